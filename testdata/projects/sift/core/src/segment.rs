//! Immutable files of lines, sorted by time.
use crate::bloom::Bloom;
use crate::wal::crc32;

/// Lines in a block; a block is compressed as a whole.
pub const BLOCK_LINES: usize = 4096;
pub const MOST_BYTES: usize = 64 << 20;

#[derive(Debug, Clone)]
pub struct Line {
    pub time: i64,
    pub text: String,
}

pub struct SegmentWriter {
    out: Vec<u8>,
    block: Vec<Line>,
    offsets: Vec<usize>,
}

impl SegmentWriter {
    pub fn new() -> Self {
        SegmentWriter { out: Vec::new(), block: Vec::new(), offsets: Vec::new() }
    }

    /// Adds a line; lines must come in order of time.
    pub fn push(&mut self, line: Line) {
        self.block.push(line);
        if self.block.len() == BLOCK_LINES {
            self.flush_block();
        }
    }

    /// Writes the footer and returns the bytes of the file.
    pub fn finish(mut self) -> Vec<u8> {
        self.flush_block();
        for offset in &self.offsets {
            self.out.extend((*offset as u64).to_le_bytes());
        }
        let sum = crc32(&self.out);
        self.out.extend(sum.to_le_bytes());
        self.out
    }

    fn flush_block(&mut self) {
        self.offsets.push(self.out.len());
        let mut filter = Bloom::for_lines(self.block.len());
        for line in self.block.drain(..) {
            for word in line.text.split_whitespace() {
                filter.insert(word);
            }
            self.out.extend(line.text.as_bytes());
        }
        self.out.extend(filter.bytes());
    }
}

pub struct SegmentReader {
    bytes: Vec<u8>,
}

impl SegmentReader {
    /// Refuses a file whose checksum is wrong.
    pub fn open(bytes: Vec<u8>) -> Result<Self, Damaged> {
        let body = bytes.len().saturating_sub(4);
        if bytes.len() < 4 || crc32(&bytes[..body]).to_le_bytes() != bytes[body..] {
            return Err(Damaged);
        }
        Ok(SegmentReader { bytes })
    }

    pub fn len(&self) -> usize {
        self.bytes.len()
    }
}

/// The file is not what was written.
#[derive(Debug)]
pub struct Damaged;
