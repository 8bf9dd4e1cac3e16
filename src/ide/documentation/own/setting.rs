//! Settings of CBA: those that scripts of the project add, and those of known mods.

use super::{Link, shown_path, shown_types};
use crate::catalog::library::{Library, LibrarySetting};
use crate::ide::analysis::Analysis;
use crate::markdown::{code, escaped, fence};
use crate::model::{AddedSetting, Script, Symbol};
use crate::syntax::Expr;
use crate::text::listed;

/// Documents a setting that a script of the project adds: its title, kind, default and values. None for other names.
pub(super) fn markdown(analysis: &Analysis, symbol: &Symbol) -> Option<String> {
    let workspace = analysis.workspace();
    let places = workspace.definitions(symbol, analysis.path()).into_iter();
    // A setting is defined where its name is in quotes.
    let quoted = places.filter_map(|place| {
        let source = workspace.source(&place.file)?;
        let before = source.text().get(..place.occurrence.range.start as usize)?;
        let line = before.matches('\n').count() as u32 + 1;
        Some((place.file, source, line))
    });
    let (file, setting, line) = quoted.take(1).find_map(|(file, source, line)| {
        let script = Script::new(source, Some(&file), analysis.reference(), workspace);
        let calls = script.tree().ids().filter(|node| matches!(script.tree().expr(*node), Expr::Binary(..)));
        let mut added = calls.filter_map(|call| AddedSetting::of_call(&script, call));
        let setting = added.find(|setting| setting.name.to_lowercase() == symbol.name())?;
        Some((file, setting, line))
    })?;
    let link = Link { file: &file, line: Some(line) }.titled(&code(&shown_path(workspace, &file)));
    let types = shown_types(setting.types).map(|types| format!(": {}", escaped(&types))).unwrap_or_default();
    let mut blocks = vec![fence(&setting.name, "sqf"), format!("Setting added in {link}{types}")];
    let title = setting.title.as_deref().map(|title| match workspace.text(title, analysis.text_language()) {
        Some(text) => text.text.to_string(),
        None => title.to_owned(),
    });
    blocks.extend(title.filter(|title| !title.is_empty()).map(|title| escaped(&title)));
    blocks.extend(about(&setting.kind, setting.default.as_deref(), &setting.values));
    Some(blocks.join("\n\n"))
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
