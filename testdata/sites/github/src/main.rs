//! The entry point.
mod config;

fn main() {
}
