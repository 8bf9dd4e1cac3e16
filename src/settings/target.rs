//! The version of the game that scripts must run on, as a setting.

use sqf_lint::Target;
use sqf_reference::{InvalidVersion, Version};

/// A target version, or none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TargetVersion {
    /// This version for all scripts.
    Fixed(Target),
    /// No target version.
    None,
}

impl TargetVersion {
    /// Parses a version or `none`, which was written at `origin`.
    ///
    /// # Errors
    ///
    /// If the text is neither `none` nor a version.
    pub fn parse(text: &str, origin: &str) -> Result<TargetVersion, InvalidVersion> {
        if text.trim() == "none" {
            return Ok(TargetVersion::None);
        }
        let version = text.parse::<Version>()?;
        Ok(TargetVersion::Fixed(Target { version, origin: origin.to_owned(), chosen: true }))
    }
}
