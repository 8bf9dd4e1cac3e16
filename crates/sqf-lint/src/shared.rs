//! Code and data shared by several rules, so that no rule depends on another one.

pub(super) mod arrays;
pub(super) mod brackets;
pub(super) mod breakage;
pub(super) mod calls;
pub(super) mod code_entries;
pub(super) mod conditions;
pub(super) mod config_texts;
pub(super) mod dialogs;
pub(super) mod directives;
pub(super) mod events;
pub(super) mod foreign_words;
pub(super) mod game_tags;
pub(super) mod keywords;
pub(super) mod literal;
pub(super) mod loop_variables;
pub(super) mod lost;
pub(super) mod macros;
pub(super) mod near;
pub(super) mod near_file;
pub(super) mod nothing;
pub(super) mod overwritten;
pub(super) mod own_classes;
pub(super) mod places;
pub(super) mod quotes;
pub(super) mod unused;
pub(super) mod versions;
