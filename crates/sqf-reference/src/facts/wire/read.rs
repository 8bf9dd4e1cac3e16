//! Decodes facts to records.
//!
//! A file is opened at every start, so only the small parts are parsed then. Each record stays a line of text until it
//! is first used.

use std::borrow::Cow;
use std::sync::Arc;

use serde::Deserialize;

use super::packed::{self, PackedRecords};
use super::{
    FORMAT, FactsError, Head, MAX_LENGTH, PageBase, Text, WireEvent, WireEventParam, WireForm, WireGame, WireParam,
    WireRecord, WireSection, WireSyntax, WireTopic,
};
use crate::load::Catalog;
use crate::records::{Naming, Records};
use crate::{
    EngineSignatures, EventHandler, EventParam, Form, Forms, Game, GameCode, Locality, MainGameSince, Operand, Param,
    Part, Record, RecordKind, Returns, Section, Shape, Syntax, Topic, TopicKind, Version,
};
use sqf_pack::decompress;

/// The contents of a reference: a [`Catalog`] whose records need not have been parsed.
#[derive(Debug, Default)]
pub struct Contents {
    /// Scripting commands and operators.
    pub commands: Records,
    /// Functions of the game's library.
    pub functions: Records,
    /// Concept pages.
    pub topics: Vec<Topic>,
    /// Event handlers, in the order of their topics.
    pub events: Vec<EventHandler>,
    /// Forms of commands, by lower-case name or symbol, that their syntax lines do not show.
    pub forms: Vec<(String, Forms)>,
    /// Types of operands as the game lists them.
    pub engine: EngineSignatures,
    /// The newest version of the game that added a command, a function or a syntax.
    pub newest: Option<Version>,
}

impl From<Catalog> for Contents {
    fn from(catalog: Catalog) -> Contents {
        Contents {
            newest: Version::newest_of(catalog.commands.iter().chain(&catalog.functions)),
            commands: catalog.commands.into(),
            functions: catalog.functions.into(),
            topics: catalog.topics,
            events: catalog.events,
            forms: catalog.forms,
            engine: catalog.engine,
        }
    }
}

/// A file split into lines.
struct Lines {
    text: Arc<packed::Text>,
    head: Head,
    /// Where each line except the first begins, and where the types of operands begin.
    starts: Vec<u32>,
}

/// Decodes a file of facts: records, topics and events whose texts are empty.
///
/// # Errors
///
/// When the bytes were not written by [`super::encode`].
pub fn decode(bytes: &[u8]) -> Result<Catalog, FactsError> {
    let lines = Lines::of(bytes)?;
    let all = |packed: &PackedRecords| -> Result<_, FactsError> {
        (0..packed.len()).map(|position| packed.make(position)).collect()
    };
    Ok(Catalog {
        commands: all(&lines.commands())?,
        functions: all(&lines.functions())?,
        topics: lines.topics()?,
        events: lines.events()?,
        engine: lines.engine(),
        forms: lines.head.forms,
        updated: lines.head.updated,
    })
}

/// Like [`decode`], but without parsing the records: an invalid one is skipped on first use.
///
/// # Errors
///
/// When the rest of the bytes was not written by [`super::encode`].
pub fn open(bytes: &[u8]) -> Result<Contents, FactsError> {
    let lines = Lines::of(bytes)?;
    Ok(Contents {
        commands: lines.commands().into(),
        functions: lines.functions().into(),
        topics: lines.topics()?,
        events: lines.events()?,
        engine: lines.engine(),
        newest: lines.head.newest.and_then(|version| version.parse().ok()),
        forms: lines.head.forms,
    })
}

/// Decodes the game's own types of operands in a file of facts, without the rest of it.
///
/// # Errors
///
/// When the bytes were not written by [`super::encode`].
pub fn engine(bytes: &[u8]) -> Result<EngineSignatures, FactsError> {
    Ok(Lines::of(bytes)?.engine())
}

impl Lines {
    fn of(bytes: &[u8]) -> Result<Lines, FactsError> {
        let text = unpack(bytes)?;
        let first = text.split('\n').next().unwrap_or_default();
        let mut head: Head = serde_json::from_str(first).map_err(|error| {
            #[derive(Deserialize)]
            struct Format {
                format: u32,
            }
            match serde_json::from_str::<Format>(first) {
                Ok(head) if head.format != FORMAT => FactsError::Format(head.format),
                _ => error.into(),
            }
        })?;
        if head.format != FORMAT {
            return Err(FactsError::Format(head.format));
        }
        let count =
            [head.commands, head.functions, head.topics, head.events].into_iter().try_fold(0, usize::checked_add);
        let count = count.ok_or(FactsError::Line(1))?;
        // The text is shorter than 4 GB, see `MAX_LENGTH`.
        let ends = memchr::memchr_iter(b'\n', text.as_bytes()).map(|end| end as u32 + 1);
        let starts: Vec<u32> = ends.take(count.saturating_add(1)).collect();
        if starts.len().checked_sub(1) != Some(count) {
            return Err(FactsError::Line(starts.len() + 1));
        }
        let (wiki, game) = (std::mem::take(&mut head.wiki), head.game.clone());
        Ok(Lines { text: Arc::new(packed::Text { text, wiki, game }), head, starts })
    }

    /// Returns where `count` lines begin, and what follows them; the line after the first one is number 0.
    fn part(&self, from: usize, count: usize) -> &[u32] {
        self.starts.get(from..=from + count).unwrap_or_default()
    }

    fn commands(&self) -> PackedRecords {
        self.records(RecordKind::Command, 0, self.head.commands)
    }

    fn functions(&self) -> PackedRecords {
        self.records(RecordKind::Function, self.head.commands, self.head.functions)
    }

    fn records(&self, kind: RecordKind, from: usize, count: usize) -> PackedRecords {
        PackedRecords::new(Arc::clone(&self.text), kind, from + 2, self.part(from, count))
    }

    fn topics(&self) -> Result<Vec<Topic>, FactsError> {
        let context = PageBase { wiki: &self.text.wiki, game: &self.text.game };
        let lines = self.json(self.head.commands + self.head.functions, self.head.topics);
        lines.map(|line| Ok(serde_json::from_str::<WireTopic<'_>>(line)?.into_topic(&context))).collect()
    }

    fn events(&self) -> Result<Vec<EventHandler>, FactsError> {
        let lines = self.json(self.starts.len() - 1 - self.head.events, self.head.events);
        lines.map(|line| Ok(serde_json::from_str::<WireEvent<'_>>(line)?.into_event())).collect()
    }

    fn json(&self, from: usize, count: usize) -> impl Iterator<Item = &str> {
        let lines = self.part(from, count).windows(2);
        lines.filter_map(|ends| self.text.text.get(*ends.first()? as usize..*ends.last()? as usize))
    }

    fn engine(&self) -> EngineSignatures {
        let start = self.starts.last().map_or(0, |&start| start as usize);
        EngineSignatures::of_lines(self.text.text.get(start..).unwrap_or_default())
    }
}

/// The first bytes of a compressed file. Other files are plain text, as `sqf-ls generate --facts` writes it.
const ZSTANDARD: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];

/// Returns the text of a file of facts.
fn unpack(bytes: &[u8]) -> Result<String, FactsError> {
    if !bytes.starts_with(&ZSTANDARD) {
        return String::from_utf8(bytes.to_vec()).map_err(|_| FactsError::Line(1));
    }
    decompress(bytes, MAX_LENGTH).map_err(FactsError::Compression)
}

fn owned(texts: Vec<Text<'_>>) -> Vec<String> {
    fitting(texts.into_iter().map(Cow::into_owned))
}

/// Collects into a list without spare capacity: there are tens of thousands of lists of one element.
fn fitting<T>(items: impl Iterator<Item = T>) -> Vec<T> {
    let mut list: Vec<T> = items.collect();
    list.shrink_to_fit();
    list
}

impl WireRecord<'_> {
    /// Completes a record with what its page and its name imply, which is not written in each line.
    pub(super) fn into_record(self, naming: &Naming<'_>, kind: RecordKind, context: &PageBase<'_>) -> Record {
        let title = self.title.map_or_else(|| naming.name.replace('_', " "), Cow::into_owned);
        let games: Vec<Game> = fitting(self.games.into_iter().filter_map(WireGame::into_game));
        let version = match self.main_since {
            Some(version) => Some(version.into_owned()).filter(|version| !version.is_empty()),
            None => context.main_since(&games),
        };
        Record {
            url: self.url.map_or_else(|| context.url(&title), Cow::into_owned),
            name: naming.name.to_owned(),
            title,
            kind,
            groups: owned(self.groups),
            status: self.status,
            replaced_by: owned(self.replaced_by),
            since: self.since.map_or_else(|| games.first().cloned(), WireGame::into_game),
            main_since: MainGameSince { game: context.game.clone(), version },
            games,
            branch: self.branch.map(Cow::into_owned),
            locality: Locality { argument: self.argument, effect: self.effect, server_exec: self.server },
            exec: self.exec.map(Cow::into_owned),
            syntaxes: fitting(self.syntaxes.into_iter().map(|syntax| syntax.into_syntax(naming.operator))),
            operator: naming.operator.map(str::to_owned),
            aliases: naming.aliases.iter().map(|&alias| alias.to_owned()).collect(),
            see_also: owned(self.see_also),
            breakage: self.breakage,
            ..Record::default()
        }
    }
}

impl WireGame<'_> {
    fn into_game(self) -> Option<Game> {
        let WireGame(game, version, name) = self;
        let name = name.map_or_else(|| GameCode::new(&game).display_name().to_owned(), Cow::into_owned);
        (!game.is_empty()).then(|| Game { game: game.into_owned(), name, version: version.map(Cow::into_owned) })
    }
}

impl WireSyntax<'_> {
    fn into_syntax(self, operator: Option<&str>) -> Syntax {
        let operand = |(text, types): (Text<'_>, _)| Operand { text: text.into_owned(), types: owned(types) };
        let own_operator = match self.operator {
            Some(own) => Some(own.into_owned()).filter(|own| !own.is_empty()),
            None => operator.map(str::to_owned),
        };
        let (left, right) = (self.left.map(operand), self.right.map(operand));
        let shape = self.form.map(|form| Shape {
            form: match form {
                WireForm::Nullary => Some(Form::Nullary),
                WireForm::Unary => Some(Form::Unary),
                WireForm::Binary => Some(Form::Binary),
                WireForm::Irregular => None,
            },
            operator: own_operator,
            left,
            right,
        });
        Syntax {
            syntax: self.syntax.into_owned(),
            since: self.since.map(Cow::into_owned),
            effect: self.effect.map(Cow::into_owned),
            exec: self.exec.map(Cow::into_owned),
            shape,
            inferred: self.inferred,
            params: fitting(self.params.into_iter().map(WireParam::into_param)),
            returns: self.returns.map(|returns| {
                let (type_text, types) = record_types(returns.type_text, returns.types);
                let parts = parts(returns.parts);
                Returns { type_text, types, description: None, text: String::new(), source: None, parts }
            }),
        }
    }
}

impl WireParam<'_> {
    fn into_param(self) -> Param {
        let (type_text, types) = record_types(self.type_text, self.types);
        Param {
            name: self.name.into_owned(),
            type_text,
            types,
            optional: self.optional,
            default: self.default.map(Cow::into_owned),
            description: None,
            since: self.since.map(Cow::into_owned),
            text: String::new(),
            source: None,
            parts: parts(self.parts),
        }
    }
}

fn parts(parts: Vec<(Text<'_>, Text<'_>)>) -> Vec<Part> {
    let part = |(name, version): (Text<'_>, Text<'_>)| Part { name: name.into_owned(), version: version.into_owned() };
    fitting(parts.into_iter().map(part))
}

fn record_types(phrase: Option<Text<'_>>, types: Option<Vec<Text<'_>>>) -> (Option<String>, Vec<String>) {
    let phrase = phrase.map(Cow::into_owned);
    let types = types.map_or_else(|| phrase.iter().cloned().collect(), owned);
    (phrase, types)
}

impl WireTopic<'_> {
    fn into_topic(self, context: &PageBase<'_>) -> Topic {
        let name = self.name.into_owned();
        let title = self.title.map_or_else(|| name.clone(), Cow::into_owned);
        let section = |WireSection(level, heading, since): WireSection<'_>| Section {
            heading: heading.map(Cow::into_owned),
            level,
            markdown: String::new(),
            since: since.map(Cow::into_owned),
        };
        Topic {
            url: self.url.map_or_else(|| context.url(&title), Cow::into_owned),
            name,
            title,
            kind: TopicKind::Topic,
            revid: 0,
            updated: None,
            aliases: owned(self.aliases),
            groups: self.groups,
            markdown: String::new(),
            sections: self.sections.into_iter().map(section).collect(),
            categories: Vec::new(),
        }
    }
}

impl WireEvent<'_> {
    fn into_event(self) -> EventHandler {
        let param = |WireEventParam(name, types, since): WireEventParam<'_>| EventParam {
            name: name.into_owned(),
            types: owned(types),
            since: since.map(Cow::into_owned),
        };
        let name = self.name.into_owned();
        EventHandler {
            set: self.set,
            topic: self.topic.into_owned(),
            heading: self.heading.map_or_else(|| name.clone(), Cow::into_owned),
            name,
            variant: self.variant.map(Cow::into_owned),
            params: fitting(self.params.into_iter().map(param)),
            is_each: self.each,
            since: self.since.map(Cow::into_owned),
        }
    }
}
