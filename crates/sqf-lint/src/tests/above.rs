//! Tests of diagnostics above a missing bracket or quote.

use super::*;

/// Returns the lines and codes of diagnostics, except hints on style.
fn codes(script: &str) -> Vec<String> {
    let file = Arc::new(SourceFile::new(script));
    let analysis = Analysis::in_workspace(
        Reference::embedded(),
        Arc::clone(&file),
        Some(Path::new("gates/init.sqf").into()),
        Arc::new(Alone),
    );
    let shown = |finding: Diagnostic| format!("{} {}", file.lines().line(finding.range.start) + 1, finding.code);
    crate::diagnostics(&analysis, &Lints::default()).into_iter().map(shown).collect()
}

const SCRIPT: &str = "\
private _gates = [1, 2, 3];
hint 5;
if (count _gates > 1) then {
    hint str (_gates select \"one\");
    titleCut [\"\", \"BLACK\", 1];
    { systemChat _x + 1 } forEach [\"a\", \"b\"];
};
\"oil\" setDamage 1;
hint \"end\";
";

#[test]
fn findings_above_a_bracket_stay() {
    let whole = codes(SCRIPT);
    assert!(whole.len() >= 4, "{whole:?}");
    let broken = codes(&format!("{SCRIPT}_more = [1, 2;\nhint 7;\n"));
    let expected: Vec<String> = whole.iter().cloned().chain(["10 syntax".to_owned()]).collect();
    assert_eq!(broken, expected);
    // Nothing after it is reported.
    let broken = codes(&SCRIPT.replace("    titleCut", "    _more = [1, 2;\n    titleCut"));
    let expected = ["2 operand-type", "4 operand-type", "5 syntax", "6 deprecated"];
    assert_eq!(broken, expected);
}

#[test]
fn findings_above_a_quote_stay() {
    let broken = codes(&SCRIPT.replace("\"oil\" set", "hint \"oil; _a = 1; set"));
    assert_eq!(broken.iter().filter(|it| it.ends_with("operand-type")).count(), 2, "{broken:?}");
}

#[test]
fn what_the_rest_may_explain_is_not_reported() {
    // The variables may be used below, and the code may belong to a loop.
    let unused = "private _gate = 1;\nprivate _fence = 2;\nhint str _fence;\n_more = [_gate;\n";
    assert_eq!(codes(unused), ["4 syntax"]);
    let open = "{\n    private _gate = _x;\n    hint 5;\n    _more = [_gate, 1;\n} forEach [1, 2];\n";
    assert_eq!(codes(open), ["3 operand-type", "4 syntax"]);
    // A surplus closing bracket lacks one somewhere before it.
    assert!(!codes("hint 5;\n_more = 1];\n").contains(&"1 operand-type".to_owned()));
}

/// Everything reported above a bracket that was just typed is also reported without it, except errors about brackets.
#[test]
fn typing_a_bracket_adds_no_findings_above_it() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/rules");
    let lints = Lints { levels: Code::ALL.into_iter().map(|code| (code, Level::Warning)).collect(), target: None };
    let find = |text: &str| {
        let file = Arc::new(SourceFile::new(text));
        let path = Some(Arc::from(Path::new("gates/init.sqf")));
        let analysis = Analysis::in_workspace(Reference::embedded(), file, path, Arc::new(SmallProject));
        (analysis.script().errors().is_empty(), crate::diagnostics(&analysis, &lints))
    };
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|it| it == "sqf"));
    files.sort();
    let mut texts: Vec<String> = Vec::new();
    for path in &files {
        let text = std::fs::read_to_string(path).unwrap();
        texts.extend(cases(&text).map(|case| case.script.to_owned()));
    }
    // Not all of the scripts, because they have thousands of lines.
    let wrong = texts.par_iter().step_by(5).map(|text| {
        let text: &str = text;
        let (is_sound, whole) = find(text);
        let mut wrong = Vec::new();
        let lines = text.match_indices('\n').map(|(at, _)| at + 1);
        // Text before a directive on its line disables it.
        let lines: Vec<usize> = lines.filter(|at| !text[*at..].trim_start().starts_with('#')).collect();
        for at in lines.into_iter().filter(|_| is_sound) {
            for bracket in ["[", "x = [1, 2;\n", "if (x) then {"] {
                let typed = format!("{}{bracket}{}", &text[..at], &text[at..]);
                let above = find(&typed).1.into_iter();
                let above = above.filter(|it| (it.range.end as usize) < at && it.code != Code::Syntax);
                let is_new =
                    |it: &Diagnostic| !whole.iter().any(|other| other.range == it.range && other.code == it.code);
                wrong.extend(above.filter(is_new).map(|it| format!("{typed}\n{it:?}")));
            }
        }
        wrong
    });
    let wrong: Vec<String> = wrong.flatten_iter().collect();
    assert!(wrong.is_empty(), "{} new findings, such as {}", wrong.len(), wrong[..wrong.len().min(5)].join("\n\n"));
}
