//! Tests of which queries count as beyond the node.

use super::*;

/// Whether a query about `player setDamage 1`, tokens 3 to 5 of a script, is recorded as beyond the node.
fn is_noted(ask: impl Fn(&Context<'_>, NodeId)) -> bool {
    let file = Arc::new(SourceFile::new("hint \"a\"; player setDamage 1; hint \"b\";"));
    let analysis = Analysis::new(Reference::embedded(), file);
    let (script, lints, facts, broken) = (analysis.script(), Lints::default(), Facts::default(), Broken::default());
    let subject =
        Subject { analysis: &analysis, lints: &lints, script, facts: &facts, broken: &broken, signatures: &[] };
    let context = Context::new(subject, false);
    let is_meant = |node: &NodeId| matches!(script.tree().expr(*node), Expr::Binary(..));
    let node = script.tree().ids().find(is_meant).unwrap();
    assert_eq!(script.tree().tokens(node), 3..6);
    context.begin(node);
    ask(&context, node);
    context.has_asked_beyond()
}

#[test]
fn a_node_and_the_two_tokens_after_it_are_not_beyond() {
    for token in 3..8 {
        assert!(!is_noted(|context, _| assert!(!context.text(token).is_empty())), "{token}");
        assert!(!is_noted(|context, _| assert!(context.kind(token).is_some())), "{token}");
    }
    assert!(!is_noted(|context, node| assert_eq!(context.name_of(node), "setDamage")));
    assert!(!is_noted(|context, node| assert_eq!(context.source(node), "player setDamage 1")));
    assert!(!is_noted(|context, node| assert!(context.is_written(node) && context.is_complete())));
    assert!(!is_noted(|context, _| assert!(!context.begins_line(4))));
}

#[test]
fn everything_else_is_beyond() {
    for token in [0, 2, 8, 100] {
        assert!(is_noted(|context, _| _ = context.text(token)), "{token}");
        assert!(is_noted(|context, _| _ = context.token(token)), "{token}");
    }
    assert!(is_noted(|context, _| assert!(!context.begins_line(3))));
    assert!(is_noted(|context, node| assert!(context.begins_alone(node))));
    assert!(is_noted(|context, node| assert!(context.parent(node).is_some())));
    assert!(is_noted(|context, node| assert_eq!(context.ancestors(node).count(), 1)));
    assert!(is_noted(|context, _| assert!(context.nodes().count() > 3)));
    assert!(is_noted(|context, _| assert!(context.errors().is_empty())));
    assert!(is_noted(|context, node| assert!(!context.types(node).is_any())));
    assert!(is_noted(|context, _| assert!(context.entries("", Path::new("init.sqf")).is_empty())));
    // Repeated queries are recorded again, even if their results are cached.
    assert!(is_noted(|context, node| {
        _ = context.entries("", Path::new("init.sqf"));
        context.begin(node);
        _ = context.entries("", Path::new("init.sqf"));
    }));
}
