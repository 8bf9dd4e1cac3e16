//! Imports that nearly every rule needs.

pub(crate) use super::context::{Context, Sink};
pub(crate) use super::findings::Note;
pub(crate) use super::nodes::Nodes;
pub(crate) use super::rule::ByDefault::{Off, On};
pub(crate) use super::rule::{Behavior, Check, Definition, Example, InStrings};
pub(crate) use super::{Code, Severity};
