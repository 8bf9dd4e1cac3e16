//! Which nodes a rule looks at.
//!
//! There are as many nodes as tokens and dozens of rules, and most rules are about a few commands. So every rule says
//! which nodes it is about, and a node is shown to those rules alone. What a rule is about is found out once for each
//! distinct word of a script.

use std::sync::{OnceLock, PoisonError, RwLock};

use rustc_hash::FxHashMap;

use super::Code;
use super::rule::{Check, CheckNode, Rule};
use super::rule_set::RuleSet;
use crate::catalog::Reference;
use crate::model::Script;
use crate::syntax::{Expr, NodeId, WordId};

/// Nodes that a rule looks at.
#[derive(Clone, Copy)]
pub(super) struct Nodes {
    kinds: u8,
    words: Chosen,
    asks_for_values: bool,
}

/// Commands and operators with operands.
#[derive(Clone, Copy)]
enum Chosen {
    List(&'static [&'static str]),
    Matching(Predicate),
}

const NAME: u8 = 1;
const COMMAND: u8 = 2;
const ASSIGNMENT: u8 = 4;
const STATEMENTS: u8 = 8;

impl Nodes {
    /// Names: variables, functions and commands without operands.
    pub(super) const NAMES: Nodes = Nodes::of(NAME);
    /// All commands and operators with operands.
    pub(super) const COMMANDS: Nodes = Nodes::of(COMMAND);
    /// `name = value` and `private name = value`.
    pub(super) const ASSIGNMENTS: Nodes = Nodes::of(ASSIGNMENT);
    /// The script and all code in it: what has statements.
    pub(super) const STATEMENTS: Nodes = Nodes::of(STATEMENTS);

    /// These commands and operators, in lower case, with operands.
    pub(super) const fn words(words: &'static [&'static str]) -> Nodes {
        Nodes { words: Chosen::List(words), ..Nodes::of(0) }
    }

    /// Commands and operators with operands of whose names, in lower case, this holds.
    pub(super) const fn matching(is_meant: Predicate) -> Nodes {
        Nodes { words: Chosen::Matching(is_meant), ..Nodes::of(0) }
    }

    /// These nodes and all of the kinds of others.
    pub(super) const fn and(self, others: Nodes) -> Nodes {
        Nodes { kinds: self.kinds | others.kinds, ..self }
    }

    /// These nodes, for a rule that asks for [semantics](crate::model::Semantics) as a matter of course. Where several
    /// threads check a script, such rules come last: until then, one of the threads works the semantics out.
    pub(super) const fn by_value(self) -> Nodes {
        Nodes { asks_for_values: true, ..self }
    }

    /// Whether a rule about these nodes asks for semantics as a matter of course.
    pub(super) fn asks_for_values(self) -> bool {
        self.asks_for_values
    }

    const fn of(kinds: u8) -> Nodes {
        Nodes { kinds, words: Chosen::List(&[]), asks_for_values: false }
    }
}

/// A rule, and how it looks at a node.
pub(super) type Look = (&'static Rule, CheckNode);

/// Which of some rules look at the nodes of a script.
pub(super) struct Shown<'a> {
    script: &'a Script,
    rules: RuleSet,
    looks: Looks,
    names: Slice,
    assignments: Slice,
    statements: Slice,
    /// By word.
    commands: Vec<Slice>,
    /// Rules that look at literals, arrays and parentheses: none.
    others: Slice,
    minus: Option<WordId>,
}

/// Lists of rules, each once: a set would have to be taken apart for every node.
#[derive(Default)]
struct Looks {
    all: Vec<Look>,
    slices: FxHashMap<RuleSet, Slice>,
}

/// A part of [`Looks`].
type Slice = (u32, u32);

impl Looks {
    fn of(&mut self, rules: RuleSet) -> Slice {
        *self.slices.entry(rules).or_insert_with(|| {
            let start = self.all.len() as u32;
            self.all.extend(rules.filter_map(|rule| match rule.check {
                Check::Node(_, check) => Some((rule, check)),
                _ => None,
            }));
            (start, self.all.len() as u32)
        })
    }
}

impl<'a> Shown<'a> {
    pub(super) fn new(script: &'a Script, reference: &Reference, rules: &[&Rule]) -> Shown<'a> {
        let all: RuleSet = rules.iter().map(|rule| rule.code).collect();
        let [names, commands, assignments, statements] = lists().kinds.map(|rules| rules.among(all));
        let found = script.words();
        let mut looks = Looks::default();
        let mut of_words = vec![looks.of(commands); found.len()];
        let is_command = |word: &WordId| !found.forms(*word).is_empty();
        reference.prepared(|_| OfWords::default()).each(script, found.ids().filter(is_command), |word, rules| {
            of_words[word.index()] = looks.of(commands.and(rules.among(all)));
        });
        Shown {
            script,
            rules: all,
            names: looks.of(names),
            assignments: looks.of(assignments),
            statements: looks.of(statements),
            commands: of_words,
            others: looks.of(RuleSet::default()),
            minus: found.find("-"),
            looks,
        }
    }

    /// All rules look at all nodes.
    #[cfg(test)]
    pub(super) fn everything(script: &'a Script, rules: &[&Rule]) -> Shown<'a> {
        let rules: RuleSet = rules.iter().map(|rule| rule.code).collect();
        let mut looks = Looks::default();
        let all = looks.of(rules);
        let commands = vec![all; script.words().len()];
        Shown {
            script,
            rules,
            looks,
            names: all,
            assignments: all,
            statements: all,
            commands,
            others: all,
            minus: None,
        }
    }

    /// All of the rules.
    pub(super) fn rules(&self) -> RuleSet {
        self.rules
    }

    /// `-1`: nothing is wrong with it, and there are scripts of megabytes with little else.
    fn is_negative_number(&self, node: NodeId, operand: NodeId) -> bool {
        self.script.tree().expr(operand) == Expr::Number && self.minus == Some(self.script.word_id(node))
    }

    /// The rules that look at a node.
    pub(super) fn to(&self, node: NodeId) -> &[Look] {
        let tree = self.script.tree();
        let (start, end) = match tree.expr(node) {
            // Half of the nodes, and told by one comparison.
            _ if tree.is_plain(node) => self.others,
            Expr::Unary(operand) if self.is_negative_number(node, operand) => self.others,
            Expr::Unary(_) | Expr::Binary(..) => self.commands[self.script.word_id(node).index()],
            Expr::Name => self.names,
            Expr::Assign(_) | Expr::PrivateAssign(_) => self.assignments,
            Expr::File(_) | Expr::Code(_) => self.statements,
            Expr::Number | Expr::Text | Expr::Array(_) | Expr::Paren(_) | Expr::Opaque | Expr::Missing => self.others,
        };
        &self.looks.all[start as usize..end as usize]
    }
}

/// The rules about commands that scripts have used, by their names: to ask all rules of all commands of a script takes a
/// while, and the next version of the script has the same commands.
#[derive(Default)]
struct OfWords(RwLock<FxHashMap<Box<str>, RuleSet>>);

impl OfWords {
    /// Shows the rules about some words of a script.
    fn each(&self, script: &Script, words: impl Iterator<Item = WordId>, mut show: impl FnMut(WordId, RuleSet)) {
        let mut others = Vec::new();
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner);
        for word in words {
            match known.get(script.words().text(word)) {
                Some(rules) => show(word, *rules),
                None => others.push(word),
            }
        }
        drop(known);
        for word in others {
            let text = script.words().text(word);
            let rules = of_word(text);
            show(word, rules);
            self.0.write().unwrap_or_else(PoisonError::into_inner).insert(text.into(), rules);
        }
    }
}

/// The rules about a command, in lower case.
fn of_word(word: &str) -> RuleSet {
    let Lists { words, matching, .. } = lists();
    let meant = matching.iter().filter(|(_, is_meant)| is_meant(word)).map(|(code, _)| RuleSet::one(*code));
    meant.fold(words.get(word).copied().unwrap_or_default(), RuleSet::and)
}

/// What all rules look at.
struct Lists {
    /// Names, commands, assignments, statements.
    kinds: [RuleSet; 4],
    words: FxHashMap<&'static str, RuleSet>,
    matching: Vec<(Code, Predicate)>,
}

/// Says of a word in lower case whether it is meant.
type Predicate = fn(&str) -> bool;

fn lists() -> &'static Lists {
    static LISTS: OnceLock<Lists> = OnceLock::new();
    LISTS.get_or_init(|| {
        let mut lists = Lists { kinds: [RuleSet::default(); 4], words: FxHashMap::default(), matching: Vec::new() };
        for code in Code::ALL {
            let Check::Node(nodes, _) = code.rule().check else { continue };
            for (kind, rules) in [NAME, COMMAND, ASSIGNMENT, STATEMENTS].into_iter().zip(&mut lists.kinds) {
                if nodes.kinds & kind != 0 {
                    *rules = rules.and(RuleSet::one(code));
                }
            }
            match nodes.words {
                Chosen::List(words) => {
                    for word in words {
                        let rules = lists.words.entry(word).or_default();
                        *rules = rules.and(RuleSet::one(code));
                    }
                }
                Chosen::Matching(is_meant) => lists.matching.push((code, is_meant)),
            }
        }
        lists
    })
}
