//! Tests that incremental checks return the same diagnostics as full ones.

use super::*;

/// Texts to insert into the examples of the rules, before a line or at the end.
const PIECES: [&str; 8] = [
    "\n",
    "_unit = 5; _x = [_y];\n",
    "if (a) and ",
    ";\n",
    "// sqf-ls: allow(all)\n",
    "switch (typeOf player) do {\n",
    "}; hint scopeName \"a\";\n",
    "private _list = 1; TAG_isOpen = 2; end = 1;\n",
];

/// Rules are not run again for nodes that an edit leaves unchanged, unless they looked beyond them.
#[test]
fn incremental_diagnostics_equal_those_of_a_full_check() {
    let lints = all_rules();
    let mut pieces = PIECES.iter().cycle();
    let (mut count, mut taken_over) = (0, 0);
    for script in examples() {
        pieces.next();
        let mut last = version_after(None, &script);
        diagnostics(&last, &lints);
        let mut text = script;
        for part in 0..4 {
            let at = text[..floor_boundary(&text, text.len() * part / 3)].rfind('\n').map_or(0, |end| end + 1);
            text.insert_str(at, pieces.next().unwrap());
            // Sometimes a version is not checked.
            let next = version_after(Some(&last), &text);
            if part != 1 {
                let found = diagnostics(&next, &lints);
                assert_eq!(found, diagnostics(&version_after(None, &text), &lints), "{text}");
                count += found.len();
            }
            taken_over += next.script().parsed().taken_over().len();
            last = next;
        }
    }
    assert!(count > 500 && taken_over > 500, "{count} {taken_over}");
}

/// An inserted word also affects the nodes around it.
#[test]
fn diagnostics_after_inserting_a_word_equal_those_of_a_full_check() {
    let lints = all_rules();
    let examples = examples();
    let taken_over = examples.par_iter().map(|script| {
        let expected = diagnostics(&version_after(None, script), &lints);
        let source = Source::new(script.as_str());
        let words = (0..source.tokens().len()).filter(|token| {
            let kind = source.tokens().kind(*token);
            kind.is_string() || matches!(kind, TokenKind::Name | TokenKind::Operator | TokenKind::Number)
        });
        let write = |token: usize| {
            let place = source.tokens().range(token);
            let without = format!("{}{}", &script[..place.start as usize], &script[place.end as usize..]);
            let before = version_after(None, &without);
            diagnostics(&before, &lints);
            let after = version_after(Some(&before), script);
            assert_eq!(diagnostics(&after, &lints), expected, "{} is written last in {script}", place.of(script));
            after.script().parsed().taken_over().len()
        };
        // Every third word, at different offsets.
        words.skip(script.len() % 3).step_by(3).map(write).sum::<usize>()
    });
    let taken_over: usize = taken_over.sum();
    assert!(taken_over > 1_000, "{taken_over}");
}

/// What a missing header could define is not reported; otherwise it is.
#[test]
fn rules_run_again_when_all_headers_are_known() {
    let lints = all_rules();
    let script = "private _gate = player;\nif (_gate == null) then { hint \"gone\" };\n";
    let before = version_after(None, &format!("#include \"missing.hpp\"\n{script}"));
    assert!(diagnostics(&before, &lints).iter().all(|finding| finding.code != Code::NullComparison));
    let after = version_after(Some(&before), script);
    let found = diagnostics(&after, &lints);
    assert!(found.iter().any(|finding| finding.code == Code::NullComparison), "{found:?}");
    assert_eq!(found, diagnostics(&version_after(None, script), &lints));
}

fn all_rules() -> Lints {
    let target = Target { version: "1.00".parse().unwrap(), origin: "the test".to_owned(), chosen: true };
    Lints { levels: Code::ALL.into_iter().map(|code| (code, Level::Warning)).collect(), target: Some(target) }
}

/// Returns the scripts in the files of the rules.
fn examples() -> Vec<String> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/rules");
    let texts = std::fs::read_dir(folder).unwrap().map(|entry| std::fs::read_to_string(entry.unwrap().path()).unwrap());
    let scripts = texts.flat_map(|text| text.split("//- ").map(str::to_owned).collect::<Vec<_>>());
    scripts.filter(|script| !script.contains("<Project>")).collect()
}

/// Returns the analysis of the next version of a script in a project.
fn version_after(before: Option<&Analysis>, text: &str) -> Analysis {
    let path = Some(Arc::from(Path::new("gates/init.sqf")));
    let (reference, file) = (Reference::embedded(), Arc::new(SourceFile::new(text)));
    Analysis::after(before.and_then(Analysis::earlier), reference, file, path, Arc::new(SmallProject))
}

#[test]
fn a_check_that_is_stopped_leaves_nothing_and_the_next_one_is_whole() {
    let script: String = (0..3_000).map(|gate| format!("hint 5; _gate{gate} = 1;\n")).collect();
    let analysis = Analysis::new(Reference::embedded(), Arc::new(SourceFile::new(script.as_str())));
    let lints = Lints::default();
    let stop = sqf_text::stop::Stop::default();
    let stopped = sqf_text::stop::until(std::slice::from_ref(&stop), || {
        // What all rules need is there, so that they are stopped.
        analysis.script().semantics(analysis.reference());
        stop.set();
        crate::findings(&analysis, &lints)
    });
    assert!(stopped.is_none());
    assert_eq!(*crate::findings(&analysis, &lints), crate::diagnostics(&analysis, &lints));
    assert!(crate::findings(&analysis, &lints).len() >= 3_000);
}
