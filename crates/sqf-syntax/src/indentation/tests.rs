//! Places of missing brackets, as lines: of configs and of scripts.

use std::sync::Arc;

use crate::config::{Config, ConfigErrorKind};
use crate::{ErrorKind, Preprocessed, PreprocessorSettings, Source, Words, parse};
use sqf_reference::Reference;

fn line(script: &Preprocessed, token: usize) -> usize {
    let text = script.files()[0].source.text();
    text[..script.place(token).range.start as usize].matches('\n').count()
}

/// Returns the errors about braces of a config: the kind, the line, and that of the other place.
fn of_config(text: &str) -> String {
    let pre = Preprocessed::new(Arc::new(Source::new(text)), &PreprocessorSettings::alone(&|_| false));
    let config = Config::parse(&pre);
    let braces = config.errors().iter().filter(|error| error.kind.is_of_whole());
    let shown = braces.map(|error| {
        let kind = match error.kind {
            ConfigErrorKind::MissingOpen => "no { after",
            ConfigErrorKind::Unopened => "extra }",
            _ => "open",
        };
        let other = error.other.map_or_else(|| "?".to_owned(), |token| line(&pre, token).to_string());
        format!("{kind} {} {other}", line(&pre, error.token))
    });
    shown.collect::<Vec<_>>().join(", ")
}

/// Returns the errors about brackets of a script, in the same way.
fn of_script(text: &str) -> String {
    let reference = Reference::embedded();
    let is_command = |word: &str| !reference.forms(word).is_empty();
    let pre = Preprocessed::new(Arc::new(Source::new(text)), &PreprocessorSettings::alone(&is_command));
    let (_, errors) = parse(&pre, &Words::new(&pre, |word| reference.forms(word)));
    let place = |token: Option<usize>| token.map_or_else(|| "?".to_owned(), |token| line(&pre, token).to_string());
    let shown = errors.iter().filter_map(|error| match error.kind {
        ErrorKind::Unclosed { last, .. } => Some(format!("open {} {}", line(&pre, error.token), place(last))),
        ErrorKind::Unopened { next, .. } => Some(format!("extra {} {}", line(&pre, error.token), place(next))),
        _ => None,
    });
    shown.collect::<Vec<_>>().join(", ")
}

/// A config of doors, one line each.
const DOORS: [&str; 13] = [
    "class Doors {",
    "    class Oak",
    "    {",
    "        width = 2;",
    "        class Handle {",
    "            size = 1;",
    "        };",
    "    };",
    "    class Elm: Oak {",
    "        sizes[] = {1, 2};",
    "    };",
    "};",
    "class Walls {};",
];

/// The same config with another text for a line.
fn doors(number: usize, instead: &str) -> String {
    let mut lines = DOORS;
    lines[number] = instead;
    lines.join("\n")
}

#[test]
fn a_class_that_is_not_closed() {
    assert_eq!(of_config(&DOORS.join("\n")), "");
    // The next class, the end of the outer one, and the end of the text follow.
    assert_eq!(of_config(&doors(6, "")), "open 4 5");
    assert_eq!(of_config(&doors(7, "")), "open 2 6");
    assert_eq!(of_config(&doors(7, "    ;")), "open 2 6");
    assert_eq!(of_config(&doors(10, "")), "open 8 9");
    assert_eq!(of_config(&doors(11, "")), "open 0 10");
    assert_eq!(of_config(&doors(12, "class Walls {")), "open 12 ?");
    // On one line.
    assert_eq!(of_config(&doors(8, "    class Elm: Oak {};\n    class Ash {;\n    class Yew {")), "open 9 9");
}

#[test]
fn a_class_without_its_opening_brace() {
    assert_eq!(of_config(&doors(2, "")), "no { after 1 11");
    assert_eq!(of_config(&doors(0, "class Doors")), "no { after 0 11");
    assert_eq!(of_config(&doors(8, "    class Elm: Oak")), "no { after 8 11");
    assert_eq!(of_config("class Doors class Oak {}; };"), "no { after 0 0");
    assert_eq!(of_config("class Oak {}; };"), "extra } 0 ?");
}

#[test]
fn an_extra_brace_far_from_what_may_lack_one() {
    let walls = "class A {\n    x = 1;\n};\nclass B {\n    x = 1;\n};\n};\nclass C {};";
    assert_eq!(of_config(&format!("class Text\nclass Picture;\n{walls}")), "extra } 8 ?");
    assert_eq!(of_config(&format!("class Text\n    class Picture {{}};\n{walls}")), "extra } 8 ?");
    let deeper = "class A {\n    title = \"a\";\n        class B {\n            x = 1;\n        };\n    };\n};";
    assert_eq!(of_config(deeper), "extra } 6 ?");
}

#[test]
fn places_of_many_arrays() {
    let shown = of_config(&"x[] = {1, 2\ny = 5;\n".repeat(20));
    let places: Vec<_> = shown.split(", ").collect();
    assert_eq!((places[0], places[15], places[16], places[19]), ("open 0 0", "open 30 30", "open 32 ?", "open 38 ?"));
}

#[test]
fn an_array_that_is_not_closed() {
    let array = |row: &str, end: &str| {
        format!(
            "class Doors {{\n    sizes[] = {{\n        {{1, {{2}}}},\n        {row}\n        {{5, {{6}}}}\n    {end}\n    x = 1;\n}};"
        )
    };
    assert_eq!(of_config(&array("{3, {4}},", "};")), "");
    assert_eq!(of_config(&array("{3, {4},", "};")), "open 3 3");
    assert_eq!(of_config(&array("{3, {4}},", ";")), "open 1 4");
    assert_eq!(of_config(&array("{3, {4}},", "")), "open 1 4");
}

#[test]
fn lines_that_are_not_indented_do_not_tell() {
    let text = "class Doors {\nwidth = 1;\nclass Oak {\nwidth = 2;\n};\n";
    assert_eq!(of_config(text), "open 0 ?");
}

#[test]
fn code_that_is_not_closed() {
    let script = |middle: &str| {
        format!(
            "if (alive player) then {{\n    {{\n        hint _x;\n{middle}\n    }} forEach _doors;\n    hint \"open\";\n}};\nhint \"shut\";"
        )
    };
    assert_eq!(of_script(&script("")), "");
    assert_eq!(of_script(&script("        if (_x == \"\") then {\n            hint \"a\";\n        };")), "");
    assert_eq!(of_script(&script("        if (_x == \"\") then {\n            hint \"a\";")), "open 3 4");
    assert_eq!(of_script("call {\n    hint \"a\";\n\nhint \"b\";\n"), "open 0 1");
    assert_eq!(of_script("private _sizes = [\n    1,\n    2\n;\nhint str _sizes;"), "open 0 2");
}

#[test]
fn code_without_its_opening_brace() {
    let script = |head: &str| {
        format!(
            "call {{\n    while {{true}} do {head}\n        sleep 1;\n    }};\n    hint \"open\";\n}};\nhint \"shut\";"
        )
    };
    assert_eq!(of_script(&script("{")), "");
    assert_eq!(of_script(&script("")), "extra 3 2");
}
