//! Finds the rules that report the cause of an error in a log.

use std::collections::BTreeSet;
use std::path::PathBuf;

use super::{LocatedError, Sight};
use crate::check;
use crate::settings::{Levels, UserLints};
use sqf_lint::{Code, Level};
use sqf_log::place::NEAR;

/// A finding at the place of an error.
pub(super) struct RuleFinding {
    pub(super) code: Code,
    pub(super) message: String,
    /// Whether the rule is on in this project.
    pub(super) is_on: bool,
}

/// The findings in the files with errors.
pub(super) struct Rules {
    findings: Vec<(PathBuf, u32, RuleFinding)>,
}

impl Rules {
    /// Checks the files with those rules enabled that may find such errors.
    pub(super) fn new(errors: &[LocatedError<'_>], sight: &Sight) -> Rules {
        let files: BTreeSet<PathBuf> =
            errors.iter().filter_map(|found| Some(found.place.as_ref()?.located.file.to_path_buf())).collect();
        if files.is_empty() {
            return Rules { findings: Vec::new() };
        }
        let named = errors.iter().filter_map(|found| found.group.kind).flat_map(|kind| &kind.rules);
        let levels: Levels = named.filter_map(|name| Some((name.parse::<Code>().ok()?, Level::Warning))).collect();
        let mut settings = sight.settings.clone();
        let own = std::mem::take(&mut settings.user);
        settings.user = UserLints { levels, ..own.clone() };
        let files: Vec<PathBuf> = files.into_iter().collect();
        let report = check::check(&sight.reference, &files, &settings, &|| ());
        let findings = report.findings().map(|(script, finding)| {
            let path = sqf_project::place(PathBuf::from(&script.name).as_path());
            let levels = settings.project.levels_for(Some(&path), &own);
            let is_on = finding.code.is_on_with(&levels);
            let line = script.lines.line(finding.range.start);
            (path, line, RuleFinding { code: finding.code, message: finding.message.clone(), is_on })
        });
        Rules { findings: findings.collect() }
    }

    /// Adds the findings to the errors that they are about.
    pub(super) fn say(self, errors: &mut [LocatedError<'_>]) {
        for found in errors {
            let Some(place) = &found.place else { continue };
            let Some(kind) = found.group.kind else { continue };
            let near = self.findings.iter().filter(|(path, line, say)| {
                **path == *place.located.file
                    && line.abs_diff(place.located.line) <= NEAR
                    && kind.rules.contains(&say.code.name())
            });
            for (_, _, say) in near {
                if !found.rules.iter().any(|known| known.code == say.code) {
                    found.rules.push(RuleFinding { code: say.code, message: say.message.clone(), is_on: say.is_on });
                }
            }
        }
    }
}
