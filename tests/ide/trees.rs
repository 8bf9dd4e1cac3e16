//! Any text has a tree that contains all of it, and diagnostics are within the text.

use std::sync::Arc;

use proptest::prelude::*;
use sqf_ide::Analysis;
use sqf_lint::{Code, Level, Lints};
use sqf_model::{Script, SourceFile};
use sqf_reference::Reference;
use sqf_syntax::{Expr, NodeId};

/// Parts of scripts, in any order.
fn script() -> impl Strategy<Value = String> {
    let parts = prop::sample::select(
        [
            "if",
            "(",
            ")",
            "then",
            "{",
            "}",
            "else",
            "[",
            "]",
            ",",
            ";",
            "=",
            "==",
            "private",
            "_x",
            "_gate",
            "gate",
            "forEach",
            "params",
            "[\"_a\", 1]",
            "\"text\"",
            "'text'",
            "\"",
            "'",
            "0",
            "1e3",
            "0x1F",
            ".5",
            "-",
            "+",
            "!",
            "not",
            "#",
            ":",
            "switch",
            "case",
            "default",
            "do",
            "while",
            "for",
            "\"_i\"",
            "from",
            "to",
            "step",
            "try",
            "catch",
            "throw",
            "exitWith",
            "waitUntil",
            "spawn",
            "call",
            "count",
            "select",
            "player",
            "getPos",
            "setDamage",
            "nil",
            "isNil",
            "&&",
            "||",
            ">>",
            "/*",
            "*/",
            "// note\n",
            "\n",
            "\r\n",
            "\t",
            " ",
            "#define GATE(a) a##_x #a\n",
            "#define OPEN {\n",
            "GATE(1)",
            "GATE(",
            "OPEN",
            "#ifdef GATE\n",
            "#else\n",
            "#endif\n",
            "#if 1\n",
            "#undef GATE\n",
            "#include \"gate.hpp\"\n",
            "#line 5\n",
            "\\\n",
            "__EVAL(1)",
            "é",
            "\u{0}",
            "\u{12}",
            "🚪",
        ]
        .map(str::to_owned)
        .to_vec(),
    );
    prop::collection::vec((parts, prop::sample::select(vec!["", " "])), 0..60)
        .prop_map(|parts| parts.into_iter().map(|(part, gap)| part + gap).collect())
}

fn analysis(text: &str) -> Analysis {
    Analysis::new(Reference::embedded(), Arc::new(SourceFile::new(text)))
}

/// Checks that the tree has all tokens of the script, that each node has those of its children, and that no two
/// children share one.
fn check_tree(text: &str, script: &Script) {
    let tree = script.tree();
    assert_eq!(tree.tokens(tree.root()), 0..script.pre().tokens().len());
    for node in tree.ids() {
        let tokens = tree.tokens(node);
        let mut children: Vec<NodeId> = tree.children(node);
        children.sort_unstable_by_key(|child| (tree.tokens(*child).start, tree.tokens(*child).end));
        let mut end = tokens.start;
        for child in children {
            let inner = tree.tokens(child);
            assert!(inner.start >= end && inner.end <= tokens.end, "{inner:?} in {tokens:?}: {text:?}");
            end = inner.end;
        }
        let own = tree.token(node);
        let is_inside = tokens.contains(&own) || matches!(tree.expr(node), Expr::File(_) | Expr::Missing);
        assert!(is_inside, "{own} in {tokens:?}: {text:?}");
    }
}

/// Checks that the findings of all rules are within the text.
fn check_findings(text: &str, analysis: &Analysis) {
    let all = Lints { levels: Code::ALL.into_iter().map(|code| (code, Level::Warning)).collect(), target: None };
    for finding in sqf_lint::diagnostics(analysis, &all) {
        let edits = finding.fix.iter().flat_map(|fix| &fix.edits).map(|edit| edit.range);
        for range in edits.chain([finding.range]).chain(finding.related.iter().map(|related| related.range)) {
            let (start, end) = (range.start as usize, range.end as usize);
            assert!(text.get(start..end).is_some(), "{}: {start}..{end} of {text:?}", finding.code);
        }
    }
}

/// Returns the text of a file without whitespace and comments.
fn solid(file: &SourceFile) -> String {
    let written = (0..file.tokens().len()).filter(|token| !file.kind(*token).is_trivia());
    written.map(|token| file.token_text(token)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn nothing_is_lost_in_the_tree_of_any_script(text in script()) {
        let analysis = analysis(&text);
        check_tree(&text, analysis.script());
        check_findings(&text, &analysis);
    }

    #[test]
    fn any_text_has_a_tree(text in any::<String>()) {
        let analysis = analysis(&text);
        check_tree(&text, analysis.script());
        check_findings(&text, &analysis);
    }

    /// Without macros, the tokens of the tree are those of the text, except whitespace and comments.
    #[test]
    fn text_without_macros_is_unchanged(text in "[a-z_0-9 ;,=+\\-*/%!<>&|(){}\\[\\]:.\"'\n]{0,80}") {
        let reference = Reference::embedded();
        let file = SourceFile::new(text.as_str());
        let script = Script::new(Arc::clone(file.source()), None, &reference, &sqf_model::Alone);
        // `name(` may be a call of an unknown macro, which is one token with everything in its parentheses, including
        // whitespace and comments.
        let read: String = (0..script.pre().tokens().len()).map(|token| solid(&SourceFile::new(script.text(token)))).collect();
        prop_assert_eq!(read, solid(&file));
    }
}

#[test]
fn endless_nesting_has_a_tree() {
    let depth = 100_000;
    let check = |text: &str| check_tree(text, analysis(text).script());
    for (open, close) in [("[", "]"), ("(", ")"), ("{", "}"), ("!", ""), ("if (", ") then {}"), ("a = {", "};")] {
        check(&open.repeat(depth));
        let closed = format!("{}1{}", open.repeat(depth), close.repeat(depth));
        check(&closed);
        check_findings(&closed, &analysis(&closed));
    }
    check(&format!("0{}", "+ 1".repeat(depth)));
    check(&format!("0{}", " + (1".repeat(depth)));
    check(&"call {[] spawn {if (a) then {".repeat(depth / 3));
}
