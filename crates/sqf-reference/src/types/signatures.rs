//! The types that each command takes and returns.
//!
//! Combines two sources. The game lists the types of operands and nothing else; the wiki has operands, results and
//! everything newer than the game's list. An operand is accepted if either source accepts it, so a mismatch contradicts
//! both.

use std::sync::OnceLock;

use super::engine::{EngineSignature, EngineSignatures, SignatureRange};
use super::{TypeSet, corrections, names};
use crate::records::Records;
use crate::{Form, Forms, Syntax};

/// The types that a command takes and returns, by form.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CommandTypes {
    /// The result without operands, if it can be written so.
    pub nullary: Option<TypeSet>,
    /// The overloads with one operand; empty if there are none, or they are unknown.
    pub unary: Vec<UnarySig>,
    /// The overloads with two operands; empty if there are none, or they are unknown.
    pub binary: Vec<BinarySig>,
    /// The types of the elements of arrays that it returns, as the wiki lists them; any if unknown.
    pub elements: TypeSet,
    /// The forms in the game's own list. Operand types of other forms come from the wiki alone: newer commands, and
    /// errors of a page.
    pub from_engine: Forms,
}

/// An overload with one operand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnarySig {
    /// Types of the operand.
    pub right: TypeSet,
    /// Types of the result.
    pub returns: TypeSet,
}

/// An overload with two operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BinarySig {
    /// Types of the left operand.
    pub left: TypeSet,
    /// Types of the right operand.
    pub right: TypeSet,
    /// Types of the result.
    pub returns: TypeSet,
}

impl CommandTypes {
    /// Returns the overloads with one operand that accept one of these types.
    pub(crate) fn unary_for(&self, right: TypeSet) -> impl Iterator<Item = &UnarySig> {
        self.unary.iter().filter(move |sig| !sig.right.is_disjoint(right))
    }

    /// Returns the overloads with two operands that accept one of these types each.
    pub fn binary_for(&self, left: TypeSet, right: TypeSet) -> impl Iterator<Item = &BinarySig> {
        self.binary.iter().filter(move |sig| !sig.left.is_disjoint(left) && !sig.right.is_disjoint(right))
    }

    /// Whether the command certainly rejects an operand of these types in its unary form.
    ///
    /// A value that may be nil is not a mismatch: the command does nothing then. [`CommandTypes::from_engine`] tells
    /// how reliable the answer is.
    pub fn refuses_unary(&self, right: TypeSet) -> bool {
        let is_certain = !self.unary.is_empty() && !right.is_empty() && !right.may_be_nothing();
        is_certain && self.unary_for(right).next().is_none()
    }

    /// Whether the command certainly rejects two operands of these types.
    ///
    /// A value that may be nil is not a mismatch, as in [`CommandTypes::refuses_unary`].
    pub fn refuses_binary(&self, left: TypeSet, right: TypeSet) -> bool {
        let is_certain = |operand: TypeSet| !operand.is_empty() && !operand.may_be_nothing();
        // An unknown value may be nil, but the other one alone can be wrong.
        let left = if is_certain(left) { left } else { TypeSet::ANY };
        let right = if is_certain(right) { right } else { TypeSet::ANY };
        !self.binary.is_empty() && self.binary_for(left, right).next().is_none()
    }

    /// Returns the result for one operand of these types; any if it does not accept the operand.
    pub fn unary_result(&self, right: TypeSet) -> TypeSet {
        self.unary_for(right).map(|sig| sig.returns).reduce(TypeSet::union).unwrap_or(TypeSet::ANY)
    }

    /// Returns the result for two operands of these types; any if it does not accept them.
    pub fn binary_result(&self, left: TypeSet, right: TypeSet) -> TypeSet {
        self.binary_for(left, right).map(|sig| sig.returns).reduce(TypeSet::union).unwrap_or(TypeSet::ANY)
    }

    /// Returns the types of the operand in the unary form; any if the form is unknown.
    pub fn unary_operands(&self) -> TypeSet {
        self.unary.iter().map(|sig| sig.right).reduce(TypeSet::union).unwrap_or(TypeSet::ANY)
    }

    /// Returns the types of the left operand; any if the form is unknown.
    pub fn left_operands(&self) -> TypeSet {
        self.binary.iter().map(|sig| sig.left).reduce(TypeSet::union).unwrap_or(TypeSet::ANY)
    }

    /// Returns the types of the right operand for a left one of these types; any if none is accepted.
    pub fn right_operands(&self, left: TypeSet) -> TypeSet {
        self.binary_for(left, TypeSet::ANY).map(|sig| sig.right).reduce(TypeSet::union).unwrap_or(TypeSet::ANY)
    }
}

/// The types of all commands of a reference, each computed on first use.
#[derive(Debug)]
pub(crate) struct Signatures {
    /// Pairs of the record of a command and a record that documents it, by position; sorted.
    pages: Vec<(u32, u32)>,
    /// Pairs of the record of a command, by position, and its place in the game's list; sorted by record.
    engine: Vec<(u32, SignatureRange)>,
    /// Indexed by the position of the command's record.
    types: Box<[OnceLock<CommandTypes>]>,
}

impl Signatures {
    /// Matches pages of commands with lines of the game's list. `position` returns the record that a word of a script
    /// refers to.
    pub(crate) fn new(
        records: &Records,
        engine: &EngineSignatures,
        position: impl Fn(&str) -> Option<usize>,
    ) -> Signatures {
        let at = |word: &str| position(word).map(|at| at as u32);
        let pages = records.names().zip(0..).filter_map(|(names, page)| Some((at(names.word())?, page)));
        let mut pages: Vec<(u32, u32)> = pages.collect();
        pages.sort();
        // `or` and `||` are one record.
        let mut ways: Vec<(u32, SignatureRange)> =
            engine.places().filter_map(|(name, place)| Some((at(name)?, place))).collect();
        ways.sort_by_key(|(at, _)| *at);
        Signatures { pages, engine: ways, types: (0..records.len()).map(|_| OnceLock::new()).collect() }
    }

    /// Returns the types of the command whose record is at `position`, from the same sources as [`Signatures::new`].
    pub(crate) fn get(&self, position: usize, records: &Records, engine: &EngineSignatures) -> Option<&CommandTypes> {
        let at = u32::try_from(position).ok()?;
        let pages = part(&self.pages, at);
        if pages.is_empty() {
            return None;
        }
        let make = || {
            let records: Vec<_> = pages.iter().filter_map(|(_, page)| records.read(*page as usize)).collect();
            let mut found = Pages::default();
            for record in &records {
                let name = record.operator.as_ref().unwrap_or(&record.name);
                found.syntaxes.extend(record.syntaxes.iter().map(|syntax| (name.as_str(), syntax)));
            }
            for way in part(&self.engine, at).iter().flat_map(|(_, place)| engine.ways(*place)) {
                if !found.engine.contains(&way) {
                    found.engine.push(way);
                }
            }
            found.types()
        };
        Some(self.types.get(position)?.get_or_init(make))
    }
}

/// Returns the entries of a sorted list whose key is `at`.
fn part<T>(sorted: &[(u32, T)], at: u32) -> &[(u32, T)] {
    let start = sorted.partition_point(|(own, _)| *own < at);
    let rest = sorted.get(start..).unwrap_or_default();
    rest.get(..rest.iter().take_while(|(own, _)| *own == at).count()).unwrap_or_default()
}

/// The sources on a command.
#[derive(Default)]
struct Pages<'r> {
    /// The syntaxes of all its pages, each with the name of the page.
    syntaxes: Vec<(&'r str, &'r Syntax)>,
    engine: Vec<EngineSignature>,
}

/// A syntax of a page: its operands, if the page states their types, and its result.
struct Documented {
    form: Form,
    left: Option<TypeSet>,
    right: Option<TypeSet>,
    returns: TypeSet,
    /// Whether the game's list contradicts the operands.
    is_refuted: bool,
}

impl Documented {
    fn of(name: &str, syntax: &Syntax) -> Option<Documented> {
        let shape = syntax.shape.as_ref()?;
        let operand = |operand: &Option<_>| {
            let types = operand.as_ref().and_then(|operand| names::of_operand(operand, syntax));
            corrections::operands(name, types)
        };
        let form = shape.form?;
        Some(Documented {
            form,
            // An operand that a form does not have is any, so that forms can be compared.
            left: if form == Form::Binary { operand(&shape.left) } else { Some(TypeSet::ANY) },
            right: if form == Form::Nullary { Some(TypeSet::ANY) } else { operand(&shape.right) },
            returns: corrections::returns(name, names::of_returns(syntax.returns.as_ref())),
            is_refuted: corrections::is_refuted(name, form),
        })
    }

    /// Whether it accepts everything that the game's signature accepts.
    fn covers(&self, engine: &EngineSignature) -> bool {
        let covers = |own: Option<TypeSet>, other: TypeSet| own.is_some_and(|own| other.is_subset(own));
        covers(self.left, engine.left) && covers(self.right, engine.right)
    }

    /// Whether it may be the game's signature; an operand of unknown type may be any.
    fn meets(&self, engine: &EngineSignature) -> bool {
        let meets = |own: Option<TypeSet>, other: TypeSet| own.is_none_or(|own| !own.is_disjoint(other));
        meets(self.left, engine.left) && meets(self.right, engine.right)
    }
}

impl Pages<'_> {
    fn types(&self) -> CommandTypes {
        let documented: Vec<Documented> =
            self.syntaxes.iter().filter_map(|(name, syntax)| Documented::of(name, syntax)).collect();
        let from_engine: Forms = self.engine.iter().map(|engine| engine.form).collect();
        let returns = self
            .syntaxes
            .iter()
            .map(|(name, syntax)| corrections::elements(name, names::of_elements(syntax.returns.as_ref())));
        let elements = returns.fold(TypeSet::NONE, TypeSet::union);
        let elements = if elements.is_empty() { TypeSet::ANY } else { elements };
        let mut types = CommandTypes { elements, from_engine, ..CommandTypes::default() };
        for page in &documented {
            if page.is_refuted && !self.engine.is_empty() {
                continue;
            }
            match (page.left, page.right) {
                (Some(left), Some(right)) => types.add(page.form, left, right, page.returns),
                // A page without types for an operand adds nothing to the game's list, and substitutes for a missing
                // one.
                _ if from_engine.contains(page.form) => {}
                (left, right) => {
                    types.add(page.form, left.unwrap_or(TypeSet::ANY), right.unwrap_or(TypeSet::ANY), page.returns);
                }
            }
        }
        for engine in &self.engine {
            let of_form = || documented.iter().filter(|page| page.form == engine.form);
            if of_form().any(|page| !page.is_refuted && page.covers(engine)) {
                continue;
            }
            // The result of the syntaxes that this one may be; of all with this form if the pages show none of them.
            let meeting = of_form().filter(|page| page.meets(engine)).map(|page| page.returns).reduce(TypeSet::union);
            let returns = meeting.or_else(|| of_form().map(|page| page.returns).reduce(TypeSet::union));
            let returns =
                returns.or_else(|| self.syntaxes.iter().find_map(|(name, _)| corrections::unlisted_result(name)));
            types.add(engine.form, engine.left, engine.right, returns.unwrap_or(TypeSet::ANY));
        }
        types
    }
}

impl CommandTypes {
    fn add(&mut self, form: Form, left: TypeSet, right: TypeSet, returns: TypeSet) {
        match form {
            Form::Nullary => self.nullary = Some(self.nullary.map_or(returns, |others| others.union(returns))),
            Form::Unary => {
                let sig = UnarySig { right, returns };
                if !self.unary.contains(&sig) {
                    self.unary.push(sig);
                }
            }
            Form::Binary => {
                let sig = BinarySig { left, right, returns };
                if !self.binary.contains(&sig) {
                    self.binary.push(sig);
                }
            }
        }
    }
}
