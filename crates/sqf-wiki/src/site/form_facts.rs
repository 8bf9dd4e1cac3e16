//! Forms of commands that the wiki's pages do not show.
//!
//! Some pages are stubs, some only refer to another page's syntax, some are wrong. A parser has to know these forms
//! anyway. Each row is a fact about the language with its source; the syntax table adds its forms to those of the page.

use sqf_reference::Form;

/// The output of the script command `supportInfo ""` in version 2.12 of Arma 3.
pub(crate) const SUPPORT_INFO: &str = "supportInfo of 2.12";

/// The forms of one command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FormFact {
    /// Key of the command in the syntax table: its lowercase name, or its symbol.
    pub key: &'static str,
    /// The additional forms.
    pub forms: &'static [Form],
    /// The source of the fact.
    pub source: &'static str,
}

/// All facts, by key.
pub const FACTS: &[FormFact] = &[
    // The page shows another form only.
    fact("clearitempool", &[Form::Nullary]),
    fact("lnbdeleterow", &[Form::Unary]),
    fact("lnbtext", &[Form::Unary]),
    fact("menuvalue", &[Form::Binary]),
    // The page refers to another page for its syntax.
    fact("remoteexeccall", &[Form::Unary, Form::Binary]),
    fact("setdammage", &[Form::Binary]),
    FormFact { key: "createsoundsourcelocal", forms: &[Form::Unary], source: "syntax of createSoundSource" },
    FormFact { key: "sendcloudrequest", forms: &[Form::Unary], source: "syntax of sendCloudRequestServer" },
    // The page's line contains another command.
    fact("settaskmarkeroffset", &[Form::Binary]),
];

const fn fact(key: &'static str, forms: &'static [Form]) -> FormFact {
    FormFact { key, forms, source: SUPPORT_INFO }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn facts_are_unique_and_not_empty() {
        let mut keys = HashSet::new();
        for fact in FACTS {
            assert!(keys.insert(fact.key), "{} is there twice", fact.key);
            assert_eq!(fact.key, fact.key.to_lowercase());
            assert!(!fact.forms.is_empty() && !fact.source.is_empty(), "{}", fact.key);
        }
    }
}
