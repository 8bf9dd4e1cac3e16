//! Missing files named in configs.

use crate::context::{ConfigContext, ConfigSink};
use crate::prelude::*;
use crate::rule::Missing;
use crate::shared::config_texts::{ConfigText, texts_of};
use crate::shared::near_file::near_file;
use sqf_ide::config::ConfigKind;
use sqf_ide::fix::{Edit, Fix};
use sqf_model::PathTarget;
use sqf_syntax::Absent;
use sqf_syntax::config::holds_code;
use sqf_text::{TextRange, has_extension};
use std::cell::LazyCell;
use std::path::Path;

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "missing file named in a config",
    explanation: "`CfgFunctions` declares a function whose script does not exist, or a config or material names a \
        picture, a sound, a model or a script that does not exist, or the script of a function stands where its category \
        belongs. Paths begin at the folder of the mission or with the prefix of the addon. Files of the game and of \
        other mods are not expected on disk. In an addon, which may keep some of its files elsewhere, a missing file is \
        reported where its path is a typo, or where its folder has other files of the same type.",
    example: Example {
        wrong: "class CfgSounds {\n    class Bell {\n        sound[] = {\"sounds\\bell.ogg\", 1, 1};\n    };\n};",
        right: "class CfgSounds {\n    class Bell {\n        sound[] = {\"\\a3\\sounds_f\\bell.ogg\", 1, 1};\n    };\n};",
    },
    checks: &[Check::Config(check)],
    behavior: Behavior { missing: Some(Missing::Script), ..Behavior::DEFAULT },
};

/// Extensions of the files to check.
const ENDINGS: [&str; 13] =
    ["sqf", "fsm", "paa", "jpg", "jpeg", "ogg", "wss", "wav", "ogv", "html", "p3d", "rvmat", "rtm"];
/// Entries whose texts are files even without a folder.
const PATHS: [&str; 8] =
    ["loadscreen", "overviewpicture", "picture", "icon", "iconpicture", "sound", "texture", "file"];

fn check(context: &ConfigContext<'_>, sink: &mut ConfigSink<'_>) {
    let Some(path) = context.path() else { return };
    let text = context.source().text();
    let lower = LazyCell::new(|| text.to_ascii_lowercase());
    for (range, file) in context.workspace().missing_functions(path) {
        // The text may have changed since the functions were listed.
        let name = range.of(text);
        let is_named = |part: &str| lower.contains(&part.to_ascii_lowercase());
        let is_current = file.to_ascii_lowercase().contains(&format!("fn_{}", name.to_ascii_lowercase()))
            || file.rsplit(['\\', '/']).next().is_some_and(is_named);
        if is_current && !name.is_empty() {
            sink.range(range, Note::new(format!("the script of this function is missing: file `{file}` not found")));
        }
    }
    if matches!(context.kind, ConfigKind::Description | ConfigKind::Addon | ConfigKind::Material) {
        named_files(context, sink);
    }
}

/// Whether a header of a config is missing.
struct LacksHeader(bool);

/// Checks the files that entries name: pictures, sounds, models, scripts.
fn named_files(context: &ConfigContext<'_>, sink: &mut ConfigSink<'_>) {
    let (config, Some(root)) = (context.config(), context.file.path()) else { return };
    let is_mission = context.kind == ConfigKind::Description;
    // If a header is missing, a tool may build the mission, and add other files, too.
    let lacks_header = || {
        let includes = context.pre().includes();
        LacksHeader(includes.iter().any(|include| include.target == Err(Absent::Missing)))
    };
    if is_mission && context.file.prepared(lacks_header).0 {
        return;
    }
    for id in context.classes() {
        let class = config.class(id);
        let is_functions =
            || context.file.class_path(id).first().is_some_and(|it| it.eq_ignore_ascii_case("CfgFunctions"));
        for entry in class.entries.iter().map(|id| config.entry(*id)) {
            for text in texts_of(context, entry) {
                let Some(path) = path_of(&text, &class.name, &entry.name) else { continue };
                // `class open { file = "fn_open.sqf"; };` directly in the class of the tag.
                let is_script = entry.name.eq_ignore_ascii_case("file") && path.to_ascii_lowercase().ends_with(".sqf");
                if is_functions() {
                    if is_mission && is_script && context.file.class_path(id).len() == 3 {
                        let class = &class.name;
                        let message = format!(
                            "`{class}` is a category here, and its `file` a folder; functions belong in a class of \
                             their own between the tag and them"
                        );
                        sink.range(text.place, Note::new(message));
                    }
                    continue;
                }
                if let Some(note) = missing(context, path, root, &text) {
                    sink.range(text.place, note);
                }
            }
        }
    }
}

/// Returns the path in a text: one with a folder, or in an entry that names a file, or a script in place of code.
fn path_of<'t>(text: &'t ConfigText<'_>, class: &str, entry: &str) -> Option<&'t str> {
    let path = text.value();
    let path = path.strip_prefix('@').unwrap_or(path);
    let has_ending = |ending: &str| ENDINGS.iter().any(|known| known.eq_ignore_ascii_case(ending));
    let is_path = path.rsplit_once('.').is_some_and(|(_, ending)| has_ending(ending))
        && !path.contains(['%', '#', '(', '@', '<', '>', '"', '\'', '|', '?', '*', ':', ';', ',', '\n', '$']);
    let is_script = || holds_code(class, entry) && has_extension(Path::new(path), "sqf");
    let is_of_file = || path.contains('\\') || PATHS.iter().any(|name| name.eq_ignore_ascii_case(entry)) || is_script();
    (is_path && is_of_file()).then_some(path)
}

/// Says that a file is missing, if that is certain.
fn missing(context: &ConfigContext<'_>, path: &str, root: &Path, text: &ConfigText<'_>) -> Option<Note> {
    let workspace = context.workspace();
    let is_addon = context.kind == ConfigKind::Addon;
    let found = workspace.find(path, root);
    // `main\open.paa` in the addon `\x\gates\addons\main`.
    if is_addon
        && found == PathTarget::Elsewhere
        && let Some(below) = workspace.file_below(path, root)
    {
        return Some(meant(path, below, text));
    }
    if found != PathTarget::Missing {
        return None;
    }
    // An addon is built with what tools make of the sources.
    if is_addon && has_source(context, path, root) {
        return None;
    }
    let near = near_file(path, |folder| context.folder(folder, root))
        .filter(|near| matches!(workspace.find(near, root), PathTarget::File(_)));
    if let Some(near) = near {
        return Some(meant(path, near, text));
    }
    let is_certain = context.kind == ConfigKind::Description || has_others(context, path, root);
    is_certain.then(|| Note::new(format!("file `{path}` not found")))
}

/// Says that another file is meant.
fn meant(path: &str, near: String, text: &ConfigText<'_>) -> Note {
    let note = Note::new(format!("file `{path}` not found; did you mean `{near}`?"));
    let start = text.value().len() - path.len();
    let range = text.outside(TextRange::new(start as u32, text.value().len() as u32));
    let title = format!("Write `{near}`");
    let edit = Edit { range, text: near };
    note.with(text.is_written.then(|| Fix { title, edits: vec![edit], is_safe: false }))
}

/// Whether the folder of a path has other files with its extension. What an addon lacks may be kept elsewhere, such as
/// its models.
fn has_others(context: &ConfigContext<'_>, path: &str, root: &Path) -> bool {
    is_beside(context, path, root, |_, _, is_like| is_like)
}

/// Whether the folder of a path has a file of its name with another extension, which a tool may convert to this one.
fn has_source(context: &ConfigContext<'_>, path: &str, root: &Path) -> bool {
    is_beside(context, path, root, |name, stem, is_like| !is_like && name.eq_ignore_ascii_case(stem))
}

/// Whether a file in the folder of a path is meant. `is_meant` gets the name of a file and that of the path, both
/// without extension, and whether their extensions are equal.
fn is_beside(
    context: &ConfigContext<'_>,
    path: &str,
    root: &Path,
    is_meant: impl Fn(&str, &str, bool) -> bool,
) -> bool {
    let Some((folder, file)) = path.rsplit_once(['\\', '/']) else { return false };
    let Some((stem, extension)) = file.rsplit_once('.') else { return false };
    let entries = context.folder(&format!("{folder}\\"), root);
    let mut files = entries.iter().filter(|(_, is_folder)| !is_folder).filter_map(|(name, _)| name.rsplit_once('.'));
    files.any(|(name, ending)| is_meant(name, stem, ending.eq_ignore_ascii_case(extension)))
}
