//! Files that paths in scripts lead to, or would lead to.

use std::path::Path;
use std::sync::Arc;

use super::{Link, OwnFunction, is_author, of_outline};
use crate::analysis::Analysis;
use crate::names::files;
use sqf_markdown::{code, escaped};
use sqf_model::{Names, Outline, PathTarget, Script, Workspace};
use sqf_syntax::{Absent, Source};
use sqf_text::TextRange;

/// Documents a file: a link to it, when the game runs it, and what its header comment and its `params` say.
pub(super) fn markdown(analysis: &Analysis, file: &Arc<Path>) -> String {
    let link = Link { file, line: None }.with_mod(analysis.workspace());
    let own = documented(analysis, file);
    let author = own.header.author.as_deref().filter(|author| is_author(author));
    let mut blocks = vec![match author {
        Some(author) => format!("{link}, by {}", escaped(author)),
        None => link,
    }];
    let is_of_mission = || analysis.workspace().home(file).as_deref() == file.parent();
    let texts = analysis.reference().texts();
    let script = file.file_name().and_then(|name| texts.script(name.to_str()?)).filter(|_| is_of_mission());
    blocks.extend(script.map(|script| script.summary.to_string()));
    blocks.extend(own.blocks());
    blocks.join("\n\n")
}

/// Returns what a script or a header says of itself.
fn documented(analysis: &Analysis, file: &Arc<Path>) -> OwnFunction {
    let workspace = analysis.workspace();
    let extension = file.extension().and_then(|it| it.to_str()).unwrap_or_default().to_ascii_lowercase();
    let is_script = extension == "sqf";
    let is_text = is_script || matches!(&*extension, "hpp" | "h" | "inc" | "cpp" | "ext");
    let Some(source) = workspace.source(file).filter(|_| is_text) else { return OwnFunction::default() };
    let outline = if is_script {
        let script = Script::new(Arc::clone(&source), Some(file), analysis.reference(), workspace);
        Names::of_script(&script, file, analysis.reference(), workspace).outline
    } else {
        Some(Outline { header: first_comments(&source), ..Outline::default() })
    };
    of_outline("", outline.as_ref(), Some(&source))
}

/// Returns the comments at the beginning of a header. Those below its first line are about macros or classes.
fn first_comments(source: &Source) -> Option<TextRange> {
    let tokens = source.tokens();
    let top = (0..tokens.len()).take_while(|token| tokens.kind(*token).is_trivia());
    let comments = top.filter(|token| tokens.kind(*token).is_comment()).map(|token| tokens.range(token));
    comments.reduce(|first, last| TextRange::new(first.start, last.end))
}

/// Tells where a missing file that a string names was searched for; `path` is the text of the string, `token` the
/// string.
pub(crate) fn missing(analysis: &Analysis, token: usize, path: &str) -> Option<String> {
    let cursor = analysis.reading().at_token(token)?;
    let (slot, script) = cursor.slot()?;
    let from = analysis.path()?;
    let is_path = script.taken_at(&slot).any(|row| files::ending(row).is_some()) && files::has_extension(path);
    // Some commands take code as well.
    let is_plain = path.chars().all(|c| c.is_alphanumeric() || matches!(c, '\\' | '/' | '.' | '_' | '-' | ' '));
    let is_missing = is_path && is_plain && analysis.workspace().find(path, from) == PathTarget::Missing;
    lacking(analysis.workspace(), from, path, false).filter(|_| is_missing)
}

/// Like [`missing`], for an `#include`, whose path is `token`.
pub(crate) fn missing_header(analysis: &Analysis, token: usize) -> Option<String> {
    let range = analysis.file().range(token);
    let is_it = |include: &&sqf_syntax::Include| include.file == 0 && include.range == range;
    let include = analysis.pre().includes().iter().find(is_it)?;
    let is_missing = include.target == Err(Absent::Missing);
    lacking(analysis.workspace(), analysis.path()?, &include.path, true).filter(|_| is_missing)
}

/// Describes where a missing file would be; None if it would not belong to the project.
fn lacking(workspace: &dyn Workspace, from: &Path, path: &str, is_include: bool) -> Option<String> {
    let place = workspace.absent_file(path, from, is_include)?;
    // The folder of the mission or addon has the name that people know it by.
    let home = workspace.home(from);
    let around = home.as_deref().and_then(Path::parent);
    let shown = around.and_then(|around| place.strip_prefix(around).ok()).unwrap_or(&place);
    Some(format!("File not found: {} does not exist.", code(&shown.to_string_lossy().replace('\\', "/"))))
}
