//! Paths that macros make: `QPATHTOF(data\<|>)`, and `D\gates\<|>` without quotes in a config.

use super::project::{Files, PathPlace};
use crate::analysis::Analysis;
use sqf_syntax::{Preprocessed, PreprocessorSettings};
use sqf_text::TextRange;

/// Placeholder for the name being written, unlikely to occur in a path.
const MARKER: &str = "sqfls0name0sqfls";

/// Maximum length of the text before the cursor that is looked at.
const LONGEST: usize = 500;

/// Returns the path at a position: that which a macro makes of its last argument, or one that begins with a macro and
/// is a value by itself.
pub(super) fn at(analysis: &Analysis, offset: u32) -> Option<PathPlace> {
    let text = analysis.file().text();
    let before = text.get(..offset as usize)?;
    let line = before.rsplit(['\n', '\r']).next().filter(|line| line.len() < LONGEST)?;
    let written = &line[line.trim_end_matches(is_of_path).len()..];
    let head = line[..line.len() - written.len()].trim_end();
    let pre = analysis.pre();
    let (folder, name) = written.split_at(written.rfind(['\\', '/']).map_or(0, |at| at + 1));
    let made = match head.chars().next_back()? {
        '(' | ',' => of_call(pre, head, folder)?,
        '=' if analysis.config().is_some() && !folder.is_empty() => of_macro(pre, folder)?,
        _ => return None,
    };
    let after = text.get(offset as usize..)?;
    let rest = after.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '.')).unwrap_or(after.len());
    Some(PathPlace {
        range: TextRange::new(offset - name.len() as u32, offset + rest as u32),
        cursor: offset,
        slash: if written.contains('/') { '/' } else { '\\' },
        folder: made,
        is_include: false,
        wanted: Files::Any,
    })
}

fn is_of_path(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '\\' | '/' | '-')
}

/// Returns the folder that a macro makes of a folder in its last argument; `head` ends in front of that argument.
fn of_call(pre: &Preprocessed, head: &str, folder: &str) -> Option<String> {
    let open = head.rfind('(')?;
    let name = head[..open].rsplit(|c: char| !c.is_ascii_alphanumeric() && c != '_').next()?;
    let (definition, _) = pre.macro_named(name)?;
    let arguments = &head[open + 1..];
    let is_last = definition.params.as_ref()?.len() == arguments.matches(',').count() + 1;
    is_last.then(|| expanded(pre, &format!("{name}({arguments}{folder}{MARKER})"))).flatten()
}

/// Returns a folder whose first name is a macro.
fn of_macro(pre: &Preprocessed, folder: &str) -> Option<String> {
    let (first, rest) = folder.split_at(folder.find(['\\', '/'])?);
    let (definition, _) = pre.macro_named(first)?;
    definition.params.is_none().then(|| expanded(pre, first)).flatten().map(|first| first + rest)
}

/// Returns the path that a call expands to, up to the name being written.
fn expanded(pre: &Preprocessed, call: &str) -> Option<String> {
    let made = pre.expanded(call, &PreprocessorSettings::alone(&|_| false));
    let path: String = (0..made.tokens().len()).map(|token| made.text(token)).collect();
    let path = path.trim_matches(['"', '\'']);
    let folder = match call.contains(MARKER) {
        true => path.split_once(MARKER).filter(|(folder, _)| folder.ends_with(['\\', '/']))?.0,
        false => path,
    };
    (!folder.is_empty() && folder.chars().all(|c| is_of_path(c) || c == ' ')).then(|| folder.to_owned())
}
