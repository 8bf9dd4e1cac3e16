//! Fixed words: strings of commands and functions that are one of a few words, ignoring case: `setBehaviour "AWARE"`.

use sqf_model::{Script, Slot};
use sqf_reference::takes::{self, Coverage, Row, Side, Takes, Trait, rows_of};
use sqf_syntax::{Expr, NodeId};

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
    /// Whether the value is changed to letters of one case before it is compared.
    letters: Option<Letters>,
    pub(crate) fixed: FixedWord,
}

/// The case of all letters of a value.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Letters {
    Lower,
    Upper,
}

impl Letters {
    /// Returns what a command, in lower case, makes of all letters.
    pub(crate) fn of(command: &str) -> Option<Letters> {
        match command {
            command if command.starts_with("tolower") => Some(Letters::Lower),
            command if command.starts_with("toupper") => Some(Letters::Upper),
            _ => None,
        }
    }
}

impl WordChoice {
    /// Returns a word as the value has it that the string is compared with.
    pub(crate) fn spelled(&self, word: &str) -> String {
        match self.letters {
            Some(Letters::Lower) => word.to_lowercase(),
            Some(Letters::Upper) => word.to_uppercase(),
            None => word.to_owned(),
        }
    }
}

/// Returns the words that a string may be, according to the command that takes it or to the value it is compared with.
pub(crate) fn at(script: &Script, slot: &Slot) -> Option<WordChoice> {
    let word = slot.word(script);
    if let Some(fixed) = of_place(word, slot.side, &slot.path) {
        return Some(WordChoice { name: word.to_owned(), is_result: false, letters: None, fixed });
    }
    let word = word.to_ascii_lowercase();
    let (left, right) = script.tree().operands(slot.command)?;
    match (&*word, slot.side, &slot.path[..]) {
        ("case", _, []) => returned_by(script, script.switched(slot.command)?),
        ("in", Side::Right, [_]) => returned_by(script, left?),
        ("find", Side::Left, [_]) => returned_by(script, right),
        (word, Side::Left, []) if takes::has_trait(word, Trait::Compares) => returned_by(script, right),
        (word, Side::Right, []) if takes::has_trait(word, Trait::Compares) => returned_by(script, left?),
        _ => None,
    }
}

/// Returns the words that a value may be: what a command returns, or an element of that.
fn returned_by(script: &Script, value: NodeId) -> Option<WordChoice> {
    let value = script.tree().bare(value);
    let word = script.word(value);
    let element = match script.tree().expr(value) {
        Expr::Binary(list, number) if matches!(word, "select" | "#") => Some((list, script.number(number)? as u32)),
        Expr::Unary(operand) if Letters::of(word).is_some() => {
            return Some(WordChoice { letters: Letters::of(word), ..returned_by(script, operand)? });
        }
        _ => None,
    };
    let asked = element.map_or(value, |(list, _)| script.tree().bare(list));
    if !matches!(script.tree().expr(asked), Expr::Unary(_) | Expr::Name) {
        return None;
    }
    let path = element.map(|(_, number)| number);
    let name = script.word(asked);
    let fixed = of_place(name, Side::Result, path.as_slice())?;
    Some(WordChoice { name: name.to_owned(), is_result: true, letters: None, fixed })
}

/// Returns the slots of a command or function, in lower case: in its right operand, its argument, its result.
pub fn taken_by(taker: &str, side: Side) -> impl Iterator<Item = FixedWord> + use<> {
    let fixed = |row: &'static Row| match &row.takes {
        Takes::Word(known, words) => Some(FixedWord { path: &row.path, known: *known, words }),
        _ => None,
    };
    rows_of(taker).iter().filter(move |row| row.side == side).filter_map(fixed)
}

/// Returns the words that a command may return, ignoring case, if most of them are known.
pub fn returned(command: &str) -> Option<&'static [&'static str]> {
    of_place(command, Side::Result, &[]).filter(|fixed| fixed.known != Coverage::Few).map(|fixed| fixed.words)
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
