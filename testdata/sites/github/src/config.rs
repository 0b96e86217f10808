//! Settings.
pub const LISTEN: &str = "127.0.0.1:8899";

pub struct Config {
    pub listen: String,
    pub ignore: Vec<String>,
}

pub fn read() {}
