//! Snippets for configs.

#[derive(Debug)]
pub(super) struct Snippet {
    /// The class that it belongs in: a path or kind of the facts, or the name of an unknown class.
    place: &'static str,
    /// The label, which is also matched.
    pub(super) label: &'static str,
    /// The text, in the syntax of LSP snippets.
    pub(super) body: &'static str,
}

/// Returns the snippets for a class.
pub(super) fn in_class(place: &str) -> impl Iterator<Item = &'static Snippet> {
    SNIPPETS.iter().filter(move |snippet| snippet.place.eq_ignore_ascii_case(place))
}

/// A dialog with a background and a button.
const DIALOG: &str = "class ${1:TAG_dialog}\n{\n\tidd = ${2:-1};\n\tmovingEnable = 0;\n\n\
    \tclass ControlsBackground\n\t{\n\t\tclass Background: RscText\n\t\t{\n\t\t\tidc = -1;\n\t\t\tx = 0.3;\n\t\t\ty = 0.3;\n\
    \t\t\tw = 0.4;\n\t\t\th = 0.4;\n\t\t\tcolorBackground[] = {0, 0, 0, 0.7\\};\n\t\t\\};\n\t\\};\n\n\
    \tclass Controls\n\t{\n\t\tclass Close: RscButton\n\t\t{\n\t\t\tidc = 2;\n\t\t\ttext = \"${3:Close}\";\n\
    \t\t\tx = 0.55;\n\t\t\ty = 0.65;\n\t\t\tw = 0.13;\n\t\t\th = 0.04;$0\n\t\t\\};\n\t\\};\n\\};";
/// A title with a text.
const HUD: &str = "class ${1:TAG_hud}\n{\n\tidd = ${2:-1};\n\tduration = ${3:1e11};\n\tfadeIn = 0;\n\tfadeOut = 0;\n\
    \tonLoad = \"uiNamespace setVariable ['${1:TAG_hud}', _this select 0]\";\n\n\tclass Controls\n\t{\n\
    \t\tclass Text: RscText\n\t\t{\n\t\t\tidc = ${4:100};\n\t\t\tx = safeZoneX;\n\t\t\ty = safeZoneY;\n\t\t\tw = 0.3;\n\
    \t\t\th = 0.05;$0\n\t\t\\};\n\t\\};\n\\};";
const TEXT: &str = "class ${1:Text}: RscText\n{\n\tidc = ${2:-1};\n\ttext = \"$3\";\n\tx = ${4:0};\n\ty = ${5:0};\n\
    \tw = ${6:0.2};\n\th = ${7:0.04};$0\n\\};";
const BUTTON: &str = "class ${1:Button}: RscButton\n{\n\tidc = ${2:-1};\n\ttext = \"$3\";\n\tx = ${4:0};\n\ty = ${5:0};\n\
    \tw = ${6:0.13};\n\th = ${7:0.04};\n\tonButtonClick = \"$8\";$0\n\\};";

const SNIPPETS: &[Snippet] = &[
    snippet("", "include guard", "#ifndef ${1:GATE_HPP}\n#define $1\n\n$0\n\n#endif"),
    snippet(
        "description.ext",
        "respawn at markers",
        "respawn = \"BASE\";\nrespawnDelay = ${1:10};\nrespawnOnStart = ${2:-1};\n\
         respawnTemplates[] = {${3:\"Counter\", \"MenuPosition\"}\\};$0",
    ),
    snippet(
        "description.ext",
        "loading screen",
        "author = \"$1\";\nonLoadName = \"$2\";\nonLoadMission = \"$3\";\nloadScreen = \"${4:images\\\\\\\\loading.paa}\";$0",
    ),
    snippet(
        "description.ext",
        "Header",
        "class Header\n{\n\tgameType = \"${1:Coop}\";\n\tminPlayers = ${2:1};\n\tmaxPlayers = ${3:10};\n\\};$0",
    ),
    snippet(
        "description.ext",
        "functions",
        "class CfgFunctions\n{\n\tclass ${1:TAG}\n\t{\n\t\tclass ${2:Category}\n\t\t{\n\t\t\tclass ${3:name} {\\};$0\n\t\t\\};\n\t\\};\n\\};",
    ),
    snippet(
        "description.ext",
        "remote execution",
        "class CfgRemoteExec\n{\n\tclass Functions\n\t{\n\t\tmode = ${1:1};\n\t\tjip = ${2:0};\n\n\
         \t\tclass ${3:TAG_fnc_name} { allowedTargets = ${4:2}; \\};$0\n\t\\};\n\n\
         \tclass Commands\n\t{\n\t\tmode = ${5:0};\n\t\\};\n\\};",
    ),
    snippet("description.ext", "dialog", DIALOG),
    snippet(
        "CfgFunctions",
        "tag",
        "class ${1:TAG}\n{\n\tclass ${2:Category}\n\t{\n\t\tclass ${3:name} {\\};$0\n\t\\};\n\\};",
    ),
    snippet(
        "CfgFunctions/*",
        "category",
        "class ${1:Category}\n{\n\tfile = \"${2:functions}\";\n\tclass ${3:name} {\\};$0\n\\};",
    ),
    snippet("CfgFunctions/*/*", "function", "class ${1:name} {\\};$0"),
    snippet("CfgFunctions/*/*", "function with file", "class ${1:name}\n{\n\tfile = \"$2\";$0\n\\};"),
    snippet("CfgRemoteExec/Functions", "function", "class ${1:TAG_fnc_name} { allowedTargets = ${2:0}; \\};$0"),
    snippet("CfgRemoteExec/Commands", "command", "class ${1:name} { allowedTargets = ${2:0}; \\};$0"),
    snippet(
        "CfgNotifications",
        "notification",
        "class ${1:TAG_name}\n{\n\ttitle = \"${2:Title}\";\n\tdescription = \"${3:%1}\";\n\
         \ticonPicture = \"${4:\\\\\\\\A3\\\\\\\\ui_f\\\\\\\\data\\\\\\\\map\\\\\\\\mapcontrol\\\\\\\\taskIcon_ca.paa}\";\n\
         \tduration = ${5:5};\n\tpriority = ${6:5};$0\n\\};",
    ),
    snippet(
        "CfgSounds",
        "sound",
        "class ${1:TAG_name}\n{\n\tname = \"$2\";\n\tsound[] = {\"${3:sounds\\\\\\\\name.ogg}\", ${4:1}, ${5:1}\\};\n\
         \ttitles[] = {0, \"$6\"\\};$0\n\\};",
    ),
    snippet(
        "CfgMusic",
        "track",
        "class ${1:TAG_name}\n{\n\tname = \"$2\";\n\tsound[] = {\"${3:music\\\\\\\\name.ogg}\", ${4:1}, ${5:1}\\};$0\n\\};",
    ),
    snippet(
        "CfgRadio",
        "radio message",
        "class ${1:TAG_name}\n{\n\tname = \"\";\n\tsound[] = {\"${2:sounds\\\\\\\\name.ogg}\", ${3:1}, ${4:1}\\};\n\ttitle = \"$5\";$0\n\\};",
    ),
    snippet(
        "Params",
        "parameter",
        "class ${1:TAG_name}\n{\n\ttitle = \"$2\";\n\tvalues[] = {${3:0, 1}\\};\n\ttexts[] = {${4:\"No\", \"Yes\"}\\};\n\
         \tdefault = ${5:0};$0\n\\};",
    ),
    snippet(
        "CfgDebriefing",
        "ending",
        "class ${1:TAG_end}\n{\n\ttitle = \"$2\";\n\tsubtitle = \"$3\";\n\tdescription = \"$4\";$0\n\\};",
    ),
    snippet(
        "CfgDebriefingSections",
        "page",
        "class ${1:TAG_page}\n{\n\ttitle = \"$2\";\n\tvariable = \"${3:TAG_text}\";$0\n\\};",
    ),
    snippet(
        "CfgTaskDescriptions",
        "task",
        "class ${1:TAG_task}\n{\n\ttitle = \"$2\";\n\tdescription = \"$3\";\n\tmarker = \"$4\";$0\n\\};",
    ),
    snippet(
        "CfgCommunicationMenu",
        "item",
        "class ${1:TAG_item}\n{\n\ttext = \"$2\";\n\tsubmenu = \"\";\n\texpression = \"$3\";\n\ticon = \"$4\";\n\
         \tcursor = \"\";\n\tenable = \"${5:1}\";\n\tremoveAfterExpressionCall = ${6:1};$0\n\\};",
    ),
    snippet(
        "CfgIdentities",
        "identity",
        "class ${1:TAG_name}\n{\n\tname = \"$2\";\n\tnameSound = \"$3\";\n\tface = \"${4:WhiteHead_01}\";\n\
         \tglasses = \"${5:None}\";\n\tspeaker = \"${6:Male01ENG}\";\n\tpitch = ${7:1};$0\n\\};",
    ),
    snippet(
        "CfgRespawnInventory",
        "loadout",
        "class ${1:TAG_name}\n{\n\tdisplayName = \"$2\";\n\ticon = \"\";\n\tvehicle = \"${3:B_Soldier_F}\";$0\n\\};",
    ),
    snippet(
        "CfgRespawnTemplates",
        "template",
        "class ${1:TAG_name}\n{\n\tonPlayerKilled = \"$2\";\n\tonPlayerRespawn = \"$3\";$0\n\\};",
    ),
    snippet(
        "CfgPatches",
        "addon",
        "class ${1:TAG_addon}\n{\n\tname = \"$2\";\n\tauthor = \"$3\";\n\trequiredVersion = ${4:2.0};\n\
         \trequiredAddons[] = {${5:\"A3_Data_F_Decade_Loadorder\"}\\};\n\tunits[] = {\\};\n\tweapons[] = {\\};$0\n\\};",
    ),
    snippet("RscTitles", "HUD", HUD),
    snippet("Controls", "text", TEXT),
    snippet("Controls", "button", BUTTON),
    snippet("ControlsBackground", "background", TEXT),
];

const fn snippet(place: &'static str, label: &'static str, body: &'static str) -> Snippet {
    Snippet { place, label, body }
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::sync::Arc;

    use super::*;
    use crate::config::ConfigFile;
    use crate::config::documented::DocumentedConfig;
    use sqf_model::{Alone, SourceFile, Workspace};

    /// Returns the snippet with its placeholders filled in.
    fn filled(body: &str) -> String {
        let mut text = String::new();
        let mut chars = body.chars().peekable();
        let mut is_place = false;
        while let Some(c) = chars.next() {
            match c {
                '\\' => text.extend(chars.next()),
                '$' if chars.next_if_eq(&'{').is_some() => {
                    is_place = true;
                    while chars.next().is_some_and(|c| c != ':') {}
                }
                '$' => drop(chars.next()),
                '}' if is_place => is_place = false,
                c => text.push(c),
            }
        }
        text
    }

    /// Returns the snippet within the classes that it belongs in.
    fn placed(snippet: &Snippet) -> String {
        let body = filled(snippet.body);
        match snippet.place {
            "" | "description.ext" => body,
            "Controls" | "ControlsBackground" => {
                format!("class Dialog {{ idd = 1; class {} {{ {body} }}; }};", snippet.place)
            }
            place => {
                place.rsplit('/').fold(body, |body, name| format!("class {} {{ {body} }};", name.replace('*', "Own")))
            }
        }
    }

    #[test]
    fn snippets_are_complete_and_name_known_properties() {
        for snippet in SNIPPETS {
            let text = placed(snippet);
            let workspace: Arc<dyn Workspace> = Arc::new(Alone);
            let source = Arc::clone(SourceFile::new(text.as_str()).source());
            let file = ConfigFile::new(source, Some(Path::new("description.ext")), &workspace);
            let (known, config) = (DocumentedConfig::new(&file), file.config());
            assert!(config.errors().is_empty(), "{}: {:?} in {text}", snippet.label, config.errors());
            for class in config.classes() {
                for entry in &config.class(class).entries {
                    let name = &config.entry(*entry).name;
                    let is_event = name.starts_with("onButton");
                    assert!(is_event || known.property(class, name).is_some(), "{}: {name} in {text}", snippet.label);
                }
            }
            assert_eq!(snippet.body.matches("$0").count(), 1, "{}", snippet.label);
        }
    }
}
