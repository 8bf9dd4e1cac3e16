//! Names of functions: `TAG_fnc_openGate`.

/// The text between the tag and the rest of a function's name.
pub const FUNCTION_MARK: &str = "_fnc_";

/// Splits the name of a function into its prefix and the rest: `TAG_fnc_` and `openGate`. None if it has no tag.
pub fn split_function(name: &str) -> Option<(&str, &str)> {
    let is_mark = |part: &[u8]| part.eq_ignore_ascii_case(FUNCTION_MARK.as_bytes());
    let at = name.as_bytes().windows(FUNCTION_MARK.len()).position(is_mark)?;
    Some(name.split_at(at + FUNCTION_MARK.len()))
}

/// Returns the prefix of a function's name: `TAG_fnc_` of `TAG_fnc_openGate`.
pub fn function_prefix(name: &str) -> Option<&str> {
    split_function(name).map(|(prefix, _)| prefix)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_splits_after_its_first_mark() {
        assert_eq!(split_function("TAG_FNC_open_fnc_gate"), Some(("TAG_FNC_", "open_fnc_gate")));
        assert_eq!(split_function("tag_fnc_"), Some(("tag_fnc_", "")));
        assert_eq!(split_function("ä_fnc_gate"), Some(("ä_fnc_", "gate")));
        assert_eq!(split_function("openGate"), None);
    }
}
