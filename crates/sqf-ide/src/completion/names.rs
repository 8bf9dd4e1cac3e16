//! All names of a reference, precomputed for completion.

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHasher};

use super::ItemKind;
use super::matching::Matchable;
use super::snippets::takes_handler;
use super::usage::{Shares, Usage};
use crate::names::control_flow::{is_control_flow, is_operator};
use sqf_reference::{Breakage, CommandTypes, Record, RecordKind, Reference, Status, TypeSet};
use sqf_text::is_name;

fn is_keyword(word: &str) -> bool {
    is_control_flow(word) || is_operator(word)
}

/// Every name in the reference that a script can use.
#[derive(Debug)]
pub(super) struct Names {
    list: Vec<Name>,
    /// Index by the hash of the lower-case name; collisions are detected by comparing names.
    positions: FxHashMap<u64, u32>,
    usage: Usage,
}

/// A name of the reference.
#[derive(Debug)]
pub(super) struct Name {
    /// The spelling in scripts.
    pub(super) label: Box<str>,
    pub(super) matchable: Matchable,
    pub(super) order: NameOrder,
    pub(super) kind: ItemKind,
    pub(super) source: DocSource,
    pub(super) operands: Operands,
    /// The type it returns without a left operand; any if unknown.
    pub(super) gives: TypeSet,
    /// The type it returns with a left operand; any if unknown.
    pub(super) gives_after: TypeSet,
    /// The types of its left operand; any if unknown.
    pub(super) takes: TypeSet,
    pub(super) standing: Standing,
    /// Its frequency in scripts.
    pub(super) shares: Shares,
    /// Whether it is a command that takes the name of an event and the code to handle it.
    pub(super) adds_handler: bool,
}

/// The start of a name as a sort key, so that names can be ordered without a lookup.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct NameOrder(u128);

impl NameOrder {
    /// Shorter names first: in a family of classes, the base name comes first.
    pub(super) fn of_class(name: &str) -> NameOrder {
        NameOrder((name.len().min(255) as u128) << 120 | NameOrder::new(name).0 >> 8)
    }

    /// Returns the sort key of `name`, ignoring case. Numbers are in order: `TRACE_2` before `TRACE_10`.
    pub(super) fn new(name: &str) -> NameOrder {
        let bytes = name.as_bytes();
        let length = |at: usize| bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count().min(9) as u8;
        let starts = |at: usize| bytes[at].is_ascii_digit() && (at == 0 || !bytes[at - 1].is_ascii_digit());
        let keys = (0..bytes.len()).flat_map(|at| {
            let number = starts(at).then(|| b'0' + length(at));
            number.into_iter().chain(std::iter::once(bytes[at]))
        });
        let bytes = keys.take(16).enumerate();
        NameOrder(bytes.fold(0, |order, (at, byte)| order | u128::from(byte.to_ascii_lowercase()) << (120 - 8 * at)))
    }
}

/// The source of a name's documentation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum DocSource {
    /// A record.
    Record,
    /// A section on a magic variable.
    MagicVariable,
    /// A section on a word of the preprocessor, by its heading.
    Preprocessor(Box<str>),
}

/// The operands that a name can have.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Operands {
    /// None: it is a value.
    pub(super) nullary: bool,
    /// A right operand only.
    pub(super) unary: bool,
    /// Both operands.
    pub(super) binary: bool,
}

/// Whether a name is recommended, best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Standing {
    /// No objections.
    Fine,
    /// Available only in special builds of the game, or in other games.
    Special,
    /// Something else should be used.
    Deprecated,
    /// It does not work.
    Broken,
}

impl Names {
    /// Collects the names of `reference`.
    pub(super) fn new(reference: &Reference) -> Names {
        let count = reference.commands().len() + reference.functions().len();
        let mut names = Names {
            list: Vec::with_capacity(count + 100),
            positions: FxHashMap::with_capacity_and_hasher(count + 100, Default::default()),
            usage: Usage::default(),
        };
        // `and` for `&&`, unless it has its own page.
        let mut operators = Vec::new();
        for record in reference.each_record() {
            if is_name(&record.name) {
                names.add(Name::of_record(reference, &record.name, &record));
            }
            if record.operator.is_some() {
                operators.push(record);
            }
        }
        for record in &operators {
            for alias in record.aliases.iter().filter(|alias| is_name(alias)) {
                names.add(Name::of_record(reference, alias, record));
            }
        }
        for name in reference.magic_variables().filter(|name| is_name(name)) {
            names.add(Name::simple(name, ItemKind::Variable, DocSource::MagicVariable));
        }
        let preprocessor = reference.topic("PreProcessor Commands");
        for heading in preprocessor.iter().flat_map(|topic| &topic.sections).filter_map(|s| s.heading.as_deref()) {
            for word in heading.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').filter(|w| w.starts_with("__"))
            {
                names.add(Name::simple(word, ItemKind::Macro, DocSource::Preprocessor(heading.into())));
            }
        }
        let mut shares = Vec::new();
        names.usage = Usage::read(|name| names.position(name), |position, share| shares.push((position, share)));
        for (position, share) in shares {
            names.list[position].shares = share;
        }
        names
    }

    /// Adds a name; of duplicates, the first one remains.
    fn add(&mut self, name: Name) {
        self.positions.entry(word_hash(&name.label)).or_insert_with(|| {
            self.list.push(name);
            self.list.len() as u32 - 1
        });
    }

    /// Returns all names.
    pub(super) fn list(&self) -> &[Name] {
        &self.list
    }

    /// Returns the frequencies of names.
    pub(super) fn usage(&self) -> &Usage {
        &self.usage
    }

    /// Returns the index of the name that scripts spell as `word`, ignoring case.
    pub(super) fn position(&self, word: &str) -> Option<usize> {
        let position = *self.positions.get(&word_hash(word))? as usize;
        self.list.get(position).filter(|name| name.label.eq_ignore_ascii_case(word)).map(|_| position)
    }
}

impl Name {
    /// Whether it may be code to `call`.
    pub(super) fn is_callable(&self) -> bool {
        matches!(self.kind, ItemKind::Function | ItemKind::Variable | ItemKind::Macro)
    }

    fn of_record(reference: &Reference, label: &str, record: &Record) -> Name {
        let kind = match record.kind {
            RecordKind::Function => ItemKind::Function,
            RecordKind::Command if is_keyword(&label.to_ascii_lowercase()) => ItemKind::Keyword,
            RecordKind::Command => ItemKind::Command,
        };
        let forms = reference.forms(label);
        let other_games =
            !record.games.is_empty() && record.games.iter().all(|game| game.game != record.main_since.game.as_str());
        let standing = match record.status {
            Status::Deprecated => Standing::Deprecated,
            Status::Broken if matches!(record.breakage(), Some(Breakage::Whole | Breakage::Unsaid)) => Standing::Broken,
            _ if record.branch.is_some() || other_games => Standing::Special,
            _ => Standing::Fine,
        };
        let types = reference.signatures(label);
        let gives = types.map(|types| types.unary.iter().map(|sig| sig.returns).chain(types.nullary));
        let gives = gives.and_then(|gives| gives.reduce(TypeSet::union));
        let gives_after = types.and_then(|types| types.binary.iter().map(|sig| sig.returns).reduce(TypeSet::union));
        Name {
            gives: gives.unwrap_or(TypeSet::ANY),
            gives_after: gives_after.unwrap_or(TypeSet::ANY),
            takes: types.map_or(TypeSet::ANY, CommandTypes::left_operands),
            operands: match record.kind {
                RecordKind::Function => Operands::VALUE,
                RecordKind::Command => {
                    Operands { nullary: forms.nullary(), unary: forms.unary(), binary: forms.binary() }
                }
            },
            standing,
            adds_handler: kind == ItemKind::Command && takes_handler(label),
            ..Name::simple(label, kind, DocSource::Record)
        }
    }

    fn simple(label: &str, kind: ItemKind, source: DocSource) -> Name {
        Name {
            label: label.into(),
            matchable: Matchable::new(label),
            order: NameOrder::new(label),
            kind,
            source,
            operands: Operands::VALUE,
            gives: TypeSet::ANY,
            gives_after: TypeSet::ANY,
            takes: TypeSet::ANY,
            standing: Standing::Fine,
            shares: Shares::default(),
            adds_handler: false,
        }
    }
}

impl Operands {
    /// The operands of a variable.
    pub(super) const VALUE: Operands = Operands { nullary: true, unary: false, binary: false };

    /// Whether nothing is known.
    pub(super) fn is_unknown(self) -> bool {
        self == Operands::default()
    }
}

/// Hashes a word, ignoring case; called for every word of a script.
pub(super) fn word_hash(word: &str) -> u64 {
    let mut hasher = FxHasher::default();
    let mut chunks = word.as_bytes().chunks(8);
    for chunk in &mut chunks {
        let mut bytes = [0; 8];
        for (byte, from) in bytes.iter_mut().zip(chunk) {
            *byte = from.to_ascii_lowercase();
        }
        u64::from_ne_bytes(bytes).hash(&mut hasher);
    }
    hasher.finish()
}
