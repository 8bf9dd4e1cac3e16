use super::*;

/// Returns the output without styles.
fn plain(markdown: &str, width: usize) -> String {
    anstream::adapter::strip_str(&for_terminal(markdown, width)).to_string()
}

#[track_caller]
fn check(markdown: &str, width: usize, expected: &[&str]) {
    let text = plain(markdown, width);
    assert_eq!(text.lines().collect::<Vec<_>>(), expected);
}

#[test]
fn paragraphs_are_wrapped_and_set_apart() {
    check(
        "# Gate\n\nOpens the *very* old `gate of the` yard,\nif it can.\\\nSlowly.\n\nThen waits.",
        20,
        &["Gate", "", "Opens the very old", "gate of the yard, if", "it can.", "Slowly.", "", "Then waits."],
    );
}

#[test]
fn lists_nest_and_keep_their_indent() {
    check(
        "Gates:\n\n- one that is quite long\n  - inner\n\n    ```sqf\n    if (a) then {\n    \tb\n    };\n    ```\n- two\n\n3. three\n4. four",
        20,
        &[
            "Gates:",
            "",
            "\u{2022} one that is quite",
            "  long",
            "  \u{2022} inner",
            "",
            "        if (a) then {",
            "            b",
            "        };",
            "",
            "\u{2022} two",
            "",
            "3. three",
            "4. four",
        ],
    );
}

#[test]
fn items_that_are_paragraphs_are_set_apart() {
    check(
        "- one\n\n  - inner\n- two\n\nEnd.",
        20,
        &["\u{2022} one", "", "  \u{2022} inner", "", "\u{2022} two", "", "End."],
    );
}

#[test]
fn quotes_have_a_bar() {
    check(
        "> **Warning:** It falls over.\n>\n> - quickly",
        20,
        &["\u{2502} Warning: It falls", "\u{2502} over.", "\u{2502}", "\u{2502} \u{2022} quickly"],
    );
}

#[test]
fn tables_fit_into_the_width() {
    check(
        "| State | Meaning |\n| --: | --- |\n| `0` | closed |\n| `10` | wide open |",
        40,
        &[
            "State \u{2502} Meaning",
            "\u{2500}\u{2500}\u{2500}\u{2500}\u{2500}\u{2500}\u{253c}\u{2500}\u{2500}\u{2500}\u{2500}\u{2500}\u{2500}\u{2500}\u{2500}\u{2500}\u{2500}",
            "    0 \u{2502} closed",
            "   10 \u{2502} wide open",
        ],
    );
    let wide = plain(
        "| a | b |\n| - | - |\n| x | one two three four five six seven eight |\n| y | incomprehensibilities |",
        22,
    );
    assert_eq!(
        wide.lines().collect::<Vec<_>>(),
        [
            "a \u{2502} b",
            "\u{2500}\u{2500}\u{253c}\u{2500}\u{2500}\u{2500}\u{2500}\u{2500}\u{2500}\u{2500}\u{2500}\u{2500}\u{2500}\u{2500}\u{2500}\u{2500}\u{2500}\u{2500}\u{2500}\u{2500}\u{2500}\u{2500}",
            "x \u{2502} one two three four",
            "  \u{2502} five six seven",
            "  \u{2502} eight",
            "\u{2500}\u{2500}\u{253c}\u{2500}\u{2500}\u{2500}\u{2500}\u{2500}\u{2500}\u{2500}\u{2500}\u{2500}\u{2500}\u{2500}\u{2500}\u{2500}\u{2500}\u{2500}\u{2500}\u{2500}\u{2500}\u{2500}",
            "y \u{2502} incomprehensibilit",
            "  \u{2502} ies",
        ]
    );
}

#[test]
fn styles_follow_the_markup() {
    assert_eq!(for_terminal("a **b** `c`", 40), "a \u{1b}[1mb\u{1b}[0m \u{1b}[36mc\u{1b}[0m\n");
    assert_eq!(for_terminal("# Two words", 40), "\u{1b}[1m\u{1b}[4mTwo words\u{1b}[0m\n");
}

#[test]
fn links_show_where_they_lead_once() {
    check("[gate](https://x.org) <https://y.org>", 60, &["gate (https://x.org) https://y.org"]);
}

#[test]
fn text_cannot_steer_the_terminal() {
    let text = for_terminal("a\u{1b}[31mb `c\u{7}`\n\n    code\u{1b}c\u{8}", 40);
    assert!(!text.contains("[31m\u{1b}") && !text.contains("\u{1b}[31m"), "{text:?}");
    assert!(!text.contains(['\u{7}', '\u{8}']) && !text.contains("\u{1b}c"), "{text:?}");
}

#[test]
fn any_markdown_can_be_shown_in_any_width() {
    let markdown = "- > | a |\n  > | - |\n  > | bbbbbbbbbbbbbbbbbbb |\n\n1. - ```\n     x\n- \n\n> > # a\n***\n<br>\n";
    for width in 0..40 {
        assert!(!for_terminal(markdown, width).is_empty());
    }
}
