//! See the module docs.
