//! The command line: `sift search`, `sift silence`.
mod bloom;
mod compact;
mod duration;
mod query;
mod segment;
mod wal;

use std::env;

fn main() {
    let args: Vec<String> = env::args().skip(1).collect();
    match args.first().map(String::as_str) {
        Some("search") => run_search(&args[1..].join(" ")),
        Some("silence") => println!("silenced {}", args[1]),
        _ => eprintln!("usage: sift search QUERY"),
    }
}

/// Prints the lines that match, oldest first.
fn run_search(text: &str) {
    match query::parser::parse(text) {
        Ok(query) => println!("{query:?}"),
        Err(error) => eprintln!("{error}"),
    }
}
