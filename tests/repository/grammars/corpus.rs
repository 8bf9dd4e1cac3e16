//! The trees of the fixtures in `test/corpus` of each grammar, which `tree-sitter test` reads as well.

use std::fs;

/// Returns the title, the text and the tree of each fixture in a file.
fn fixtures(text: &str) -> Vec<(&str, &str, String)> {
    let mut parts = text.split("==================\n").skip(1);
    let mut found = Vec::new();
    while let (Some(title), Some(rest)) = (parts.next(), parts.next()) {
        let (text, tree) = rest.split_once("\n---\n").unwrap();
        // The line after the title and the one before the bars are not part of the text.
        found.push((title.trim(), text.strip_prefix('\n').unwrap(), in_one_line(tree)));
    }
    found
}

fn in_one_line(tree: &str) -> String {
    tree.split_whitespace().collect::<Vec<_>>().join(" ").replace(" )", ")")
}

#[test]
fn texts_have_the_trees_of_the_corpus() {
    for (name, is_config) in [("sqf", false), ("arma-config", true)] {
        let mut parser = super::parser(is_config);
        let mut count = 0;
        for entry in fs::read_dir(super::path(&format!("editors/tree-sitter-{name}/test/corpus"))).unwrap() {
            let corpus = fs::read_to_string(entry.unwrap().path()).unwrap();
            for (title, text, expected) in fixtures(&corpus) {
                let tree = parser.parse(text, None).unwrap();
                assert_eq!(tree.root_node().to_sexp(), expected, "{name}: {title}\n{text}");
                count += 1;
            }
        }
        assert!(count > 5, "{name}: {count}");
    }
}

#[test]
fn any_prefix_of_a_text_is_parsed() {
    for (name, is_config) in [("sqf", false), ("arma-config", true)] {
        let mut parser = super::parser(is_config);
        for entry in fs::read_dir(super::path(&format!("editors/tree-sitter-{name}/test/corpus"))).unwrap() {
            let corpus = fs::read_to_string(entry.unwrap().path()).unwrap();
            for (title, text, _) in fixtures(&corpus) {
                for (end, _) in text.char_indices() {
                    let tree = parser.parse(&text[..end], None).unwrap();
                    assert!(tree.root_node().end_byte() <= end, "{name}: {title}");
                }
            }
        }
    }
}

#[test]
fn hostile_texts_take_linear_time() {
    let repeated =
        ["GATE(", "a //\n", "[", "\"", "# ", "\\\n", "{ hint ", "/*", "a(,", "a.b\\", "#define A(", "((((a", "gate "];
    for is_config in [false, true] {
        let mut parser = super::parser(is_config);
        for part in repeated {
            // A tree of a text in which nothing closes is deep; nothing here may be recursive.
            let tree = parser.parse(part.repeat(5_000), None).unwrap();
            assert!(tree.root_node().end_byte() <= part.len() * 5_000, "{part}");
        }
    }
}
