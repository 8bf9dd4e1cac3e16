//! Links to files of the project and of mods.

use std::path::Path;

use super::shown_path;
use sqf_markdown::code;
use sqf_model::Workspace;

/// A file, or a line of it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Link<'p> {
    pub(crate) file: &'p Path,
    /// The line, counted from 1.
    pub(crate) line: Option<u32>,
}

impl Link<'_> {
    /// Returns a Markdown link with the name of the file and the number of the line.
    pub(crate) fn markdown(self, workspace: &dyn Workspace) -> String {
        let name = shown_path(workspace, self.file);
        let name = self.line.map_or_else(|| name.clone(), |line| format!("{name}:{line}"));
        self.to_text(workspace, &code(&name))
    }

    /// Like [`Link::markdown`], after the name of the mod that the file belongs to.
    pub(crate) fn with_mod(self, workspace: &dyn Workspace) -> String {
        let link = self.markdown(workspace);
        match workspace.game_file(self.file).and_then(|file| file.mod_name) {
            Some(name) => format!("{}, {link}", code(&name)),
            None => link,
        }
    }

    /// Returns a Markdown link; of a binary file, to the copy of its text.
    pub(super) fn to_text(self, workspace: &dyn Workspace, title: &str) -> String {
        let copy = workspace.text_copy(self.file);
        Link { file: copy.as_deref().unwrap_or(self.file), ..self }.titled(title)
    }

    /// Returns a Markdown link.
    pub(crate) fn titled(self, title: &str) -> String {
        let fragment = self.line.map(|line| format!("#L{line}")).unwrap_or_default();
        match url_of(self.file) {
            // Parentheses would end the URL.
            Some(url) => {
                let url = url.replace('(', "%28").replace(')', "%29");
                format!("[{title}]({url}{fragment})")
            }
            None => title.to_owned(),
        }
    }
}

#[cfg(not(target_family = "wasm"))]
fn url_of(file: &Path) -> Option<String> {
    url::Url::from_file_path(file).ok().map(Into::into)
}

/// A browser has no files.
#[cfg(target_family = "wasm")]
fn url_of(_: &Path) -> Option<String> {
    None
}

/// Returns the line of an offset in a text, counted from 1.
pub(super) fn line_at(text: &str, offset: u32) -> u32 {
    let before = text.get(..(offset as usize).min(text.len())).unwrap_or_default();
    before.matches('\n').count() as u32 + 1
}
