//! Fixed words: strings of commands and functions that are one of a few words, ignoring case: `setBehaviour "AWARE"`.

use sqf_model::{Script, Slot};
use sqf_reference::takes::{Coverage, Row, Side, Takes, rows_of};
use sqf_syntax::Expr;

/// A slot for fixed words.
#[derive(Debug, Clone, Copy)]
pub struct FixedWord {
    /// The path of the word in the array; empty if it is the operand itself.
    pub path: &'static [u32],
    /// How many of the words are known.
    pub known: Coverage,
    /// The words, as the wiki spells them.
    pub words: &'static [&'static str],
}

/// The words that a string may be, and the command they belong to.
#[derive(Debug, Clone)]
pub(crate) struct WordChoice {
    /// The command or function that accepts or returns them, as spelled in the script.
    pub(crate) name: String,
    /// Whether it returns them, and the string is compared with its result.
    pub(crate) is_result: bool,
    pub(crate) fixed: FixedWord,
}

/// Returns the words that a string may be, according to the command that takes it or to the value it is compared with.
pub(crate) fn at(script: &Script, slot: &Slot) -> Option<WordChoice> {
    let word = slot.word(script);
    if let Some(fixed) = of_place(word, slot.side, &slot.path) {
        return Some(WordChoice { name: word.to_owned(), is_result: false, fixed });
    }
    let Expr::Binary(left, right) = script.tree().expr(slot.command) else { return None };
    if !matches!(word, "==" | "!=") || !slot.path.is_empty() {
        return None;
    }
    let other = script.tree().bare(if slot.side == Side::Left { right } else { left });
    let Expr::Unary(_) = script.tree().expr(other) else { return None };
    let name = script.word(other);
    let fixed = of_place(name, Side::Result, &[])?;
    Some(WordChoice { name: name.to_owned(), is_result: true, fixed })
}

/// Returns the slots of a command or function, in lower case: in its right operand, its argument, its result.
pub fn taken_by(taker: &str, side: Side) -> impl Iterator<Item = FixedWord> + use<> {
    let fixed = |row: &'static Row| match &row.takes {
        Takes::Word(known, words) => Some(FixedWord { path: &row.path, known: *known, words }),
        _ => None,
    };
    rows_of(taker).iter().filter(move |row| row.side == side).filter_map(fixed)
}

/// Returns the words that a command may return, ignoring case.
pub fn returned(command: &str) -> Option<&'static [&'static str]> {
    of_place(command, Side::Result, &[]).map(|fixed| fixed.words)
}

/// Returns the words of one slot of a command or function, ignoring case.
fn of_place(taker: &str, side: Side, path: &[u32]) -> Option<FixedWord> {
    taken_by(&taker.to_ascii_lowercase(), side).find(|fixed| fixed.path == path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_by_their_place() {
        let words = |taker: &str, side: Side, path: &[u32]| of_place(taker, side, path).map(|fixed| fixed.words);
        let of_command = |command: &str, path: &[u32]| words(command, Side::Right, path);
        assert_eq!(of_command("setTriggerActivation", &[1]).map(|words| words[0]), Some("PRESENT"));
        assert_eq!(of_command("setTriggerActivation", &[2]), None);
        assert_eq!(of_command("setUnitPos", &[]).map(<[_]>::len), Some(4));
        assert_eq!(of_command("hint", &[]), None);
        assert_eq!(words("BIS_fnc_taskSetState", Side::Argument, &[1]).map(<[_]>::len), Some(6));
        assert_eq!(returned("rank").map(<[_]>::len), Some(7));
    }
}
