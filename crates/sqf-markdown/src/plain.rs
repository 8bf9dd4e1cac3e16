//! Renders Markdown as plain text, for clients that do not support it.

use super::layout::{Appearance, Rows, laid_out};

/// Line width in columns, one less than Emacs shows in a window of eighty.
///
/// Clients could wrap lines themselves, but those that show plain text in a few rows count the lines before wrapping
/// them: Emacs then scrolls the first ones, with the syntax of the command, out of sight.
const WIDTH: usize = 78;

/// Removes Markdown syntax: paragraphs are wrapped, code stays as it is, lists get dashes, tables become rows.
pub fn plain_text(markdown: &str) -> String {
    let look = Appearance {
        width: WIDTH,
        bullet: "- ",
        quote: "",
        rule: "",
        code_margin: "",
        tab: "\t",
        rows: Rows::Plain,
        address: (": ", ""),
        has_files: false,
        is_styled: false,
    };
    let mut text = laid_out(markdown, &look);
    text.truncate(text.trim_end().len());
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_disappear_and_links_say_where_they_lead() {
        let markdown = "## Gates\n\nOpens a **gate**, see `x_y` and \\*that\\*.  \nNext [line](https://example.org/a).\n\n---\n\nEnd";
        insta::assert_snapshot!(plain_text(markdown), @r"
        Gates

        Opens a gate, see x_y and *that*.
        Next line: https://example.org/a.

        End
        ");
    }

    #[test]
    fn code_stays_as_it_is() {
        let markdown = "```sqf\nif (_a) then {\n\toil _gate; // *oil*\n\n};\n```\n\n- first:\n\n  ```sqf\n  a = 1;\n  ```\n- second";
        insta::assert_snapshot!(plain_text(markdown), @r"
        if (_a) then {
        	oil _gate; // *oil*

        };

        - first:

          a = 1;

        - second
        ");
    }

    #[test]
    fn lists_nest_and_count() {
        insta::assert_snapshot!(plain_text("Two:\n\n- one\n  - inner\n- two\n\n1. a\n2. b"), @r"
        Two:

        - one
          - inner
        - two

        1. a
        2. b
        ");
    }

    #[test]
    fn tables_are_rows_and_quotes_are_text() {
        insta::assert_snapshot!(plain_text("> **Warning:** It\n> falls.\n\n| State | Meaning |\n| --- | --- |\n| `0` | closed |"), @r"
        Warning: It falls.

        State | Meaning
        0 | closed
        ");
    }

    #[test]
    fn paragraphs_and_items_wrap_but_code_does_not() {
        let long = "The gate opens when a unit of its own side stands close to it, and closes a minute after that.";
        insta::assert_snapshot!(plain_text(&format!("{long}\n\n- {long}\n\n```\n{long}\n```")), @r"
        The gate opens when a unit of its own side stands close to it, and closes a
        minute after that.

        - The gate opens when a unit of its own side stands close to it, and closes a
          minute after that.

        The gate opens when a unit of its own side stands close to it, and closes a minute after that.
        ");
    }
}
