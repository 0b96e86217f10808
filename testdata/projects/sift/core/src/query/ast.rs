#[derive(Debug, Clone, PartialEq)]
pub enum Query {
    Word(String),
    Field { name: String, op: Comparison, value: String },
    Not(Box<Query>),
    And(Vec<Query>),
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Comparison {
    Equal,
    AtLeast,
    AtMost,
}
