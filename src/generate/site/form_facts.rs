//! Forms of commands that the wiki's pages do not show.
//!
//! Some pages are stubs, some only point at another page's syntax, some are
//! wrong. A parser has to know how these commands are written all the same. Each
//! row is a fact about the language with its source; the syntax table adds its
//! forms to those of the page.

use crate::catalog::Form;

/// What the script command `supportInfo ""` prints in version 2.12 of Arma 3.
pub const SUPPORT_INFO: &str = "supportInfo of 2.12";

/// The forms of one command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FormFact {
    /// Key of the command in the syntax table: its lower-case name, or its symbol.
    pub key: &'static str,
    /// Forms that it has.
    pub forms: &'static [Form],
    /// Where that is known from.
    pub source: &'static str,
}

/// All facts, by key.
pub const FACTS: &[FormFact] = &[
    // The page shows only the form with a box.
    FormFact { key: "clearitempool", forms: &[Form::Nullary], source: SUPPORT_INFO },
    // The pages show only the form with a control to the left, not the one with a display's control by its number.
    FormFact { key: "lnbdeleterow", forms: &[Form::Unary], source: SUPPORT_INFO },
    FormFact { key: "lnbtext", forms: &[Form::Unary], source: SUPPORT_INFO },
    // The page shows only the form with a control's number.
    FormFact { key: "menuvalue", forms: &[Form::Binary], source: SUPPORT_INFO },
    // The page points at remoteExec.
    FormFact { key: "remoteexeccall", forms: &[Form::Unary, Form::Binary], source: SUPPORT_INFO },
    // The page points at setDamage.
    FormFact { key: "setdammage", forms: &[Form::Binary], source: SUPPORT_INFO },
    // The page shows another command.
    FormFact { key: "settaskmarkeroffset", forms: &[Form::Binary], source: SUPPORT_INFO },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_are_in_order_and_say_something() {
        assert!(FACTS.is_sorted_by(|a, b| a.key < b.key), "not in the order of their keys, or one is there twice");
        for fact in FACTS {
            assert!(!fact.forms.is_empty() && !fact.source.is_empty(), "{}", fact.key);
            assert_eq!(fact.key, fact.key.to_lowercase());
        }
    }
}
