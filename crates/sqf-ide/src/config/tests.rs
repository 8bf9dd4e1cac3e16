//! Tests of positions in configs, complete and incomplete.

use std::path::Path;
use std::sync::Arc;

use super::*;
use crate::{Analysis, fixture};
use sqf_model::{Alone, SourceFile, Workspace};

fn file(text: &str) -> ConfigFile {
    let workspace: Arc<dyn Workspace> = Arc::new(Alone);
    let source = Arc::clone(SourceFile::new(text).source());
    ConfigFile::new(source, Some(Path::new("description.ext")), &workspace)
}

/// Returns the context at the cursor: `Gate/Lever value 0 1 =2: ma`.
fn at(marked: &str) -> String {
    let (before, after) = marked.split_once("<|>").unwrap();
    let text = format!("{before}{after}");
    let file = file(&text);
    let Some(cursor) = file.at(before.len() as u32) else { return "nothing".to_owned() };
    let config = file.config();
    let class = |class| config.class(class).name.to_string();
    let place = match &cursor.place {
        ConfigPlace::Item => "item".to_owned(),
        ConfigPlace::Property(entry) => format!("property {}", config.entry(*entry).name),
        ConfigPlace::ClassName(name) => format!("name {}", name.map_or("none".to_owned(), class)),
        ConfigPlace::Base(it) => format!("base of {}", class(*it)),
        ConfigPlace::Value { entry, index, value } => {
            let index: String = index.iter().map(|at| format!(" {at}")).collect();
            let value = value.map_or(String::new(), |value| format!(" ={}", file.text(config.value(value).first)));
            format!("value of {}{index}{value}", config.entry(*entry).name)
        }
        ConfigPlace::Other => "other".to_owned(),
    };
    format!("{}: {place}: {}", cursor.path.join("/"), cursor.typed(&text))
}

#[test]
fn a_cursor_is_in_a_class_an_entry_or_between() {
    for (text, expected) in [
        ("<|>", ": item: "),
        ("class A { <|> };", "A: item: "),
        ("class A { class B { x = 1; <|> }; };", "A/B: item: "),
        ("class A { };<|>", ": item: "),
        ("class A { }<|>;", ": other: "),
        ("class A { hei<|>ght = 1; };", "A: property height: hei"),
        ("class A { height<|> = 1; };", "A: property height: height"),
        ("class A { <|>height = 1; };", "A: property height: "),
        ("class A { height <|>= 1; };", "A: other: "),
        ("class A { height = <|>1; };", "A: value of height =1: "),
        ("class A { height = 1<|>; };", "A: value of height =1: 1"),
        ("class A { height = <|>; };", "A: value of height: "),
        ("x[] = {1, {2, 3<|>}};", ": value of x 1 1 =3: 3"),
        ("x[] = {1, <|>};", ": value of x 1: "),
        ("x[] = {\"a\", \"b<|>c\"};", ": value of x 1 =\"bc\": \"b"),
        ("class Ga<|>te: Wall {};", ": name Gate: Ga"),
        ("class Gate: Wa<|>ll {};", ": base of Gate: Wa"),
        ("class Gate: <|>{};", ": base of Gate: "),
        ("cla<|>ss Gate {};", ": item: cla"),
        ("class Gate; <|>", ": item: "),
        ("x = 1; // no<|>te", "nothing"),
        ("#define GATE <|>1\nx = GATE;", "nothing"),
        ("#define GATE 1\n<|>x = GATE;", ": property x: "),
        ("#ifdef NOBODY\nx = <|>1;\n#endif", "nothing"),
        ("#define GATE 1\nx = GA<|>TE;", ": value of x =1: GA"),
        ("#define GATE(a) a\nx = GATE(o<|>ne);", ": other: GATE(o"),
    ] {
        assert_eq!(at(text), expected, "{text}");
    }
}

#[test]
fn a_cursor_knows_its_place_in_text_that_is_half_typed() {
    for (text, expected) in [
        ("class A {\n  hei<|>\n  width = 2;\n};", "A: item: hei"),
        ("class A {\n  width = 2;\n  hei<|>\n};", "A: item: hei"),
        ("class A {\n  width = 2\n  <|>\n};", "A: item: "),
        ("class A {\n  width = <|>\n  height = 2;\n};", "A: value of width: "),
        ("class A {\n  x[] = {1, <|>\n  y = 2;\n};", "A: value of x 1: "),
        ("class A {\n  name = \"op<|>", "A: value of name =\"op: \"op"),
        ("class <|>", ": name none: "),
        ("class A {\n  class <|>\n};", "A: name none: "),
        ("class Ga<|>", ": name Ga: Ga"),
        ("class Gate: <|>", ": base of Gate: "),
        ("class Gate: Wa<|>", ": base of Gate: Wa"),
        ("class A { class B { <|>", "A/B: item: "),
        ("hei<|>", ": item: hei"),
    ] {
        assert_eq!(at(text), expected, "{text}");
    }
}

#[test]
fn only_configs_are_read_as_such() {
    let analysis = |path: &str, text: &str| {
        let file = Arc::new(SourceFile::new(text));
        Analysis::in_workspace(fixture::reference(), file, Some(Arc::from(Path::new(path))), Arc::new(Alone))
    };
    assert!(analysis("description.ext", "x = 1;").config().is_some());
    assert!(analysis("init.sqf", "x = 1;").config().is_none());
    let header = analysis("gate.hpp", "class Gate { height = 2; };");
    let config = header.config().unwrap();
    assert_eq!((config.kind(), config.whole().is_none()), (None, true), "no config includes it");
}
