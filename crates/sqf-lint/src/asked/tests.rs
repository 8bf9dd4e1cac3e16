//! Tests of which nodes a copy of a script in another mission checks.

use super::*;
use crate::diagnostics;
use sqf_ide::analysis::EarlierAnalysis;
use sqf_model::{Alone, SourceFile};

/// A statement about which no rule asks anything but its own nodes, and one that asks whether the project has a file.
const TEXT: &str = "player setDamage (1 + 2);\nplayer say3D ((1 + 2) + 3);\nplaySound3D [\"gate.ogg\", player];\n";

fn script(path: &str, before: Option<EarlierAnalysis>) -> Analysis {
    let (reference, file) = (Reference::embedded(), Arc::new(SourceFile::new(TEXT)));
    Analysis::after(before, reference, file, Some(Arc::from(Path::new(path))), Arc::new(Alone))
}

/// Returns the texts of the nodes that a script has to check after the results of another one; None for all.
fn checked(script: &Analysis) -> Option<Vec<&str>> {
    let kept: &KeptResults = script.carried().expect("results of another script");
    let nodes = kept.in_next(script, &Lints::default(), WITH_TYPES, kept.stages[WITH_TYPES].0)?;
    let tree = script.script().tree();
    let of = |node| script.script().place(tree.tokens(node)).map(|(range, _)| range.of(TEXT));
    Some(tree.ids().filter(|node| nodes.has(node.index())).filter_map(of).collect())
}

#[test]
fn a_copy_checks_only_nodes_about_which_a_rule_asks_more_than_the_nodes() {
    let first = script("east/open.sqf", None);
    diagnostics(&first, &Lints::default());
    let copies = first.earlier().expect("a checked script").for_copies();
    let copy = script("west/open.sqf", Some(copies.clone()));
    let again = checked(&copy).expect("results of a copy");
    assert!(again.iter().any(|text| text.starts_with("playSound3D")), "{again:?}");
    assert!(!again.iter().any(|text| text.starts_with("player setDamage")), "{again:?}");
    // Some rules know what a file is by its name.
    assert_eq!(checked(&script("west/shut.sqf", Some(copies))), None);
}

#[test]
fn a_copy_that_is_not_checked_passes_the_results_on() {
    let first = script("east/open.sqf", None);
    diagnostics(&first, &Lints::default());
    let second = script("west/open.sqf", first.earlier().map(EarlierAnalysis::for_copies));
    let third = script("north/open.sqf", second.earlier().map(EarlierAnalysis::for_copies));
    assert_eq!(checked(&third), checked(&second));
}
