//! The tree-sitter grammars agree with the rest: with the commands of the reference, with the colors of the extension
//! for VS Code, and with the trees of the server.

mod colors;
mod corpus;
mod projects;

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use sqf_reference::Reference;

const WORDS: &str = "editors/tree-sitter-sqf/src/words.h";

/// Returns a path of the repository.
fn path(relative: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(relative)
}

/// Returns a parser of scripts or of configs.
fn parser(is_config: bool) -> tree_sitter::Parser {
    let mut parser = tree_sitter::Parser::new();
    let language = if is_config { tree_sitter_arma_config::LANGUAGE } else { tree_sitter_sqf::LANGUAGE };
    parser.set_language(&language.into()).unwrap();
    parser
}

/// Size of the table.
const SLOTS: usize = 4096;

/// FNV-1a, as the scanner computes it.
fn hash(name: &str) -> usize {
    name.bytes().fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)) as usize
}

/// Writes the table that the scanner of the grammar looks words up in.
fn words() -> String {
    let reference = Reference::embedded();
    let mut names: Vec<String> = reference
        .commands()
        .iter()
        .flat_map(|record| std::iter::once(&record.name).chain(&record.aliases))
        .map(|name| name.to_ascii_lowercase())
        .filter(|name| name.starts_with(|c: char| c.is_ascii_lowercase()) && !reference.forms(name).is_empty())
        .collect();
    names.sort_unstable();
    names.dedup();
    let mut slots = vec![None; SLOTS];
    for name in &names {
        let mut slot = hash(name) % SLOTS;
        while slots[slot].is_some() {
            slot = (slot + 1) % SLOTS;
        }
        slots[slot] = Some(name);
    }
    let mut text = format!(
        "// The commands of the game with the operands that they take: a hash table with linear probing.\n\
        // Written by `UPDATE_FIXTURES=1 cargo test -p sqf-ls --test repository grammars`; do not edit.\n\n\
        #include <stdint.h>\n\n\
        #define NULLARY 1\n#define UNARY 2\n#define BINARY 4\n\n\
        // A power of two.\n#define WORD_SLOTS {SLOTS}\n\n\
        static const struct {{\n  const char *name;\n  uint8_t forms;\n}} WORDS[WORD_SLOTS] = {{\n"
    );
    for (slot, name) in slots.iter().enumerate() {
        if let Some(name) = name {
            let forms = reference.forms(name);
            let number = u8::from(forms.nullary()) | u8::from(forms.unary()) << 1 | u8::from(forms.binary()) << 2;
            writeln!(text, "    [{slot}] = {{\"{name}\", {number}}},").unwrap();
        }
    }
    text.push_str("};\n");
    text
}

#[test]
fn the_grammar_knows_the_commands_of_the_reference() {
    let path = path(WORDS);
    let expected = words();
    if std::env::var_os("UPDATE_FIXTURES").is_some() {
        fs::write(&path, &expected).unwrap();
    }
    let is_current = fs::read_to_string(&path).is_ok_and(|text| text == expected);
    assert!(is_current, "{WORDS} is outdated: run this test with UPDATE_FIXTURES=1");
}

#[test]
fn the_grammars_read_directives_alike() {
    let [sqf, config] = ["sqf", "arma-config"]
        .map(|name| fs::read_to_string(path(&format!("editors/tree-sitter-{name}/src/preprocessor.h"))).unwrap());
    assert_eq!(sqf, config);
}

/// Folders of queries of editors, with the grammar that they are for.
const QUERIES: [(&str, bool); 8] = [
    ("editors/tree-sitter-sqf/queries", false),
    ("editors/tree-sitter-arma-config/queries", true),
    ("editors/neovim/queries/sqf", false),
    ("editors/neovim/queries/arma_config", true),
    ("editors/helix/queries/sqf", false),
    ("editors/helix/queries/arma-config", true),
    ("editors/zed/languages/sqf", false),
    ("editors/zed/languages/arma-config", true),
];

#[test]
fn queries_name_only_nodes_that_the_grammars_have() {
    for (folder, is_config) in QUERIES {
        let language = parser(is_config).language().unwrap().to_owned();
        for entry in fs::read_dir(path(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_none_or(|extension| extension != "scm") {
                continue;
            }
            let text = fs::read_to_string(&path).unwrap();
            let query = tree_sitter::Query::new(&language, &text);
            assert!(query.is_ok(), "{}: {:?}", path.display(), query.err());
        }
    }
}

#[test]
fn editors_have_the_queries_of_the_grammars() {
    let copies = [
        ("neovim/queries", "arma_config", &["highlights", "injections", "locals"][..]),
        ("helix/queries", "arma-config", &["injections", "tags"]),
        ("zed/languages", "arma-config", &["highlights", "injections"]),
    ];
    for (folder, config, names) in copies {
        for name in names {
            for (grammar, copy) in [("sqf", "sqf"), ("arma-config", config)] {
                let original =
                    fs::read_to_string(path(&format!("editors/tree-sitter-{grammar}/queries/{name}.scm"))).unwrap();
                let copy = format!("editors/{folder}/{copy}/{name}.scm");
                assert_eq!(fs::read_to_string(path(&copy)).unwrap(), original, "{copy}");
            }
        }
    }
}
