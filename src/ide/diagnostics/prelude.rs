//! Imports that nearly every rule needs.

pub(in crate::ide::diagnostics) use super::context::{Context, Sink};
pub(in crate::ide::diagnostics) use super::findings::Note;
pub(in crate::ide::diagnostics) use super::nodes::Nodes;
pub(in crate::ide::diagnostics) use super::rule::{Behavior, Check, Example, InStrings, Rule};
pub(in crate::ide::diagnostics) use super::{Code, Severity};
