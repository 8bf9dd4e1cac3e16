//! The rules for each node of a script. What they [declare](super::nodes) is evaluated once for each distinct word.

use std::sync::{OnceLock, RwLock};

use rustc_hash::FxHashMap;

use super::Code;
use super::nodes::{ASSIGNMENT, COMMAND, Chosen, NAME, Predicate, STATEMENTS};
use super::rule::{CheckNode, Rule};
use super::rule_set::RuleSet;
use sqf_model::Script;
use sqf_reference::Reference;
use sqf_syntax::{Expr, NodeId, WordId};
use sqf_text::{read_locked, write_locked};

/// A rule and its check of a node.
pub(super) type NodeCheck = (&'static Rule, CheckNode);

/// The rules for the nodes of a script.
pub(super) struct RulesByNode<'a> {
    script: &'a Script,
    rules: RuleSet,
    looks: Looks,
    names: Slice,
    assignments: Slice,
    statements: Slice,
    /// By word.
    commands: Vec<Slice>,
    /// Rules for literals, arrays and parentheses: none.
    others: Slice,
    minus: Option<WordId>,
}

/// Distinct lists of rules: iterating over sets for every node would be slower.
#[derive(Default)]
struct Looks {
    all: Vec<NodeCheck>,
    slices: FxHashMap<RuleSet, Slice>,
}

/// A slice of [`Looks`].
type Slice = (u32, u32);

impl Looks {
    fn of(&mut self, rules: RuleSet) -> Slice {
        *self.slices.entry(rules).or_insert_with(|| {
            let start = self.all.len() as u32;
            self.all.extend(rules.filter_map(|rule| Some((rule, rule.nodes()?.1))));
            (start, self.all.len() as u32)
        })
    }
}

impl<'a> RulesByNode<'a> {
    /// Sorts the rules by the nodes of the script that they declare.
    pub(super) fn new(script: &'a Script, reference: &Reference, rules: &[&Rule]) -> RulesByNode<'a> {
        let all: RuleSet = rules.iter().map(|rule| rule.code).collect();
        let [names, commands, assignments, statements] = lists().kinds.map(|rules| rules.among(all));
        let found = script.words();
        let mut looks = Looks::default();
        let mut of_words = vec![looks.of(commands); found.len()];
        let is_command = |word: &WordId| !found.forms(*word).is_empty();
        reference.prepared(|_| OfWords::default()).each(script, found.ids().filter(is_command), |word, rules| {
            of_words[word.index()] = looks.of(commands.and(rules.among(all)));
        });
        RulesByNode {
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

    /// Assigns all rules to all nodes.
    #[cfg(test)]
    pub(super) fn everything(script: &'a Script, rules: &[&Rule]) -> RulesByNode<'a> {
        let rules: RuleSet = rules.iter().map(|rule| rule.code).collect();
        let mut looks = Looks::default();
        let all = looks.of(rules);
        let commands = vec![all; script.words().len()];
        RulesByNode {
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

    /// Returns all of the rules.
    pub(super) fn rules(&self) -> RuleSet {
        self.rules
    }

    /// Whether a node is a number such as `-1`: never reported, and there are scripts of megabytes with little else.
    fn is_negative_number(&self, node: NodeId, operand: NodeId) -> bool {
        self.script.tree().expr(operand) == Expr::Number && self.minus == Some(self.script.word_id(node))
    }

    /// Returns the rules for a node.
    pub(super) fn to(&self, node: NodeId) -> &[NodeCheck] {
        let tree = self.script.tree();
        let (start, end) = match tree.expr(node) {
            // Half of the nodes, recognized by one comparison.
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

/// Cache of the rules for commands by their names: matching all rules with all commands of a script takes a while, and
/// its next version has the same commands.
#[derive(Default)]
struct OfWords(RwLock<FxHashMap<Box<str>, RuleSet>>);

impl OfWords {
    /// Calls a function with the rules for each of some words of a script.
    fn each(&self, script: &Script, words: impl Iterator<Item = WordId>, mut show: impl FnMut(WordId, RuleSet)) {
        let mut others = Vec::new();
        let known = read_locked(&self.0);
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
            write_locked(&self.0).insert(text.into(), rules);
        }
    }
}

/// Returns the rules for a command, in lower case.
fn of_word(word: &str) -> RuleSet {
    let Lists { words, matching, .. } = lists();
    let meant = matching.iter().filter(|(_, is_meant)| is_meant(word)).map(|(code, _)| RuleSet::one(*code));
    meant.fold(words.get(word).copied().unwrap_or_default(), RuleSet::and)
}

/// The nodes of all rules.
struct Lists {
    /// Names, commands, assignments, statements.
    kinds: [RuleSet; 4],
    words: FxHashMap<&'static str, RuleSet>,
    matching: Vec<(Code, Predicate)>,
}

fn lists() -> &'static Lists {
    static LISTS: OnceLock<Lists> = OnceLock::new();
    LISTS.get_or_init(|| {
        let mut lists = Lists { kinds: [RuleSet::default(); 4], words: FxHashMap::default(), matching: Vec::new() };
        for code in Code::ALL {
            let Some((nodes, _)) = code.rule().nodes() else { continue };
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
