//! Properties that hold for every text.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::*;

/// Typical pieces of comments, so that random texts reach the parser's decisions.
const PIECES: &[&str] = &[
    "\n",
    "\n\n",
    "\t",
    "\t\t",
    " ",
    "    ",
    " * ",
    "*",
    "- ",
    " - ",
    ": ",
    ":",
    ",",
    ". ",
    "/",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "<",
    ">",
    "\"",
    "0",
    "1",
    "12",
    "0: ",
    "1 (Optional): ",
    "2) ",
    "[3] ",
    "_this",
    "_this select 0: ",
    "select 4",
    "_unit",
    "_x: ",
    "name: ",
    "or",
    "and",
    "ARRAY",
    "array",
    "OBJECT",
    "STRINGs",
    "scalar",
    "of ",
    "in format ",
    "position",
    "Optional:",
    "(optional)",
    "(default: 5)",
    "Default: ",
    "default",
    "None",
    "-",
    "Author:",
    "Description:",
    "Parameter(s):\n",
    "Params\n",
    "Returns:\n",
    "Example:\n",
    "Syntax:",
    "Note:",
    "File:",
    "Execution:",
    "TODO:",
    "--- a ---",
    "------",
    "call BIS_fnc_x",
    "spawn BIS_fnc_x",
    "BIS_fnc_x",
    "fn_x.sqf",
    "tea",
    "Tea",
    "the cup",
    "ü",
    "日本",
    "é: ",
    "\u{2003}",
    "\r\n",
    "http://x",
    "true (default)",
];

/// Any text, or one composed of the pieces.
fn any_text() -> impl Strategy<Value = String> {
    let piece = proptest::sample::select(PIECES);
    let pieces = proptest::collection::vec(piece, 0..80).prop_map(|pieces| pieces.concat());
    prop_oneof![1 => any::<String>(), 4 => pieces]
}

/// Returns the letters and digits of a text: decoration contains none.
fn content(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).collect()
}

proptest! {
    #[test]
    fn nothing_panics(text in any_text()) {
        for text in [text.clone(), format!("/*{text}"), format!("//{text}")] {
            is_header_comment(&text);
            types_in(&text);
            if let Some(docblock) = parse(&text) {
                inferred_call(&docblock, "BIS_fnc_x");
                params(&docblock);
                returns(&docblock);
            }
        }
    }

    #[test]
    fn text_keeps_all_but_decoration(text in any_text()) {
        prop_assume!(!text.contains("*/"));
        let kept = parse(&format!("/*{text}*/")).map(|docblock| docblock.text).unwrap_or_default();
        prop_assert_eq!(content(&kept), content(&text));
    }

    #[test]
    fn every_parameter_is_found_in_the_text(text in any_text()) {
        let docblock = parse(&format!("/*\nParameter(s):\n{text}")).unwrap_or_default();
        for param in &docblock.params {
            let first = param.text.lines().next().unwrap_or_default();
            prop_assert!(docblock.text.contains(first), "{first:?} is not in {:?}", docblock.text);
        }
    }

    #[test]
    fn calls_name_parameters_once(text in any_text()) {
        let docblock = parse(&format!("/*\nParameter(s):\n{text}")).unwrap_or_default();
        if let Some(call) = inferred_call(&docblock, "BIS_fnc_other") {
            let arguments = call.trim_end_matches("BIS_fnc_other").trim_end();
            let arguments = arguments.trim_end_matches("call").trim_end_matches("spawn").trim();
            let arguments = arguments.trim_start_matches('[').trim_end_matches(']');
            let listed: Vec<&str> = arguments.split(", ").filter(|name| !name.is_empty()).collect();
            let distinct: BTreeSet<&str> = listed.iter().copied().collect();
            prop_assert_eq!(distinct.len(), listed.len());
            let params = params(&docblock);
            prop_assert!(listed.iter().all(|name| params.iter().any(|param| param.name == *name)));
        }
    }
}
