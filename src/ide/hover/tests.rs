//! Hovers over invented records.
