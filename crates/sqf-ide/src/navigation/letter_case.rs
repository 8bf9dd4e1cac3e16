//! Letter case of names in a rename.

/// Returns a new name in the letter case of the old one in a place; `at` is the spelling where the rename began. SQF
/// ignores case, but people read it.
pub(super) fn in_case_of(written: &str, at: &str, new: &str) -> String {
    // A place may contain only the end of the name: the class of a function.
    let at = at.len().checked_sub(written.len()).and_then(|start| at.get(start..)).unwrap_or(at);
    let is_same = |other: &str| written.eq_ignore_ascii_case(other);
    // A rename that only changes the case applies to all places.
    if written == at || !is_same(at) || is_same(new) || !written.is_ascii() || !new.is_ascii() {
        return new.to_owned();
    }
    let is_lower = |text: &str| !text.bytes().any(|byte| byte.is_ascii_uppercase());
    let is_upper = |text: &str| !text.bytes().any(|byte| byte.is_ascii_lowercase());
    // If the name itself is all in one case, the case of other places has no known meaning.
    let is_mixed = |text: &str| !is_lower(text) && !is_upper(text);
    match (is_mixed(at) && is_mixed(new), is_lower(written), is_upper(written)) {
        (true, true, false) => return new.to_ascii_lowercase(),
        (true, false, true) => return new.to_ascii_uppercase(),
        _ => {}
    }
    // The common part of the new and the old name keeps its case in each place.
    let common = |pairs: &mut dyn Iterator<Item = (u8, u8)>| pairs.take_while(|(old, new)| old == new).count();
    let start = common(&mut at.bytes().zip(new.bytes()));
    let (old_rest, new_rest) = (at.get(start..).unwrap_or_default(), new.get(start..).unwrap_or_default());
    let end = common(&mut old_rest.bytes().rev().zip(new_rest.bytes().rev()));
    let (begin, close) = (written.get(..start), written.get(written.len() - end..));
    [begin, new_rest.get(..new_rest.len() - end), close].into_iter().flatten().collect()
}
