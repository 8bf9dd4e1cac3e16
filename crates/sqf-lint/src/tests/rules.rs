//! Tests of the rules over scripts, each with a file of scripts, and with its example.

use super::*;

/// An early rule that queries types would wait for another thread in large scripts.
#[test]
fn early_rules_do_not_query_types() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/rules");
    let mut asking = std::collections::BTreeSet::new();
    for code in Code::ALL.into_iter().filter(|code| !OF_RECORDS.contains(code)) {
        let Some((nodes, _)) = code.rule().nodes() else { continue };
        if nodes.asks_for_values() {
            continue;
        }
        for case in cases(&std::fs::read_to_string(folder.join(format!("{code}.sqf"))).unwrap()) {
            let file = Arc::new(SourceFile::new(case.script));
            let path = Some(case.path("gates/init.sqf"));
            let analysis = Analysis::in_workspace(Reference::embedded(), file, path, case.workspace());
            let shown = |rules: &[&_]| RulesByNode::new(analysis.script(), analysis.reference(), rules);
            of_script(&analysis, &with(code, case.lints()), &[code.rule()], shown);
            if analysis.script().known_semantics().is_some() {
                asking.insert(code.to_string());
            }
        }
    }
    assert!(asking.is_empty(), "rules about nodes that have to be `by_value`: {asking:?}");
}

/// Tests a rule with its file of scripts or configs, and the real reference. A rule that is off by default is on in its
/// own file. Rules over records are tested in `records.rs`.
pub(crate) fn check_fixture(code: Code) {
    if OF_RECORDS.contains(&code) || OF_FUNCTIONS.contains(&code) {
        return;
    }
    let is_table = code.language() == "xml";
    let (file, name) = match code.group() {
        Group::Config => (format!("config/{code}.ext"), "description.ext"),
        _ if is_table => (format!("rules/{code}.xml"), "gates/stringtable.xml"),
        _ => (format!("rules/{code}.sqf"), "gates/init.sqf"),
    };
    let count = check_file(&file, |case| {
        // In a stringtable, the marks would be text.
        let script = if is_table { without_marks(case.script) } else { case.script.to_owned() };
        found_in(&Reference::embedded(), case.path(name), &script, &with(code, case.lints()), case.workspace())
    });
    assert!(count > 0, "{code} is never found in its file");
}

/// A rule never sees a node of a kind that it does not declare.
#[test]
fn rules_declare_all_nodes_that_they_report() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/rules");
    let target = Target { version: "1.00".parse().unwrap(), origin: "the test".to_owned(), chosen: true };
    let levels = Code::ALL.into_iter().map(|code| (code, Level::Warning)).collect();
    let lints = Lints { levels, target: Some(target) };
    let mut count = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        for script in text.split("//- ") {
            // Stringtables have no nodes.
            if script.contains("<Project>") {
                continue;
            }
            let file = Arc::new(SourceFile::new(script));
            let path = Some(Arc::from(Path::new("gates/init.sqf")));
            let analysis = Analysis::in_workspace(Reference::embedded(), file, path, Arc::new(SmallProject));
            let mut found = diagnostics(&analysis, &lints);
            // Checks of files see no nodes.
            found.retain(|found| !matches!(found.code.rule().checks, [Check::File(_)]));
            let all = |rules: &[&_]| RulesByNode::everything(analysis.script(), rules);
            let mut expected = diagnostics_of(&analysis, &lints, all);
            expected.iter_mut().for_each(Diagnostic::quote);
            assert_eq!(found, expected, "{script}");
            count += found.len();
        }
    }
    assert!(count > 500, "{count}");
}

/// Threads take parts of a large script in any order; the diagnostics must be the same as with one thread.
#[test]
fn diagnostics_do_not_depend_on_the_number_of_threads() {
    let levels = Code::ALL.into_iter().map(|code| (code, Level::Warning)).collect();
    let lints = Lints { levels, target: None };
    // Every self-contained line of the examples, so that most rules report something everywhere.
    let stands_alone = |line: &&str| {
        let brackets = |open: char, close: char| line.matches(open).count() == line.matches(close).count();
        let is_code = !line.starts_with('#') && !line.contains(['\\', '`']) && !line.contains("/*");
        let quotes = line.matches('"').count() % 2 + line.matches('\'').count();
        is_code && quotes == 0 && brackets('{', '}') && brackets('(', ')') && brackets('[', ']')
    };
    let examples = Code::ALL.map(|code| code.example().0);
    let lines: Vec<&str> = examples.iter().flat_map(|wrong| wrong.lines()).filter(stands_alone).collect();
    let block: String = lines.iter().map(|line| format!("{line};\n")).collect();
    for (mistake, least) in [("", 1_000), ("_a = = 1;\n", 1_000), ("hint [1;\n", 1)] {
        let text = [&block.repeat(12), mistake, &block.repeat(12)].concat();
        let analysis = Analysis::new(Reference::embedded(), Arc::new(SourceFile::new(text)));
        let nodes = analysis.script().tree().len();
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        assert!(parts::threads(nodes) > 1 || cores == 1, "{nodes} nodes are few");
        let found = diagnostics(&analysis, &lints);
        // Within rayon's pool, a script is checked by one thread.
        let (alone, ()) = rayon::join(|| diagnostics(&analysis, &lints), || ());
        assert_eq!(found, alone);
        assert!(found.len() >= least, "{} findings", found.len());
    }
}

/// Tests that the example of a rule is reported and fixed. What other files decide is found only in the small project,
/// what the version of the game decides only with a target version.
pub(crate) fn check_example(code: Code) {
    if OF_FUNCTIONS.contains(&code) {
        return;
    }
    let target = Target { version: "2.00".parse().unwrap(), origin: "the test".to_owned(), chosen: true };
    let codes = |script: &str, in_project: bool, target: Option<&Target>| -> Vec<Code> {
        let workspace: Arc<dyn Workspace> = if in_project { Arc::new(SmallProject) } else { Arc::new(Alone) };
        let is_file = in_project || code.language() != "sqf";
        let path = is_file.then(|| Arc::from(Path::new(crate::guide::file_of_example(code))));
        let file = Arc::new(SourceFile::new(script));
        let analysis = Analysis::in_workspace(Reference::embedded(), file, path, workspace);
        let lints = with(code, Lints { target: target.cloned(), ..Lints::default() });
        crate::diagnostics(&analysis, &lints).iter().map(|found| found.code).collect()
    };
    let (wrong, right) = code.example();
    let around = [(false, None), (true, None), (false, Some(&target))];
    let is_found = |(in_project, target): &(bool, Option<&Target>)| codes(wrong, *in_project, *target) == [code];
    let found = around.into_iter().find(is_found);
    let (in_project, target) = found.unwrap_or_else(|| panic!("{code}: {:?}: {wrong}", codes(wrong, true, None)));
    assert_eq!(codes(right, in_project, target), [], "{code}: {right}");
}

#[test]
fn rules_are_found_by_their_names() {
    for (code, rule) in Code::ALL.into_iter().map(|code| (code, code.rule())) {
        assert_eq!(code, rule.code);
        assert_eq!(code.to_string().parse(), Ok(code));
        assert_eq!(format!(" {code}\t").parse(), Ok(code));
        assert_eq!(serde_json::to_value(code).unwrap(), json!(code.name()));
        assert!(code.explanation().ends_with('.') && !code.title().ends_with('.'), "{code}");
    }
    for (code, former) in
        Code::ALL.into_iter().flat_map(|code| code.former_names().iter().map(move |name| (code, name)))
    {
        assert_eq!(former.parse(), Ok(code));
        assert_eq!(serde_json::from_value::<Code>(json!(former)).unwrap(), code);
        assert!(Code::ALL.iter().all(|other| other.name() != *former), "{former} is in use");
    }
    let error = |name: &str| name.parse::<Code>().unwrap_err().to_string();
    assert_eq!(error("Broken"), "unknown rule `Broken`; did you mean `broken`?");
    assert_eq!(error("gate"), "unknown rule `gate`; `sqf-ls rules` lists them");
}
