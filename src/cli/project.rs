//! The project around the files that a command is given: its settings and its mods.

use std::path::Path;

use super::message;
use crate::outside::{Outside, Refused, UserChoices};
use crate::session::{Session, UnreadSources};
use crate::settings::{self, FILE_NAME, ProjectSettings};
use sqf_project::Trust;
use sqf_reference::library::{Libraries, LibraryPlace};
use sqf_text::quoted;
use sqf_wiki::update;

/// Reads the settings of the project around a path. What is wrong in them is ignored, with a warning.
pub(super) fn settings_around(path: &Path, base: &Path, trust: Trust) -> ProjectSettings {
    let Some(file) = settings::find(path) else { return ProjectSettings::default() };
    let (settings, troubles) = ProjectSettings::read(&file, trust);
    for trouble in troubles {
        message(&format!("warning: {}", trouble.describe(&shown(&file, base))));
    }
    settings
}

/// Decides what may be read outside of a project, and says what is ignored of one that the user does not trust.
pub(super) fn outside(settings: &ProjectSettings, trust: Trust, base: &Path) -> Outside {
    if trust == Trust::Trusted {
        return Outside::new(&[], &[settings], UserChoices::default(), trust);
    }
    let outside = Outside::new(std::slice::from_ref(&settings.folder), &[settings], UserChoices::default(), trust);
    for refused in &outside.refused {
        let (what, why) = match refused {
            Refused::Prefix(_) => {
                (format!("prefix `{}`", quoted(&refused.to_string())), ": it points outside the project folder")
            }
            Refused::Mods(folder) => (format!("mods in {}", shown(folder, base)), ": it is outside the project folder"),
            Refused::Library(_) => (format!("library file {}", quoted(&refused.to_string())), ""),
        };
        message(&format!("ignoring {what} in {FILE_NAME}{why} (--untrusted)"));
    }
    outside
}

/// Reads the mods and library files around a project, and reports those that cannot be used.
pub(super) fn session(outside: Outside, base: &Path) -> Session {
    let (session, UnreadSources { mods, libraries }) = Session::open(outside, update::data_folder().as_deref());
    for (folder, reason) in &mods.problems {
        message(&format!("warning: `mods` in {FILE_NAME}: {}: {}", shown(folder, base), quoted(reason)));
    }
    for (archive, failure) in &mods.left_out {
        message(&format!("warning: cannot read {}: {failure}", shown(archive, base)));
    }
    for line in mods.unread() {
        message(&format!("warning: cannot read {}", quoted(&line)));
    }
    warn_about_libraries(&libraries);
    session
}

/// Returns the libraries with the files that `sqf-ls.toml` names, and reports those that cannot be used.
pub(super) fn libraries(places: &[LibraryPlace]) -> Libraries {
    let (libraries, problems) = Libraries::read(places, update::data_folder().as_deref());
    warn_about_libraries(&problems);
    libraries
}

fn warn_about_libraries(problems: &[String]) {
    for problem in problems {
        message(&format!("warning: `libraries` in {FILE_NAME}: {}", quoted(problem)));
    }
}

/// Returns a path for messages, relative to the current folder if possible.
pub(super) fn shown(path: &Path, base: &Path) -> String {
    quoted(&path.strip_prefix(base).unwrap_or(path).to_string_lossy()).into_owned()
}
