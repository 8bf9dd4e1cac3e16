//! The index of small projects.
