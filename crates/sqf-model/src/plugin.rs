//! Commands that Intercept plugins add to the game, such as the database plugin, which some public missions use. The
//! reference does not contain them.

use sqf_reference::{Form, Forms};
use sqf_text::starts_with_ignoring_case;

/// The commands of `InterceptDB`, in lower case.
const DATABASE: [(&str, Form); 16] = [
    ("dbadderrorhandler", Form::Binary),
    ("dbaffectedrows", Form::Unary),
    ("dbbindcallback", Form::Binary),
    ("dbbindvalue", Form::Binary),
    ("dbbindvaluearray", Form::Binary),
    ("dbcreateconnection", Form::Unary),
    ("dbexecute", Form::Binary),
    ("dbexecuteasync", Form::Binary),
    ("dbisconnected", Form::Unary),
    ("dblastinsertid", Form::Unary),
    ("dbloadschema", Form::Binary),
    ("dbping", Form::Unary),
    ("dbpreparequery", Form::Unary),
    ("dbpreparequeryconfig", Form::Unary),
    ("dbresulttoarray", Form::Unary),
    ("dbresulttoparsedarray", Form::Unary),
];

/// Returns the forms of a plugin's command, by its name in any case; none for other words.
pub(super) fn forms(word: &str) -> Forms {
    if !starts_with_ignoring_case(word, "db") {
        return Forms::NONE;
    }
    let known = DATABASE.iter().find(|(name, _)| name.eq_ignore_ascii_case(word));
    known.map_or(Forms::NONE, |(_, form)| [*form].into_iter().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_of_plugins_are_known_in_any_case() {
        assert!(forms("dbExecute").binary() && !forms("dbExecute").unary());
        assert!(forms("DBPREPAREQUERY").unary());
        assert!(forms("dbnone").is_empty() && forms("hint").is_empty() && forms("d").is_empty());
    }
}
