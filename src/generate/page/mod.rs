//! See the module docs.

pub mod docblock;
