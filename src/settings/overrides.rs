//! `[[override]]`: levels for some of the scripts.

use super::reader::{Reader, SettingValue};
use super::{Globs, Levels};

const KEYS: &[&str] = &["paths", "lints"];

/// Different levels for some scripts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Override {
    /// The scripts.
    pub paths: Globs,
    /// Their levels.
    pub levels: Levels,
}

impl Override {
    /// Reads one table.
    pub(super) fn read(
        reader: &mut Reader<'_>,
        table: &SettingValue<'_>,
        fields: Vec<SettingValue<'_>>,
    ) -> Option<Override> {
        let mut found = Override::default();
        for given in &fields {
            match given.key {
                "paths" => found.paths = reader.patterns(given).unwrap_or_default(),
                "lints" => found.levels = reader.levels(given).unwrap_or_default(),
                _ => reader.unknown(given, "unknown key in an override", KEYS),
            }
        }
        if fields.iter().all(|given| given.key != "paths") {
            reader.say(table, format!("[[{}]] requires `paths`, such as paths = [\"legacy/**\"]", table.name));
        }
        Some(found)
    }
}
