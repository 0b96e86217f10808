//! A library.
use std::collections::HashMap;
use crate::store::{Reader, Writer};
extern crate serde;

/// The most entries.
pub const MOST: usize = 10;
static COUNT: u32 = 0;

/// A cache.
///
/// It forgets.
#[derive(Debug, Clone)]
pub struct Cache<K, V> {
    map: HashMap<K, V>,
}

pub enum State { Open, Closed }

pub trait Store {
    /// Reads a key.
    fn read(&self, key: &str) -> Option<String>;
    fn size(&self) -> usize { 0 }
}

impl<K, V> Cache<K, V> {
    pub fn new() -> Self {
        Cache { map: HashMap::new() }
    }

    #[inline]
    pub async fn get<'a>(&'a self, key: &K) -> Option<&'a V>
    where
        K: Eq,
    {
        self.map.get(key)
    }
}

impl<K, V> Store for Cache<K, V> {
    fn read(&self, key: &str) -> Option<String> {
        None
    }
}

impl std::fmt::Display for State {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        Ok(())
    }
}

pub type Result<T> = std::result::Result<T, Error>;

mod inner {
    pub(crate) fn helper() {}
}

macro_rules! square {
    ($x:expr) => { $x * $x };
}

#[get("/users/<id>")]
fn user(id: u32) {}

fn main() {
    println!("{}", MOST);
}
