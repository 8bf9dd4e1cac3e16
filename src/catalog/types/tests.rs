//! Tests of the types.
