//! The presentation of code: its lines, its indentation and its language.

use std::borrow::Cow;

/// Removes `<nowiki>` marks, which the wiki does not show.
pub(super) fn without_nowiki(code: &str) -> Cow<'_, str> {
    if !code.contains("nowiki") {
        return Cow::Borrowed(code);
    }
    let mut out = code.to_owned();
    for tag in ["<nowiki/>", "<nowiki />", "<nowiki>", "</nowiki>"] {
        out = out.replace(tag, "");
    }
    Cow::Owned(out)
}

/// Removes blank lines around code and the common indentation.
pub(super) fn trim_code(code: &str) -> String {
    let lines = code_lines(code);
    let Some(first) = lines.iter().position(|line| !line.is_empty()) else { return String::new() };
    let last = lines.iter().rposition(|line| !line.is_empty()).unwrap_or(first);
    let lines = &lines[first..=last];
    let indent = lines
        .iter()
        .filter(|line| !line.is_empty())
        .map(|line| line.len() - line.trim_start_matches(['\t', ' ']).len())
        .min()
        .unwrap_or(0);
    lines.iter().map(|line| line.get(indent..).unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

/// Returns the lines of code without trailing blanks, unless these are part of a string.
fn code_lines(code: &str) -> Vec<&str> {
    let mut open = None;
    let mut length = |line: &str| {
        let mut before = ' ';
        for c in line.chars() {
            match open {
                Some(quote) if c == quote => open = None,
                None if c == '"' || (c == '\'' && !before.is_alphanumeric()) => open = Some(c),
                None if c == '/' && before == '/' => break,
                _ => {}
            }
            before = c;
        }
        if open.is_some() { line.len() } else { line.trim_end().len() }
    };
    code.lines().map(|line| line.get(..length(line)).unwrap_or(line)).collect()
}

/// Returns the name of a language for a Markdown fence.
pub(super) fn fence_language(name: &str) -> &'static str {
    match name.to_ascii_lowercase().as_str() {
        "sqf" => "sqf",
        "sqs" => "sqs",
        "cpp" | "c++" | "c" => "cpp",
        "csharp" | "c#" | "cs" => "csharp",
        "xml" => "xml",
        "html" => "html",
        "json" => "json",
        "python" | "py" => "python",
        "bash" | "sh" => "bash",
        "batch" | "bat" => "bat",
        "powershell" | "ps" => "powershell",
        "javascript" | "js" => "javascript",
        "css" => "css",
        "ini" => "ini",
        "lua" => "lua",
        "sql" => "sql",
        "java" => "java",
        "delphi" | "pascal" => "delphi",
        "d" => "d",
        _ => "",
    }
}
