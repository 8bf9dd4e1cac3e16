//! The folders of the workspace, each with its own settings.
//!
//! In a workspace with several folders, each can have its own settings in the client, and its own `sqf-ls.toml`. A
//! document has those of the innermost folder around it; one outside of all folders has those of the first. The first
//! also provides the settings of the session: the reference and where it is updated from.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::Value;
use tower_lsp::lsp_types::{ConfigurationItem, Url};

use crate::outside::{Outside, UserChoices};
use crate::settings::{self, ClientSettings, FILE_NAME, ProjectSettings, SECTION};
use sqf_project::{Trust, place};

/// A folder and its settings.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(in crate::server) struct Scope {
    /// None in a session without a folder.
    folder: Option<PathBuf>,
    /// The settings of the client.
    pub(in crate::server) settings: Arc<ClientSettings>,
    /// The settings of the project.
    pub(in crate::server) project: Arc<ProjectSettings>,
}

/// All folders; there is always at least one scope.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::server) struct Scopes(Vec<Scope>);

impl Default for Scopes {
    fn default() -> Scopes {
        Scopes(vec![Scope::default()])
    }
}

impl Scopes {
    /// Creates the scopes of `folders`; a known folder keeps its settings.
    pub(in crate::server) fn with_folders(&self, folders: Vec<PathBuf>) -> Scopes {
        let known = |folder: &PathBuf| self.0.iter().find(|scope| scope.folder.as_ref() == Some(folder)).cloned();
        let mut scopes: Vec<Scope> = Vec::new();
        for folder in folders {
            if scopes.iter().all(|scope| scope.folder.as_ref() != Some(&folder)) {
                scopes.push(known(&folder).unwrap_or(Scope { folder: Some(folder), ..Scope::default() }));
            }
        }
        if scopes.is_empty() { Scopes::default() } else { Scopes(scopes) }
    }

    /// Returns the folders of the workspace.
    pub(in crate::server) fn folders(&self) -> Vec<PathBuf> {
        self.0.iter().filter_map(|scope| scope.folder.clone()).collect()
    }

    /// Returns the scope for the whole session.
    pub(in crate::server) fn first(&self) -> Scope {
        self.0.first().cloned().unwrap_or_default()
    }

    /// Returns the scope of a document.
    pub(in crate::server) fn of(&self, url: &Url) -> Scope {
        let path = url.to_file_path().ok().map(|path| place(&path));
        let depth = |scope: &&Scope| {
            let folder = place(scope.folder.as_deref()?);
            path.as_ref()?.starts_with(&folder).then(|| folder.components().count())
        };
        let innermost = self.0.iter().filter(|scope| depth(scope).is_some()).max_by_key(depth);
        innermost.cloned().unwrap_or_else(|| self.first())
    }

    /// Returns the items for `workspace/configuration`: one for each folder.
    pub(in crate::server) fn questions(&self) -> Vec<ConfigurationItem> {
        let uri = |scope: &Scope| scope.folder.as_deref().and_then(|folder| Url::from_file_path(folder).ok());
        let question = |scope| ConfigurationItem { scope_uri: uri(scope), section: Some(SECTION.to_owned()) };
        self.0.iter().map(question).collect()
    }

    /// Applies the client's settings on top of the initial ones: one value for each folder, in order, or one for all.
    /// Returns the errors in them.
    pub(in crate::server) fn configure(&mut self, initial: &Value, values: &[Value]) -> Vec<String> {
        let mut errors = Vec::new();
        for (number, scope) in self.0.iter_mut().enumerate() {
            let mut settings = ClientSettings::default();
            for value in std::iter::once(initial).chain(values.get(number).or(values.first())) {
                for error in settings.merge(value, scope.folder.as_deref()) {
                    if !errors.contains(&error) {
                        errors.push(error);
                    }
                }
            }
            scope.settings = Arc::new(settings);
        }
        errors
    }

    /// Reads the settings of the projects. Returns the errors in them.
    pub(in crate::server) fn read_projects(&mut self) -> Vec<String> {
        let trust = self.trust();
        let are_several = self.0.len() > 1;
        let mut lines = Vec::new();
        for scope in &mut self.0 {
            let Some(file) = scope.folder.as_deref().and_then(settings::find) else {
                scope.project = Arc::default();
                continue;
            };
            let (project, troubles) = ProjectSettings::read(&file, trust);
            let name = if are_several { shown_name(&file) } else { FILE_NAME.to_owned() };
            for line in troubles.iter().map(|trouble| trouble.describe(&name)) {
                // Two folders may share one file.
                if !lines.contains(&line) {
                    lines.push(line);
                }
            }
            scope.project = Arc::new(project);
        }
        lines
    }

    /// Takes the settings of the projects from `other`. Returns whether they have changed.
    pub(in crate::server) fn take_projects(&mut self, other: &Scopes) -> bool {
        let mut has_changed = false;
        for scope in &mut self.0 {
            let read = other.0.iter().find(|read| read.folder == scope.folder).map(|read| &read.project);
            if let Some(project) = read.filter(|project| **project != scope.project) {
                scope.project = Arc::clone(project);
                has_changed = true;
            }
        }
        has_changed
    }

    /// Decides what may be read outside of the workspace: the client's settings take precedence over those of the
    /// projects, and those of a folder over those of later folders.
    pub(super) fn outside(&self) -> Outside {
        let mut own =
            UserChoices { is_searched: self.0.iter().all(|scope| scope.settings.steam), ..UserChoices::default() };
        for scope in &self.0 {
            let settings = &scope.settings;
            for (prefix, folder) in &settings.prefixes {
                own.prefixes.entry(prefix.clone()).or_insert_with(|| folder.clone());
            }
            own.mods.extend(settings.mods.iter().cloned());
            own.game = own.game.or_else(|| settings.game.clone());
            own.libraries.extend(settings.libraries.iter().cloned());
        }
        let projects: Vec<&ProjectSettings> = self.0.iter().map(|scope| &*scope.project).collect();
        Outside::new(&self.folders(), &projects, own, self.trust())
    }

    /// Returns whether the user trusts the workspace.
    pub(in crate::server) fn trust(&self) -> Trust {
        Trust::new(self.0.iter().all(|scope| scope.settings.trusted))
    }
}

/// Returns the name of a file with its parent folder.
fn shown_name(file: &Path) -> String {
    let folder = file.parent().and_then(Path::file_name).unwrap_or_default();
    format!("{}/{FILE_NAME}", folder.to_string_lossy())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn folder(name: &str) -> PathBuf {
        std::env::temp_dir().join(name)
    }

    fn url(name: &str) -> Url {
        Url::from_file_path(folder(name)).unwrap()
    }

    fn off(diagnostics: bool) -> Value {
        json!({ "diagnostics": { "enabled": diagnostics } })
    }

    #[test]
    fn a_document_has_the_settings_of_the_innermost_folder() {
        let mut scopes = Scopes::default().with_folders(vec![folder("mod"), folder("mod/gates"), folder("barns")]);
        scopes.configure(&Value::Null, &[off(true), off(false), off(false)]);
        let is_on = |name: &str| scopes.of(&url(name)).settings.diagnostics;
        assert!(is_on("mod/a.sqf"));
        assert!(!is_on("mod/gates/a.sqf"));
        assert!(!is_on("barns/sub/a.sqf"));
        assert!(is_on("modern/a.sqf"), "outside all folders, the first applies");
        assert!(scopes.of(&Url::parse("untitled:a").unwrap()).settings.diagnostics);
    }

    #[test]
    fn each_folder_is_requested() {
        let asked = |scopes: &Scopes| scopes.questions().into_iter().map(|item| item.scope_uri).collect::<Vec<_>>();
        assert_eq!(asked(&Scopes::default()), [None]);
        let scopes = Scopes::default().with_folders(vec![folder("mod"), folder("barns"), folder("mod")]);
        assert_eq!(asked(&scopes), [Some(url("mod")), Some(url("barns"))]);
    }

    #[test]
    fn a_remaining_folder_keeps_its_settings() {
        let mut scopes = Scopes::default().with_folders(vec![folder("mod"), folder("barns")]);
        scopes.configure(&Value::Null, &[off(true), off(false)]);
        let scopes = scopes.with_folders(vec![folder("barns"), folder("new")]);
        assert!(!scopes.of(&url("barns/a.sqf")).settings.diagnostics);
        assert!(scopes.of(&url("new/a.sqf")).settings.diagnostics);
    }

    #[test]
    fn one_value_applies_to_all_folders_and_an_error_is_reported_once() {
        let mut scopes = Scopes::default().with_folders(vec![folder("mod"), folder("barns")]);
        let errors = scopes.configure(&json!({ "targetVersion": "two" }), &[off(false)]);
        assert_eq!(errors.len(), 1, "{errors:?}");
        assert!(!scopes.of(&url("barns/a.sqf")).settings.diagnostics);
    }

    #[test]
    fn prefixes_of_the_first_folder_take_precedence() {
        let mut scopes = Scopes::default().with_folders(vec![folder("mod"), folder("barns")]);
        let prefixes = |to: &str| json!({ "prefixes": { "x\\gate": to, to: to } });
        scopes.configure(&Value::Null, &[prefixes("a"), prefixes("b")]);
        let (a, b) = (folder("mod").join("a"), folder("barns").join("b"));
        let own = [("x\\gate", &a), ("a", &a), ("b", &b)];
        let prefixes = own.map(|(prefix, folder)| (prefix.to_owned(), folder.clone())).into();
        let own = UserChoices { prefixes, is_searched: true, ..UserChoices::default() };
        assert_eq!(scopes.outside(), Outside::new(&scopes.folders(), &[], own, Trust::Trusted));
    }
}
