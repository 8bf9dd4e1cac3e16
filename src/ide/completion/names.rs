//! All names of a reference, prepared for completion.

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHasher};

use super::ItemKind;
use super::matching::Matchable;
use super::snippets::takes_handler;
use super::usage::{Shares, Usage};
use crate::catalog::{Breakage, CommandTypes, Record, RecordKind, Reference, Status, TypeSet};
use crate::ide::names::control_flow::is_control_flow;
use crate::text::is_name;

/// Operators that are words.
const OPERATORS: &[&str] = &["and", "mod", "not", "or"];

fn is_keyword(word: &str) -> bool {
    is_control_flow(word) || OPERATORS.contains(&word)
}

/// Every name that a script may write and the reference knows.
#[derive(Debug)]
pub(super) struct Names {
    list: Vec<Name>,
    /// Position by the hash of the name in lower case; a wrong guess is noticed by comparing.
    positions: FxHashMap<u64, u32>,
    usage: Usage,
}

/// A name of the reference.
#[derive(Debug)]
pub(super) struct Name {
    /// As scripts write it.
    pub(super) label: Box<str>,
    pub(super) matchable: Matchable,
    pub(super) order: NameOrder,
    pub(super) kind: ItemKind,
    pub(super) source: DocSource,
    pub(super) operands: Operands,
    /// What it makes of what follows it, or is; anything where that is not known.
    pub(super) gives: TypeSet,
    /// What it returns with an operand before it; anything where that is not known.
    pub(super) gives_after: TypeSet,
    /// What may stand before it; anything where that is not known.
    pub(super) takes: TypeSet,
    pub(super) standing: Standing,
    /// How common it is in scripts.
    pub(super) shares: Shares,
    /// Whether it is a command that takes the name of an event and the code to handle it.
    pub(super) adds_handler: bool,
}

/// The beginning of a name, so that names can be put in their order without looking them up.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct NameOrder(u128);

impl NameOrder {
    /// Shorter names first: of a family of classes the first is the one without additions.
    pub(super) fn of_class(name: &str) -> NameOrder {
        NameOrder((name.len().min(255) as u128) << 120 | NameOrder::new(name).0 >> 8)
    }

    /// The order of `name`, in any case.
    pub(super) fn new(name: &str) -> NameOrder {
        let bytes = name.bytes().take(16).enumerate();
        NameOrder(bytes.fold(0, |order, (at, byte)| order | u128::from(byte.to_ascii_lowercase()) << (120 - 8 * at)))
    }
}

/// Where a name's documentation is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum DocSource {
    /// A record.
    Record,
    /// A section on a magic variable.
    MagicVariable,
    /// A section on a word of the preprocessor, by its heading.
    Preprocessor(Box<str>),
}

/// Where a name may stand.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Operands {
    /// It is a value by itself.
    pub(super) nullary: bool,
    /// It takes what comes after it.
    pub(super) unary: bool,
    /// It takes what comes before and after it.
    pub(super) binary: bool,
}

/// Whether a name should be used, best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Standing {
    /// Nothing is said against it.
    Fine,
    /// Only special builds of the game have it, or only other games.
    Special,
    /// Something else should be used.
    Deprecated,
    /// It does not work.
    Broken,
}

impl Names {
    /// Prepares the names of `reference`.
    pub(super) fn new(reference: &Reference) -> Names {
        let count = reference.commands().len() + reference.functions().len();
        let mut names = Names {
            list: Vec::with_capacity(count + 100),
            positions: FxHashMap::with_capacity_and_hasher(count + 100, Default::default()),
            usage: Usage::default(),
        };
        // `and` for `&&`, where it has no page of its own.
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

    /// Adds a name; of several that are written alike the first stays.
    fn add(&mut self, name: Name) {
        self.positions.entry(word_hash(&name.label)).or_insert_with(|| {
            self.list.push(name);
            self.list.len() as u32 - 1
        });
    }

    /// All names.
    pub(super) fn list(&self) -> &[Name] {
        &self.list
    }

    /// How common names are.
    pub(super) fn usage(&self) -> &Usage {
        &self.usage
    }

    /// Where in the list the name is that scripts write as `word`, in any case.
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
    /// Those of a variable.
    pub(super) const VALUE: Operands = Operands { nullary: true, unary: false, binary: false };

    /// Whether nothing is known.
    pub(super) fn is_unknown(self) -> bool {
        self == Operands::default()
    }
}

/// A hash that is the same for all writings of a word; asked for every word of a script.
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
