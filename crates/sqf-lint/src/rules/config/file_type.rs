//! Files of types that the game does not support.

use crate::context::{ConfigContext, ConfigSink};
use crate::prelude::*;
use sqf_ide::config::ConfigKind;
use sqf_syntax::config::{Value, ValueKind};
use sqf_text::Typos;

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "file type that the game does not read",
    explanation: "A property for a model, a picture or a sound names a file of a type that the game cannot load there, such \
        as `.png` for a picture or `.mp3` for a sound, or misspells the extension. Models are `.p3d`; pictures are \
        `.paa` or `.jpg`; sounds are `.ogg`, `.wss` or `.wav`. Files without an extension are ignored.",
    example: Example {
        wrong: "class CfgVehicles {\n    class TAG_Gate {\n        picture = \"\\z\\tag\\data\\gate.png\";\n    };\n};",
        right: "class CfgVehicles {\n    class TAG_Gate {\n        picture = \"\\z\\tag\\data\\gate.paa\";\n    };\n};",
    },
    checks: &[Check::Config(check)],
    behavior: Behavior::DEFAULT,
};

/// The kind of file of a property.
struct Kind {
    /// The properties, in lower case.
    properties: &'static [&'static str],
    /// The extensions that the game reads, the usual one first.
    read: &'static [&'static str],
    /// Extensions of this kind of file that only other programs support.
    unread: &'static [&'static str],
}

const KINDS: [Kind; 3] = [
    Kind {
        properties: &["model", "uimodel", "modelspecial", "modeloptics", "modelmagazine", "cartridge"],
        read: &["p3d"],
        unread: &["blend", "fbx", "obj", "3ds", "dae", "glb", "gltf", "stl", "max"],
    },
    Kind {
        properties: &[
            "picture",
            "icon",
            "uipicture",
            "editorpreview",
            "overviewpicture",
            "loadscreen",
            "iconpicture",
            "texture",
            "hiddenselectionstextures",
            "wounds",
        ],
        read: &["paa", "pac", "jpg", "jpeg"],
        unread: &["png", "bmp", "gif", "psd", "tif", "tiff", "dds", "webp", "svg"],
    },
    Kind {
        properties: &["sound", "sounds", "samples"],
        read: &["ogg", "wss", "wav"],
        unread: &["mp3", "mp4", "m4a", "flac", "aac", "wma", "opus"],
    },
];

/// Other extensions of the game that are similar to those above.
const OTHERS: [&str; 9] = ["tga", "ogv", "rvmat", "rtm", "hpp", "cpp", "sqf", "bin", "lip"];

fn check(context: &ConfigContext<'_>, sink: &mut ConfigSink<'_>) {
    if !matches!(context.kind, ConfigKind::Description | ConfigKind::Addon) {
        return;
    }
    let config = context.config();
    for entry in context.entries() {
        let Some(kind) =
            KINDS.iter().find(|kind| kind.properties.iter().any(|it| it.eq_ignore_ascii_case(&entry.name)))
        else {
            continue;
        };
        let Some(value) = entry.value.map(|value| config.value(value)) else { continue };
        let mut open: Vec<&Value> = vec![value];
        while let Some(value) = open.pop() {
            match &value.kind {
                ValueKind::Array(items) => open.extend(items.iter().map(|item| config.value(*item))),
                ValueKind::Text(text) => {
                    if let Some(extension) = wrong(kind, text) {
                        let (first, rest) = kind.read.split_first().unwrap_or((&"", &[]));
                        let others: String = rest.iter().map(|it| format!(" or `.{it}`")).collect();
                        let message =
                            format!("`{}` cannot be a `.{extension}` file; expected `.{first}`{others}", entry.name);
                        sink.tokens(value.first..value.end, Note::new(message));
                    }
                }
                _ => {}
            }
        }
    }
}

/// Returns the extension of a path, if the game does not support it.
fn wrong<'t>(kind: &Kind, path: &'t str) -> Option<&'t str> {
    let (folders, extension) = path.rsplit_once('.')?;
    let is_path = folders.contains(['\\', '/']) && !path.contains(['#', '%', '@', '(', '$', ' ']);
    let lower = extension.to_ascii_lowercase();
    let is_known = kind.read.contains(&lower.as_str()) || OTHERS.contains(&lower.as_str());
    let is_slip = |read: &&str| read.len() == lower.len() && Typos::between(read, &lower, 1).is_some();
    let is_wrong = kind.unread.contains(&lower.as_str())
        || (lower.bytes().all(|byte| byte.is_ascii_alphabetic()) && kind.read.iter().any(is_slip));
    (is_path && !is_known && is_wrong).then_some(extension)
}
