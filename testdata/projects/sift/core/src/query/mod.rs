//! Text → what is asked for.
pub mod ast;
pub mod eval;
pub mod parser;
