//! The grammars on real projects: scripts without mistakes have no `ERROR` node, and where no macros are in the way,
//! the same extents as in the tree of the server.
//!
//! Needs a folder with projects in it (`SQF_MODS_DIR`) and says so when there is none. Prints what it finds, to be
//! looked at: `SQF_MODS_DIR=... cargo test -p sqf-ls --test repository grammars::projects -- --nocapture`.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use sqf_ide::Analysis;
use sqf_model::{Script, SourceFile};
use sqf_reference::Reference;
use sqf_syntax::Expr;
use tree_sitter::Tree;

/// The kind of a node with its range.
type Extent = (&'static str, usize, usize);

/// Returns the scripts below a folder.
fn scripts(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            scripts(&path, found);
        } else if path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("sqf")) {
            found.push(path);
        }
    }
}

/// Returns the extents in the tree of the server.
fn extents_of_server(script: &Script) -> Vec<Extent> {
    let tree = script.tree();
    let mut found: Vec<Extent> = tree
        .ids()
        .filter_map(|node| {
            let kind = match tree.expr(node) {
                Expr::Code(_) => "code",
                Expr::Array(_) => "array",
                Expr::Paren(_) => "parenthesized_expression",
                Expr::Unary(_) => "unary_expression",
                Expr::Binary(..) => "binary_expression",
                Expr::Assign(_) | Expr::PrivateAssign(_) => "assignment",
                _ => return None,
            };
            let (range, _) = script.place(tree.tokens(node))?;
            Some((kind, range.start as usize, range.end as usize))
        })
        .collect();
    found.sort_unstable();
    found
}

/// Returns the extents in the tree of the grammar.
fn extents_of_grammar(tree: &Tree) -> Vec<Extent> {
    const KINDS: [&str; 6] =
        ["code", "array", "parenthesized_expression", "unary_expression", "binary_expression", "assignment"];
    let mut found = Vec::new();
    let mut cursor = tree.walk();
    'walk: loop {
        let node = cursor.node();
        found.extend(
            KINDS.iter().find(|kind| **kind == node.kind()).map(|kind| (*kind, node.start_byte(), node.end_byte())),
        );
        if cursor.goto_first_child() {
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                break 'walk;
            }
        }
    }
    found.sort_unstable();
    found
}

#[test]
fn scripts_of_projects_have_the_extents_of_the_server() {
    let Some(folder) = std::env::var_os("SQF_MODS_DIR") else {
        println!("skipped: no projects (set SQF_MODS_DIR to a folder of them)");
        return;
    };
    let reference = Reference::embedded();
    let mut parser = super::parser(false);
    let mut files = Vec::new();
    scripts(Path::new(&folder), &mut files);
    let (mut correct, mut with_error, mut plain, mut same) = (0, 0, 0, 0);
    for path in files {
        let Ok(text) = fs::read_to_string(&path) else { continue };
        let analysis = Analysis::new(reference.clone(), Arc::new(SourceFile::new(text.as_str())));
        let script = analysis.script();
        if !script.errors().is_empty() {
            continue;
        }
        let tree = parser.parse(&text, None).unwrap();
        correct += 1;
        if tree.root_node().has_error() {
            with_error += 1;
            println!("error: {}", path.display());
        }
        // Directives and macros: the server's tree is that of the text after the preprocessor.
        let pre = script.pre();
        let is_plain = !text.contains('#') && (0..pre.tokens().len()).all(|token| !pre.tokens()[token].is_opaque());
        if is_plain {
            plain += 1;
            let (one, other) = (extents_of_server(script), extents_of_grammar(&tree));
            if one == other {
                same += 1;
            } else {
                let place = one.iter().zip(&other).find(|(one, other)| one != other);
                println!("differs: {} {place:?}", path.display());
            }
        }
    }
    println!(
        "{correct} scripts without mistakes, {with_error} with an ERROR node; {plain} without macros, {same} with the same extents"
    );
    assert!(with_error * 100 <= correct, "{with_error} of {correct}");
    assert!(same * 100 >= plain * 95, "{same} of {plain}");
}
