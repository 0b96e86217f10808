//! Tells which blocks cannot have a word.

/// Bits for each word: about one false hit in a hundred.
const BITS_PER_WORD: usize = 10;
const HASHES: u64 = 7;

pub struct Bloom {
    bits: Vec<u8>,
}

impl Bloom {
    pub fn for_lines(lines: usize) -> Self {
        Bloom { bits: vec![0; (lines * 12 * BITS_PER_WORD / 8).max(64)] }
    }

    pub fn insert(&mut self, word: &str) {
        for bit in self.places(word) {
            self.bits[bit / 8] |= 1 << (bit % 8);
        }
    }

    /// False if the word is certainly not there.
    pub fn may_contain(&self, word: &str) -> bool {
        self.places(word).all(|bit| self.bits[bit / 8] & (1 << (bit % 8)) != 0)
    }

    pub fn bytes(&self) -> &[u8] {
        &self.bits
    }

    fn places(&self, word: &str) -> impl Iterator<Item = usize> {
        let bits = self.bits.len() as u64 * 8;
        let hash = fnv1a(word.to_lowercase().as_bytes());
        let step = (hash >> 32) | 1;
        (0..HASHES).map(move |i| (hash.wrapping_add(i.wrapping_mul(step)) % bits) as usize)
    }
}

fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ *byte as u64).wrapping_mul(0x100_0000_01b3)
    })
}
