//! Text of records put into Markdown, for pages and for what editors show.

/// Code within a line.
pub fn code(text: &str) -> String {
    let ticks = "`".repeat(longest_run(text) + 1);
    let pad = if text.starts_with('`') || text.ends_with('`') { " " } else { "" };
    format!("{ticks}{pad}{text}{pad}{ticks}")
}

/// Length of the longest run of backticks.
pub fn longest_run(text: &str) -> usize {
    text.split(|c| c != '`').map(str::len).max().unwrap_or(0)
}

/// Plain text such that Markdown shows it as it is.
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

/// A default value: Markdown where it has code, else a value or words.
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
