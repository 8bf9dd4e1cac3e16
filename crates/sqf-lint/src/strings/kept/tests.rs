//! Which strings are checked again.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use super::super::by_text::{LONGEST, MOST, MOST_SETTINGS};
use super::*;
use crate::{Code, Level};

/// A project that defines all functions, or none.
#[derive(Debug, Default)]
struct Project {
    has_functions: AtomicBool,
}

impl Includes for Project {
    fn include(&self, _: &str, _: Option<&std::path::Path>) -> Included {
        Included::Elsewhere
    }
}

unknown!(impl WorkspaceFiles, WorkspaceFunctions, WorkspaceIndex, WorkspaceTexts for Project);

impl WorkspaceNames for Project {
    fn defines_function(&self, _: &str) -> Option<bool> {
        Some(self.has_functions.load(Ordering::Relaxed))
    }

    unknown! {
        names_mod, reads_mod, meant_function, meant_class, declared_function, function_of_file, unlisted_function,
        defines_class, names_local, may_inherit, borrows_local, meant_global, meant_event, meant_setting, global_use,
        macro_elsewhere
    }
}

/// Returns how many of some texts are checked. The check of a text with a `?` asks whether the project has a function.
fn checked(kept: &KeptFindings, lints: &Lints, workspace: &Arc<Project>, texts: &[&str]) -> usize {
    let count = AtomicUsize::new(0);
    let workspace = Arc::clone(workspace) as Arc<dyn Workspace>;
    let texts: Vec<(&str, &str)> = texts.iter().map(|text| (*text, "")).collect();
    let setting = StringContext { lints: lints.clone(), runs: StringRun::On(Occasion::Object) };
    let found = kept.findings(setting, (&workspace, None), &texts, |text, _, workspace| {
        count.fetch_add(1, Ordering::Relaxed);
        if text.contains('?') {
            workspace.defines_function("TAG_fnc_open");
        }
        Vec::new()
    });
    assert_eq!(found.len(), texts.len());
    count.into_inner()
}

#[test]
fn only_texts_that_are_new_are_checked() {
    let (kept, lints, project) = (KeptFindings::default(), Lints::default(), Arc::default());
    assert_eq!(checked(&kept, &lints, &project, &["a", "b", "a"]), 2);
    assert_eq!(checked(&kept, &lints, &project, &["b", "a"]), 0);
    assert_eq!(checked(&kept, &lints, &project, &["b", "c"]), 1);
}

#[test]
fn texts_are_checked_again_when_the_project_answers_differently() {
    let (kept, lints, project) = (KeptFindings::default(), Lints::default(), Arc::<Project>::default());
    assert_eq!(checked(&kept, &lints, &project, &["a", "b?"]), 2);
    assert_eq!(checked(&kept, &lints, &project, &["a", "b?"]), 0);
    project.has_functions.store(true, Ordering::Relaxed);
    assert_eq!(checked(&kept, &lints, &project, &["a", "b?"]), 1);
    assert_eq!(checked(&kept, &lints, &project, &["a", "b?"]), 0);
}

#[test]
fn findings_are_kept_for_the_settings() {
    let (kept, lints, project) = (KeptFindings::default(), Lints::default(), Arc::default());
    let mut others = Lints::default();
    others.levels.insert(Code::Deprecated, Level::Off);
    assert_eq!(checked(&kept, &lints, &project, &["a"]), 1);
    assert_eq!(checked(&kept, &others, &project, &["a"]), 1);
    assert_eq!(checked(&kept, &lints, &project, &["a"]), 0);
}

#[test]
fn the_number_of_cached_texts_is_limited() {
    let (kept, lints, project) = (KeptFindings::default(), Lints::default(), Arc::default());
    let long = "a".repeat(LONGEST + 1);
    for number in 0..2 * MOST + 10 {
        checked(&kept, &lints, &project, &[&number.to_string(), &long]);
    }
    assert_eq!(checked(&kept, &lints, &project, &[&long]), 1);
    assert!(kept.0.counts()[0] <= MOST);
    for number in 0..MOST_SETTINGS * 2 {
        let target = Some(crate::Target { version: "2.00".parse().unwrap(), origin: number.to_string(), chosen: true });
        checked(&kept, &Lints { target, ..Lints::default() }, &project, &["a"]);
    }
    assert_eq!(kept.0.counts().len(), MOST_SETTINGS);
}
