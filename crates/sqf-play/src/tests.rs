//! Tests of the answers. A fixture is files that begin with a line `//- path`, one of them with a cursor `<|>`.

use std::collections::BTreeSet;

use super::*;

/// The cursor in a fixture.
const CURSOR: &str = "<|>";

/// Returns a playground with the files of a fixture, and the place of the cursor; without one, the
/// start of `init.sqf` or of the first file.
fn at(fixture: &str) -> (Playground, String, u32) {
    let mut files: Vec<(String, String)> = Vec::new();
    for file in fixture.split("//- ").skip(1) {
        let (path, text) = file.split_once('\n').unwrap();
        files.push((path.to_owned(), text.to_owned()));
    }
    if files.is_empty() {
        files.push(("init.sqf".to_owned(), fixture.to_owned()));
    }
    let position = |is_it: &dyn Fn(&(String, String)) -> bool| files.iter().position(is_it);
    let cursor = position(&|(_, text)| text.contains(CURSOR)).or_else(|| position(&|(path, _)| path == "init.sqf"));
    let cursor = cursor.unwrap_or_default();
    let offset = files[cursor].1.find(CURSOR).unwrap_or_default();
    let place = files[cursor].1[..offset].encode_utf16().count() as u32;
    let path = files[cursor].0.clone();
    files[cursor].1 = files[cursor].1.replacen(CURSOR, "", 1);
    let mut playground = Playground::default();
    for (path, text) in &files {
        playground.set_text(path, text).unwrap();
    }
    (playground, path, place)
}

/// Returns the part of a text between two places.
fn part(text: &str, from: u32, to: u32) -> String {
    let units: Vec<u16> = text.encode_utf16().collect();
    String::from_utf16(&units[from as usize..to as usize]).unwrap()
}

/// Returns the findings in a file: what each is about, and the rule.
fn shown(playground: &mut Playground, path: &str) -> Vec<String> {
    let found = playground.findings(path);
    let text = playground.files.text(path).unwrap();
    found.iter().map(|it| format!("{} {}", part(text, it.from, it.to), it.code)).collect()
}

/// Applies edits, all of one text.
fn applied(text: &str, edits: &[Edit]) -> String {
    let mut units: Vec<u16> = text.encode_utf16().collect();
    for edit in edits.iter().rev() {
        units.splice(edit.place.from as usize..edit.place.to as usize, edit.text.encode_utf16());
    }
    String::from_utf16(&units).unwrap()
}

const FUNCTIONS: &str = "\
//- description.ext
#include \"gates.hpp\"
class CfgFunctions { class TAG { class gates { file = \"gates\"; class open {}; }; }; };
//- gates.hpp
#define SPEED 2
//- gates/fn_open.sqf
// Opens a gate.
params [\"_gate\"];
_gate
//- stringtable.xml
<Project><Key ID=\"STR_TAG_open\"><Original>Open it</Original></Key><Key ID=\"STR_TAG_lock\"/><Key ID=\"STR_TAG_wait\"/></Project>
//- init.sqf
";

fn in_project(script: &str) -> (Playground, String, u32) {
    at(&format!("{FUNCTIONS}{script}"))
}

#[test]
fn findings_have_places_in_utf_16_and_fixes() {
    let (mut playground, path, _) = at("hint \"\u{1f6aa}\"; hnit \"a\";\n");
    assert_eq!(shown(&mut playground, &path), ["hnit syntax"]);
    let finding = &playground.findings(&path)[0];
    assert_eq!((finding.severity, &*finding.url), ("error", "../rules/syntax.html"));
    let fix = &finding.fixes[0];
    assert!(fix.preferred, "{fix:?}");
    let text = playground.files.text(&path).unwrap();
    assert_eq!(applied(text, &fix.edits), "hint \"\u{1f6aa}\"; hint \"a\";\n");
}

#[test]
fn a_file_sees_the_others_and_their_changes() {
    let (mut playground, path, _) = in_project("[] call TAG_fnc_open;\n[] call TAG_fnc_opne;\n");
    assert_eq!(shown(&mut playground, &path), ["TAG_fnc_opne unknown-project-function"]);
    let config = "class CfgFunctions { class TAG { class gates { class open {}; class opne {}; }; }; };";
    playground.set_text("description.ext", config).unwrap();
    playground.set_text("functions/gates/fn_open.sqf", "").unwrap();
    playground.set_text("functions/gates/fn_opne.sqf", "").unwrap();
    assert_eq!(shown(&mut playground, &path), [""; 0]);
    playground.set_text("description.ext", &config.replace("class opne", "class shut")).unwrap();
    let all = playground.all_findings();
    assert!(all.contains_key("init.sqf") && !all.contains_key("stringtable.xml"), "{all:?}");
    playground.remove("init.sqf");
    assert!(!playground.all_findings().contains_key("init.sqf"));
    assert_eq!(playground.findings("init.sqf"), []);
}

#[test]
fn a_related_place_may_be_in_another_file() {
    let (mut playground, path, _) =
        at("//- init.sqf\n#include \"gate.hpp\"\nhint WIDTH;\n//- gate.hpp\n// \u{e4}\n#define WIDTH 5\n");
    let found = playground.findings(&path);
    let related: Vec<_> = found.iter().flat_map(|it| &it.related).filter(|it| it.place.path == "gate.hpp").collect();
    let text = playground.files.text("gate.hpp").unwrap();
    let shown: Vec<_> = related.iter().map(|it| part(text, it.place.from, it.place.to)).collect();
    assert_eq!(shown, ["WIDTH"], "{found:?}");
}

#[test]
fn a_fix_may_change_another_file() {
    let (mut playground, path, _) = in_project("hint localize \"STR_TAG_opne\";\n");
    let found = playground.findings(&path);
    let changed: Vec<_> = found[0].fixes.iter().map(|fix| &*fix.edits[0].place.path).collect();
    assert_eq!(changed, ["init.sqf", "stringtable.xml"], "{found:?}");
}

#[test]
fn a_fix_may_create_a_file() {
    let (mut playground, path, _) = in_project("[] call TAG_fnc_shut;\n");
    let found = playground.findings(&path);
    let [script, entry] = &*found[0].fixes[0].edits else { panic!("{found:?}") };
    assert_eq!((&*script.place.path, &*entry.place.path), ("gates/fn_shut.sqf", "description.ext"));
    assert!(script.text.contains("[] call TAG_fnc_shut"), "{}", script.text);
    assert_eq!(entry.text, " class shut {};");
    let (mut playground, path, _) = in_project("execVM \"gates\\shut.sqf\";\n");
    let found = playground.findings(&path);
    let created: Vec<_> = found.iter().flat_map(|it| &it.fixes).map(|fix| &*fix.edits[0].place.path).collect();
    assert_eq!(created, ["gates/shut.sqf"], "{found:?}");
}

#[test]
fn safe_fixes_are_those_of_check() {
    let (mut playground, path, _) = at("hint format [\"\u{1f6aa}\"];\nhnit \"a\";\nhint format [\"b\"];\n");
    let safe: Vec<_> = playground.findings(&path).iter().map(|finding| finding.has_safe_fix).collect();
    assert_eq!(safe, [true, false, true]);
    let fixes = playground.safe_fixes(&path);
    let text = playground.files.text(&path).unwrap();
    assert_eq!(fixes.count, 2);
    assert_eq!(applied(text, &fixes.edits), "hint \"\u{1f6aa}\";\nhnit \"a\";\nhint \"b\";\n");
    playground.set_options(Options::from_json(r#"{ "level": "error" }"#).unwrap());
    assert_eq!(playground.safe_fixes(&path), SafeFixes::default(), "only what is reported");
}

#[test]
fn options_choose_what_is_reported() {
    let (mut playground, path, _) = at("private _gate = 1;\ncreateHashMap;\n");
    assert_eq!(shown(&mut playground, &path), ["_gate unused-variable"]);
    let set = |json: &str| Options::from_json(json);
    playground.set_options(set(r#"{ "level": "warning", "targetVersion": "1.98" }"#).unwrap());
    assert_eq!(shown(&mut playground, &path), ["createHashMap newer-version"]);
    let error = |json| set(json).unwrap_err().to_string();
    assert_eq!(error(r#"{ "targetVersion": "soon" }"#), "`soon` is not a version");
    assert!(error("[").starts_with("cannot read the options"));
    assert_eq!(set("{}"), Ok(Options::default()));
}

#[test]
fn hover_describes_commands_and_functions_of_the_project() {
    let (mut playground, path, place) = in_project("\u{1f6aa} call TAG_fnc_o<|>pen;\n");
    let hover = playground.hover(&path, place).unwrap();
    assert_eq!(part(playground.files.text(&path).unwrap(), hover.from, hover.to), "TAG_fnc_open");
    assert!(hover.html.contains("<p>Opens a gate.</p>"), "{}", hover.html);
    let (mut playground, path, place) = at("player setD<|>amage 1;\n");
    assert!(playground.hover(&path, place).unwrap().html.contains("<span class=\"v\">_damage</span>"));
}

/// A shared link has text of strangers.
#[test]
fn texts_become_no_elements() {
    let (mut playground, path, place) =
        at("// <img src=x onerror=alert(1)>\n// [a](javascript:alert(1))\nTAG_op<|>en = { 1 };\n");
    let hover = playground.hover(&path, place).unwrap();
    assert!(!hover.html.contains("<img") && !hover.html.contains("href"), "{}", hover.html);
}

#[test]
fn functions_of_known_mods_are_described() {
    let (mut playground, path, place) = at("[] call CBA_fnc_addPerFr<|>ameHandler;\n");
    let hover = playground.hover(&path, place).unwrap();
    assert!(hover.html.contains("CBA"), "{}", hover.html);
}

#[test]
fn completion_has_items_with_documentation() {
    let (mut playground, path, place) = at("\u{1f6aa}\nplayer setDam<|>\n");
    let found = playground.completion(&path, place, false).unwrap();
    assert_eq!((found.from, found.to), (place - 6, place));
    assert_eq!((&*found.items[0].label, found.items[0].kind, &*found.items[0].sort), ("setDamage", "command", "000"));
    let html = playground.describe(0).unwrap();
    assert!(html.contains("Sets the overall damage"), "{html}");
    assert_eq!(playground.describe(usize::MAX), None);
    let (mut playground, path, place) = at("hint \"a\"; <|>\n");
    assert_eq!(playground.completion(&path, place, false), None, "nobody has asked");
    assert!(playground.completion(&path, place, true).is_some());
    let (mut playground, path, place) = in_project("execVM \"gates\\<|>\";\n");
    let found = playground.completion(&path, place, false).unwrap();
    assert!(found.items.iter().any(|item| item.label == "fn_open.sqf"), "{found:?}");
}

#[test]
fn signatures_have_parameters() {
    let (mut playground, path, place) = at("player setDamage [1, <|>];\n");
    let help = playground.signature(&path, place).unwrap();
    let [from, to] = help.parameters[help.active.unwrap()];
    assert_eq!(part(&help.label, from, to), "useEffects", "{}", help.label);
    assert_eq!(at("hint<|> \"\"").0.signature("lost.sqf", 0), None);
}

#[test]
fn definitions_may_be_in_other_files() {
    let (mut playground, path, place) = in_project("[] call TAG_fnc_op<|>en;\n");
    let found = playground.definition(&path, place);
    assert_eq!(found.iter().map(|place| &*place.path).collect::<Vec<_>>(), ["gates/fn_open.sqf"]);
    let (mut playground, path, place) = in_project("hint localize \"STR_TAG_<|>open\";\n");
    let found = playground.definition(&path, place);
    let text = playground.files.text("stringtable.xml").unwrap();
    assert_eq!(part(text, found[0].from, found[0].to), "STR_TAG_open");
}

#[test]
fn tokens_have_the_kinds_of_the_editor() {
    let shown = |fixture: &str| {
        let (mut playground, path, _) = at(fixture);
        let tokens = playground.tokens(&path);
        let text = playground.files.text(&path).unwrap();
        let kinds = Playground::token_kinds();
        let token = |it: &[u32]| format!("{} {}", part(text, it[0], it[0] + it[1]), kinds[it[2] as usize]);
        tokens.chunks(3).map(token).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(
        shown("// \u{1f6aa}\nif (true) then { _gate setDamage 1 };\n"),
        "// \u{1f6aa} comment, if keyword, true constant, then keyword, _gate variable, setDamage command, 1 number"
    );
    assert_eq!(
        shown("//- description.ext\n#define W 5\nclass Gate { width = W; name = \"a\"; };\n"),
        "#define keyword, W macro, 5 number, class keyword, Gate class, width property, = operator, W macro, name \
         property, = operator, \"a\" string"
    );
}

#[test]
fn texts_are_formatted_and_outlined() {
    let (mut playground, path, _) = at("TAG_fnc_open = {\nhint \"\u{1f6aa}\";\n[1,2]\n};\n");
    let Some(Formatted::Edits(edits)) = playground.format(&path) else { panic!("not formatted") };
    let text = playground.files.text(&path).unwrap();
    assert_eq!(applied(text, &edits), "TAG_fnc_open = {\n    hint \"\u{1f6aa}\";\n    [1, 2]\n};\n");
    let outline = playground.outline(&path);
    assert_eq!(outline.iter().map(|item| (&*item.name, item.kind)).collect::<Vec<_>>(), [("TAG_fnc_open", "function")]);
    assert_eq!(playground.folds(&path).iter().map(|fold| fold.kind).collect::<Vec<_>>(), ["brackets"]);
}

#[test]
fn a_file_is_shown_as_the_game_reads_it() {
    let (mut playground, path, _) =
        at("//- init.sqf\n#include \"gate.hpp\"\nhint str WIDTH; // wide\n//- gate.hpp\n#define WIDTH 5\n");
    let expanded = playground.expand(&path).unwrap();
    assert_eq!(expanded.text, "// init.sqf:2\nhint str 5;\n");
    let (mut playground, path, _) = at("//- stringtable.xml\n<Project/>\n");
    assert_eq!(playground.expand(&path).unwrap().notes.len(), 1);
}

#[test]
fn messages_of_a_log_are_explained_and_placed() {
    let (mut playground, ..) = in_project("private _width = 2;\nhint (_widht + 1);\n");
    let log = "\
12:00:00 Error in expression <private _width = 2;\nhint (_widht + 1);>\n\
12:00:00   Error position: <_widht + 1);>\n\
12:00:00   Error Undefined variable in expression: _widht\n\
12:00:00 File C:\\Users\\me\\missions\\gates.Altis\\init.sqf..., line 2\n";
    let found = playground.explain_log(log);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!((found[0].severity, found[0].count), ("error", 1));
    assert!(found[0].message.contains("_widht") && found[0].explanation.starts_with("<p>"), "{found:?}");
    let place = found[0].place.as_ref().unwrap();
    let text = playground.files.text(&place.path).unwrap();
    assert_eq!((&*place.path, part(text, place.from, place.to).contains("_widht")), ("init.sqf", true));
    assert_eq!(playground.explain_log(""), []);
}

#[test]
fn paths_that_are_none_are_refused() {
    let mut playground = Playground::default();
    let bad = ["", "/", "/init.sqf", "a//b", "../init.sqf", "a/../b", ".", "c:/a", "a\\b", "a\0b", "a\nb", "a/"];
    for path in bad {
        assert!(playground.set_text(path, "").is_err(), "{path:?}");
        assert_eq!(playground.findings(path), []);
    }
    let long = "a".repeat(300);
    assert!(playground.set_text(&long, "").is_err());
    assert_eq!(
        playground.set_text("a.sqf", &"a".repeat(5 << 20)).unwrap_err().to_string(),
        "`a.sqf` is larger than 4 MiB"
    );
    let mut full = Playground::default();
    let refused = (0..300).find_map(|number| full.set_text(&format!("{number}.sqf"), "").err());
    assert_eq!(refused.unwrap().to_string(), "there are more than 200 files");
    assert!(playground.set_text("a/b.sqf", "").is_ok() && playground.set_text("a", "").is_ok());
    assert!(playground.all_findings().is_empty());
}

/// Whatever is written, and wherever it is asked about, there is an answer.
#[test]
fn no_place_in_no_text_panics() {
    let texts = [
        "",
        "\u{1f6aa}",
        "a = {[(\"",
        "#define A A\nA A(",
        "#include \"init.sqf\"\n",
        "#include \"..\\..\\..\\etc\\passwd\"\nhint \u{1f6aa};",
        "class A : A { a[] = {\"\u{e4}\"",
        "<Project><Key ID=\"\u{1f6aa}\"",
        &"[".repeat(3000),
        &"#ifdef A\n".repeat(300),
        &"class A {".repeat(3000),
    ];
    let paths =
        ["init.sqf", "description.ext", "stringtable.xml", "a.hpp", "mission.sqm", ".hemtt/project.toml", "notes"];
    let mut playground = Playground::default();
    for text in texts {
        for path in paths {
            playground.set_text(path, text).unwrap();
        }
        for path in paths {
            let places: BTreeSet<u32> = [0, 1, 2, 5, 9, 1 << 20, u32::MAX].into();
            for at in places {
                let _ = (playground.hover(path, at), playground.completion(path, at, at.is_multiple_of(2)));
                let _ = (playground.describe(at as usize), playground.signature(path, at));
                let _ = playground.definition(path, at);
            }
            let _ = (playground.findings(path), playground.tokens(path), playground.format(path));
            let _ = (playground.outline(path), playground.folds(path), playground.expand(path));
        }
        let _ = (playground.all_findings(), playground.explain_log(text));
    }
}
