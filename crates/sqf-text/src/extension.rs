//! Extensions of file names.

use std::path::Path;

/// Whether the name of a file has an extension, in any case: `sqf`.
pub fn has_extension(path: &Path, extension: &str) -> bool {
    path.extension().is_some_and(|it| it.eq_ignore_ascii_case(extension))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_extension_is_found_in_any_case() {
        let has = |path: &str| has_extension(Path::new(path), "sqf");
        assert!(has("gates/open.sqf") && has("OPEN.SQF") && has("open.inc.sqf"));
        assert!(!has("open.sqfc") && !has("sqf") && !has("open.sqf/shut.hpp"));
    }
}
