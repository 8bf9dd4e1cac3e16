//! Combines the settings of the user, the project, the addon that contains a script, and `.editorconfig`.

use std::path::Path;

use super::{Levels, ProjectSettings, TargetVersion, editorconfig};
use sqf_format::Options;
use sqf_lint::{Lints, Target};
use sqf_project::{Project, RequiredVersion, Trust};

/// Settings of the user, from an editor or the command line. They override those of the project.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct UserLints {
    /// Levels of rules.
    pub levels: Levels,
    /// The target version; None to use that of the project.
    pub version: Option<TargetVersion>,
}

impl ProjectSettings {
    /// Returns the levels for a script, or the general ones if there is no path.
    pub fn levels_for(&self, script: Option<&Path>, user: &UserLints) -> Levels {
        let mut levels = self.levels.clone();
        for other in self.overrides.iter().filter(|other| script.is_some_and(|script| other.paths.matches(script))) {
            levels.extend(&other.levels);
        }
        levels.extend(&user.levels);
        levels
    }

    /// Returns the version set for all scripts, by the user or else by the project.
    pub fn version_for<'a>(&'a self, user: &'a UserLints) -> Option<&'a TargetVersion> {
        user.version.as_ref().or(self.version.as_ref())
    }

    /// Returns the lints for a script. `describe` tells where an addon requires a version.
    pub fn lints_for(
        &self,
        script: Option<&Path>,
        user: &UserLints,
        files: &Project,
        describe: impl FnOnce(&RequiredVersion) -> String,
    ) -> Lints {
        let target = match self.version_for(user) {
            Some(TargetVersion::Fixed(target)) => Some(target.clone()),
            Some(TargetVersion::None) => None,
            None => script.and_then(|script| files.required_version(script)).map(|required| Target {
                version: required.version,
                origin: describe(&required),
                chosen: false,
            }),
        };
        Lints { levels: self.levels_for(script, user), target }
    }

    /// Returns how a file is formatted: the settings of the user take precedence, then those of the project, then
    /// `.editorconfig`.
    pub fn format_for(&self, file: Option<&Path>, user: &Options, trust: Trust) -> Options {
        let of_editors = file.map(|file| editorconfig::options(file, trust)).unwrap_or_default();
        user.clone().or(self.format.clone()).or(of_editors)
    }
}
