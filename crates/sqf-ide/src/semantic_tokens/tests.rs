//! Tests of semantic tokens, each written as text, type and modifiers.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::*;
use crate::fixture::cursors;
use sqf_model::{
    Alone, SourceFile, WorkspaceFiles, WorkspaceFunctions, WorkspaceIndex, WorkspaceNames, WorkspaceTexts, unknown,
};
use sqf_reference::Reference;
use sqf_syntax::{Included, Includes};

const SCRIPT: SemanticOptions = SemanticOptions { range: None, is_script: true, with_syntax: false };

/// A project that defines `yard_fnc_open`, and whose `gates.hpp` defines `GATE` and `FNC(name)`.
#[derive(Debug)]
struct Yard;

impl Includes for Yard {
    fn include(&self, path: &str, _: Option<&Path>) -> Included {
        match path {
            "gates.hpp" => {
                let text = "#define GATE yard_gate\n#define VAR(name) yard_##name\n#define FNC(name) yard_fnc_##name\n";
                Included::File(Path::new("/gates.hpp").into(), Arc::new(Source::new(text)))
            }
            _ => Included::Elsewhere,
        }
    }
}

unknown!(impl WorkspaceFiles, WorkspaceFunctions, WorkspaceIndex, WorkspaceTexts for Yard);

impl WorkspaceNames for Yard {
    fn defines_function(&self, name: &str) -> Option<bool> {
        Some(name.eq_ignore_ascii_case("yard_fnc_open"))
    }

    unknown! {
        names_mod, reads_mod, meant_function, meant_class, declared_function, function_of_file, unlisted_function,
        defines_class, names_local, may_inherit, borrows_local, meant_global, meant_event, meant_setting, global_use,
        macro_elsewhere
    }
}

fn analysis(text: &str) -> Analysis {
    let file = Arc::new(SourceFile::new(text));
    let path: Arc<Path> = PathBuf::from("/init.sqf").into();
    Analysis::in_workspace(Reference::embedded(), file, Some(path), Arc::new(Yard))
}

fn shown(text: &str, options: SemanticOptions) -> Vec<String> {
    let names = [
        (SemanticModifiers::DECLARATION, "declaration"),
        (SemanticModifiers::DEFINITION, "definition"),
        (SemanticModifiers::READONLY, "readonly"),
        (SemanticModifiers::STATIC, "static"),
        (SemanticModifiers::DEPRECATED, "deprecated"),
        (SemanticModifiers::MODIFICATION, "modification"),
        (SemanticModifiers::DEFAULT_LIBRARY, "library"),
        (SemanticModifiers::INACTIVE, "inactive"),
    ];
    let show = |token: &SemanticToken| {
        let mut shown = format!("{} {:?}", token.range.of(text), token.kind).to_lowercase();
        for (_, name) in names.iter().filter(|(modifier, _)| token.modifiers.contains(*modifier)) {
            shown.push(' ');
            shown.push_str(name);
        }
        shown
    };
    analysis(text).semantic_tokens(options).iter().map(show).collect()
}

#[track_caller]
fn check(text: &str, expected: &[&str]) {
    assert_eq!(shown(text, SCRIPT), expected, "{text}");
}

#[test]
fn commands_and_functions_are_distinguished() {
    check("hint str player;", &["hint function library", "str function library", "player function library"]);
    check(
        "if (true && a) then { b } else { not c };",
        &["a variable static", "b variable static", "c variable static"],
    );
    check("titleCut [\"\", \"BLACK\"];", &["titlecut function deprecated library"]);
    check(
        "[] call yard_fnc_open; [1] spawn BIS_fnc_param; call other_fnc_shut;",
        &["yard_fnc_open function", "bis_fnc_param function readonly library", "other_fnc_shut function readonly"],
    );
    check(
        "gate_open = { 1 }; gate_wax = compile \"1\"; [] call gate_open; call gate_oil",
        &[
            "gate_open function definition",
            "gate_wax variable static modification",
            "compile function library",
            "gate_open function",
            "gate_oil function",
        ],
    );
    check(
        "yard_fnc_open = compileFinal \"a\";",
        &["yard_fnc_open function definition", "compilefinal function library"],
    );
}

#[test]
fn variables_are_distinguished() {
    check(
        "params [\"_gate\", [\"_key\", 1]]; _gate = _key;",
        &[
            "params function library",
            "_gate parameter declaration",
            "_key parameter declaration",
            "_gate parameter modification",
            "_key parameter",
        ],
    );
    check(
        "private _a = 1; _a = 2; _b = _a; private [\"_c\"]; private \"_d\"; for \"_i\" from 1 to _d do { _i };",
        &[
            "_a variable declaration",
            "_a variable modification",
            "_b variable declaration",
            "_a variable",
            "_c variable declaration",
            "_d variable declaration",
            "_i variable declaration",
            "_d variable",
            "_i variable",
        ],
    );
    check(
        "{ _x } forEach _this; _id; this; _this",
        &[
            "_x variable library",
            "_this variable library",
            "_id variable library",
            "this variable library",
            "_this variable library",
        ],
    );
    check("private _id = 1; f = { _id };", &["_id variable declaration", "f function definition", "_id variable"]);
    check("yard_a = yard_b;", &["yard_a variable static modification", "yard_b variable static"]);
}

#[test]
fn strings_that_are_names_are_classified() {
    check(
        "_a addEventHandler [\"Killed\", { _this }]; _a removeAllEventHandlers 'onkilled'",
        &[
            "_a variable",
            "addeventhandler function library",
            "killed event",
            "_this variable library",
            "_a variable",
            "removealleventhandlers function library",
        ],
    );
    check(
        "[\"gateOpen\", {}] call CBA_fnc_addEventHandler; _d displayAddEventHandler [\"onKeyDown\", {}]",
        &[
            "gateopen event",
            "cba_fnc_addeventhandler function readonly",
            "_d variable",
            "displayaddeventhandler function library",
            "onkeydown event",
        ],
    );
    check(
        "[\"gateOpen\", []] call CBA_fnc_turretEvent; [\"yard_on\", \"CHECKBOX\"] call CBA_fnc_addSetting",
        &[
            "gateopen event",
            "cba_fnc_turretevent function readonly",
            "yard_on variable definition static",
            "cba_fnc_addsetting function readonly",
        ],
    );
    check(
        "[1] remoteExec [\"yard_fnc_open\", 2]; [1] remoteExecCall ['hint']; isNil \"yard_a\"; isNil \"_a b\"",
        &[
            "yard_fnc_open function",
            "hint function library",
            "isnil function library",
            "yard_a variable static",
            "isnil function library",
        ],
    );
    check(
        "missionNamespace setVariable [\"yard_a\", 1]; _a getVariable [\"yard_b\", 2]; publicVariable \"yard_c\"",
        &[
            "missionnamespace function library",
            "setvariable function library",
            "yard_a variable static modification",
            "_a variable",
            "getvariable function library",
            "publicvariable function library",
            "yard_c variable static",
        ],
    );
}

#[test]
fn macros_and_their_parameters_are_classified() {
    check(
        "#define OPEN(gate) gate setDamage _x##gate alive (b)\nOPEN(player);",
        &[
            "open macro definition",
            "gate parameter declaration",
            "gate parameter",
            "setdamage function library",
            "gate parameter",
            "alive function library",
            "open macro",
            "player function library",
        ],
    );
    check(
        "#define A 1\n#undef A\n#ifdef A\n#endif\n#if A > 1\n#endif\nx = A;",
        &["a macro definition", "a macro", "a macro", "a macro", "x variable static modification", "a macro"],
    );
    check(
        "#include \"gates.hpp\"\nGATE = __LINE__; VAR(door) = 1; call FNC(open); FNC(shut) = {}",
        &[
            "gate macro",
            "__line__ macro",
            "var macro",
            "door variable static modification",
            "fnc macro",
            "open function",
            "fnc macro",
            "shut function definition",
        ],
    );
    check(
        "NOTE(a && alive _b); GVAR(player) = 1; DEBUG",
        &["note macro", "alive function library", "_b variable", "gvar macro", "debug variable static"],
    );
    check(
        "#include \"other.hpp\"\nDEBUG; debug = QUOTE(IN(_a) alive)",
        &["debug variable static modification", "quote macro", "in macro", "_a variable", "alive function library"],
    );
}

#[test]
fn excluded_branches_are_comments_if_certain() {
    check(
        "#ifdef A\n  hint \"b\"; // c \n\n\thint d;\n#else\nhint e;\n#endif",
        &[
            "a macro",
            "hint \"b\"; // c comment inactive",
            "hint d; comment inactive",
            "hint function library",
            "e variable static",
        ],
    );
    check("#include \"other.hpp\"\n#ifdef A\nhint _b;\n#endif", &["a macro", "hint function library", "_b variable"]);
    check(
        "#if __has_include(\"other.hpp\")\n#else\nhint _b;\n#endif",
        &["__has_include macro", "hint function library", "_b variable"],
    );
}

#[test]
fn without_a_grammar_literals_and_keywords_are_included() {
    let options = SemanticOptions { with_syntax: true, ..SCRIPT };
    let text = "#define A \"b\" // c\n/* d\n   e */\nif (true) then { private \"_f\" + 1 };";
    assert_eq!(
        shown(text, options),
        [
            "#define keyword",
            "a macro definition",
            "\"b\" string",
            "// c comment",
            "/* d comment",
            "e */ comment",
            "if keyword",
            "true constant",
            "then keyword",
            "private keyword",
            "\" string",
            "_f variable declaration",
            "\" string",
            "+ operator",
            "1 number",
        ]
    );
}

#[test]
fn other_files_only_have_tokens_of_the_preprocessor() {
    let options = SemanticOptions { is_script: false, ..SCRIPT };
    let text = "#define A(b) side = b _c alive\nclass A { player = A(1); };\n#ifdef B\nx = 1;\n#endif";
    assert_eq!(
        shown(text, options),
        [
            "a macro definition",
            "b parameter declaration",
            "b parameter",
            "_c variable",
            "a macro",
            "a macro",
            "b macro",
            "x = 1; comment inactive",
        ]
    );
}

#[test]
fn a_range_has_the_tokens_of_the_whole_text() {
    let (text, marks) = cursors(
        "#define A(b) hint b\n<|>A(_a);\n<|>#ifdef C\n a\n<|> b\n c<|>\n#endif\n_u addEventHandler [\n\
         <|>\"Killed\", { _this }\n<|>]; #define x\n",
    );
    let all = analysis(&text).semantic_tokens(SCRIPT);
    let ends: Vec<u32> = [0].into_iter().chain(marks).chain([text.len() as u32, text.len() as u32 + 9]).collect();
    for start in &ends {
        for end in ends.iter().filter(|end| *end >= start) {
            let range = TextRange::new(*start, *end);
            let part = analysis(&text).semantic_tokens(SemanticOptions { range: Some(range), ..SCRIPT });
            let expected: Vec<_> = all
                .iter()
                .copied()
                .filter(|token| token.range.start < range.end && range.start < token.range.end)
                .collect();
            assert_eq!(part, expected, "{range:?}");
        }
    }
}

#[test]
fn settings_of_cba_are_not_a_script() {
    check("force gate_open = true;", &[]);
}

#[test]
fn extremely_nested_scripts_have_tokens() {
    let text = "(".repeat(5000) + "player" + &")".repeat(5000);
    check(&text, &["player function library"]);
}

#[test]
fn nothing_is_known_without_a_project() {
    let alone = Analysis::in_workspace(
        Reference::embedded(),
        Arc::new(SourceFile::new("call yard_fnc_open")),
        None,
        Arc::new(Alone),
    );
    assert_eq!(alone.semantic_tokens(SCRIPT)[0].modifiers, SemanticModifiers::READONLY);
}

/// Compares the tokens of a config.
#[track_caller]
fn check_config(text: &str, expected: &[&str]) {
    let path: Arc<Path> = Path::new("/description.ext").into();
    let analysis =
        Analysis::in_workspace(Reference::embedded(), Arc::new(SourceFile::new(text)), Some(path), Arc::new(Yard));
    let options = SemanticOptions { range: None, is_script: false, with_syntax: false };
    let shown: Vec<String> = analysis
        .semantic_tokens(options)
        .iter()
        .map(|token| {
            let is_definition = token.modifiers.contains(SemanticModifiers::DEFINITION);
            let definition = if is_definition { " definition" } else { "" };
            let kind = format!("{:?}", token.kind).to_lowercase();
            format!("{} {kind}{definition}", token.range.of(text))
        })
        .collect();
    assert_eq!(shown, expected, "{text}");
}

#[test]
fn classes_and_properties_of_configs_are_distinguished() {
    check_config(
        "class Gate: Wall { height = 2; parts[] = {1}; };",
        &["Gate class definition", "Wall class", "height property", "parts property"],
    );
    check_config("class Wall; delete Post;", &["Wall class", "Post class"]);
    check_config("class 7Rnd_gate {};", &["7 class definition", "Rnd_gate class definition"]);
    check_config(
        "class CfgFunctions { class TAG { class Gates { class open {}; }; }; };",
        &[
            "CfgFunctions class definition",
            "TAG class definition",
            "Gates class definition",
            "open function definition",
        ],
    );
    check_config(
        "#include \"gates.hpp\"\nclass A { gate = GATE; VAR(x) = 1; };",
        &["A class definition", "gate property", "GATE macro", "VAR macro"],
    );
}
