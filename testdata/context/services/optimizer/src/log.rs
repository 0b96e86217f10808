use tracing::{span, Level};
use tracing_subscriber::fmt;

/// Structured output; levels come from the environment.
pub fn init() {
    fmt().json().with_max_level(Level::INFO).init();
}

pub fn shipment_span(number: &str) -> tracing::Span {
    span!(Level::INFO, "shipment", number = number)
}
