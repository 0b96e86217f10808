//! Reads `timeout level:error -healthz since:2h`.
use super::ast::{Comparison, Query};
use std::fmt;

#[derive(Debug)]
pub enum ParseError {
    Empty,
    DanglingNot,
    UnknownStage(String),
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseError::Empty => write!(f, "nothing is asked for"),
            ParseError::DanglingNot => write!(f, "NOT needs something to leave out"),
            ParseError::UnknownStage(name) => write!(f, "there is no stage {name:?}"),
        }
    }
}

pub fn parse(text: &str) -> Result<Query, ParseError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut all = Vec::new();
    let mut is_negated = false;
    for word in words {
        if word == "NOT" {
            is_negated = true;
            continue;
        }
        let (bare, negated) = match word.strip_prefix('-') {
            Some(rest) => (rest, true),
            None => (word, is_negated),
        };
        let one = parse_term(bare);
        all.push(if negated { Query::Not(Box::new(one)) } else { one });
        is_negated = false;
    }
    if is_negated {
        return Err(ParseError::DanglingNot);
    }
    if all.is_empty() { Err(ParseError::Empty) } else { Ok(Query::And(all)) }
}

/// A field with a comparison, or else a word.
fn parse_term(text: &str) -> Query {
    for (sign, op) in [(">=", Comparison::AtLeast), ("<=", Comparison::AtMost), (":", Comparison::Equal)] {
        if let Some((name, value)) = text.split_once(sign) {
            return Query::Field { name: name.into(), op, value: value.into() };
        }
    }
    Query::Word(text.to_lowercase())
}
