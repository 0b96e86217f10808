//! Lengths of time as people write them.

/// `90s`, `15m`, `2h`, `7d` in seconds; `None` for anything else.
pub fn parse_duration(text: &str) -> Option<u64> {
    let (number, unit) = text.split_at(text.len().checked_sub(1)?);
    let factor = match unit {
        "s" => 1,
        "m" => 60,
        "h" => 3600,
        "d" => 86_400,
        _ => return None,
    };
    number.parse::<u64>().ok().map(|count| count * factor)
}
