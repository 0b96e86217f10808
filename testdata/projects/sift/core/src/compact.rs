//! Which segments are merged, and which are deleted.

#[derive(Debug, Clone, PartialEq)]
pub struct SegmentInfo {
    pub id: u64,
    pub bytes: u64,
    pub youngest: i64,
}

/// Segments of similar size that make a merge worth it.
const MERGE_AT: usize = 4;

/// Chooses segments to merge: those whose sizes have the same power of four.
pub fn plan_merge(segments: &[SegmentInfo]) -> Option<Vec<u64>> {
    let tier = |bytes: u64| bytes.max(1).ilog2() / 2;
    for level in 0..32 {
        let same: Vec<u64> =
            segments.iter().filter(|one| tier(one.bytes) == level).map(|one| one.id).collect();
        if same.len() >= MERGE_AT {
            return Some(same);
        }
    }
    None
}

/// Segments that have nothing young enough to keep.
pub fn expired(segments: &[SegmentInfo], now: i64, retention: i64) -> Vec<u64> {
    segments.iter().filter(|one| one.youngest < now - retention).map(|one| one.id).collect()
}
