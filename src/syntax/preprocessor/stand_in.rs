//! What the headers of CBA define, for projects that are read without them.
//!
//! Nearly every addon composes its names with these macros, and most machines have CBA only as archives, or not at all.
//! The definitions are our own: they follow the documented rules (`GVAR(open)` is `PREFIX_COMPONENT_open`), and a macro
//! about which nothing matters but its name is variadic, so it stays opaque. A header that is found is always preferred.

use std::sync::{Arc, LazyLock};

use crate::syntax::source::Source;

/// The folder of the headers, in lower case.
const FOLDER: &str = "\\x\\cba\\addons\\";

static ADDON: LazyLock<Arc<Source>> = LazyLock::new(|| source(&[include_str!("stand_in/cba.hpp")]));
static MISSION: LazyLock<Arc<Source>> =
    LazyLock::new(|| source(&[include_str!("stand_in/cba.hpp"), include_str!("stand_in/cba_mission.hpp")]));
static EVENTS: LazyLock<Arc<Source>> = LazyLock::new(|| source(&[include_str!("stand_in/cba_xeh.hpp")]));

fn source(texts: &[&str]) -> Arc<Source> {
    Arc::new(Source::new(texts.join("\n")))
}

/// Returns what is read in place of a header that is not available.
pub(super) fn of(path: &str) -> Option<&'static Arc<Source>> {
    let path = path.to_ascii_lowercase().replace('/', "\\");
    match path.strip_prefix(FOLDER)? {
        "main\\script_macros.hpp" | "main\\script_macros_common.hpp" => Some(&ADDON),
        "main\\script_macros_mission.hpp" => Some(&MISSION),
        "xeh\\script_xeh.hpp" => Some(&EVENTS),
        _ => None,
    }
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
            ("QGVAR(width) QQGVAR(width)", "\"gate_doors_width\" \"\"\"gate_doors_width\"\"\""),
            ("ADDON QADDON QFUNC(open)", "gate_doors \"gate_doors\" \"gate_doors_fnc_open\""),
            ("LSTRING(name) ELSTRING(oil,name)", "\"STR_gate_doors_name\" \"STR_gate_oil_name\""),
            ("CSTRING(name)", "\"$STR_gate_doors_name\""),
            ("QPATHTOF(data\\oak.paa)", "\"\\x\\gate\\addons\\doors\\data\\oak.paa\""),
            ("COMPILE_FILE(init)", "compile preprocessFileLineNumbers '\\x\\gate\\addons\\doors\\init.sqf'"),
            (
                "PREP(open)",
                "[ '\\x\\gate\\addons\\doors\\fnc_open.sqf' , 'gate_doors_fnc_open' ] call SLX_XEH_COMPILE_NEW",
            ),
            ("f [ARR_3(1,2,3)] TRACE_1(\"a\",_b)", "f [ 1 , 2 , 3 ]"),
            ("SETVAR [1]; EXPLODE_1(_this,_a);", "<SETVARS> [ 1 ] ; <EXPLODE_1> ;"),
        ] {
            assert_eq!(made("\\x\\cba\\addons\\main\\script_macros.hpp", text), expected, "{text}");
        }
    }

    #[test]
    fn paths_of_missions_begin_with_their_folder() {
        let header = "\\X\\cba/addons\\main\\script_macros_mission.hpp";
        assert_eq!(made(header, "QPATHTOF(oak.paa)"), "\"gate\\doors\\oak.paa\"");
        assert_eq!(made(header, "COMPILE_FILE(init)"), "compile preprocessFileLineNumbers 'gate\\doors\\init.sqf'");
    }

    #[test]
    fn event_handlers_are_entries() {
        let entries = made("\\x\\cba\\addons\\xeh\\script_xeh.hpp", "EXTENDED_EVENTHANDLERS");
        assert!(entries.starts_with("init = \"call cba_xeh_fnc_init\" ; fired = "), "{entries}");
    }
}
