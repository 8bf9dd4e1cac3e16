//! The header comment of a function's script file, as a record publishes it.

use std::collections::BTreeMap;

#[cfg(any(test, feature = "schema"))]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A function's header comment, parsed as far as its form allows.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(JsonSchema))]
pub struct Docblock {
    /// Who wrote the function.
    pub author: Option<String>,
    /// What it does.
    pub description: Option<String>,
    /// Its parameters.
    pub params: Vec<DocblockParam>,
    /// What it returns.
    pub returns: Option<DocblockReturns>,
    /// Code of the examples.
    pub examples: Vec<String>,
    /// Syntax line, where the comment has one.
    pub syntax: Option<String>,
    /// How it is to be executed.
    pub execution: Option<String>,
    /// Remarks.
    pub notes: Option<String>,
    /// What it requires to work.
    pub requirements: Option<String>,
    /// Everything else that has a label (project, date, version, file ...).
    pub meta: BTreeMap<String, String>,
    /// The comment without its delimiters and banners, otherwise complete.
    pub text: String,
}

/// A parameter of a header comment.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(JsonSchema))]
pub struct DocblockParam {
    /// Position in the argument array; null for a single unnumbered argument.
    pub index: Option<u32>,
    /// Name, where the comment gives one.
    pub name: Option<String>,
    /// Data types, by the wiki's names.
    pub types: Vec<String>,
    /// Whether it may be left out.
    pub optional: bool,
    /// Default value as written.
    pub default: Option<String>,
    /// What it is.
    pub description: Option<String>,
    /// The original lines.
    pub text: String,
}

/// Return value of a header comment.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(JsonSchema))]
pub struct DocblockReturns {
    /// Data types, by the wiki's names.
    pub types: Vec<String>,
    /// The original text.
    pub text: String,
}
