//! Trees of scripts, written as lists: `1 + 2 * 3` is `(+ 1 (* 2 3))`, and parentheses of the script are `(paren ...)`.

use std::sync::Arc;

use super::parse;
use crate::{ErrorKind, Expr, NodeId, Preprocessed, PreprocessorSettings, Source, SyntaxError, Tree, Words};
use sqf_reference::Reference;

fn parsed(text: &str) -> (Preprocessed, Tree, Vec<SyntaxError>) {
    let reference = Reference::embedded();
    let is_command = |word: &str| !reference.forms(word).is_empty();
    let settings = PreprocessorSettings::alone(&is_command);
    let script = Preprocessed::new(Arc::new(Source::new(text)), &settings);
    let (tree, errors) = parse(&script, &Words::new(&script, |word| reference.forms(word)));
    (script, tree, errors)
}

/// Writes a node as a list. Recursive; for short scripts only.
fn shown(script: &Preprocessed, tree: &Tree, node: NodeId) -> String {
    let list = |nodes: &[NodeId], between: &str| {
        nodes.iter().map(|node| shown(script, tree, *node)).collect::<Vec<_>>().join(between)
    };
    let child = |node: NodeId| shown(script, tree, node);
    let word = || script.text(tree.token(node)).to_owned();
    match tree.expr(node) {
        Expr::File(statements) => list(statements, "; "),
        Expr::Code(statements) => format!("{{{}}}", list(statements, "; ")),
        Expr::Array(elements) => format!("[{}]", list(elements, ", ")),
        Expr::Paren(None) => "(paren)".to_owned(),
        Expr::Paren(Some(inside)) => format!("(paren {})", child(inside)),
        Expr::Number | Expr::Text | Expr::Name => word(),
        Expr::Opaque => format!("<{}>", word()),
        Expr::Missing => "?".to_owned(),
        Expr::Unary(operand) => format!("({} {})", word(), child(operand)),
        Expr::Binary(left, right) => format!("({} {} {})", word(), child(left), child(right)),
        Expr::Assign(value) => format!("(set {} {})", word(), child(value)),
        Expr::PrivateAssign(value) => format!("(private {} {})", word(), child(value)),
    }
}

/// Checks the tree of a text without errors.
#[track_caller]
fn check(text: &str, expected: &str) {
    let (script, tree, errors) = parsed(text);
    assert_eq!(shown(&script, &tree, tree.root()), expected, "{text}");
    assert_eq!(errors, [], "{text}");
}

/// Checks the errors of a text, each as its kind and the offending token, and the tree that is built anyway.
#[track_caller]
fn check_wrong(text: &str, tree_expected: &str, expected: &[&str]) {
    let (script, tree, errors) = parsed(text);
    let error = |error: &SyntaxError| {
        let token = if error.token < script.tokens().len() { script.text(error.token) } else { "the end" };
        let kind = match error.kind {
            ErrorKind::MissingOperand { .. } => "nothing after",
            ErrorKind::MissingLeft => "nothing before",
            ErrorKind::MissingValue => "no value",
            ErrorKind::MissingSeparator => "no separator",
            ErrorKind::MissingComma => "no comma",
            ErrorKind::EmptyElement => "no element",
            ErrorKind::EmptyParen => "nothing inside",
            ErrorKind::SemicolonInside { .. } => "semicolon",
            ErrorKind::CommaInside { .. } => "comma",
            ErrorKind::Assignment => "assignment",
            ErrorKind::Unclosed { .. } => "unclosed",
            ErrorKind::Unopened { .. } => "unopened",
            ErrorKind::UnclosedString => "unclosed string",
            ErrorKind::UnknownCharacter => "unknown",
        };
        format!("{kind} at {token}")
    };
    assert_eq!(errors.iter().map(error).collect::<Vec<_>>(), expected, "{text}");
    assert_eq!(shown(&script, &tree, tree.root()), tree_expected, "{text}");
}

#[test]
fn each_level_of_precedence_binds_tighter_than_the_previous_one() {
    check("a || b && c", "(|| a (&& b c))");
    check("a && b == c", "(&& a (== b c))");
    check("a == b select c", "(== a (select b c))");
    check("a then b else c", "(then a (else b c))");
    check("a else b + c", "(else a (+ b c))");
    check("a + b * c", "(+ a (* b c))");
    check("a * b ^ c", "(* a (^ b c))");
    check("a ^ b # c", "(^ a (# b c))");
    check("a # - b", "(# a (- b))");
    check(
        "a || b && c == d select e + f * g ^ h # -i",
        "(|| a (&& b (== c (select d (+ e (* f (^ g (# h (- i)))))))))",
    );
    check(
        "-a # b ^ c * d + e select f == g && h || i",
        "(|| (&& (== (select (+ (* (^ (# (- a) b) c) d) e) f) g) h) i)",
    );
}

#[test]
fn operators_of_a_level_are_left_associative() {
    check("1 - 2 + 3 min 4 max 5", "(max (min (+ (- 1 2) 3) 4) 5)");
    check("1 * 2 / 3 % 4 mod 5 atan2 6", "(atan2 (mod (% (/ (* 1 2) 3) 4) 5) 6)");
    check("2 ^ 3 ^ 2", "(^ (^ 2 3) 2)");
    check("a or b || c", "(|| (or a b) c)");
    check("a AND b && c", "(&& (AND a b) c)");
    check("a < b > c <= d >= e != f == g", "(== (!= (>= (<= (> (< a b) c) d) e) f) g)");
    check("configFile >> \"a\" >> \"b\"", "(>> (>> configFile \"a\") \"b\")");
    check("a # 0 # 1", "(# (# a 0) 1)");
    check("a select 0 select 1", "(select (select a 0) 1)");
}

#[test]
fn unary_commands_bind_tightest() {
    check("-1 + 2", "(+ (- 1) 2)");
    check("-2 ^ 2", "(^ (- 2) 2)");
    check("! a && b", "(&& (! a) b)");
    check("not a == b", "(== (not a) b)");
    check("count a - 1", "(- (count a) 1)");
    check("str getPos player select 0", "(select (str (getPos player)) 0)");
    check("! ! - + a", "(! (! (- (+ a))))");
    check("a select count a - 1", "(select a (- (count a) 1))");
    check("player distance vehicle cursorObject < 5", "(< (distance player (vehicle cursorObject)) 5)");
}

#[test]
fn a_command_takes_the_form_that_fits() {
    check("1 - -1", "(- 1 (- 1))");
    check("[] + +a", "(+ [] (+ a))");
    check("params [\"_a\"]", "(params [\"_a\"])");
    check("_this params [\"_a\"]", "(params _this [\"_a\"])");
    check("getPos player", "(getPos player)");
    check("player getPos [1, 2]", "(getPos player [1, 2])");
    check("private \"_a\"", "(private \"_a\")");
    check("private [\"_a\"]", "(private [\"_a\"])");
    check("_a select [1, 2]", "(select _a [1, 2])");
    check("count a; {b} count a", "(count a); (count {b} a)");
    check("call a; b call a", "(call a); (call b a)");
    check("default {a}", "(default {a})");
    check("nil; isNil {nil}", "nil; (isNil {nil})");
}

#[test]
fn assignments_begin_statements() {
    check("a = 1", "(set a 1)");
    check("private _a = 1 + 2; _b = [_a]", "(private _a (+ 1 2)); (set _b [_a])");
    check("PRIVATE _a = 1", "(private _a 1)");
    check("a = {b = 1; b}", "(set a {(set b 1); b})");
    check("0 = [] spawn a", "(set 0 (spawn [] a))");
    check("hint = 1", "(set hint 1)");
    check_wrong("_a = b = c", "(set _a (= b c))", &["assignment at ="]);
    check_wrong("(_a = 1)", "(paren (= _a 1))", &["assignment at ="]);
    check_wrong("[private _a = 1]", "[(= (private _a) 1)]", &["assignment at ="]);
}

#[test]
fn control_structures_are_commands() {
    check("if (a) then {b}", "(then (if (paren a)) {b})");
    check("if a then {b} else {c}", "(then (if a) (else {b} {c}))");
    check("if (a) then [{b}, {c}]", "(then (if (paren a)) [{b}, {c}])");
    check("if (a) exitWith {b}", "(exitWith (if (paren a)) {b})");
    check("while {a} do {b}", "(do (while {a}) {b})");
    check("for \"_i\" from 0 to 9 step 2 do {a}", "(do (step (to (from (for \"_i\") 0) 9) 2) {a})");
    check("for [{a}, {b}, {c}] do {d}", "(do (for [{a}, {b}, {c}]) {d})");
    check("{a} forEach [1, 2]", "(forEach {a} [1, 2])");
    check(
        "switch (a) do {case 1: {b}; case 2; default {c}}",
        "(do (switch (paren a)) {(: (case 1) {b}); (case 2); (default {c})})",
    );
    check("try {a} catch {b}", "(catch (try {a}) {b})");
    check("with uiNamespace do {a}", "(do (with uiNamespace) {a})");
    check("waitUntil {a}; a spawn {b}", "(waitUntil {a}); (spawn a {b})");
}

#[test]
fn literals_are_parsed_as_in_the_game() {
    check("0x1F; $ff; 1e3; 1.5e-3; .5; 5.; 1E+2", "0x1F; $ff; 1e3; 1.5e-3; .5; 5.; 1E+2");
    check("\"a \"\"b\"\" c\"; 'a \"b\" ''c'''; ''; \"\"", "\"a \"\"b\"\" c\"; 'a \"b\" ''c'''; ''; \"\"");
    check("[[], {}, [{}]]", "[[], {}, [{}]]");
}

#[test]
fn empty_statements_and_commas_between_statements_are_ignored() {
    check("", "");
    check(";;a;;b;", "a; b");
    check("a, b", "a; b");
    check("{;}; {a;}", "{}; {a}");
    check("a\u{12};\u{1}b", "a; b");
}

#[test]
fn a_mistake_is_reported_once_and_parsing_continues() {
    check_wrong("_a = ; _b", "(set _a ?); _b", &["no value at ;"]);
    check_wrong("1 + ; _b", "(+ 1 ?); _b", &["nothing after at ;"]);
    check_wrong("hint; _b", "(hint ?); _b", &["nothing after at ;"]);
    check_wrong("* 2; _b", "(* ? 2); _b", &["nothing before at *"]);
    check_wrong("_a _b _c; _d", "_a; _b; _c; _d", &["no separator at _b"]);
    check_wrong("hint \"a\" hint \"b\"; _a", "(hint \"a\"); (hint \"b\"); _a", &["no separator at hint"]);
    check_wrong("[1 2, 3]", "[1, 2, 3]", &["no comma at 2"]);
    check_wrong("[1, , 2,]", "[1, 2]", &["no element at ,", "no element at ]"]);
    check_wrong("[1; 2]", "[1, 2]", &["semicolon at ;"]);
    check_wrong("()", "(paren)", &["nothing inside at )"]);
    check_wrong("(1, 2)", "(paren 1)", &["comma at ,"]);
    check_wrong("if (_a = 1) then {_b}", "(then (if (paren (= _a 1))) {_b})", &["assignment at ="]);
    check_wrong("_a \u{a7} _b", "_a; _b", &["unknown at \u{a7}"]);
}

#[test]
fn brackets_without_partners_end_at_a_likely_place() {
    check_wrong("_a = [1, 2; _b", "(set _a [1, 2]); _b", &["unclosed at ["]);
    check_wrong("if (_a then {_b}; _c", "(if (paren (then _a {_b}))); _c", &["unclosed at ("]);
    check_wrong("{_a; _b", "{_a; _b}", &["unclosed at {"]);
    check_wrong("hint str [player, 5\n_b = 1;", "(hint (str [player, 5])); (set _b 1)", &["unclosed at ["]);
    check_wrong("[player,\nprivate _b = 1;", "[player]; (private _b 1)", &["unclosed at ["]);
    check_wrong("hint (\n_b = 1;", "(hint (paren)); (set _b 1)", &["unclosed at ("]);
    check_wrong("hint (5 +\n_b = 1;", "(hint (paren (+ 5 ?))); (set _b 1)", &["unclosed at ("]);
    check_wrong("{ [1, (2\n_b = 1; }", "{[1, (paren 2)]; (set _b 1)}", &["unclosed at [", "unclosed at ("]);
    check_wrong("if (_a) then _b = 1; }; _c", "(= (then (if (paren _a)) _b) 1); _c", &["assignment at ="]);
    check_wrong("_a}; _b", "_a; _b", &["unopened at }"]);
    check_wrong("hint \"a", "(hint \"a)", &["unclosed string at \"a"]);
}

#[test]
fn nothing_is_reported_next_to_a_possible_macro() {
    check("BARN(1) hint BARN(2)", "<BARN(1)>; (hint <BARN(2)>)");
}

#[test]
fn macros_of_cba_stand_for_one_value() {
    check(
        "hint LSTRING(open); GVAR(gate) = 1; [QGVAR(gate), 1] call FUNC(open)",
        "(hint <LSTRING(open)>); (= <GVAR(gate)> 1); (call [<QGVAR(gate)>, 1] <FUNC(open)>)",
    );
    check_wrong(
        "GVAR(gate) = GVAR(wall)\nhint \"b\"",
        "(= <GVAR(gate)> <GVAR(wall)>); (hint \"b\")",
        &["no separator at hint"],
    );
    // A word that touches it changes its meaning, and other macros may, too.
    check("GVAR(gate)_open hint GFUNC(wall) hint \"b\"", "<GVAR(gate)_open>; (hint <GFUNC(wall)>); (hint \"b\")");
}

#[test]
fn nothing_is_too_deep() {
    for open in ["[", "(", "{", "! ", "if (", "x = {", "\"_a\" call "] {
        let (_, tree, _) = parsed(&open.repeat(100_000));
        assert!(tree.len() > 100_000, "{open}");
    }
    for (open, close) in [("[", "]"), ("(", ")"), ("{", "}"), ("! [", "]")] {
        let text = format!("{}1{}", open.repeat(100_000), close.repeat(100_000));
        let (_, tree, errors) = parsed(&text);
        assert_eq!((tree.depth() > 100_000, errors), (true, vec![]), "{open}");
    }
    for close in ["]", ")", "}", "];", "} else {"] {
        let (_, tree, _) = parsed(&close.repeat(100_000));
        assert!(!tree.is_empty(), "{close}");
    }
}

#[test]
fn a_missing_quote_is_reported_where_the_text_turns_inside_out() {
    let long = "hint \"a\nb\";\n";
    for (text, expected) in [
        ("hint \"a;\nhint \"b\";\nhint \"c\";", "\"a;\nhint \""),
        ("x = param [2, \", [\"\"]];\ny = \"b\";\nhint \"c\";", "\", [\"\"]];\ny = \""),
    ] {
        let text = format!("{long}{text}");
        let (script, _, errors) = parsed(&text);
        let found: Vec<&str> = errors.iter().map(|error| script.text(error.token)).collect();
        assert_eq!(found, [expected], "{text}");
        assert_eq!(errors[0].kind, ErrorKind::UnclosedString);
    }
}
