//! Imports that nearly every rule needs.

pub(crate) use super::context::{Context, Sink};
pub(crate) use super::findings::Note;
pub(crate) use super::nodes::Nodes;
pub(crate) use super::rule::{Behavior, Check, Example, InStrings, Rule};
pub(crate) use super::{Code, Severity};
