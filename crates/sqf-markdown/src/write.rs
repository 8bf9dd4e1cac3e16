//! Builds pieces of Markdown from arbitrary text.

/// Formats inline code.
pub fn code(text: &str) -> String {
    let ticks = "`".repeat(longest_run(text) + 1);
    let pad = if text.starts_with('`') || text.ends_with('`') { " " } else { "" };
    format!("{ticks}{pad}{text}{pad}{ticks}")
}

/// Formats names as inline code, joined by `between`.
pub fn code_list(names: &[impl AsRef<str>], between: &str) -> String {
    let names: Vec<String> = names.iter().map(|name| code(name.as_ref())).collect();
    names.join(between)
}

/// Formats a block of code, between fences longer than any inside it.
pub fn fence(code: &str, language: &str) -> String {
    let fence = "`".repeat(longest_run(code).max(2) + 1);
    format!("{fence}{language}\n{code}\n{fence}")
}

/// Returns the length of the longest run of backticks.
fn longest_run(text: &str) -> usize {
    text.split(|c| c != '`').map(str::len).max().unwrap_or(0)
}

/// Escapes plain text so that Markdown shows it as it is.
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    let mut before = ' ';
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        let inside_word = before.is_alphanumeric() && rest.peek().is_some_and(|next| next.is_alphanumeric());
        if matches!(c, '\\' | '`' | '*' | '<') || (c == '_' && !inside_word) {
            escaped.push('\\');
        }
        escaped.push(c);
        before = c;
    }
    escaped
}

/// Formats a default value, which is Markdown if it contains code, else a value or words.
pub fn default_value(text: &str) -> String {
    let is_value = text.starts_with(['"', '\'', '[', '{', '(', '-', '#', '$']) || !text.contains(' ');
    if text.contains('`') {
        text.to_owned()
    } else if is_value {
        code(text)
    } else {
        escaped(text)
    }
}

/// Whether Markdown begins with a list, a table or another block that must begin on a line of its own.
pub fn is_block(text: &str) -> bool {
    ["- ", "* ", "> ", "|", "```", "1. ", "#"].iter().any(|mark| text.starts_with(mark))
}

/// Formats a list item. Lines after the first belong to it.
fn bullet(text: &str) -> String {
    format!("- {}", text.trim().replace('\n', "\n  ").replace("\n  \n", "\n\n"))
}

/// Formats a list.
pub fn bullets(items: &[String]) -> String {
    let items: Vec<String> = items.iter().map(|item| bullet(item)).collect();
    items.join("\n")
}

/// Blocks of Markdown with a blank line between them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Blocks(String);

impl Blocks {
    /// Adds a block, unless it is blank.
    pub fn add(&mut self, block: &str) {
        let block = block.trim_matches('\n');
        if block.trim().is_empty() {
            return;
        }
        if !self.0.is_empty() {
            self.0.push_str("\n\n");
        }
        self.0.push_str(block);
    }

    /// Returns what has been added so far, without a line feed at the end.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// Returns all blocks, without a line feed at the end.
    pub fn into_text(self) -> String {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_shown_as_it_is() {
        assert_eq!(escaped("Array of 2*3 <a_b> _c_"), "Array of 2\\*3 \\<a_b> \\_c\\_");
        assert_eq!(code("a``b`"), "``` a``b` ```");
        assert_eq!(fence("```\n", "sqf"), "````sqf\n```\n\n````");
    }

    #[test]
    fn default_values_are_code_and_words_are_not() {
        for (written, shown) in [
            ("nil", "`nil`"),
            ("[\"<t>\", 1]", "`[\"<t>\", 1]`"),
            ("`[1, 2]`", "`[1, 2]`"),
            ("the <first> one", "the \\<first> one"),
        ] {
            assert_eq!(default_value(written), shown);
        }
    }

    #[test]
    fn items_keep_their_blocks() {
        let items = ["`x`: Number\n\n- `1`: one\n- `2`: two".to_owned(), "two\n".to_owned()];
        assert_eq!(bullets(&items), "- `x`: Number\n\n  - `1`: one\n  - `2`: two\n- two");
    }

    #[test]
    fn blank_blocks_are_left_out() {
        let mut blocks = Blocks::default();
        for block in ["\n  \n", "a\n", "", "\nb"] {
            blocks.add(block);
        }
        assert_eq!(blocks.into_text(), "a\n\nb");
    }
}
