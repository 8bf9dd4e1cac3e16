//! Settings of CBA: those that scripts of the project add, and those of known mods.

use std::path::Path;
use std::sync::Arc;

use super::{Link, line_at, prose, shown_types};
use crate::analysis::Analysis;
use sqf_markdown::{code, escaped, fence};
use sqf_model::{AddedSetting, Script, Symbol};
use sqf_reference::library::{Library, LibrarySetting};
use sqf_text::listed;

/// The scripts in which CBA's addons add their settings.
const BEGINS: [&str; 2] = ["XEH_preInit.sqf", "XEH_PreInit.sqf"];
/// Maximum number of scripts that are read with one that they include.
const MOST_SCRIPTS: usize = 3;

/// Documents a setting that a script of the project adds: its title, kind, default and values. None for other names.
pub(super) fn markdown(analysis: &Analysis, symbol: &Symbol) -> Option<String> {
    let workspace = analysis.workspace();
    let places = workspace.definitions(symbol, analysis.path()).into_iter();
    let (file, setting, line) = places.take(1).find_map(|place| {
        let source = workspace.source(&place.file)?;
        let line = line_at(source.text(), place.occurrence.range.start);
        let setting = added_in(analysis, &place.file, symbol.name())?;
        Some((place.file, setting, line))
    })?;
    let link = Link { file: &file, line: Some(line) }.with_mod(workspace);
    let types = shown_types(setting.types).map(|types| format!(": {}", escaped(&types))).unwrap_or_default();
    let mut blocks = vec![fence(&setting.name, "sqf"), format!("Setting added in {link}{types}")];
    let text = |written: &String| match workspace.text(&written.to_lowercase(), analysis.text_language()) {
        Some(text) => text.text.to_string(),
        None => written.clone(),
    };
    let title = setting.title.as_ref().map(text).filter(|title| !title.is_empty());
    blocks.extend(title.map(|title| format!("**{}**", escaped(&title))));
    let tooltip = setting.tooltip.as_ref().map(text).filter(|tooltip| !tooltip.is_empty());
    blocks.extend(tooltip.map(|tooltip| prose(&tooltip)));
    blocks.extend(about(&setting.kind, setting.default.as_deref(), &setting.values));
    if !setting.categories.is_empty() {
        let categories: Vec<String> = setting.categories.iter().map(|category| escaped(&text(category))).collect();
        blocks.push(format!("Category: {}", categories.join(", ")));
    }
    Some(blocks.join("\n\n"))
}

/// Returns the setting that a script adds; a part of a script is read as one of the scripts that include it reads it.
fn added_in(analysis: &Analysis, file: &Arc<Path>, name: &str) -> Option<AddedSetting> {
    let workspace = analysis.workspace();
    let includers = workspace.includers(file);
    let includers = includers.scripts().iter().take(MOST_SCRIPTS).cloned();
    // What includes a file of a mod is not kept, but such files have a usual one.
    let usual = BEGINS.iter().map(|name| Arc::from(file.with_file_name(name)));
    let mut files = std::iter::once(Arc::clone(file)).chain(includers).chain(usual);
    files.find_map(|file: Arc<Path>| {
        let file = &file;
        let script = Script::new(workspace.source(file)?, Some(file), analysis.reference(), workspace);
        AddedSetting::all_of(&script).find(|setting| setting.name.to_lowercase() == name)
    })
}

/// Documents the setting of a library.
pub(super) fn of_library(library: &Library, setting: &LibrarySetting) -> String {
    let types = match setting.types.is_empty() {
        true => String::new(),
        false => format!(": {}", listed(&setting.types, "or")),
    };
    let place = format!("Setting of {}{types}", code(&library.name));
    let about = about(setting.kind.as_deref().unwrap_or_default(), setting.default.as_deref(), &setting.values);
    let blocks = [Some(fence(&setting.name, "sqf")), Some(place), about];
    blocks.into_iter().flatten().collect::<Vec<_>>().join("\n\n")
}

/// Describes kind, default and values: `list; default 0; values 0, 1, 2`.
fn about(kind: &str, default: Option<&str>, values: &[String]) -> Option<String> {
    let mut parts = Vec::new();
    if !kind.is_empty() {
        parts.push(escaped(&kind.to_lowercase()));
    }
    parts.extend(default.map(|default| format!("default {}", code(default))));
    match (kind, values) {
        (_, []) => {}
        ("SLIDER" | "TIME", [least, most]) => parts.push(format!("from {} to {}", code(least), code(most))),
        _ => parts.push(format!("values {}", values.iter().map(|it| code(it)).collect::<Vec<_>>().join(", "))),
    }
    let text = parts.join("; ");
    let mut letters = text.chars();
    let first = letters.next()?;
    Some(first.to_uppercase().chain(letters).collect())
}
