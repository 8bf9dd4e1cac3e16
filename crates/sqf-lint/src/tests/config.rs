//! Tests of what all rules about configs have in common.

use super::*;

#[test]
fn directives_and_comments_apply_to_configs() {
    let found = |text: &str| found_in_config(text, Arc::new(SmallProject));
    assert_eq!(found("#include \"no.hpp\"\nx = 1;"), ["0:9-17 warning missing-include: file `no.hpp` not found"]);
    assert_eq!(found("#ifdef GATE\nx = 1;").len(), 1);
    assert_eq!(found("class A { x = 1; x = 2; }; // sqf-ls: allow(duplicate-property)"), [""; 0]);
    assert_eq!(found("class A { x = 1; x = 2; };").len(), 1);
}

#[test]
fn a_missing_quote_is_reported_where_its_string_begins() {
    let found = |text: &str| found_in_config(text, Arc::new(Alone));
    let message = "error config-syntax: unterminated string, or a `\"` is missing further down";
    assert_eq!(found("class Gate {\n  name = \"open;\n  height = 2\n};"), [format!("1:9-15 {message}")]);
    assert_eq!(found("a = \"1;\nb = \"2\";\nc = 3"), [format!("0:4-7 {message}")]);
}

/// Incomplete text, as while typing.
#[test]
fn half_typed_configs_do_not_panic() {
    let text = "#include \"a.hpp\"\nclass Gate: Wall {\n idd = 4000; names[] += {\"a\", {1}};\n class controls { class A { idc = 1; \
        onLoad = \"[1] call x\"; }; };\n};\nenum { A = 1 };\ndelete Gate;\nimport B from C;";
    for end in 0..=text.len() {
        for text in [&text[..end], &text[end..]] {
            found_in_config(text, Arc::new(SmallProject));
        }
    }
}

#[test]
fn fixes_of_configs_are_applied() {
    let fixed = |text: &str| {
        let file = Arc::new(SourceFile::new(text));
        let path = Some(Arc::from(Path::new("description.ext")));
        let analysis = Analysis::in_workspace(Reference::embedded(), file, path, Arc::new(Alone));
        sqf_ide::apply(text, &crate::safe_edits(&analysis, &Lints::default())).unwrap_or_else(|| text.to_owned())
    };
    assert_eq!(fixed("class A { x = 1 }\nclass B {};"), "class A { x = 1; };\nclass B {};");
    assert_eq!(fixed("x = {1};\ny = \"a\"\nz = 1;"), "x[] = {1};\ny = \"a\";\nz = 1;");
    // Nothing around a missing brace.
    for broken in [
        "class A { values[] = 1, 2, 3}; z = 1; };",
        "class A { x = 1 };\nclass B {",
        "x = {1};\nclass B {};\n};",
        "class A { class open {]; };\nclass B {",
        "class A {}\nclass B {};\n};",
    ] {
        assert_eq!(fixed(broken), broken);
    }
    assert_eq!(fixed("class A { class open {]; };"), "class A { class open {}; };");
    assert_eq!(fixed("class Wall {}; class Gate: wall {};"), "class Wall {}; class Gate: Wall {};");
}

#[test]
fn classes_of_the_game_are_declared_where_they_are_inherited_from() {
    let fixed = |name: &str, text: &str| {
        let path = Some(Arc::from(Path::new(name)));
        let analysis =
            Analysis::in_workspace(Reference::embedded(), Arc::new(SourceFile::new(text)), path, Arc::new(Alone));
        let found = crate::diagnostics(&analysis, &Lints::default())
            .into_iter()
            .find(|it| it.code == Code::UnknownParent)
            .unwrap();
        found.fix.map(|fix| sqf_ide::apply(text, &fix.edits).unwrap())
    };
    let mission = fixed("description.ext", "x = 1;\r\nclass Gate { class Controls { class A: RscText {}; }; };");
    let expected = "x = 1;\r\nimport RscText;\r\n\r\nclass Gate { class Controls { class A: RscText {}; }; };";
    assert_eq!(mission.as_deref(), Some(expected));
    let addon = fixed("config.cpp", "class RscEdit;\nclass CfgPatches {};\nclass Gate: RscText {};");
    assert_eq!(addon.as_deref(), Some("class RscEdit;\nclass RscText;\nclass CfgPatches {};\nclass Gate: RscText {};"));
    assert_eq!(fixed("description.ext", "class Gate: Wall {};"), None);
}

fn found_in_config(config: &str, workspace: Arc<dyn Workspace>) -> Vec<String> {
    let path = Path::new("description.ext").into();
    found_in(&Reference::embedded(), path, config, &Lints::default(), workspace)
}
