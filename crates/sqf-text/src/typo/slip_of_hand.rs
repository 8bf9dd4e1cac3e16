//! Slips of the hand: typos that people hardly ever make on purpose, unlike `gate_a` for `gate_b`.
//!
//! They are evidence enough where something unseen may have the name that looks wrong.

use crate::Common;

/// The letters of a keyboard, in rows that are each half a key to the right of the one above.
const ROWS: [&str; 3] = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];

/// Whether two names in lower case differ by two neighbors that are swapped, by a letter within a word that is missing,
/// superfluous or next to the right one on the keyboard, or by a doubled letter.
pub(super) fn is_one(name: &str, meant: &str) -> bool {
    let Common { start, end } = Common::of(name, meant);
    let (name, meant) = (name.as_bytes(), meant.as_bytes());
    let (wrong, right) = (&name[start..name.len() - end], &meant[start..meant.len() - end]);
    match (wrong, right) {
        ([one, two], [first, second]) => {
            (one, two) == (second, first) && one != two && [one, two].iter().all(|it| !it.is_ascii_digit())
        }
        ([], [letter]) => is_extra(*letter, start, meant),
        ([letter], []) => is_extra(*letter, start, name),
        ([wrong], [right]) => is_within(start, meant) && are_neighbors(*wrong, *right),
        _ => false,
    }
}

/// Whether a letter that only one name has, in the place after the first difference, is doubled or within a word. An `s`
/// makes another word of it.
fn is_extra(letter: u8, at: usize, name: &[u8]) -> bool {
    let is_doubled = at > 0 && name[at - 1] == letter || name.get(at + 1) == Some(&letter);
    let is_plural = letter == b's' && (!is_doubled || name.ends_with(b"ss"));
    letter.is_ascii_alphabetic() && !is_plural && (is_doubled || is_within(at, name))
}

/// Whether a character has letters before and after it.
fn is_within(at: usize, name: &[u8]) -> bool {
    let is_letter = |at: Option<usize>| at.and_then(|at| name.get(at)).is_some_and(u8::is_ascii_alphabetic);
    is_letter(at.checked_sub(1)) && is_letter(Some(at + 1))
}

fn are_neighbors(one: u8, other: u8) -> bool {
    let key = |letter: u8| {
        ROWS.iter().enumerate().find_map(|(row, keys)| Some((row, keys.bytes().position(|key| key == letter)?)))
    };
    let (Some(one), Some(other)) = (key(one), key(other)) else { return false };
    let ((row, column), (below, other)) = if one.0 <= other.0 { (one, other) } else { (other, one) };
    match below - row {
        0 => column.abs_diff(other) == 1,
        1 => column == other || column == other + 1,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_not_marks() {
        for (name, meant, expected) in [
            ("tag_hnuger", "tag_hunger", true),
            ("tag_gatesi_ze", "tag_gates_ize", true),
            ("_rgp", "_grp", true),
            ("tag_suply", "tag_supply", true),
            ("tag_supplly", "tag_supply", true),
            ("tag_hoise", "tag_house", true),
            ("tag_huse", "tag_house", true),
            ("tag_misions", "tag_missions", true),
            // Marks, numbers and plurals.
            ("tag_hause", "tag_house", false),
            ("tag_gate_x", "tag_gate_z", false),
            ("tag_gate_on", "tag_gate_in", false),
            ("tag_gates_open", "tag_gate_open", false),
            ("_gatess", "_gates", false),
            ("tag_gate1", "tag_gate2", false),
            ("tag_gate12", "tag_gate21", false),
            ("tag_ngate", "tag_gate", false),
            ("tag_gate", "tag_gated", false),
            ("tag_gate", "tag_gate", false),
            ("tag_gaté", "tag_gatè", false),
        ] {
            assert_eq!(is_one(name, meant), expected, "{name} for {meant}");
            assert_eq!(is_one(meant, name), expected, "{meant} for {name}");
        }
    }

    #[test]
    fn letters_have_neighbors_on_the_keyboard() {
        for (one, other, expected) in
            [(b'g', b'h', true), (b'g', b't', true), (b'g', b'y', true), (b'g', b'u', false), (b'q', b'z', false)]
        {
            assert_eq!((are_neighbors(one, other), are_neighbors(other, one)), (expected, expected));
        }
    }
}
