//! Rows on what commands and functions take: comments, shared lists, and rows that span several lines.

use std::collections::HashMap;

/// Returns the rows of a file, each on one line with its lists expanded, and the line numbers where they begin.
///
/// # Errors
///
/// The line number and text of a mistake in the use of lists. The rows themselves are not read.
pub fn rows(text: &str) -> Result<Vec<(usize, String)>, (usize, String)> {
    let mut lists: HashMap<String, String> = HashMap::new();
    let mut rows = Vec::new();
    for (number, line) in joined(text) {
        let line = expanded(&line, &lists).map_err(|message| (number, message))?;
        match line.split_once(" = ").filter(|(name, _)| name.starts_with('<')) {
            Some((name, list)) => {
                if lists.insert(name.to_owned(), list.to_owned()).is_some() {
                    return Err((number, format!("{name} is defined twice")));
                }
            }
            None => rows.push((number, line)),
        }
    }
    Ok(rows)
}

/// Joins lines: one that begins with a blank continues the previous one. Each has its line number.
fn joined(text: &str) -> Vec<(usize, String)> {
    let mut lines: Vec<(usize, String)> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        match lines.last_mut() {
            _ if line.trim().is_empty() || line.starts_with('#') => {}
            Some((_, last)) if line.starts_with(' ') => {
                last.push(' ');
                last.push_str(line.trim());
            }
            _ => lines.push((number, line.trim().to_owned())),
        }
    }
    lines
}

/// Expands the names of lists in a line, except for the one that it defines.
fn expanded(line: &str, lists: &HashMap<String, String>) -> Result<String, String> {
    let start = if line.starts_with('<') { line.find(" = ").unwrap_or_default() } else { 0 };
    let (mut whole, mut rest) = (line[..start].to_owned(), &line[start..]);
    while let Some(at) = rest.match_indices('<').map(|(at, _)| at).find(|at| begins_name(&rest[at + 1..])) {
        let (before, name) = (&rest[..at], &rest[at + 1..]);
        let (name, after) = name.split_once('>').ok_or("`>` is missing")?;
        let list = lists.get(&format!("<{name}>")).ok_or_else(|| format!("no list <{name}> is defined above"))?;
        whole.push_str(before);
        whole.push_str(list);
        rest = after;
    }
    whole.push_str(rest);
    Ok(whole)
}

/// Whether a `<` before this text begins the name of a list, unlike that of the command `<=`.
fn begins_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    #[test]
    fn lines_share_lists_and_continue() {
        let found =
            rows("# gates\n<ways> = IN,\n    OUT\n\nopenGate right word every <ways>, UP\nshutGate left marker\n");
        let found = found.unwrap();
        let expected =
            [(5, "openGate right word every IN, OUT, UP".to_owned()), (6, "shutGate left marker".to_owned())];
        assert_eq!(found, expected);
        assert_eq!(rows("<= command orders"), Ok(vec![(1, "<= command orders".to_owned())]));
        assert_eq!(rows("\nopenGate right <ways>"), Err((2, "no list <ways> is defined above".to_owned())));
        assert_eq!(rows("<a> = 1\n<a> = 2"), Err((2, "<a> is defined twice".to_owned())));
    }
}
