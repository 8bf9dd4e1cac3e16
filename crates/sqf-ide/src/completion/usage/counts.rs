//! Counts words in scripts for `usage.txt` and `texts.txt`; see docs/data.md.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use rustc_hash::{FxHashMap, FxHashSet};

use super::super::context::{self, CodePlace, ExpectedSyntax, WritingPlace};
use super::super::texts;
use super::{EXECUTED, key, key_of};
use crate::analysis::Analysis;
use sqf_reference::Reference;
use sqf_reference::takes::Takes;
use sqf_syntax::TokenKind;

/// Minimum share of a name in all contexts, in units of 1/100,000.
const LEAST_SHARE: u64 = 25;

/// Minimum number of names in an operand.
const LEAST_NAMES: u64 = 30;

/// Minimum share of a name or word in an operand, in units of 1/1,000.
const LEAST_OF_OPERAND: u64 = 10;

/// Words in fewer projects are specific to them.
const LEAST_PROJECTS: u64 = 2;

/// Number of scripts with a name at the start of a statement, in place of a value, and after a value.
type Places = [u64; 3];

/// A spelling of a word, with the number of scripts and projects that use it.
type Spelling<'c> = (&'c str, u64, u64);

/// Words in scripts, with the number of scripts.
#[derive(Debug, Default)]
pub struct Counts {
    names: BTreeMap<String, Places>,
    /// By operand and name.
    operands: BTreeMap<(String, String), u64>,
    /// Number of scripts and projects, by operand and word.
    texts: BTreeMap<(String, String), (u64, u64)>,
}

/// Names that are counted individually.
#[derive(Debug)]
pub struct KnownNames(FxHashMap<String, String>);

impl KnownNames {
    /// Commands, functions and magic variables.
    pub fn new(reference: &Reference) -> KnownNames {
        let records = reference.each_record().map(|record| record.name.clone());
        let names = records.chain(reference.magic_variables().map(str::to_owned));
        KnownNames(names.map(|name| (name.to_ascii_lowercase(), name)).collect())
    }

    fn of(&self, word: &str) -> &str {
        match self.0.get(&word.to_ascii_lowercase()) {
            Some(name) => name,
            None if word.starts_with('_') => "<local>",
            None => "<global>",
        }
    }
}

impl Counts {
    /// Counts a script, with each name at most once per context.
    pub fn of(analysis: &Analysis, known: &KnownNames) -> Counts {
        let (reading, file) = (analysis.reading(), analysis.file());
        let mut names: FxHashSet<(&str, usize)> = FxHashSet::default();
        let (mut operands, mut words) = (BTreeSet::new(), BTreeSet::new());
        for token in 0..file.tokens().len() {
            match file.kind(token) {
                TokenKind::Name => {
                    // As if the first letter had just been typed.
                    let place = context::place(reading, file.range(token).start + 1);
                    let place = place.filter(|place| !place.is_new_name(file));
                    let Some(WritingPlace::Code(place)) = place else { continue };
                    let Some(column) = column(&place) else { continue };
                    let name = known.of(file.token_text(token));
                    names.insert((name, column));
                    operands.extend(key_of(&place).filter(|_| column == 1).map(|key| (key, name.to_owned())));
                }
                kind if kind.is_string() => {
                    let Some(cursor) = reading.at_token(token) else { continue };
                    let Some((slot, script)) = cursor.slot() else { continue };
                    let text = file.token_text(token).trim_matches(['"', '\'']);
                    let executed = format!("{}\"", key(&slot, script));
                    if executed == EXECUTED {
                        operands.insert((executed, known.of(text).to_owned()));
                    }
                    let is_listed =
                        |takes: &Takes| matches!(takes, Takes::Word(..) | Takes::Class(_) | Takes::Event(_));
                    let key = texts::key(slot.word(script), &slot);
                    let key = key.filter(|_| script.taken_at(&slot).any(|row| is_listed(&row.takes)));
                    let is_word = !text.is_empty() && !text.contains([',', ':', '"', '\n', '\r', '%']);
                    words.extend(key.filter(|_| is_word).map(|key| (key, text.to_owned())));
                }
                _ => {}
            }
        }
        let mut counts = Counts::default();
        for (name, column) in names {
            counts.names.entry(name.to_owned()).or_default()[column] += 1;
        }
        counts.operands = operands.into_iter().map(|operand| (operand, 1)).collect();
        counts.texts = words.into_iter().map(|word| (word, (1, 1))).collect();
        counts
    }

    /// Adds another script of the same project.
    pub fn add_script(&mut self, other: Counts) {
        self.add(other, |_, _| 1);
    }

    /// Adds the scripts of another project.
    pub fn add_project(&mut self, other: Counts) {
        self.add(other, |mine, others| mine + others);
    }

    fn add(&mut self, other: Counts, projects: impl Fn(u64, u64) -> u64) {
        for (name, places) in other.names {
            let mine = self.names.entry(name).or_default();
            mine.iter_mut().zip(places).for_each(|(mine, more)| *mine += more);
        }
        for (operand, more) in other.operands {
            *self.operands.entry(operand).or_default() += more;
        }
        for (word, (scripts, others)) in other.texts {
            let mine = self.texts.entry(word).or_default();
            *mine = (mine.0 + scripts, projects(mine.1, others));
        }
    }

    /// Returns the content of `usage.txt`.
    pub fn usage(&self) -> String {
        let mut totals = Places::default();
        for places in self.names.values() {
            totals.iter_mut().zip(places).for_each(|(total, count)| *total += count);
        }
        let shares = |places: &Places| [0, 1, 2].map(|at| share(places[at], totals[at], 100_000));
        let mut names: Vec<(&str, Places)> =
            self.names.iter().map(|(name, places)| (name.as_str(), shares(places))).collect();
        names.retain(|(_, shares)| shares.iter().any(|share| *share >= LEAST_SHARE));
        names.sort_by_key(|(name, shares)| (!name.starts_with('<'), u64::MAX - shares.iter().sum::<u64>(), *name));
        let mut text = String::new();
        for (name, [statement, value, operator]) in names {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{name} {statement} {value} {operator}");
        }
        text.push('\n');
        for (operand, names) in by_operand(self.operands.iter().map(|((operand, name), count)| (operand, name, *count)))
        {
            let total: u64 = names.iter().map(|(_, count)| count).sum();
            if total >= LEAST_NAMES {
                let _ = write!(text, "{operand} {total}");
                for (name, share) in most(names, total) {
                    let _ = write!(text, " {name} {share}");
                }
                text.push('\n');
            }
        }
        text
    }

    /// Returns the content of `texts.txt`.
    pub fn texts(&self) -> String {
        // The spellings of each word, of which the most common one is written.
        let mut words: FxHashMap<(&str, String), Vec<Spelling<'_>>> = FxHashMap::default();
        for ((operand, word), (scripts, projects)) in &self.texts {
            words.entry((operand, word.to_ascii_lowercase())).or_default().push((word, *scripts, *projects));
        }
        let words = words.into_iter().filter_map(|((operand, _), ways)| {
            let (word, ..) = ways.iter().max_by_key(|(word, scripts, _)| (*scripts, *word))?;
            let scripts = ways.iter().map(|(_, scripts, _)| scripts).sum();
            let projects: u64 = ways.iter().map(|(_, _, projects)| projects).sum();
            (projects >= LEAST_PROJECTS).then_some((operand, *word, scripts))
        });
        let mut text = String::new();
        for (operand, words) in by_operand(words) {
            let total: u64 = words.iter().map(|(_, count)| count).sum();
            if total >= LEAST_NAMES {
                let words: Vec<String> =
                    most(words, total).into_iter().map(|(word, share)| format!("{word} {share}")).collect();
                let _ = writeln!(text, "{operand}: {}", words.join(", "));
            }
        }
        text
    }
}

/// Returns the index of the count for a context.
fn column(place: &CodePlace) -> Option<usize> {
    match place.wanted {
        ExpectedSyntax::Statement => Some(0),
        ExpectedSyntax::Operand | ExpectedSyntax::Code => Some(1),
        ExpectedSyntax::Operator => Some(2),
        ExpectedSyntax::Anything => None,
    }
}

fn share(count: u64, total: u64, parts: u64) -> u64 {
    (count * parts + total / 2) / total.max(1)
}

fn by_operand<'c, O: AsRef<str> + ?Sized + 'c, N: AsRef<str> + ?Sized + 'c>(
    counts: impl Iterator<Item = (&'c O, &'c N, u64)>,
) -> BTreeMap<&'c str, Vec<(&'c str, u64)>> {
    let mut operands: BTreeMap<&str, Vec<(&str, u64)>> = BTreeMap::new();
    for (operand, name, count) in counts {
        operands.entry(operand.as_ref()).or_default().push((name.as_ref(), count));
    }
    operands
}

/// Returns the most common names or words with their shares.
fn most(mut names: Vec<(&str, u64)>, total: u64) -> Vec<(&str, u64)> {
    names.sort_by_key(|(name, count)| (u64::MAX - count, *name));
    let shares = names.into_iter().map(|(name, count)| (name, share(count, total, 1_000)));
    shares.take_while(|(_, share)| *share >= LEAST_OF_OPERAND).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use sqf_model::SourceFile;

    fn counts(scripts: &[&str]) -> Counts {
        let reference = Reference::embedded();
        let known = KnownNames::new(&reference);
        let mut counts = Counts::default();
        for script in scripts {
            let file = Arc::new(SourceFile::new(*script));
            counts.add_script(Counts::of(&Analysis::new(Arc::clone(&reference), file), &known));
        }
        counts
    }

    #[test]
    fn a_name_is_counted_once_per_script_and_context() {
        let script = "private _a = player; hint str _a; _a SETDAMAGE 1; gate setDamage 1; hint \"b\"";
        let counts = counts(&[script, "player setDamage 1"]);
        assert_eq!(counts.names["hint"], [1, 0, 0]);
        assert_eq!(counts.names["player"], [1, 1, 0]);
        assert_eq!(counts.names["setDamage"], [0, 0, 2]);
        assert_eq!((counts.names["<local>"], counts.names["<global>"]), ([1, 1, 0], [1, 0, 0]));
        let of = |operand: &str, name: &str| counts.operands.get(&(operand.to_owned(), name.to_owned())).copied();
        assert_eq!((of("=", "player"), of("str", "<local>")), (Some(1), Some(1)));
        assert!(counts.usage().starts_with("<local> "), "{}", counts.usage());
    }

    #[test]
    fn words_are_those_of_several_projects() {
        let script = "player addEventHandler [\"Killed\", {}]; player setBehaviour \"SAFE\"";
        let mut all = counts(&vec![script; 40]);
        assert_eq!(all.texts(), "");
        all.add_project(counts(&["player addEventHandler [\"killed\", {}]; player setBehaviour \"OWN\""]));
        assert_eq!(all.texts(), "addeventhandler[0: Killed 1000\n");
    }
}
