//! What the program knows of scripts and projects, asked without a server.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod edited;
mod features;
#[path = "../fixture/project.rs"]
mod fixture;
mod navigation;
mod own_code;
mod pairs;
mod projects;
mod refactor;
mod tokens;
mod trees;
