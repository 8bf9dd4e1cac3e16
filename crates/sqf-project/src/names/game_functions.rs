//! The scripts of the game's own functions, where its archives have been read or the settings name a folder for `a3`.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::functions::{self, FileDefinitions};
use crate::Resolution;
use crate::layout::Layout;
use crate::layout::options::Mapping;
use sqf_syntax::config::Config;

/// The config of an addon.
const CONFIG: &str = "config.cpp";
/// Where most functions of the game are. A folder for all of `a3` is too large to look for others.
const FUNCTIONS: &str = "\\a3\\functions_f\\config.cpp";

/// Scripts by the names of their functions, in lower case.
pub(crate) type GameScripts = FxHashMap<String, Arc<Path>>;

/// Finds the scripts of all functions of the game.
pub(crate) fn find(layout: &Layout) -> GameScripts {
    let is_addon = |mapping: &&Mapping| mapping.prefix.len() > 1 && mapping.is_of_game();
    let addons = layout.mappings.iter().filter(is_addon).map(|mapping| mapping.folder.join(CONFIG));
    let mut configs: Vec<PathBuf> = addons.filter(|config| config.is_file()).collect();
    if let Resolution::Found(config) = layout.resolve_game_path(FUNCTIONS, None) {
        configs.push(config.to_path_buf());
    }
    let mut scripts = GameScripts::default();
    for config in configs {
        let Ok(text) = layout.preprocess(&config, &|_| false) else { continue };
        let mut part = FileDefinitions::default();
        functions::read_config(layout, &config, &text, &Config::parse(&text), &mut part);
        for function in part.functions {
            if let Resolution::Found(script) = function.file {
                scripts.entry(function.name.to_lowercase()).or_insert(script);
            }
        }
    }
    scripts
}
