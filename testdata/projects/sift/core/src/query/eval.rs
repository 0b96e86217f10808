use super::ast::{Comparison, Query};
use std::collections::HashMap;

/// Does the line have what the query asks for?
pub fn matches(query: &Query, text: &str, fields: &HashMap<String, String>) -> bool {
    match query {
        Query::Word(word) => text.to_lowercase().split(|c: char| !c.is_alphanumeric()).any(|one| one == word),
        Query::Field { name, op, value } => fields.get(name).is_some_and(|got| compare(got, *op, value)),
        Query::Not(inner) => !matches(inner, text, fields),
        Query::And(all) => all.iter().all(|one| matches(one, text, fields)),
    }
}

/// Numbers are compared as numbers, everything else as text.
fn compare(got: &str, op: Comparison, wanted: &str) -> bool {
    match (got.parse::<f64>(), wanted.parse::<f64>()) {
        (Ok(a), Ok(b)) => match op {
            Comparison::Equal => a == b,
            Comparison::AtLeast => a >= b,
            Comparison::AtMost => a <= b,
        },
        _ => op == Comparison::Equal && got == wanted,
    }
}

/// Lines for each value of a field: `| count by host`.
pub fn count_by<'a>(lines: impl Iterator<Item = &'a HashMap<String, String>>, field: &str) -> HashMap<String, usize> {
    let mut counts = HashMap::new();
    for fields in lines {
        if let Some(value) = fields.get(field) {
            *counts.entry(value.clone()).or_insert(0) += 1;
        }
    }
    counts
}
