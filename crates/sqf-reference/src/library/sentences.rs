//! Our own sentences on what mods offer, in the Markdown files beside the embedded libraries.
//!
//! ```text
//! - `GATE_fnc_open`: Opens a gate.                          a function
//! - `gate_opened(_gate Object, _by)`: A gate was opened.    an event, with what it passes
//! - `gate_count` Number: The number of gates.               a variable
//! - `GATE_AT(index)`: The gate with a number.               a macro
//! ```

use rustc_hash::FxHashMap;

use super::{Library, LibraryParam, LibraryVariable};

/// A line about something that a mod offers.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Sentence<'t> {
    /// Its name.
    pub(super) name: &'t str,
    /// What an event passes, or a macro takes: names, each with its types.
    pub(super) params: Option<Vec<(&'t str, Vec<&'t str>)>>,
    /// The types of a variable.
    pub(super) types: Vec<&'t str>,
    /// What it is or does.
    pub(super) text: &'t str,
}

impl<'t> Sentence<'t> {
    /// Parses a line; None for lines of other kinds.
    pub(super) fn parse(line: &'t str) -> Option<Sentence<'t>> {
        let (head, rest) = line.strip_prefix("- `")?.split_once('`')?;
        let (types, text) = rest.split_once(": ")?;
        let (name, params) = match head.strip_suffix(')').and_then(|head| head.split_once('(')) {
            Some((name, params)) => (name, Some(params)),
            None => (head, None),
        };
        let param = |param: &'t str| {
            let (name, types) = param.split_once(' ').unwrap_or((param, ""));
            (name, alternatives(types))
        };
        let params = params.map(|params| params.split(", ").filter(|it| !it.is_empty()).map(param).collect());
        Some(Sentence { name, params, types: alternatives(types.trim()), text })
    }
}

/// Splits types: `String or Object`.
fn alternatives(types: &str) -> Vec<&str> {
    types.split(" or ").filter(|name| !name.is_empty()).collect()
}

impl Library {
    /// Adds the sentences of another mod about its macros, whose headers are in a folder: mods repeat the macros of those
    /// on which they stand.
    pub(super) fn add_macro_sentences(&mut self, text: &str, folder: &str) {
        self.say_of_macros(&by_name(text), folder);
    }

    fn say_of_macros(&mut self, by_name: &FxHashMap<&str, Sentence<'_>>, folder: &str) {
        for known in self.macros.iter_mut().filter(|known| known.header.starts_with(folder)) {
            if let Some(sentence) = by_name.get(known.name.as_str()) {
                known.summary = Some(sentence.text.to_owned());
            }
        }
    }

    /// Adds the sentences of a file, and what it says of parameters and variables.
    pub(super) fn add_sentences(&mut self, text: &str) {
        let by_name = by_name(text);
        for function in &mut self.functions {
            if let Some(sentence) = by_name.get(function.name.as_str()) {
                function.summary = Some(sentence.text.to_owned());
            }
        }
        for event in &mut self.events {
            let Some(sentence) = by_name.get(event.name.as_str()) else { continue };
            event.summary = Some(sentence.text.to_owned());
            if let Some(params) = &sentence.params {
                event.params = Some(params.iter().map(|(name, types)| param(name, types)).collect());
            }
        }
        self.say_of_macros(&by_name, "");
        let variables = text.lines().filter_map(Sentence::parse).filter(|sentence| !sentence.types.is_empty());
        self.variables.extend(variables.map(|sentence| LibraryVariable {
            name: sentence.name.to_owned(),
            types: owned(&sentence.types),
            summary: Some(sentence.text.to_owned()),
        }));
    }
}

fn by_name(text: &str) -> FxHashMap<&str, Sentence<'_>> {
    text.lines().filter_map(Sentence::parse).map(|sentence| (sentence.name, sentence)).collect()
}

fn param(name: &str, types: &[&str]) -> LibraryParam {
    LibraryParam { name: name.to_owned(), types: owned(types), ..LibraryParam::default() }
}

fn owned(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_about_functions_events_and_variables() {
        let function = Sentence::parse("- `GATE_fnc_open`: Opens a gate: wide.").unwrap();
        assert_eq!((function.name, function.params, function.text), ("GATE_fnc_open", None, "Opens a gate: wide."));
        let event = Sentence::parse("- `gate_opened(_gate Object, _by String or Object, _how)`: It opened.").unwrap();
        let params = [("_gate", vec!["Object"]), ("_by", vec!["String", "Object"]), ("_how", vec![])];
        assert_eq!((event.name, event.params), ("gate_opened", Some(params.to_vec())));
        assert_eq!(Sentence::parse("- `gate_shut()`: It shut.").unwrap().params, Some(Vec::new()));
        let variable = Sentence::parse("- `gate_count` Number: How many.").unwrap();
        assert_eq!((variable.name, variable.types, variable.text), ("gate_count", vec!["Number"], "How many."));
        assert_eq!(Sentence::parse("What gates do."), None);
    }
}
