//! The game's own list of commands, and what the reference lacks by comparison.
//!
//! The list is the output of the script command `supportInfo ""`, one entry per line, all names in lower case:
//!
//! ```text
//! t:SCALAR                  a type
//! n:player                  nullary: no operand
//! u:alive OBJECT            unary: name, operand
//! b:OBJECT setdamage SCALAR binary: operand, name, operand
//! ```
//!
//! A list belongs to one version of the game and lacks commands added later, so only what it has and the reference
//! lacks is reported. The wiki does not state operands as exactly as the game, so these are compared with the list from
//! which the facts of this program were made.

use std::collections::{BTreeMap, BTreeSet};

use thiserror::Error;

use super::report::Remark;
use sqf_reference::{EngineSignatures, Form, SyntaxIndex};

/// Names of commands and operators in lower case, with the forms and operands that the game accepts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct EngineList {
    forms: BTreeMap<String, BTreeSet<Form>>,
    /// Types of the operands: empty, `RIGHT`, or `LEFT RIGHT`.
    operands: BTreeMap<String, BTreeSet<String>>,
}

/// A line that does not occur in `supportInfo` lists.
#[derive(Debug, Error, PartialEq, Eq)]
#[error(
    "cannot parse line {line} of the game's command list: `{text}`; expected lines such as `n:player`, \
     `u:alive OBJECT`, `b:OBJECT setdamage SCALAR`, as printed by `supportInfo \"\"`"
)]
pub struct EngineListError {
    /// Line number, starting at 1.
    pub line: usize,
    /// Its text.
    pub text: String,
}

impl EngineList {
    /// Parses the list.
    ///
    /// # Errors
    ///
    /// For the first line that does not belong in such a list.
    pub fn parse(text: &str) -> Result<EngineList, EngineListError> {
        let mut list = EngineList::default();
        for (number, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() {
                continue;
            }
            let words: Vec<&str> = match line.split_once(':') {
                Some((_, rest)) => rest.split(' ').collect(),
                None => Vec::new(),
            };
            let (name, form, operands) = match (line.get(..2), words.as_slice()) {
                (Some("t:"), [_]) => continue,
                (Some("n:"), [name]) => (name, Form::Nullary, String::new()),
                (Some("u:"), [name, right]) => (name, Form::Unary, (*right).to_owned()),
                (Some("b:"), [left, name, right]) => (name, Form::Binary, format!("{left} {right}")),
                _ => {
                    return Err(EngineListError { line: number + 1, text: line.chars().take(80).collect() });
                }
            };
            let name = name.to_lowercase();
            list.operands.entry(name.clone()).or_default().insert(operands);
            list.forms.entry(name).or_default().insert(form);
        }
        Ok(list)
    }

    /// Returns the types of the operands of every command.
    pub fn signatures(&self) -> EngineSignatures {
        EngineSignatures::new(&self.operands)
    }

    /// Returns the number of distinct names.
    pub fn len(&self) -> usize {
        self.forms.len()
    }

    /// Whether the list is empty.
    pub fn is_empty(&self) -> bool {
        self.forms.is_empty()
    }
}

/// Returns what `syntax` and the list of an earlier version lack compared to the game's list, by name: the command
/// itself, forms of it, or operands.
///
/// The remarks say `lacks unary` and the like, which is the content of a row in [`crate::site::form_facts`].
pub fn compare(list: &EngineList, syntax: &SyntaxIndex, earlier: &EngineSignatures) -> Vec<Remark> {
    let mut remarks = new_operands(list, earlier);
    for (name, forms) in &list.forms {
        let remark = match syntax.commands.get(name) {
            None => Remark {
                page: String::new(),
                subject: name.clone(),
                what: format!("present in the game ({}), missing from the wiki", words(forms.iter())),
            },
            Some(command) => {
                let lacking: Vec<_> = forms.iter().filter(|form| !command.forms.contains(form)).collect();
                if lacking.is_empty() {
                    continue;
                }
                Remark { page: command.name.clone(), subject: name.clone(), what: format!("lacks {}", words(lacking)) }
            }
        };
        remarks.push(remark);
    }
    remarks
}

/// Returns the operands that commands of the list of an earlier version did not take.
fn new_operands(list: &EngineList, earlier: &EngineSignatures) -> Vec<Remark> {
    let mut remarks = Vec::new();
    for line in earlier.lines().lines() {
        let (name, ways) = line.split_once(';').unwrap_or((line, ""));
        let known: BTreeSet<Vec<Vec<&str>>> = ways.split(';').map(operands).collect();
        let new = list.operands.get(name).into_iter().flatten().filter(|way| !known.contains(&operands(way)));
        remarks.extend(new.map(|way| {
            let shown = match way.split_once(' ') {
                Some((left, right)) => format!("{left} {name} {right}"),
                None if way.is_empty() => name.to_owned(),
                None => format!("{name} {way}"),
            };
            let what = format!("takes new operands: {shown}");
            Remark { page: String::new(), subject: name.to_owned(), what }
        }));
    }
    remarks
}

/// Returns the sorted types of each operand; their order in a list means nothing.
fn operands(way: &str) -> Vec<Vec<&str>> {
    let mut operands: Vec<Vec<&str>> = way.split(' ').map(|types| types.split(',').collect()).collect();
    operands.iter_mut().for_each(|types| types.sort_unstable());
    operands
}

fn words<'a>(forms: impl IntoIterator<Item = &'a Form>) -> String {
    let words: Vec<&str> = forms.into_iter().map(|form| form.name()).collect();
    words.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::fixture;

    #[test]
    fn a_list_knows_the_forms_of_each_name() {
        let list =
            "t:OBJECT\nn:player\r\n\nu:openGate OBJECT\nb:ARRAY,OBJECT openGate ARRAY\nb:OBJECT : OBJECT\nu:! BOOL\n";
        let list = EngineList::parse(list).unwrap();
        assert_eq!(list.len(), 4);
        assert_eq!(list.forms["opengate"], BTreeSet::from([Form::Unary, Form::Binary]));
        assert_eq!(list.forms[":"], BTreeSet::from([Form::Binary]));
    }

    #[test]
    fn a_line_of_another_kind_is_named() {
        for line in ["x:foo", "n:two words", "u:alone", "b:A name", "<html>", "n"] {
            let error = EngineList::parse(&format!("n:player\n{line}")).unwrap_err();
            assert_eq!((error.line, error.text.as_str()), (2, line));
        }
    }

    #[test]
    fn missing_commands_are_reported() {
        let list = "n:closegate\nu:closegate OBJECT\nu:opengate OBJECT\nb:OBJECT opengate ARRAY\nb:OBJECT != OBJECT\nu:!= OBJECT\nn:secret";
        let list = EngineList::parse(list).unwrap();
        let found: Vec<_> = compare(&list, &fixture::site().syntax_index(), &EngineSignatures::default())
            .into_iter()
            .map(|remark| format!("{}|{}|{}", remark.page, remark.subject, remark.what))
            .collect();
        assert_eq!(
            found,
            [
                "a != b|!=|lacks unary",
                "closeGate|closegate|lacks nullary",
                "|secret|present in the game (nullary), missing from the wiki",
            ]
        );
    }

    #[test]
    fn new_operands_of_known_commands_are_reported() {
        let earlier = "n:closegate\nb:OBJECT,ARRAY opengate ARRAY\nu:opengate OBJECT";
        let earlier = EngineList::parse(earlier).unwrap().signatures();
        let list = "n:closegate\nb:ARRAY,OBJECT opengate ARRAY\nb:OBJECT opengate STRING\nu:opengate OBJECT\nu:opengate GROUP\nu:paintgate GROUP";
        let list = EngineList::parse(list).unwrap();
        let found: Vec<String> = new_operands(&list, &earlier).into_iter().map(|remark| remark.what).collect();
        assert_eq!(found, ["takes new operands: opengate GROUP", "takes new operands: OBJECT opengate STRING"]);
    }
}
