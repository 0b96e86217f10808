//! The write-ahead log: lines that are not in a segment yet.
use std::fs::File;
use std::io::{self, Read, Write};
use std::time::Duration;

/// How long a sync waits for more lines to join it.
pub const GROUP_COMMIT: Duration = Duration::from_millis(5);

pub struct Wal {
    file: File,
    pending: usize,
}

impl Wal {
    pub fn open(file: File) -> Self {
        Wal { file, pending: 0 }
    }

    /// Appends a record: length, checksum, bytes. It is not durable before `sync`.
    pub fn append(&mut self, line: &[u8]) -> io::Result<()> {
        self.file.write_all(&(line.len() as u32).to_le_bytes())?;
        self.file.write_all(&crc32(line).to_le_bytes())?;
        self.file.write_all(line)?;
        self.pending += 1;
        Ok(())
    }

    /// Makes everything durable that was appended, and returns how many lines that were.
    pub fn sync(&mut self) -> io::Result<usize> {
        self.file.sync_data()?;
        Ok(std::mem::take(&mut self.pending))
    }
}

/// Reads a log after a crash, and stops at the first record that is damaged.
pub fn replay(mut file: File) -> io::Result<Vec<Vec<u8>>> {
    let mut lines = Vec::new();
    let mut head = [0u8; 8];
    while file.read_exact(&mut head).is_ok() {
        let length = u32::from_le_bytes(head[..4].try_into().unwrap()) as usize;
        let sum = u32::from_le_bytes(head[4..].try_into().unwrap());
        let mut line = vec![0; length];
        if file.read_exact(&mut line).is_err() || crc32(&line) != sum {
            break;
        }
        lines.push(line);
    }
    Ok(lines)
}

/// The checksum of Ethernet and gzip, bit by bit.
pub fn crc32(bytes: &[u8]) -> u32 {
    let mut crc = !0u32;
    for byte in bytes {
        crc ^= *byte as u32;
        for _ in 0..8 {
            crc = if crc & 1 == 1 { (crc >> 1) ^ 0xedb8_8320 } else { crc >> 1 };
        }
    }
    !crc
}
