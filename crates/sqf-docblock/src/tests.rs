//! Invented header comments in the forms of the real ones, each with the expected result.

mod comments;
mod params;
mod properties;
mod record;
mod snapshot;
mod text;
mod types;

use super::*;

/// Writes the non-empty fields of a docblock, one per line, without `text`. Line breaks inside a field are ` / `.
fn outline(docblock: &Docblock) -> String {
    let one_line = |text: &str| text.lines().map(str::trim_end).collect::<Vec<_>>().join(" / ");
    let mut lines = Vec::new();
    let mut field = |name: &str, value: &Option<String>| {
        lines.extend(value.iter().map(|value| format!("{name}: {}", one_line(value))));
    };
    field("author", &docblock.author);
    field("description", &docblock.description);
    for param in &docblock.params {
        let index = param.index.map_or("-".to_owned(), |index| index.to_string());
        let name = param.name.as_deref().unwrap_or("-");
        let mut line = format!("param {index} {name} ({})", param.types.join(", "));
        if param.optional {
            line.push_str(" optional");
        }
        if let Some(default) = &param.default {
            line.push_str(&format!(" = {default}"));
        }
        if let Some(description) = &param.description {
            line.push_str(&format!(" | {}", one_line(description)));
        }
        lines.push(line);
    }
    if let Some(returns) = &docblock.returns {
        lines.push(format!("returns ({}) | {}", returns.types.join(", "), one_line(&returns.text)));
    }
    lines.extend(docblock.examples.iter().map(|code| format!("example: {}", one_line(code))));
    let mut field = |name: &str, value: &Option<String>| {
        lines.extend(value.iter().map(|value| format!("{name}: {}", one_line(value))));
    };
    field("syntax", &docblock.syntax);
    field("execution", &docblock.execution);
    field("notes", &docblock.notes);
    field("requirements", &docblock.requirements);
    lines.extend(docblock.meta.iter().map(|(name, value)| format!("{name}: {}", one_line(value))));
    lines.join("\n")
}

/// Checks the outline of a comment.
#[track_caller]
fn check(comment: &str, expected: &str) {
    let docblock = parse(comment).expect("a comment");
    let expected: Vec<&str> = expected.trim().lines().map(str::trim).collect();
    assert_eq!(outline(&docblock), expected.join("\n"));
}
