//! Configurations of all kinds, valid and broken.

use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;

use super::*;
use crate::{Included, Includes, Preprocessed, PreprocessorSettings, Source};

fn parse(text: &str) -> Config {
    let settings = PreprocessorSettings::alone(&|_| false);
    Config::parse(&Preprocessed::new(Arc::new(Source::new(text)), &settings))
}

/// Writes the configuration on one line.
fn shown(text: &str) -> String {
    let config = parse(text);
    let mut out = String::new();
    class(&config, config.root(), &mut out);
    for unpaired in config.unpaired() {
        write!(out, " {unpaired:?}").unwrap();
    }
    assert_eq!(of_tree(&config, config.root()), tokens(text), "{text}");
    out
}

fn tokens(text: &str) -> Vec<usize> {
    let settings = PreprocessorSettings::alone(&|_| false);
    (0..Preprocessed::new(Arc::new(Source::new(text)), &settings).tokens().len()).collect()
}

/// Returns all tokens of a class, collected from its items.
fn of_tree(config: &Config, class: ClassId) -> Vec<usize> {
    let mut tokens = Vec::new();
    for item in &config.class(class).items {
        match *item {
            Item::Class(inner) => {
                let it = config.class(inner);
                match it.open {
                    Some(open) => {
                        tokens.extend(it.first..=open);
                        tokens.extend(of_tree(config, inner));
                        tokens.extend(it.close);
                    }
                    None => tokens.extend(it.first..it.end),
                }
            }
            item => tokens.extend(config.tokens(item)),
        }
        tokens.extend(config.semicolon(*item));
    }
    tokens
}

/// Writes the errors of a configuration, each with its token.
fn errors(text: &str) -> String {
    let settings = PreprocessorSettings::alone(&|_| false);
    let pre = Preprocessed::new(Arc::new(Source::new(text)), &settings);
    let config = Config::parse(&pre);
    assert_eq!(of_tree(&config, config.root()), (0..pre.tokens().len()).collect::<Vec<_>>(), "{text}");
    let errors = config.errors().iter().map(|error| format!("{:?} {}", error.kind, pre.text(error.token)));
    errors.collect::<Vec<_>>().join(", ")
}

fn class(config: &Config, id: ClassId, out: &mut String) {
    let class = config.class(id);
    let kind = match class.kind {
        ClassKind::Root => "",
        ClassKind::Block => "class ",
        ClassKind::Forward => "forward ",
        ClassKind::Import => "import ",
        ClassKind::Delete => "delete ",
        ClassKind::Enum => "enum ",
        ClassKind::Unknown => "unknown ",
    };
    write!(out, "{kind}{}", class.name).unwrap();
    if let Some(base) = &class.base {
        write!(out, ":{base}").unwrap();
    }
    if matches!(class.kind, ClassKind::Forward | ClassKind::Import | ClassKind::Delete) {
        return;
    }
    out.push_str(if class.is_whole { "(" } else { "?(" });
    let mut is_first = true;
    for entry in &class.entries {
        let entry = config.entry(*entry);
        let separator = if std::mem::take(&mut is_first) { "" } else { " " };
        let array = if entry.is_array { "[]" } else { "" };
        let sign = if entry.is_added { "+=" } else { "=" };
        write!(out, "{separator}{}{array}{sign}", entry.name).unwrap();
        match entry.value {
            Some(id) => value(config, id, out),
            None => out.push_str("none"),
        }
    }
    for inner in &class.classes {
        out.push_str(if std::mem::take(&mut is_first) { "" } else { " " });
        self::class(config, *inner, out);
    }
    out.push(')');
}

fn value(config: &Config, id: ValueId, out: &mut String) {
    match &config.value(id).kind {
        ValueKind::Number(number) => write!(out, "{number}").unwrap(),
        ValueKind::Text(text) => write!(out, "{text:?}").unwrap(),
        ValueKind::Bare(text) => write!(out, "<{text}>").unwrap(),
        ValueKind::Unknown => out.push('?'),
        ValueKind::Array(items) => {
            out.push('{');
            for (at, item) in items.iter().enumerate() {
                out.push_str(if at > 0 { "," } else { "" });
                value(config, *item, out);
            }
            out.push('}');
        }
    }
}

#[test]
fn classes_and_entries_of_every_kind() {
    assert_eq!(
        shown("class Gate: Wall { height = 2.5; class Lever; class Hinge {}; };\ndelete Fence; author = \"Ann\";"),
        "(author=\"Ann\" class Gate:Wall(height=2.5 forward Lever class Hinge()) delete Fence)"
    );
    assert_eq!(
        shown("a[] = {1, -2, \"th\"\"ree\", {}, {x, 'y'},}; b[] += {0x1F}; c = -1e2;"),
        "(a[]={1,-2,\"th\\\"ree\",{},{<x>,\"y\"}} b[]+={31} c=-100)"
    );
    assert_eq!(
        shown("import Base from CfgGates; import A as B; enum Kind { ONE = 1, TWO }; enum { THREE };"),
        "(import Base import B enum Kind(ONE=1 TWO=none) enum (THREE=none))"
    );
    assert_eq!(shown("text = $STR_gate_open; icon = \\gates\\open.paa; sum = 1 + 2*3;"), {
        "(text=<$STR_gate_open> icon=<\\gates\\open.paa> sum=<1 + 2*3>)"
    });
    assert_eq!(shown("class 7Rnd_gate: 5Rnd_gate {};"), "(class 7Rnd_gate:5Rnd_gate())");
    assert_eq!(shown("5ns = 1; 2 = 3; 4 5x = 6;"), "?(5ns=1 2=3 5x=6)");
    assert_eq!(shown("class class { class = 1; };"), "(class class(class=1))");
}

#[test]
fn macros_are_expanded_and_undefined_ones_are_unknown() {
    assert_eq!(
        shown("#define GATE(name) class Gate_##name { id = #name; }\nGATE(north);\nGATE(south);"),
        "(class Gate_north(id=\"north\") class Gate_south(id=\"south\"))"
    );
    assert_eq!(
        shown(
            "class A { LEVERS(3); x = HEIGHT(2); class Gate_(1) { y = 1; }; z = __EVAL(1 + 1); w[] = {SIZE(1), 2}; };"
        ),
        "(class A?(x=? z=? w[]={?,2} unknown Gate_(1)(y=1)))"
    );
    assert_eq!(shown("COMMON_PARTS\nclass A {};"), "?(class A())");
}

#[test]
fn broken_files_are_read_as_far_as_possible() {
    assert_eq!(shown("class A { x = 1 };"), "(class A(x=1))");
    assert_eq!(shown("class A { x = ; y = 2; }\nclass B { }"), "(class A(x=none y=2) class B())");
    assert_eq!(shown("x = 1\nclass A {};"), "(x=1 class A())");
    assert_eq!(shown("class A { class B {"), "(class A(class B())) Open(5) Open(2)");
    assert_eq!(shown("class A {}; };"), "?(class A()) Close(5)");
    assert_eq!(shown("a[] = {1, {2; b = 3;"), "?(a[]=none b=3)");
    assert_eq!(shown("{ x = 1; };"), "?(unknown (x=1))");
    assert_eq!(shown("class ; class"), "?()");
    assert_eq!(shown("x = {{}"), "?(x=none)");
    assert_eq!(shown("enum { A = "), "(enum (A=none)) Open(1)");
    assert_eq!(shown("x[] 5; y = ] [ ) (;"), "?(x[]=none y=<] [ ) (>)");
}

#[test]
fn deep_nesting_is_safe() {
    let depth = 100_000;
    let config = parse(&"class A {".repeat(depth));
    assert_eq!((config.classes().count(), config.unpaired().len()), (depth + 1, depth));
    let config = parse(&format!("a[] = {}{};", "{".repeat(depth), "}".repeat(depth)));
    assert!(config.find(config.root(), "a").is_some_and(|entry| config.entry(entry).value.is_some()));
    parse(&"x = (".repeat(depth));
    parse(&"enum {".repeat(depth));
}

#[test]
fn entries_are_inherited_in_the_file() {
    let config = parse(
        "class Wall { height = 3; width = \"4\"; }; class Town { class Gate: Wall { name = north; }; };\n\
         class A: B {}; class B: A {};",
    );
    let town = config.named(config.root(), "TOWN").next().unwrap();
    let gate = config.named(town, "gate").next().unwrap();
    assert_eq!(config.number(gate, "HEIGHT"), Some(3.0));
    assert_eq!(config.number(gate, "width"), Some(4.0));
    assert_eq!(config.text(gate, "name").as_deref(), Some("north"));
    assert_eq!(config.text(gate, "colour"), None);
    let a = config.named(config.root(), "a").next().unwrap();
    assert_eq!(config.find(a, "x"), None);
}

#[test]
fn lookups_work_in_large_and_small_classes() {
    let classes = |count: usize| {
        let other = |at: usize| format!("x{at} = {at}; class C{at}: c{} {{ y = {at}; }};\n", at + 1);
        let others: String = (0..count).map(other).collect();
        format!("x = 1; X = 2; class A {{ z = 1; }};\n{others} class a: A {{}}; class a {{ z = 3; }};")
    };
    for count in [3, 5_000] {
        let config = parse(&classes(count));
        let root = config.root();
        assert_eq!(config.number(root, "x"), Some(2.0), "the last counts");
        let [first, second, third] = config.named(root, "A").collect::<Vec<_>>()[..] else { panic!() };
        assert_eq!(config.base(second), Some(first), "the first that is another");
        assert_eq!((config.number(second, "z"), config.base(third)), (Some(1.0), None));
        let of_names: Vec<_> = (0..count).map(|at| config.named(root, &format!("c{at}")).next().unwrap()).collect();
        for (at, class) in of_names.iter().enumerate() {
            assert_eq!(config.base(*class), of_names.get(at + 1).copied());
        }
        assert_eq!(config.find(root, "w"), None);
    }
}

#[test]
fn exhausted_expansions_are_unknown() {
    let bomb = format!("{}a{}", "D(".repeat(12), ")".repeat(12));
    let macros = "#define D(x) x x x x x x x x x x\n";
    let class = |class: &str| format!("{macros}a = 1; {class} b = 2; class C {{ c = 3; }};");
    for text in [format!("class {bomb} {{ d = 4; }};"), format!("{bomb};"), format!("x = {bomb};"), bomb] {
        let config = parse(&class(&text));
        let root = config.root();
        assert_eq!((config.number(root, "a"), config.number(root, "b")), (Some(1.0), Some(2.0)), "{text}");
        let inner = config.named(root, "C").next().unwrap();
        assert_eq!(config.number(inner, "c"), Some(3.0), "{text}");
        assert!(config.classes().count() <= 3 && config.unpaired().is_empty(), "{text}");
    }
}

#[test]
fn mistakes_are_reported_once_at_their_position() {
    for (text, expected) in [
        ("class A { x = 1; y[] = {1, {\"a\"}}; z[] += {2}; class B; delete C; enum { D = 1, E }; }; a = b c;", ""),
        ("class A { x = 1 };", "EntrySemicolon 1"),
        (
            "class A { x = 1\n y = \"a\"\n z[] = {2}\n class B; };",
            "EntrySemicolon 1, EntrySemicolon \"a\", EntrySemicolon }",
        ),
        ("x = \"a\" y = 2;", "EntrySemicolon \"a\""),
        ("class A {}\nclass B {}\nclass C;", "ClassSemicolon }, ClassSemicolon }"),
        ("class A {}\nclass B\nclass C {};", "ClassSemicolon }, ClassSemicolon B"),
        ("delete A\nimport B from C as D\nx = 1;", "ClassSemicolon A, ClassSemicolon D"),
        ("class A B {};", "ClassHead B"),
        ("class A: {}; class {}; class;", "MissingName :, MissingName class, MissingName class"),
        (
            "x = {1}; y[] = 2; z += {3}; w[] = \"a\";",
            "MissingBrackets x, SuperfluousBrackets y, MissingBrackets z, SuperfluousBrackets w",
        ),
        ("x = ; y[] = ; z[] {1};", "MissingValue =, MissingValue =, MissingAssign ]"),
        ("x[] = {1, 2; y = 3;", "UnclosedArray {"),
        ("class A { x[] = {1, 2; };", "UnclosedArray {"),
        ("class A { x[] = {{1}; {2;};}; };", "ArraySemicolon ;, ArraySemicolon ;, ArraySemicolon ;"),
        ("x[] = {1; 2}; y[] = {\"a\"\n\"b\", \"c\" \"d\"};", "ArraySemicolon ;, ArrayComma \"a\", ArrayComma \"c\""),
        ("class A { class B { x = 1; };", "Unclosed {"),
        ("class A {}; }; x = 1;", "Unopened }"),
        ("clas A { x = 1; }; y = 2;", "Unexpected clas"),
        ("x = 1; y z 2; w = 3;", "Unexpected y"),
        ("x = \"a;\ny = 2;", "EntrySemicolon \"a;\ny = 2;, UnclosedString \"a;\ny = 2;"),
        ("x = \"a \"b\" c\"; y[] = {\"a \"b\" c\", 5};", "QuotesInString \"a \", QuotesInString \"a \""),
        ("class A { x[] = {\n\"a\",\ny = 1\n}; };", ""),
        ("class A { x[] = {\n\"a\"\ny = 1\n}; };", ""),
        ("class A { x[] = {\n\"a\",\ny = 1;\n};", "UnclosedArray {"),
        ("class A { x[] = {\n\"a\"\nclass B { z = 1; };\n};", "UnclosedArray {"),
        ("class A { x[] = {\n\"a\",\nclass B: C { z = 1; };\n};", "UnclosedArray {"),
        ("class A { x[] = 1, 2}; z = 1; };", "Unopened }"),
        ("class A { x[] = 1, 2}; class B { z = 1 }; };", "EntrySemicolon 1, Unopened }"),
        ("class A { x[] = 1, 2 };", "EntrySemicolon 2"),
        ("x = \"a\", \"b\"; y = 26,,00; z = a, b; w = 1, c; v = 3,18,1;", "SeveralValues ,, SeveralValues ,"),
        ("x[] = \"a\", \"b\";", "SuperfluousBrackets x"),
        ("x[] = {1,, 2}; y[] = {1, , 2,\n, 3};", "EmptyElement ,"),
        ("x = \"a \"\"b\"\" c\"; y = \"a\" \\n \"b\";", ""),
        ("text = \"a\" \\n \"b\"; path = \\gates\\open.paa; number = -1e3; sum = 1 + 2;", ""),
    ] {
        assert_eq!(errors(text), expected, "{text}");
    }
}

#[test]
fn unknown_macros_are_not_mistakes() {
    for text in [
        "GATE(1)\nclass A {};",
        "class A { GATE(1); x = 1; GATE(2) };",
        "x = GATE(1)\ny = 2;",
        "x[] = GATE(1);",
        "class GATE(1) { x = 1; };",
        "class A: GATE(1) { x = 1; };",
        "GATE(1) { x = 1; }",
        "x[] = {GATE(1) GATE(2)};",
        "__EXEC(x = 1) y = __EVAL(x); z[] = __EVAL([1]);",
    ] {
        assert_eq!(errors(text), "", "{text}");
    }
}

/// The tree of any text contains all its tokens, each once and in order.
#[test]
fn no_token_is_lost_in_any_text() {
    const PARTS: [&str; 24] = [
        "class ", "A", "B", ": ", "{", "}", ";", "=", "[]", "+=", ",", "1", "-", "\"a\"", "\"", "'", "delete ",
        "import ", "enum ", "from ", "GATE(1)", "(", ")", "\n",
    ];
    let mut seed = 1_u64;
    for _ in 0..3_000 {
        let mut text = String::new();
        for _ in 0..40 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            text.push_str(PARTS[(seed >> 33) as usize % PARTS.len()]);
        }
        errors(&text);
    }
}

#[test]
fn the_innermost_class_is_found_by_the_number_of_tokens_before() {
    let config = parse("class A { class B { x = 1; }; y = 2; }; class C {};");
    let name = |tokens: usize| config.class(config.innermost(tokens)).name.to_string();
    let names: Vec<String> = (0..=25).map(name).collect();
    assert_eq!(names.join(","), ",,,A,A,A,B,B,B,B,B,A,A,A,A,A,A,,,,,C,,,,");
}

#[test]
fn a_parent_is_searched_in_bases_of_the_enclosing_class() {
    let config = parse(
        "class Text { x = 1; };
         class Dialog {
             class Controls {
                 class First { class Controls { class Title: Text { y = 2; }; }; };
                 class Second: First { class Controls: Controls { class Title: Title {}; }; };
                 class Third: Elsewhere { class Controls: Controls { class Title: Title {}; }; };
             };
         };",
    );
    let at = |path: &str| path.split('/').fold(config.root(), |class, name| config.named(class, name).next().unwrap());
    let controls = "Dialog/Controls";
    assert_eq!(
        config.base(at(&format!("{controls}/Second/Controls"))),
        Some(at(&format!("{controls}/First/Controls")))
    );
    assert_eq!(config.number(at(&format!("{controls}/Second/Controls/Title")), "y"), Some(2.0));
    assert_eq!(config.number(at(&format!("{controls}/Second/Controls/Title")), "x"), Some(1.0));
    assert_eq!(config.base(at(&format!("{controls}/Third/Controls"))), None, "what it inherits is unknown");
}

/// Headers by their names.
struct Headers(Vec<(&'static str, Arc<Source>)>);

impl Includes for Headers {
    fn include(&self, path: &str, _: Option<&Path>) -> Included {
        let found = self.0.iter().find(|(name, _)| *name == path);
        found.map_or(Included::Missing, |(name, source)| Included::File(Path::new(name).into(), Arc::clone(source)))
    }
}

/// Returns the classes that are not in `wall.hpp`, with their parents and entries, of a config that includes it with
/// this text.
fn beside_wall(wall: &str) -> Vec<String> {
    const MAIN: &str = "#include \"base.hpp\"\nclass CfgGates {\n#include \"wall.hpp\"\n    class Gate: Base {\n        height = 2;\n#include \
        \"hinge.hpp\"\n    };\n};\n#include \"wall.hpp\"\nclass CfgDoors {\n    class Door: Base { names[] = {\"a\"}; };\n};\n";
    let source = |text: &str| Arc::new(Source::new(text));
    let headers = Headers(vec![
        ("base.hpp", source("class Base { open = 0; };\n")),
        ("wall.hpp", source(wall)),
        ("hinge.hpp", source("class Hinge { side = \"left\"; };\n")),
    ]);
    let settings = PreprocessorSettings { includes: &headers, ..PreprocessorSettings::alone(&|_| false) };
    let pre = Preprocessed::new(source(MAIN), &settings);
    let config = Config::parse(&pre);
    let mut found = Vec::new();
    for id in config.classes() {
        let class = config.class(id);
        let file = |token: usize| pre.files()[pre.origin(token).file].path.as_deref();
        if class.outer.is_none() || file(class.token) == Some(Path::new("wall.hpp")) {
            continue;
        }
        let around = std::iter::successors(class.outer, |outer| config.class(*outer).outer);
        let around: Vec<&str> = around.map(|outer| &*config.class(outer).name).collect();
        let base = config.base(id).map(|base| &config.class(base).name);
        let text = |range: std::ops::Range<usize>| range.map(|token| pre.text(token)).collect::<Vec<_>>().join(" ");
        let entries = class.entries.iter().map(|entry| config.entry(*entry));
        let entries = entries.filter(|entry| file(entry.token) != Some(Path::new("wall.hpp")));
        let entries: Vec<_> = entries.map(|entry| text(entry.token..entry.end)).collect();
        found.push(format!("{} in {around:?}: {base:?} {entries:?} {:?}", class.name, class.close.is_some()));
    }
    assert_eq!(of_tree(&config, config.root()), (0..pre.tokens().len()).collect::<Vec<_>>(), "{wall}");
    found
}

#[test]
fn a_broken_header_hides_nothing_behind_its_include() {
    let whole = beside_wall("class Wall {\n    height = 1;\n};\n");
    assert_eq!(whole.len(), 6, "{whole:#?}");
    for broken in [
        "h = 0.680\";",
        "h = \"iron;",
        "h = 'iron;",
        "class Brick {",
        "class Brick: Stone",
        "class Brick {\n    class Corner {",
        "items[] = {1, {2",
        "items[] = {\"a\", \"b;",
        "items[] = {1, 2",
        "text = (1 + 2;",
        "class",
        "h =",
        "{",
    ] {
        for wall in [
            format!("class Wall {{\n    height = 1;\n    {broken}\n    width = 2;\n}};\n"),
            format!("{broken}\nclass Wall {{\n    height = 1;\n}};\n"),
            format!("class Wall {{\n    height = 1;\n}};\n{broken}"),
        ] {
            assert_eq!(beside_wall(&wall), whole, "{wall}");
        }
    }
}

#[test]
fn a_header_may_close_what_another_one_opens() {
    let source = |text: &str| Arc::new(Source::new(text));
    let headers = Headers(vec![("open.hpp", source("class Gate {\n")), ("shut.hpp", source("};\n"))]);
    let settings = PreprocessorSettings { includes: &headers, ..PreprocessorSettings::alone(&|_| false) };
    for main in [
        "#include \"open.hpp\"\nheight = 2;\n#include \"shut.hpp\"\n",
        // The class that is being written does not change that.
        "#include \"open.hpp\"\nheight = 2;\n#include \"shut.hpp\"\nclass Door {\n",
    ] {
        let pre = Preprocessed::new(source(main), &settings);
        let config = Config::parse(&pre);
        let gate = config.named(config.root(), "Gate").next().unwrap();
        assert_eq!(config.number(gate, "height"), Some(2.0), "{main}");
        assert!(config.class(gate).close.is_some(), "{main}");
    }
}

#[test]
fn nothing_is_said_after_a_lone_apostrophe() {
    for value in ["gameType = Don't;", "texts[] = {1, 10'};", "name = 'gate;", "x[] = {{'}, 2};", "class A: B' {};"] {
        let text = format!("class Gates {{\n{value}\nwidth = 1;\n}};\nclass Walls {{}};\n");
        assert_eq!(errors(&text), "", "{text}");
        let config = parse(&text);
        assert!(config.unpaired().is_empty(), "{text}");
        assert!(!config.class(config.root()).is_whole, "{text}");
    }
    // What precedes it is checked.
    assert_eq!(errors("x[] = 1;\nname = Don't;"), "SuperfluousBrackets x");
    let config = parse("gameType = Don't;\n");
    let value = config.entries().find_map(|entry| config.entry(entry).value);
    assert_eq!(value.map(|value| &config.value(value).kind), Some(&ValueKind::Unknown));
    // With another one on its line, it begins a string.
    assert_eq!(errors("name = 'gate'"), "EntrySemicolon 'gate'");
}

#[test]
fn what_is_within_ranges_of_tokens_is_found_without_looking_at_the_rest() {
    let config =
        parse("a = 1; class Gate { b = 2; class Open { c = 3; }; d[] = {4, 5}; }; class Wall; e = 6; class Door {};");
    let last = config.class(config.root()).end;
    for (start, end) in (0..last).flat_map(|start| (start + 1..=last).map(move |end| (start, end))) {
        // A second range that touches the first.
        for ranges in [vec![start..end; 1], vec![start..start + 1, end - 1..end]] {
            let meets = |first: usize, end: usize| ranges.iter().any(|range| first < range.end && range.start < end);
            let is_class = |id: &ClassId| {
                let class = config.class(*id);
                *id == config.root() || meets(class.first, class.end)
            };
            let is_entry = |id: &EntryId| meets(config.entry(*id).token, config.entry(*id).end);
            let expected: (Vec<ClassId>, Vec<EntryId>) =
                (config.classes().filter(is_class).collect(), config.entries().filter(is_entry).collect());
            assert_eq!(config.within(&ranges), expected, "{ranges:?}");
        }
    }
}
