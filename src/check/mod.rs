//! Scripts looked at without an editor.
