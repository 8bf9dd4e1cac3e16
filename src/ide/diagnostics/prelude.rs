//! What nearly every rule needs: how a rule is declared, what it looks at and where its findings go.

pub(in crate::ide::diagnostics) use super::context::{Context, Note, Sink};
pub(in crate::ide::diagnostics) use super::nodes::Nodes;
pub(in crate::ide::diagnostics) use super::rule::{Behavior, Check, Example, InStrings, Rule};
pub(in crate::ide::diagnostics) use super::{Code, Severity};
