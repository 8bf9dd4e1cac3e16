//! Imports that nearly every rule needs.

pub(in crate::ide::diagnostics) use super::context::{Context, Note, Sink};
pub(in crate::ide::diagnostics) use super::nodes::Nodes;
pub(in crate::ide::diagnostics) use super::rule::{Behavior, Check, Example, InStrings, Rule};
pub(in crate::ide::diagnostics) use super::{Code, Severity};
