//! What is looked for in a script, when everybody has had a say: the user, the project, the addon around it.

use std::path::Path;

use super::{Levels, ProjectSettings, TargetVersion};
use crate::ide::{Lints, Target};
use crate::project::{Project, RequiredVersion};

/// What the user sets, in an editor or on the command line. It overrides what the project sets.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct UserLints {
    /// Levels of rules.
    pub levels: Levels,
    /// The target version; None for that of the project.
    pub version: Option<TargetVersion>,
}

impl ProjectSettings {
    /// The levels for a script; without a path, those for all.
    pub fn levels_for(&self, script: Option<&Path>, user: &UserLints) -> Levels {
        let mut levels = self.levels.clone();
        for other in self.overrides.iter().filter(|other| script.is_some_and(|script| other.paths.matches(script))) {
            levels.extend(&other.levels);
        }
        levels.extend(&user.levels);
        levels
    }

    /// The version that is set for all scripts, by the user or else by the project.
    pub fn version_for<'a>(&'a self, user: &'a UserLints) -> Option<&'a TargetVersion> {
        user.version.as_ref().or(self.version.as_ref())
    }

    /// What is looked for in a script. `describe` says where an addon asks for a version.
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
}
