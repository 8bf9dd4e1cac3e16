//! The lines of a file with rows: comments, lists that rows share, and rows that take several lines.
//!
//! `build.rs` makes one line of each row; the program only sees those.

use std::collections::HashMap;

/// The rows of a file, each in one line and with the lists that it names, and the numbers of the lines that they begin
/// in. `Err` has the line with a mistake, and what it is.
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

/// Lines with their numbers: one that begins with a blank continues the one before.
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

/// A line with the lists in place of their names, except for the one that it defines.
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
