//! Tests of directives and macros.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::*;
use sqf_text::stop::{self, Stop};

/// Files in one folder.
struct Files(Vec<(&'static str, Arc<Source>)>);

impl Includes for Files {
    fn include(&self, path: &str, _: Option<&Path>) -> Included {
        if path.starts_with('\\') {
            return Included::Elsewhere;
        }
        let found = self.0.iter().find(|(name, _)| *name == path);
        found.map_or(Included::Missing, |(name, source)| Included::File(PathBuf::from(name).into(), Arc::clone(source)))
    }
}

fn preprocess(text: &str, files: &[(&'static str, &str)]) -> Preprocessed {
    let files = Files(files.iter().map(|(name, text)| (*name, Arc::new(Source::new(*text)))).collect());
    let settings = PreprocessorSettings {
        path: Some(Path::new("main.sqf")),
        includes: &files,
        is_command: &|word| ["hint", "str", "call", "select"].contains(&word),
        is_part: false,
        includer: None,
        is_exact: false,
    };
    Preprocessed::new(Arc::new(Source::new(text)), &settings)
}

use super::Settings as PreprocessorSettings;

/// Writes the tokens with one blank between them; opaque ones in `<>`.
fn shown(pre: &Preprocessed) -> String {
    let token = |at: usize| match pre.tokens()[at].is_opaque() {
        true => format!("<{}>", pre.text(at)),
        false => pre.text(at).to_owned(),
    };
    (0..pre.tokens().len()).map(token).collect::<Vec<_>>().join(" ")
}

#[track_caller]
fn check(text: &str, expected: &str) {
    assert_eq!(shown(&preprocess(text, &[])), expected, "{text}");
}

#[test]
fn a_word_that_touches_a_call_belongs_to_it() {
    let defines = "#define SIDE(a) gate_##a\n#define OPEN(a) SIDE(a)_open\n#define SIDES(a) SIDE(side)##a\n\
                   #define SHUT(a) (a)\n#define ITS its\n";
    let after = |code: &str| {
        let pre = preprocess(&format!("{defines}{code}"), &[]);
        shown(&pre)
    };
    assert_eq!(after("OPEN(left)"), "gate_left_open");
    assert_eq!(after("SIDES(oil)"), "gate_sideoil");
    assert_eq!(after("SIDE(left)_shut x SIDE(left)2 SIDE(left) _shut"), "gate_left_shut x gate_left2 gate_left _shut");
    assert_eq!(after("SHUT(1)x"), "( 1 ) x");
    assert_eq!(after("SIDE(left)ITS"), "gate_left its");
    assert_eq!(after("SIDE(left)SIDE(oil); SIDE(left)/* */Limit"), "gate_left gate_oil ; gate_left Limit");
    assert_eq!(after("SIDE(left)select 1; DOOR(left)select 1"), "gate_left select 1 ; <DOOR(left)> select 1");
    assert_eq!(after("#define TWICE(a) [a,a]\nTWICE(DOOR(1))"), "[ <DOOR(1)> , <DOOR(1)> ]");
    // The macro is undefined; a command is not a macro.
    assert_eq!(
        after("DOOR(left)_open; SHUT(DOOR(oil)_wax) hint(x)y"),
        "<DOOR(left)_open> ; ( <DOOR(oil)_wax> ) hint ( x ) y"
    );
}

#[test]
fn comments_blanks_and_directives_are_gone() {
    check("hint /* a */ \"b\"; // c\n#define X 1\n#pragma hemtt\n", "hint \"b\" ;");
    check("", "");
}

/// A macro, and texts with what becomes of them.
#[track_caller]
fn check_macro(defines: &str, cases: &[(&str, &str)]) {
    for (text, expected) in cases {
        assert_eq!(shown(&preprocess(&format!("{defines}\n{text}"), &[])), *expected, "{defines}\n{text}");
    }
}

#[test]
fn macros_take_any_number_of_arguments() {
    check_macro(
        "#define LIST(...) [__VA_ARGS__]",
        &[
            ("LIST()", "[ ]"),
            ("LIST(1)", "[ 1 ]"),
            ("LIST(a,(b,c),[d,e])", "[ a , ( b , c ) , [ d , e ] ]"),
            ("LIST(LIST(1,2),3)", "[ [ 1 , 2 ] , 3 ]"),
            ("LIST", "<LIST>"),
        ],
    );
    check_macro("#define TEXT(...) #__VA_ARGS__", &[("TEXT(a,b)", "\"a,b\""), ("TEXT()", "\"\"")]);
    let optional =
        "#define SAY(text,...) hint __VA_OPT__([)text __VA_OPT__(,)__VA_ARGS__ __VA_OPT__(])__VA_OPT_INV__(!)";
    check_macro(
        optional,
        &[
            ("SAY(a)", "hint a !"),
            ("SAY(a,b)", "hint [ a , b ]"),
            ("SAY(a,b,c)", "hint [ a , b , c ]"),
            // Without its named parameter.
            ("SAY()", "hint !"),
        ],
    );
    check_macro("#define TWO(a,b,...) a b", &[("TWO(1,2)", "1 2"), ("TWO(1)", "<TWO>")]);
    check_macro(
        "#define AT(n,...) __VA_SELECT__(n)\n#define ONE 1",
        &[("AT(0,a,b)", "a"), ("AT(ONE,a,b)", "b"), ("AT(2,a,b)", ""), ("AT(x,a,b)", "<__VA_SELECT__>")],
    );
}

#[test]
fn a_macro_is_applied_to_each_argument() {
    let defines = "#define TEXT(gate) #gate\n#define ALL(...) [__VA_APPLY__(TEXT)]\n#define NONE\n#define END ;\n\
                   #define OPEN(gate) open_##gate\n#define JOINED(...) __VA_APPLY__(OPEN,NONE)\n\
                   #define EACH(...) __VA_APPLY__(OPEN, END)\n#define PAIR(gate, __VA_INDEX__) __VA_INDEX__: gate\n\
                   #define PAIRS(...) __VA_APPLY__(PAIR)\n#define SAME x\n#define SAMES(...) __VA_APPLY__(SAME)\n\
                   #define LIST(...) [__VA_ARGS__]\n#define LISTS(...) LIST(__VA_APPLY__(TEXT)); LIST(__VA_ARGS__)\n\
                   #define THREE(a,b,c) a\n#define THREES(...) __VA_APPLY__(THREE)";
    check_macro(
        defines,
        &[
            ("ALL()", "[ ]"),
            ("ALL(a)", "[ \"a\" ]"),
            ("ALL(a,b)", "[ \"a\" , \"b\" ]"),
            ("EACH(a,b)", "open_a ; open_b"),
            ("JOINED(a,b)", "open_a open_b"),
            ("PAIRS(a,b)", "0 : a , 1 : b"),
            ("SAMES(a,b)", "x , x"),
            ("LISTS(a,b)", "[ \"a\" , \"b\" ] ; [ a , b ]"),
            ("THREES(a,b)", "<__VA_APPLY__>"),
        ],
    );
}

#[test]
fn special_words_mean_nothing_in_other_macros() {
    check_macro("#define LIST(a) [__VA_ARGS__]", &[("LIST(1)", "[ __VA_ARGS__ ]")]);
    let deep = format!("#define M(...) {}{}\nM(1)", "__VA_OPT__(".repeat(20_000), ")".repeat(20_000));
    assert!(!preprocess(&deep, &[]).tokens().is_empty());
    check_macro("#define M(...) __VA_SELECT__(M(1))", &[("M(1)", "<__VA_SELECT__>")]);
}

#[test]
fn names_are_replaced_by_their_macros() {
    check("#define GATE gate_1\nhint GATE; GATEWAY; gate", "hint gate_1 ; GATEWAY ; gate");
    check("#define A B\n#define B 2\nA", "2");
    check("#define A A\n#define B C\n#define C B\nA B", "A B");
    check("#define EMPTY\nEMPTY hint EMPTY 1", "hint 1");
    check("#define A 1\n#undef A\nA", "A");
    check("A\n#define A 1\nA", "A 1");
    check("#define LONG 1 + \\\n 2\nLONG", "1 + 2");
    check("#define X \"X 'X'\"\nX", "\"X 'X'\"");
}

#[test]
fn arguments_are_substituted() {
    check("#define ADD(a,b) (a + b)\nADD(1, 2)", "( 1 + 2 )");
    check("#define ADD(a, b) a+b\nADD (1,\n ADD(2,3))", "1 + 2 + 3");
    check("#define F(a) a\nF((1, 2)) F(\"a, b\") F('(c, d)')", "( 1 , 2 ) \"a, b\" '(c, d)'");
    check("#define NONE() 1\nNONE()", "1");
    check("#define ONE foo\n#define TWO(ONE) ONE\nTWO(bar)", "bar");
}

#[test]
fn a_wrong_number_of_arguments_is_opaque() {
    check("#define F(a) a\nhint F([1,2]); 3", "hint <F> ; 3");
    check("#define F(a) a\nF", "<F>");
    check("#define F(a) a\nF(", "<F> (");
    // To the game, single quotes are signs like any other.
    check("#define F(a) a\nF('c, d'); 3", "<F> ; 3");
    check("#define F(a b) a\nF(1); F", "<F> ; <F>");
    check("#define F(a,) a\nF(1)", "1");
}

#[test]
fn blanks_that_break_a_word_are_noted() {
    let split = |code: &str| {
        let text =
            format!("#define FNC(m,f) gate_##m##_fnc_##f\n#define NAME(m) FNC(m,open)\n#define SUM(a,b) a+b\n{code}");
        let pre = preprocess(&text, &[]);
        let found = pre.split_words().iter().map(|it| format!("{} in {}", it.blank.start, it.call.range.of(&text)));
        (shown(&pre), found.collect::<Vec<_>>().len())
    };
    assert_eq!(split("FNC(wall,shut)"), ("gate_wall_fnc_shut".to_owned(), 0));
    assert_eq!(split("FNC(wall, shut)").1, 1);
    assert_eq!(split("FNC( wall , shut )").1, 3);
    assert_eq!(split("NAME( wall)").1, 1);
    assert_eq!(split("SUM( 1, 2 )"), ("1 + 2".to_owned(), 0));
    assert_eq!(split("FNC(wall,)"), ("gate_wall_fnc_".to_owned(), 0));
}

/// Returns the text that the game makes.
fn exact(text: &str) -> String {
    let settings = PreprocessorSettings { is_exact: true, ..PreprocessorSettings::alone(&|word| word == "hint") };
    let pre = Preprocessed::new(Arc::new(Source::new(text)), &settings);
    (0..pre.tokens().len()).map(|token| pre.text(token)).collect()
}

#[test]
fn an_exact_text_has_the_blanks_of_arguments_and_macros() {
    assert_eq!(exact("#define F(a) [a]\nF( 1 )"), "[ 1 ]");
    assert_eq!(exact("#define F(a)  a /* x */ \nF(1)"), "1  ");
    assert_eq!(exact("#define FNC(m,f) m##_fnc_##f\nFNC(gate, open)"), "gate_fnc_ open");
    assert_eq!(exact("#define LONG open\\\n_gate\nLONG"), "open_gate");
    assert_eq!(exact("#define PATH a\\b-c/d\nPATH"), "a\\b-c/d");
}

#[test]
fn an_exact_text_lacks_what_the_game_loses() {
    let macros = "#define ONE(a) [a]\n#define BAD(a b) a\n";
    let of = |code: &str| exact(&format!("{macros}{code}"));
    assert_eq!(of("ONE(f(1,2));"), "[f(12)];");
    assert_eq!(of("ONE(ONE(1));"), "[[1]];");
    assert_eq!(of("ONE(\"a,b\");"), "[\"ab\"];");
    assert_eq!(of("x ONE(1,2);"), "x;");
    assert_eq!(of("ONE(1,2)"), ")");
    assert_eq!(of("BAD;"), ";");
    assert_eq!(of("ONE(1; more"), "[]");
    assert_eq!(of("x ONE(\"1; more"), "x");
    assert_eq!(exact("x\n#define F(1a) a\ny"), "");
    assert_eq!(exact("#define H(a) #-a #a\nH(1)"), "-1 \"1\"");
    assert_eq!(exact("#ifdef X\n#else\n#endif more\nx"), "morex");
    assert_eq!(of("UNKNOWN(ONE(1))"), "UNKNOWN([1])");
}

#[test]
fn an_exact_text_has_the_values_of_the_words_of_the_game() {
    assert_eq!(exact("\n__LINE__"), "2");
    assert_eq!(exact("__COUNTER__;__COUNTER__;__COUNTER_RESET__;__COUNTER__"), "0;1;;0");
    assert_eq!(exact("__DAY__"), "__DAY__");
}

#[test]
fn arguments_keep_their_commas_in_further_calls() {
    // Like the logging macros of mods.
    let macros =
        "#define FORMAT_1(m,a) format [m, a]\n#define LOG_SYS(l,m) log [l, m]\n#define LOG(m) LOG_SYS('x',m)\n";
    let expected = "log [ 'x' , format [ \"%1\" , gate ] ]";
    check(&format!("{macros}LOG(FORMAT_1(\"%1\",gate))"), expected);
}

#[test]
fn hashes_join_and_quote() {
    let macros = "#define TRIPLE(a,b,c) a##_##b##_##c\n#define PREFIX tag\n#define GVAR(x) TRIPLE(PREFIX,gates,x)\n\
                  #define QUOTE(x) #x\n#define QGVAR(x) QUOTE(GVAR(x))\n#define FUNC(x) TRIPLE(PREFIX,fnc,x)\n";
    check(
        &format!("{macros}GVAR(open) = QGVAR(open); [] call FUNC(x)"),
        "tag_gates_open = \"tag_gates_open\" ; [ ] call tag_fnc_x",
    );
    check(&format!("{macros}GVAR(3DGate)"), "tag_gates_3DGate");
    // As the configs of ACE contain it: two `#` around a name make a string in a string.
    check(&format!("{macros}#define QQGVAR(x) QUOTE(QGVAR(x))\nQUOTE(say QQGVAR(a))"), "\"say \"\"tag_gates_a\"\"\"");
    check(&format!("{macros}QUOTE(say \"a\")"), "\"say \"a\"\"");
    check("#define NAMED#gate\nNAMED", "\"gate\"");
    check("#define FIRST(x) (x # 0)\nFIRST(_a)", "( _a # 0 )");
    // Blanks next to `##` stay where they are.
    check(
        "#define CONTROL(d,c) ((findDisplay d) displayCtrl ##c)\nCONTROL(46,12)",
        "( ( findDisplay 46 ) displayCtrl 12 )",
    );
    check("#define A x\n#define J(y) A##_##y\nJ(1)", "x_1");
}

#[test]
fn conditions_choose() {
    check("#define A\n#ifdef A\n1\n#else\n2\n#endif\n3", "1 3");
    check("#ifdef A\n1\n#else\n2\n#endif\n3", "2 3");
    check("#ifndef A\n#define A 7\n#endif\nA", "7");
    check("#ifdef A\n#ifdef B\n1\n#else\n2\n#endif\n3\n#else\n4\n#endif", "4");
    check("#if __GAME_VER_MAJ__ > 1\n1\n#else\n2\n#endif", "1");
    check("#define N 2\n#if N == 2\n1\n#endif\n#if N < 2\n2\n#endif", "1");
    check("#ifdef __ARMA3__\n1\n#endif", "1");
    check("#endif\n#else\n1", "1");
    check("#ifdef A\n1", "");
    assert!(!preprocess("#if __has_include(\"\\x\\cba\\a.hpp\")\n1\n#endif", &[]).is_complete());
    assert_eq!(shown(&preprocess("#if __has_include(\"a.hpp\")\n1\n#else\n2\n#endif", &[])), "2");
}

#[test]
fn a_macro_called_after_a_hash_is_expanded_before_it_is_quoted() {
    let macros = "#define TAG gate\n#define VAR(name) TAG##_##name\n#define QVAR(name) #VAR(name)\n";
    check(&format!("{macros}QVAR(open)"), "\"gate_open\"");
    check(&format!("{macros}#define BOTH(a,b) [#VAR(a), #VAR(b)]\nBOTH(x,y)"), "[ \"gate_x\" , \"gate_y\" ]");
    check(&format!("{macros}#define LONE #VAR\nLONE"), "\"VAR\"");
    check(&format!("{macros}#define OPEN(a) #VAR(a\nOPEN(1)"), "\"VAR\" ( 1");
}

#[test]
fn choices_of_a_missing_header_are_unknown_within_a_statement() {
    let text = "#include \"no.hpp\"\n_a =\n#ifdef X\n1;\n#endif\n#ifdef Y\n2;\n#endif\n_b = 3;";
    assert_eq!(shown(&preprocess(text, &[])), "_a = <#endif> _b = 3 ;");
    let ended = "#include \"no.hpp\"\n_a = 1;\n#ifdef X\n_a = 2;\n#endif\n_b = 3;";
    assert_eq!(shown(&preprocess(ended, &[])), "_a = 1 ; _b = 3 ;");
    let next = "#define Y\n#include \"no.hpp\"\n_a =\n#ifdef X\n1;\n#endif\n#ifdef Y\n2;\n#endif\n_b = 3;";
    assert_eq!(shown(&preprocess(next, &[])), "_a = 2 ; _b = 3 ;");
    let other = "#include \"no.hpp\"\n_a =\n#ifdef X\n1;\n#else\n2;\n#endif";
    assert_eq!(shown(&preprocess(other, &[])), "_a = 2 ;");
    check("_a =\n#ifdef X\n1;\n#endif\n_b = 3;", "_a = _b = 3 ;");
}

#[test]
fn inactive_parts_are_known() {
    let text = "a\n#ifdef X\nb\n#else\nc\n#endif\nd";
    let pre = preprocess(text, &[]);
    let left_out: Vec<&str> = pre.inactive().iter().map(|range| range.of(text).trim()).collect();
    assert_eq!(left_out, ["b"]);
}

#[test]
fn files_are_included_where_they_are_named() {
    let files = [("a.hpp", "#define A 1\n#include \"b.hpp\"\nx;"), ("b.hpp", "#define B A\n")];
    let pre = preprocess("#include \"a.hpp\"\nA B", &files);
    assert_eq!(shown(&pre), "x ; 1 1");
    assert!(pre.is_complete());
    assert_eq!(pre.files().len(), 3);
    assert_eq!(shown(&preprocess("#include <a.hpp>\nA", &files)), "x ; 1");
}

#[test]
fn a_missing_include_makes_names_doubtful_and_nothing_else() {
    let pre = preprocess("#include \"no.hpp\"\n#include \"\\x\\cba\\b.hpp\"\nGVAR(x) = 1;", &[]);
    assert_eq!(shown(&pre), "<GVAR(x)> = 1 ;");
    assert!(!pre.is_complete());
    let targets: Vec<_> = pre.includes().iter().map(|include| include.target).collect();
    assert_eq!(targets, [Err(Absent::Missing), Err(Absent::Elsewhere)]);
}

#[test]
fn files_that_include_themselves_end() {
    let files = [("a.hpp", "1\n#include \"b.hpp\"\n"), ("b.hpp", "2\n#include \"a.hpp\"\n")];
    let pre = preprocess("#include \"a.hpp\"\n3", &files);
    assert_eq!(shown(&pre), "1 2 3");
    assert_eq!(pre.includes().last().map(|include| include.target), Some(Err(Absent::TooDeep)));
}

#[test]
fn macros_of_the_game_have_values() {
    check("__LINE__ __FILE__ __EVAL(1 + 1) __EXEC(x = 1) 2", "1 \"\" <__EVAL> 2");
}

#[test]
fn calls_of_undefined_macros_stand_for_anything() {
    check("LOG(x, (y)) hint(x) _a (b)", "<LOG(x, (y))> hint ( x ) _a ( b )");
    check("#define F(x) OTHER(x)\nF(1)", "<OTHER(1)>");
}

#[test]
fn every_token_knows_its_place() {
    let text = "#define ADD(a,b) a + b\nhint ADD(1,2);";
    let pre = preprocess(text, &[]);
    let places: Vec<(&str, &str, bool)> = (0..pre.tokens().len())
        .map(|at| (pre.text(at), pre.place(at).range.of(text), pre.place(at).call.is_some()))
        .collect();
    assert_eq!(
        places,
        [
            ("hint", "hint", false),
            ("1", "ADD(1,2)", true),
            ("+", "ADD(1,2)", true),
            ("2", "ADD(1,2)", true),
            (";", ";", false)
        ]
    );
    let call = pre.place(2).call.unwrap();
    assert_eq!(call.definition.map(|(file, range)| (file, range.of(text))), Some((0, "ADD")));
}

#[test]
fn a_directive_in_the_arguments_does_not_end_a_call() {
    check("#define F(a) a\nF(1 +\n#ifdef X\n2\n#endif\n3); 4", "1 + 2 3 ; 4");
}

/// Returns a macro call nested in itself `depth` times.
fn nested(name: &str, depth: usize, inside: &str) -> String {
    format!("{}{inside}{}", format!("{name}(").repeat(depth), ")".repeat(depth))
}

/// Checks a text whose expansion exceeds the limits: the output is within them, followed by the unexpanded text.
#[track_caller]
fn check_bomb(text: &str, files: &[(&'static str, &str)], expected: &str) {
    let pre = preprocess(text, files);
    let (cost, limit) = (pre.cost(), Preprocessed::LIMIT);
    assert!(cost.steps <= limit.steps && cost.bytes <= limit.bytes && cost.tokens <= limit.tokens, "{cost:?}");
    let written =
        files.iter().fold(Source::new(text).tokens().len(), |all, (_, it)| all + Source::new(*it).tokens().len());
    assert!(pre.tokens().len() <= written + limit.tokens, "{} tokens", pre.tokens().len());
    let bytes: usize = (0..pre.tokens().len()).map(|token| pre.text(token).len()).sum();
    let written = files.iter().fold(text.len(), |all, (_, text)| all + text.len());
    assert!(bytes <= written + limit.bytes, "{bytes} bytes");
    let range = pre.exhausted().expect("it is stopped").range;
    assert_eq!(range.of(text), expected);
    assert!(!pre.is_complete());
}

#[test]
fn macros_that_multiply_their_arguments_are_stopped() {
    let ten = "#define D(x) x x x x x x x x x x\n";
    for depth in [8, 10, 60] {
        let call = nested("D", depth, "1");
        check_bomb(&format!("{ten}a = {call};"), &[], &call);
    }
    let pass = "#define A(x) B(x,x)\n#define B(x,y) C(x,y,x,y)\n#define C(a,b,c,d) A(a) A(b) A(c) A(d)\n\
                #define E(x) A(x) A(x) E(x)\n";
    let call = nested("E", 20, "1");
    check_bomb(&format!("{pass}a = {call};"), &[], &call);
    let levels: String = (0..60).map(|level| format!("#define L{level}(x) L{0}(x x) L{0}(x)\n", level + 1)).collect();
    check_bomb(&format!("{levels}a = L0(1);"), &[], "L0(1)");
    let given = "#define F(x) x x\n#define G(x) F(x) LOG(x)\n";
    let call = nested("G", 60, "LOG(1)");
    check_bomb(&format!("{given}{call}"), &[], &call);
}

#[test]
fn text_that_doubles_is_stopped() {
    let call = nested("J", 33, "a");
    check_bomb(&format!("#define J(x) x##x\na = {call};"), &[], &call);
    let call = nested("Q", 8, "\"a\"");
    check_bomb(&format!("#define Q(x) #x #x #x #x #x #x #x #x\na = {call};"), &[], &call);
    let joined = "a##".repeat(20_000);
    check_bomb(&format!("#define B {joined}a\nB"), &[], "B");
}

#[test]
fn macros_without_arguments_are_stopped() {
    let levels = |first: &str| -> String {
        let level = |level: usize| format!("#define A{level} {}\n", format!("A{} ", level - 1).repeat(8));
        format!("#define A0 {first}\n{}", (1..60).map(level).collect::<String>())
    };
    check_bomb(&format!("{}A59", levels("x x x x x x x x")), &[], "A59");
    // These expand to nothing.
    check_bomb(&format!("{}A59", levels("")), &[], "A59");
    let double: String = (0..60).map(|level| format!("#define A{level} A{}##A{0}\n", level + 1)).collect();
    check_bomb(&format!("{double}A0"), &[], "A0");
    // Short calls of something long.
    let long = format!("#define B {}\n", "a;".repeat(5_000));
    check_bomb(&format!("{long}{}", "B;".repeat(5_000)), &[], "B");
    let text = format!("#define B '{}'\n", "a".repeat(100_000));
    check_bomb(&format!("{text}{}", "B;".repeat(5_000)), &[], "B");
    check_bomb(
        &format!("#define D(x) x x x x\n{}", nested("D", 30, "__COUNTER__")),
        &[],
        &nested("D", 30, "__COUNTER__"),
    );
}

#[test]
fn files_that_multiply_each_other_are_stopped() {
    let header = |times: usize| {
        move |level: usize| -> (&'static str, &'static str) {
            let text = format!("#include \"{}.hpp\"\n", level + 1).repeat(times);
            (format!("{level}.hpp").leak(), text.leak())
        }
    };
    for times in [2, 8, 500] {
        let files: Vec<_> = (0..31).map(header(times)).chain([("31.hpp", "a = 1;")]).collect();
        check_bomb("#include \"0.hpp\"\n", &files, "#include \"0.hpp\"");
    }
    let long = "a = 1;\n".repeat(20_000);
    let text = "#include \"a.hpp\"\n".repeat(1_000);
    check_bomb(&text, &[("a.hpp", &long)], "#include \"a.hpp\"");
    let path = format!("#include \"\\x\\{}\"\n", "a".repeat(1_000)).repeat(100);
    check_bomb(&text, &[("a.hpp", &path)], "#include \"a.hpp\"");
}

#[test]
fn a_file_that_is_included_once_may_be_of_any_length() {
    let lines = Preprocessed::LIMIT.tokens / 4 + 1;
    let pre = preprocess("#include \"a.hpp\"\nb", &[("a.hpp", &"a = 1;\n".repeat(lines))]);
    assert_eq!((pre.exhausted(), pre.cost()), (None, Cost::default()));
    assert_eq!(pre.tokens().len(), 4 * lines + 1);
}

#[test]
fn unexpanded_calls_stand_for_anything() {
    let bomb = nested("D", 20, "1");
    let macros = "#define D(x) x x x x x x x x x x\n#define ONE 1\n#define F(x) x\n";
    let text = format!(
        "{macros}F(ONE) {bomb}; hint \"a\"; F(2) F (3) F ONE __LINE__ __EVAL(1) LOG(x)\n#define G 1\n#ifdef G\nG\n#endif\n\
         {bomb}\n#include \"a.hpp\"\nA b"
    );
    let pre = preprocess(&text, &[("a.hpp", "#define A 7\nc")]);
    let expected = format!(
        "1 <{bomb}> ; hint \"a\" ; <F(2)> <F (3)> <F> <ONE> <__LINE__> <__EVAL(1)> <LOG(x)> <G> <{bomb}> \
         <#include \"a.hpp\"> A b"
    );
    assert_eq!(shown(&pre), expected);
    let range = pre.exhausted().unwrap().range;
    assert_eq!((range.of(&text), range.start as usize), (&*bomb, text.find(&bomb).unwrap()), "the first is named");
    assert_eq!(pre.includes().last().map(|include| include.target), Some(Err(Absent::Exhausted)));
    assert!((0..pre.tokens().len()).all(|token| pre.place(token).range.of(&text) == pre.text(token) || token == 0));
}

#[test]
fn a_bomb_in_a_header_is_reported_at_its_include() {
    let header = format!("#define D(x) x x x x x x x x x x\na = {};\nb = D(1);\n", nested("D", 20, "1"));
    let pre = preprocess("hint \"a\";\n#include \"a.hpp\"\nc = D(2);", &[("a.hpp", &header)]);
    let expected = format!("hint \"a\" ; a = <{}> ; b = <D(1)> ; c = <D(2)> ;", nested("D", 20, "1"));
    assert_eq!(shown(&pre), expected);
    assert_eq!(pre.exhausted().map(|call| (call.range.start, call.definition)), Some((10, None)));
}

#[test]
fn nesting_takes_no_time() {
    let calls = nested("F", 20_000, "1");
    assert!(preprocess(&format!("#define F(x) x\n{calls}"), &[]).tokens().len() < 200_000);
    let chain: String = (0..20_000).map(|level| format!("#define A{level} A{}##x\n", level + 1)).collect();
    assert!(preprocess(&format!("{chain}A0"), &[]).tokens().len() < 100);
    assert!(preprocess("#define A B##x\n#define B A##x\nA", &[]).tokens().len() < 100);
    let mixed = |level: usize| {
        format!("#define A{level} A{}{}\n", level + 1, if level.is_multiple_of(60) { "##x" } else { "" })
    };
    preprocess(&format!("{}A1", (1..10_000).map(mixed).collect::<String>()), &[]);
    let open = "LOG(".repeat(100_000);
    assert!(preprocess(&open, &[]).tokens().len() <= 200_000);
    // In a macro that does not close its calls, their ends are searched once.
    for word in ["F(", "LOG(", "__EVAL("] {
        let text = format!("#define F(x) x\n#define B {}\n[B,B]", word.repeat(50_000));
        assert!(preprocess(&text, &[]).tokens().len() < 300_000);
    }
    // So are the parameters in the text of a macro.
    let names = |letter: char| (0..20_000).map(|at| format!("{letter}{at}")).collect::<Vec<_>>();
    let (params, others) = (names('p').join(","), names('q').join(" "));
    let text = format!("#define F({params}) {others} '{others}'\nF({})", ",".repeat(19_999));
    assert_eq!(preprocess(&text, &[]).tokens().len(), 20_001);
}

#[test]
fn a_line_directive_composed_by_macros_is_obeyed() {
    let macros = "#define F2(sharp) sharp##line __LINE__ __FILE__\n#define F() F2(#)\n#define AT(sharp,name) sharp##line 0 name\n";
    check(&format!("{macros}hint \"a\"; F() hint \"b\";"), "hint \"a\" ; hint \"b\" ;");
    check(&format!("{macros}AT(#,gate) hint \"b\";"), "hint \"b\" ;");
    check("#define G(list) list # line\nG(a)", "a # line");
}

#[test]
fn conditions_are_decided_as_the_game_does() {
    for (condition, expected) in [
        ("1", "yes"),
        ("0", "no"),
        ("-1", "yes"),
        ("16 < -18", "no"),
        ("-18 < 16", "yes"),
        ("(2) >= (1)", "yes"),
        ("(2 == 1)", "no"),
        ("__GAME_VER_MAJ__ >= 2", "yes"),
        ("LOW < HIGH", "yes"),
        ("LOW == -18", "yes"),
        ("(LOW) != (-18)", "no"),
        ("UNKNOWN < 5", "?"),
        ("1 && 0", "?"),
        ("MADE(1) < 5", "?"),
        ("1 < 2 < 3", "?"),
        ("1 +", "?"),
    ] {
        let definitions = "#define LOW -18\n#define HIGH (16)\n#define MADE(x) x";
        let pre = preprocess(&format!("{definitions}\n#if {condition}\nyes\n#else\nno\n#endif\n"), &[]);
        let chosen = if pre.undecided().is_empty() { shown(&pre) } else { "?".to_owned() };
        assert_eq!(chosen, expected, "{condition}");
    }
}

#[test]
fn an_undecided_condition_extends_to_its_end() {
    let text = "#if A\n1\n#if B\n2\n#else\n3\n#endif\n#else\n4\n#endif\n5\n#if C\n6";
    let pre = preprocess(text, &[]);
    let parts: Vec<&str> = pre.undecided().iter().map(|part| part.of(text)).collect();
    assert_eq!(parts, ["\n2\n#else\n3\n#endif", &text["#if A".len()..text.find("\n5").unwrap()], "\n6"]);
}

/// Preprocesses a part after the file that includes it.
fn preprocess_part(text: &'static str, includer: &str, others: &[(&'static str, &str)]) -> Preprocessed {
    let mut files: Vec<_> = others.iter().map(|(name, text)| (*name, Arc::new(Source::new(*text)))).collect();
    let main = Arc::new(Source::new(text));
    files.push(("main.sqf", Arc::clone(&main)));
    let settings = PreprocessorSettings {
        path: Some(Path::new("main.sqf")),
        includes: &Files(files),
        is_command: &|word| ["hint", "call"].contains(&word),
        is_part: true,
        includer: Some((PathBuf::from("outer.sqf").into(), Arc::new(Source::new(includer)))),
        is_exact: false,
    };
    Preprocessed::new(main, &settings)
}

#[test]
fn a_part_knows_what_is_defined_before_it_is_included() {
    let macros = ("macros.hpp", "#define FUNC(x) gates_fnc_##x\n");
    let outer = "#include \"macros.hpp\"\nhint \"a\";\n#include \"main.sqf\"\n#define LATE 1\nhint \"b\";";
    let part = preprocess_part("call FUNC(open); LATE", outer, &[macros]);
    assert_eq!(shown(&part), "call gates_fnc_open ; LATE", "nothing of the outer file is part of it");
    assert_eq!(part.calls().len(), 1);
    assert!(!part.is_complete() && part.includes().is_empty() && part.inactive().is_empty());
    let file = part.macro_named("FUNC").map(|(_, file)| file).unwrap();
    assert_eq!(part.files()[file].path.as_deref(), Some(Path::new("macros.hpp")));
    let uses: Vec<_> = part.macro_uses().iter().map(|found| found.file).collect();
    assert_eq!(uses, [0], "uses in the outer file do not belong to this one");
}

#[test]
fn a_part_that_is_never_reached_knows_all_of_the_outer_file() {
    let part = preprocess_part("hint A", "#define A 1\n#if 0\n#include \"main.sqf\"\n#endif\n#define B 2", &[]);
    assert_eq!(shown(&part), "hint 1");
    let circle = preprocess_part("hint A", "#include \"outer.sqf\"\n#define A 1\n#include \"main.sqf\"", &[]);
    assert_eq!(shown(&circle), "hint 1");
}

#[test]
fn strings_in_single_quotes_may_contain_anything() {
    for text in ["'\u{1f6aa}", "'\u{1f6aa}LOG(1)'", "'\u{1f6aa}('", "'hint \u{e9}LOG(\u{e9})'"] {
        let source = format!("#include \"gate.hpp\"\n{text}");
        let script = Preprocessed::new(Arc::new(Source::new(&*source)), &Settings::alone(&|word| word == "hint"));
        assert!((0..script.tokens().len()).any(|token| script.text(token) == text), "{source}");
    }
}

#[test]
fn a_macro_may_begin_a_string_that_another_ends() {
    let begin = "#define TAB(name) hint [name, \"<t>\n#define END \"];\n";
    check(&format!("{begin}TAB(\"a\")\nPlain (text) = <br/>\nEND hint 1"), "hint [ \"a\" , \"\" ] ; hint 1");
    check(&format!("{begin}TAB(1) don't END TAB(2) it's 'so' END"), "hint [ 1 , \"\" ] ; hint [ 2 , \"\" ] ;");
    check(
        &format!("{begin}#define NEXT \"]; hint [\"b\", \"\nTAB(1) x NEXT y END"),
        "hint [ 1 , \"\" ] ; hint [ \"\" , \"\" ] ;",
    );
    check(&format!("{begin}hint 1; TAB(1) x"), "hint 1 ; hint [ 1 , \"<t>");
}

/// Stops the work when a header is read.
struct Stopping(Stop, Arc<Source>);

impl Includes for Stopping {
    fn include(&self, path: &str, _: Option<&Path>) -> Included {
        self.0.set();
        Included::File(PathBuf::from(path).into(), Arc::clone(&self.1))
    }
}

#[test]
fn work_that_was_stopped_ends_between_headers_and_within_macros() {
    let macros =
        "#define TWO(a) a a\n#define FOUR(a) TWO(TWO(a))\n#define MANY(a) FOUR(FOUR(FOUR(FOUR(FOUR(FOUR(a))))))";
    let ended = |text: String| {
        let stop = Stop::default();
        let includes = Stopping(stop.clone(), Arc::new(Source::new("#define OPEN 1\n")));
        let settings = PreprocessorSettings {
            path: Some(Path::new("main.sqf")),
            includes: &includes,
            is_command: &|_| false,
            is_part: false,
            includer: None,
            is_exact: false,
        };
        stop::until(&[stop], || Preprocessed::new(Arc::new(Source::new(text)), &settings)).is_none()
    };
    let first = "#include \"first.hpp\"\n";
    assert!(!ended(first.to_owned()), "what is done is used");
    assert!(ended(format!("{first}#include \"second.hpp\"\n")));
    assert!(ended(format!("{first}{macros}\n{}", "MANY(gate)\n".repeat(20))));
}
