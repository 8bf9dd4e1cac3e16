//! What the macros of CBA and ACE stand for, in projects that are read without them, and the game's names of keys.
//!
//! Nearly every addon composes its names with them, and where checks run on a server, no mod is installed. The
//! definitions are our own: they follow from what the documentation of CBA says each macro is, such as `GVAR(open)` for
//! `PREFIX_COMPONENT_open`. A macro about which nothing matters but its name is opaque. A header that is found always
//! takes precedence.

use std::sync::{Arc, LazyLock};

use crate::source::Source;

/// The folder of CBA's headers, in lower case.
const FOLDER: &str = "\\x\\cba\\addons\\";
/// The header of ACE that its own addons and others include in place of CBA's.
const OF_ACE: &str = "\\z\\ace\\addons\\main\\script_macros.hpp";
/// The headers of the game that name the keys.
const OF_KEYS: [&str; 3] = [
    "\\a3\\ui_f\\hpp\\definedikcodes.inc",
    "\\a3\\editor_f\\data\\scripts\\dikcodes.h",
    "\\a3\\3den\\ui\\dikcodes.inc",
];

static OPAQUE: LazyLock<Arc<Source>> = LazyLock::new(|| source(include_str!("stand_in/opaque.hpp")));
static NAMES: LazyLock<Arc<Source>> = LazyLock::new(|| source(include_str!("stand_in/names.hpp")));
static EVENTS: LazyLock<Arc<Source>> = LazyLock::new(|| source(include_str!("stand_in/events.hpp")));
static ACE: LazyLock<Arc<Source>> = LazyLock::new(|| source(include_str!("stand_in/ace.hpp")));
static KEYS: LazyLock<Arc<Source>> = LazyLock::new(|| source(include_str!("stand_in/keys.hpp")));
static PATHS: LazyLock<Arc<Source>> = LazyLock::new(|| source(include_str!("stand_in/paths.hpp")));

fn source(text: &str) -> Arc<Source> {
    Arc::new(Source::new(text))
}

/// Returns what is read in place of a header that is not available; nothing for a header that is not known. Without the
/// name of the mod, which `PREFIX` is, the names that macros compose are not known either.
pub(super) fn headers_for(path: &str, has_prefix: bool) -> Vec<&'static Arc<Source>> {
    let path = path.to_ascii_lowercase().replace('/', "\\");
    if OF_KEYS.contains(&&*path) {
        return vec![&KEYS];
    }
    if !has_prefix {
        return Vec::new();
    }
    match path.strip_prefix(FOLDER) {
        Some("main\\script_macros.hpp" | "main\\script_macros_common.hpp") => vec![&OPAQUE, &NAMES, &PATHS],
        // The paths of a mission begin with a folder of its own.
        Some("main\\script_macros_mission.hpp") => vec![&OPAQUE, &NAMES],
        Some("xeh\\script_xeh.hpp") => vec![&EVENTS],
        None if path == OF_ACE => vec![&OPAQUE, &NAMES, &PATHS, &EVENTS, &ACE],
        _ => Vec::new(),
    }
}

/// Whether a file is read in place of a header.
pub(super) fn is_one(source: &Arc<Source>) -> bool {
    [&OPAQUE, &NAMES, &EVENTS, &PATHS, &ACE, &KEYS].into_iter().any(|stand_in| Arc::ptr_eq(stand_in, source))
}

#[cfg(test)]
mod tests {
    use super::super::{Preprocessed, Settings};
    use super::*;

    /// Returns what a text becomes in the component `doors` of the mod `gate`; opaque tokens in `<>`.
    fn made(header: &str, text: &str) -> String {
        let text = format!("#define PREFIX gate\n#define COMPONENT doors\n#include \"{header}\"\n{text}");
        let pre = Preprocessed::new(Arc::new(Source::new(text)), &Settings::alone(&|word| word == "call"));
        assert!(pre.is_complete());
        let shown = |at: usize| match pre.tokens()[at].is_opaque() {
            true => format!("<{}>", pre.text(at)),
            false => pre.text(at).to_owned(),
        };
        (0..pre.tokens().len()).map(shown).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn names_of_an_addon_are_composed_without_cba() {
        for (text, expected) in [
            ("FUNC(open) EFUNC(oil,wax) FUNCMAIN(all)", "gate_doors_fnc_open gate_oil_fnc_wax gate_fnc_all"),
            ("GVAR(width) EGVAR(oil,level) GVARMAIN(on)", "gate_doors_width gate_oil_level gate_on"),
            ("QGVAR(width) QQGVAR(width)", "\"gate_doors_width\" \"\"gate_doors_width\"\""),
            ("ADDON QADDON QFUNC(open)", "gate_doors \"gate_doors\" \"gate_doors_fnc_open\""),
            ("LSTRING(name) ELSTRING(oil,name)", "\"STR_gate_doors_name\" \"STR_gate_oil_name\""),
            ("CSTRING(name)", "\"$STR_gate_doors_name\""),
            ("QPATHTOF(data\\oak.paa)", "\"\\x\\gate\\addons\\doors\\data\\oak.paa\""),
            ("COMPILE_FILE(init)", "compile preprocessFileLineNumbers '\\x\\gate\\addons\\doors\\init.sqf'"),
            (
                "PREP(open)",
                "[ '\\x\\gate\\addons\\doors\\fnc_open.sqf' , 'gate_doors_fnc_open' ] call CBA_fnc_compileFunction",
            ),
            ("f [ARR_3(1,2,3)] TRACE_1(\"a\",_b)", "f [ 1 , 2 , 3 ]"),
            ("INFO_1(\"a\",_b);", "diag_log format [ \"a\" , _b ] ;"),
            ("EXPLODE_2(_list,_a,_b);", "_list params [ \"_a\" , \"_b\" ] ;"),
            ("SCRIPT(open);", "scriptName \"gate\\doors\\open\" ;"),
            ("SETVAR [1]; RETNIL(_a);", "<WITHOUT_ARGUMENTS> [ 1 ] ; <RETNIL> ;"),
        ] {
            assert_eq!(made("\\x\\cba\\addons\\main\\script_macros.hpp", text), expected, "{text}");
        }
    }

    #[test]
    fn a_text_with_something_unknown_is_not_exact() {
        let header = "\\x\\cba\\addons\\main\\script_macros.hpp";
        let text =
            format!("#define PREFIX gate\n#define COMPONENT doors\n#include \"{header}\"\nQUOTE(VERSION) QGVAR(open)");
        let pre = Preprocessed::new(Arc::new(Source::new(text)), &Settings::alone(&|_| false));
        let are_inexact: Vec<bool> = pre.tokens().iter().map(|token| token.is_inexact()).collect();
        assert_eq!(are_inexact, [true, false]);
    }

    #[test]
    fn paths_of_missions_are_not_known() {
        let header = "\\X\\cba/addons\\main\\script_macros_mission.hpp";
        assert_eq!(made(header, "GVAR(width) QPATHTOF(oak.paa)"), "gate_doors_width <QPATHTOF>");
    }

    #[test]
    fn addons_that_build_on_ace_have_its_macros() {
        for (text, expected) in [
            ("FUNC(open) DFUNC(open) DEFUNC(oil,wax)", "gate_doors_fnc_open gate_doors_fnc_open gate_oil_fnc_wax"),
            ("GETMVAR(open,1)", "missionNamespace getVariable [ \"open\" , 1 ]"),
            ("GETVAR(_gate,GVAR(open),1)", "_gate getVariable [ \"gate_doors_open\" , 1 ]"),
            (
                "PREP(open)",
                "[ '\\x\\gate\\addons\\doors\\functions\\fnc_open.sqf' , 'gate_doors_fnc_open' ] \
                    call CBA_fnc_compileFunction",
            ),
            ("ACE_LOGERROR_1(\"a\",_b);", "diag_log format [ \"a\" , _b ] ;"),
            ("ARR_SELECT(_list,1,2)", "<ARR_SELECT>"),
        ] {
            assert_eq!(made("\\z\\ace\\addons\\main\\script_macros.hpp", text), expected, "{text}");
        }
    }

    #[test]
    fn keys_of_the_game_are_numbers_in_any_project() {
        let text = "#include \"\\A3\\ui_f\\hpp\\defineDIKCodes.inc\"\n_key == DIK_A; _key == DIK_UPARROW; INPUT_ALT_OFFSET; DIK_OTHER";
        let pre = Preprocessed::new(Arc::new(Source::new(text)), &Settings::alone(&|_| false));
        let made: Vec<&str> = (0..pre.tokens().len()).map(|at| pre.text(at)).collect();
        assert!(pre.is_complete());
        assert_eq!(made.join(" "), "_key == 0x1E ; _key == 0xC8 ; OF_DEVICE ; DIK_OTHER");
    }

    #[test]
    fn a_mod_may_have_folders_of_its_own() {
        let folders = "\n#define MAINPREFIX z\n#include \"\\x\\cba\\addons\\main\\script_macros_common.hpp\"\n";
        let text = format!("{folders}QPATHTOF(oak.paa)");
        let pre = "#define PREFIX gate\n#define COMPONENT doors".to_owned() + &text;
        let pre = Preprocessed::new(Arc::new(Source::new(pre)), &Settings::alone(&|_| false));
        assert_eq!(pre.text(0), "\"\\z\\gate\\addons\\doors\\oak.paa\"");
    }
}
