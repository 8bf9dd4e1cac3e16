//! Any text is formatted without a panic, keeps everything but blanks, and does not change when it is formatted again.

#![no_main]

use std::path::Path;
use std::sync::Arc;

use libfuzzer_sys::fuzz_target;
use sqf_format::{BraceStyle, BracketSpaces, CommandSpacing, IndentStyle, Options};
use sqf_ide::{Analysis, apply};
use sqf_model::{Alone, SourceFile};
use sqf_reference::Reference;

fuzz_target!(|input: (u16, &str)| {
    let (style, text) = input;
    let is = |bit: u16| style & (1 << bit) != 0;
    let options = Options {
        indent_style: is(0).then_some(IndentStyle::Tabs),
        indent_width: is(1).then_some(2),
        line_width: is(2).then_some(30),
        brace_style: is(3).then_some(if is(4) { BraceStyle::NextLine } else { BraceStyle::SameLine }),
        bracket_spaces: is(5).then_some(if is(6) { BracketSpaces::All } else { BracketSpaces::None }),
        command_spacing: is(8).then_some(if is(9) { CommandSpacing::Space } else { CommandSpacing::None }),
        ..Options::default()
    };
    let name = match (is(7), is(10)) {
        (false, _) => "gate.sqf",
        (true, false) => "description.ext",
        (true, true) => "stringtable.xml",
    };
    let once = formatted(name, text, &options);
    assert_eq!(seen(name, &once), seen(name, text));
    assert_eq!(formatted(name, &once, &options), once);
});

fn formatted(name: &str, text: &str, options: &Options) -> String {
    let file = Arc::new(SourceFile::new(text));
    let path = Some(Arc::from(Path::new(name)));
    let analysis = Analysis::in_workspace(Reference::embedded(), file, path, Arc::new(Alone));
    let edits = analysis.formatting(options).unwrap_or_default();
    apply(text, &edits).expect("the edits are in order and inside of the text")
}

fn seen(name: &str, text: &str) -> Vec<char> {
    let mut seen: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    // Attributes may change their order.
    if name.ends_with(".xml") {
        seen.sort_unstable();
    }
    seen
}
