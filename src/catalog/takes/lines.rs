//! Preprocesses the lines of a file with rows: comments, shared lists, and rows that span several lines.
//!
//! `build.rs` turns each row into one line; the program only sees those.

use std::collections::HashMap;

/// Returns the rows of a file, each on one line with its lists expanded, and the line numbers where they begin. `Err`
/// has the line number and text of a mistake.
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
    while let Some((before, name)) = rest.split_once('<') {
        let (name, after) = name.split_once('>').ok_or("`>` is missing")?;
        let list = lists.get(&format!("<{name}>")).ok_or_else(|| format!("no list <{name}> is defined above"))?;
        whole.push_str(before);
        whole.push_str(list);
        rest = after;
    }
    whole.push_str(rest);
    Ok(whole)
}
