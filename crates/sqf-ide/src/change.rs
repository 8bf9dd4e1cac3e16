//! Changes of several files, and what is added to a project.

pub mod function;
pub mod key;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::fix::{Edit, apply};
use sqf_model::Workspace;

/// A change of the project.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Change {
    /// New files with their texts.
    pub created: Vec<(PathBuf, String)>,
    /// The edits of files; None is the script that was asked about.
    pub files: BTreeMap<Option<Arc<Path>>, Vec<Edit>>,
    /// Files that are moved after they have been edited, with their new paths.
    pub moved: Vec<(Arc<Path>, PathBuf)>,
    /// The name that was made up for what the change adds. The user may want another one.
    pub new_name: Option<String>,
}

impl Change {
    /// Returns the script `text` as the change leaves it, and where the new name first stands in it.
    pub fn place_of_new_name(&self, text: &str) -> Option<(String, u32)> {
        let (name, edits) = (self.new_name.as_deref()?, self.files.get(&None)?);
        let changed = apply(text, edits)?;
        let at = edits.iter().position(|edit| edit.text.contains(name))?;
        let before = edits[..at].iter().map(|edit| edit.text.len() as i64 - i64::from(edit.range.len())).sum::<i64>();
        let inside = edits[at].text.find(name)? as i64;
        let place = u32::try_from(i64::from(edits[at].range.start) + before + inside).ok()?;
        Some((changed, place))
    }

    /// Whether it changes nothing outside the project, wherever links lead.
    pub fn stays_inside(&self, workspace: &dyn Workspace) -> bool {
        let is_inside = |path: &Path| workspace.own_file(path).is_some();
        self.created.iter().all(|(path, _)| is_inside(path))
            && self.moved.iter().all(|(from, to)| is_inside(from) && is_inside(to))
            && self.files.keys().flatten().all(|file| is_inside(file))
    }
}

/// The change that adds something to the project, with its title for a menu.
pub type Addition = (String, Change);

/// Returns a path as shown to the user: relative to the folder of the mission or addon.
fn shown(workspace: &dyn Workspace, path: &Path) -> String {
    let home = workspace.home(path);
    let below = home.as_deref().and_then(|home| path.strip_prefix(home).ok());
    below.unwrap_or(path).to_string_lossy().replace('/', "\\")
}
