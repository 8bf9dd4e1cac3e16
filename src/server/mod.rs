//! The language server: LSP 3.17 on one side, [`crate::ide`] on the other.
