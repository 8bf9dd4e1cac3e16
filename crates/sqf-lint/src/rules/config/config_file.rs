//! Missing files named in configs.

use crate::context::{ConfigContext, ConfigSink};
use crate::prelude::*;
use crate::rule::Missing;
use sqf_ide::config::ConfigKind;
use sqf_model::Found;
use sqf_syntax::Absent;
use sqf_syntax::config::{ValueId, ValueKind};

pub(crate) const RULE: Rule = Rule {
    code: Code::ConfigFile,
    severity: Severity::Warning,
    is_on: true,
    title: "missing file named in a config",
    explanation: "`CfgFunctions` declares a function whose script does not exist, or `description.ext` names a \
        picture, a sound or a script that does not exist, or the script of a function stands where its category \
        belongs. Paths begin at the folder of the mission or with the prefix of the addon. Files of the game and of \
        other mods are not expected on disk.",
    example: Example {
        wrong: "class CfgSounds {\n    class Bell {\n        sound[] = {\"sounds\\bell.ogg\", 1, 1};\n    };\n};",
        right: "class CfgSounds {\n    class Bell {\n        sound[] = {\"\\a3\\sounds_f\\bell.ogg\", 1, 1};\n    };\n};",
    },
    checks: &[Check::Config(check)],
    behavior: Behavior { missing: Some(Missing::Script), ..Behavior::DEFAULT },
};

/// Extensions of the files to check.
const ENDINGS: [&str; 10] = [".sqf", ".fsm", ".paa", ".jpg", ".jpeg", ".ogg", ".wss", ".wav", ".ogv", ".html"];
/// Entries of `description.ext` whose values are paths, in lower case.
const PATHS: [&str; 8] =
    ["loadscreen", "overviewpicture", "picture", "icon", "iconpicture", "sound", "texture", "file"];

fn check(context: &ConfigContext<'_>, sink: &mut ConfigSink<'_>) {
    let Some(path) = context.path() else { return };
    let text = context.source().text();
    for (range, file) in context.workspace().missing_functions(path) {
        // The text may have changed since the functions were listed.
        let name = range.of(text);
        let is_current = file.to_ascii_lowercase().contains(&format!("fn_{}", name.to_ascii_lowercase()));
        if is_current && !name.is_empty() {
            sink.range(range, Note::new(format!("the script of this function is missing: file `{file}` not found")));
        }
    }
    // If a header is missing, a tool may build the mission, and add other files, too.
    let lacks_header = || context.pre().includes().iter().any(|include| include.target == Err(Absent::Missing));
    if context.kind == ConfigKind::Description && !lacks_header() {
        of_description(context, sink);
    }
}

/// Pictures and sounds of a mission.
fn of_description(context: &ConfigContext<'_>, sink: &mut ConfigSink<'_>) {
    let (config, Some(root)) = (context.config(), context.file.path()) else { return };
    for id in context.classes() {
        let class = config.class(id);
        let is_functions =
            || context.file.class_path(id).first().is_some_and(|it| it.eq_ignore_ascii_case("CfgFunctions"));
        for entry in class.entries.iter().map(|id| config.entry(*id)) {
            let name = entry.name.to_ascii_lowercase();
            let Some(value) = entry.value.filter(|_| PATHS.contains(&name.as_str())) else { continue };
            let Some((first, path)) = path_of(context, value) else { continue };
            let written = path.strip_prefix('@').unwrap_or(path);
            let lower = written.to_ascii_lowercase();
            let is_file = ENDINGS.iter().any(|ending| lower.ends_with(ending)) && !lower.contains(['%', '#', '(']);
            // `class open { file = "fn_open.sqf"; };` directly in the class of the tag.
            let is_category = || lower.ends_with(".sqf") && is_functions() && context.file.class_path(id).len() == 3;
            if context.is_here(first) && name == "file" && is_category() {
                let class = &class.name;
                let message = format!(
                    "`{class}` is a category here, and its `file` a folder; functions belong in a class of their own \
                    between the tag and them"
                );
                sink.tokens(first..first + 1, Note::new(message));
                continue;
            }
            if context.is_here(first)
                && is_file
                && context.workspace().find(written, root) == Found::Missing
                && !is_functions()
            {
                sink.tokens(first..first + 1, Note::new(format!("file `{written}` not found")));
            }
        }
    }
}

/// Returns the path in a value, or in the first element of an array.
fn path_of<'a>(context: &ConfigContext<'a>, value: ValueId) -> Option<(usize, &'a str)> {
    let config = context.config();
    let mut value = config.value(value);
    if let ValueKind::Array(items) = &value.kind {
        value = config.value(*items.first()?);
    }
    match &value.kind {
        ValueKind::Text(text) => Some((value.first, text)),
        _ => None,
    }
}
