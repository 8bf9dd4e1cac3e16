//! The table of names for linters (`syntax.json`).
//!
//! A command is keyed by its lowercase name, an operator page by its symbol. Aliases of operators (`differs`, `||`) and
//! of functions have their own keys for the same record, unless a record of that name exists. An alias of any other
//! command has none: commands that really have two names have two pages, and a mere redirect of the wiki, taken for a
//! command, would make a parser misread a variable of that name.
//!
//! The forms of an entry are those of all syntaxes of its page and those of [`super::form_facts`].

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use super::form_facts::FormFact;
use sqf_reference::{Form, Record, SyntaxCommand, SyntaxFunction, SyntaxIndex};
use sqf_text::is_name;

/// Builds the table.
///
/// `updated` is the newest edit of the data.
pub fn build(commands: &[Record], functions: &[Record], facts: &[FormFact], updated: Option<String>) -> SyntaxIndex {
    SyntaxIndex { updated, commands: command_table(commands, facts), functions: function_table(functions) }
}

fn command_table(records: &[Record], facts: &[FormFact]) -> BTreeMap<String, SyntaxCommand> {
    let mut table = BTreeMap::new();
    for record in records {
        match table.entry(key(record)) {
            Entry::Vacant(free) => {
                free.insert(command(record));
            }
            // Two pages share a name: the command has the forms of both.
            Entry::Occupied(mut taken) => add_forms(taken.get_mut(), &forms(record)),
        }
    }
    for fact in facts {
        if let Some(command) = table.get_mut(fact.key) {
            add_forms(command, fact.forms);
        }
    }
    for record in records {
        let own = table[&key(record)].clone();
        for alias in script_names(&record.aliases, record.operator.is_some()) {
            table.entry(alias).or_insert_with(|| own.clone());
        }
    }
    table
}

fn function_table(records: &[Record]) -> BTreeMap<String, SyntaxFunction> {
    let mut table = BTreeMap::new();
    for record in records {
        table.entry(key(record)).or_insert_with(|| function(record));
    }
    for record in records {
        for alias in script_names(&record.aliases, true) {
            table.entry(alias).or_insert_with(|| function(record));
        }
    }
    table
}

fn key(record: &Record) -> String {
    let key = record.operator.as_ref().unwrap_or(&record.name);
    key.to_lowercase()
}

fn command(record: &Record) -> SyntaxCommand {
    let mut syntax: Vec<String> = Vec::new();
    for line in record.syntaxes.iter().map(|syntax| &syntax.syntax) {
        if !line.is_empty() && !syntax.contains(line) {
            syntax.push(line.clone());
        }
    }
    SyntaxCommand {
        name: record.name.clone(),
        forms: forms(record),
        status: record.status,
        syntax,
        replaced_by: record.replaced_by.clone(),
        branch: record.branch.clone(),
        operator: record.operator.clone(),
    }
}

fn function(record: &Record) -> SyntaxFunction {
    SyntaxFunction { name: record.name.clone(), status: record.status, replaced_by: record.replaced_by.clone() }
}

/// Returns the forms of all syntaxes, each once: nullary, unary, binary.
fn forms(record: &Record) -> Vec<Form> {
    let shapes = record.syntaxes.iter().filter_map(|s| s.shape.as_ref());
    let mut forms: Vec<Form> = shapes.filter_map(|shape| shape.form).collect();
    forms.sort();
    forms.dedup();
    forms
}

fn add_forms(command: &mut SyntaxCommand, forms: &[Form]) {
    command.forms.extend_from_slice(forms);
    command.forms.sort();
    command.forms.dedup();
}

/// Returns those of `aliases` that can occur in a script, as keys: symbols and, if wanted, words.
fn script_names(aliases: &[String], words: bool) -> impl Iterator<Item = String> {
    let is_symbol = |name: &str| !name.is_empty() && name.chars().all(|c| "!#%&*+-/:<=>^|".contains(c));
    aliases.iter().filter(move |name| words && is_name(name) || is_symbol(name)).map(|name| name.to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::fixture;
    use sqf_reference::Status;

    fn table(facts: &[FormFact]) -> SyntaxIndex {
        let site = fixture::site();
        build(&site.commands, &site.functions, facts, None)
    }

    #[test]
    fn commands_are_keyed_by_lower_case_name_and_operators_by_symbol() {
        let table = table(&[]);
        let keys: Vec<_> = table.commands.keys().collect();
        assert_eq!(keys, ["!=", "<>", "closegate", "differs", "opengate"]);
        assert_eq!(table.commands["!="].name, "a != b");
        assert_eq!(table.commands["!="].operator.as_deref(), Some("!="));
        assert_eq!(table.commands["differs"], table.commands["!="]);
        assert_eq!(table.functions.keys().collect::<Vec<_>>(), ["bis_fnc_paintgate"]);
        assert_eq!(table.functions["bis_fnc_paintgate"].status, Status::Broken);
    }

    #[test]
    fn a_redirect_to_a_command_is_not_a_command() {
        let mut site = fixture::site();
        site.commands.iter_mut().find(|r| r.name == "openGate").unwrap().aliases.push("swingGate".to_owned());
        assert!(!build(&site.commands, &site.functions, &[], None).commands.contains_key("swinggate"));
    }

    #[test]
    fn an_entry_unites_the_forms_and_lists_the_lines() {
        let table = table(&[]);
        let open = &table.commands["opengate"];
        assert_eq!(open.forms, [Form::Unary, Form::Binary]);
        assert_eq!(open.syntax, ["openGate gate", "gate openGate [angle, speed]"]);
        assert_eq!(open.replaced_by, ["openDoor", "closeGate"]);
        assert_eq!(open.branch.as_deref(), Some("diag"));
    }

    #[test]
    fn an_alias_never_hides_a_record() {
        let mut site = fixture::site();
        let open = site.commands.iter_mut().find(|r| r.name == "openGate");
        open.unwrap().aliases.push("CloseGate".to_owned());
        let table = build(&site.commands, &site.functions, &[], None);
        assert_eq!(table.commands["closegate"].name, "closeGate");
    }

    #[test]
    fn facts_add_what_the_page_does_not_show() {
        let fact = |key, forms| FormFact { key, forms, source: "a test" };
        let table = table(&[
            fact("closegate", &[Form::Binary, Form::Nullary]),
            fact("!=", &[Form::Unary]),
            fact("unheardof", &[Form::Unary]),
        ]);
        assert_eq!(table.commands["closegate"].forms, [Form::Nullary, Form::Unary, Form::Binary]);
        assert_eq!(table.commands["differs"].forms, [Form::Unary, Form::Binary]);
        assert!(!table.commands.contains_key("unheardof"));
    }
}
