//! End-to-end tests of the server, over in-memory pipes: a file for each feature, for several that belong together, or
//! for something that the whole session promises.
#![allow(clippy::disallowed_methods, clippy::unwrap_used, reason = "a test fails by it")]

mod actions;
mod binarized;
mod cancellation;
mod colors;
mod commands;
mod completion;
mod config;
mod config_files;
mod diagnostics;
mod expand;
#[path = "../fixture/files.rs"]
mod files;
#[path = "../fixture/mod.rs"]
mod fixture;
mod folders;
mod folding;
mod formatting;
mod garbage;
mod hover;
mod includes;
mod initialize;
mod lens;
mod libraries;
mod log;
mod lying_positions;
mod mods;
mod navigation;
mod ordering;
mod own_code;
mod panics;
mod project;
mod project_fixes;
mod refactoring;
mod refactorings;
mod reference;
mod rescan;
mod selection;
mod semantic_tokens;
mod spelling;
mod states;
mod status;
mod stringtable;
mod support;
mod sync;
mod trust;
mod type_hierarchy;
mod unread;
mod whole_workspace;
