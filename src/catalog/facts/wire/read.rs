//! Facts become records again.
//!
//! Each record is made as soon as it is read, so that the file's own form of all of them is never in memory at once.
//! What depends on the whole file is filled in at the end.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use serde::de::{SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::{
    Context, FORMAT, FactsError, MAX_LENGTH, Text, WireEvent, WireForm, WireGame, WireParam, WireRecord, WireSyntax,
    WireTopic,
};
use crate::catalog::load::Catalog;
use crate::catalog::{
    EngineSignatures, EventHandler, EventParam, Form, Forms, Game, GameCode, Locality, MainGameSince, Operand, Param,
    Record, RecordKind, Returns, Section, Shape, Syntax, Topic, TopicKind,
};

/// Stands for a URL, or a game, that follows from the rest of the file.
const DERIVED: &str = "";

/// The file, with its entries as records.
#[derive(Deserialize)]
struct File {
    format: u32,
    updated: Option<String>,
    wiki: String,
    game: String,
    #[serde(deserialize_with = "each::<_, WireRecord<'_>, _>")]
    commands: Vec<Record>,
    #[serde(deserialize_with = "each::<_, WireRecord<'_>, _>")]
    functions: Vec<Record>,
    #[serde(deserialize_with = "each::<_, WireTopic<'_>, _>")]
    topics: Vec<Topic>,
    #[serde(deserialize_with = "each::<_, WireEvent<'_>, _>")]
    events: Vec<EventHandler>,
    forms: Vec<(String, Forms)>,
    #[serde(default)]
    engine: EngineSignatures,
}

/// The catalog in a file of facts: records, topics and events whose texts are empty.
///
/// # Errors
///
/// When the bytes are not what [`super::encode`] makes.
pub fn decode(bytes: &[u8]) -> Result<Catalog, FactsError> {
    let json = unpack(bytes)?;
    #[derive(Deserialize)]
    struct Head {
        format: u32,
    }
    let file: File = match serde_json::from_slice(&json) {
        Ok(file) => file,
        Err(error) => match serde_json::from_slice::<Head>(&json) {
            Ok(head) if head.format != FORMAT => return Err(FactsError::Format(head.format)),
            _ => return Err(error.into()),
        },
    };
    if file.format != FORMAT {
        return Err(FactsError::Format(file.format));
    }
    drop(json);
    let context = Context { wiki: &file.wiki, game: GameCode::new(&file.game) };
    let complete = |mut records: Vec<Record>, kind| {
        records.iter_mut().for_each(|record| complete(record, kind, &context));
        records
    };
    let mut topics = file.topics;
    for topic in topics.iter_mut().filter(|topic| topic.url == DERIVED) {
        topic.url = context.url(&topic.title);
    }
    Ok(Catalog {
        commands: complete(file.commands, RecordKind::Command),
        functions: complete(file.functions, RecordKind::Function),
        topics,
        events: file.events,
        forms: file.forms,
        engine: file.engine,
        updated: file.updated,
    })
}

/// The game's own types of operands in a file of facts, without the rest of it.
///
/// # Errors
///
/// When the bytes are not what [`super::encode`] makes.
pub fn engine(bytes: &[u8]) -> Result<EngineSignatures, FactsError> {
    #[derive(Deserialize)]
    struct Part {
        #[serde(default)]
        engine: EngineSignatures,
    }
    let part: Part = serde_json::from_slice(&unpack(bytes)?)?;
    Ok(part.engine)
}

/// What a file of facts holds, as JSON.
fn unpack(bytes: &[u8]) -> Result<Vec<u8>, FactsError> {
    // Into a buffer of the right size at once: a stream would need a window as large as the content beside it.
    let damaged = |what: &str| FactsError::Compression(what.to_owned());
    let length = match zstd::zstd_safe::get_frame_content_size(bytes) {
        Ok(Some(length)) if length <= MAX_LENGTH => usize::try_from(length).map_err(|_| damaged("too large"))?,
        Ok(Some(_)) => return Err(damaged("too large")),
        Ok(None) | Err(_) => return Err(damaged("not compressed as expected")),
    };
    zstd::bulk::decompress(bytes, length).map_err(|error| damaged(&error.to_string()))
}

/// Fills in what the rest of the file says.
fn complete(record: &mut Record, kind: RecordKind, context: &Context<'_>) {
    record.kind = kind;
    if record.url == DERIVED {
        record.url = context.url(&record.title);
    }
    if record.main_since.game.as_str() == DERIVED {
        record.main_since.version = context.main_since(&record.games);
    }
    record.main_since.game = context.game.clone();
}

/// Reads a list and turns each element into what it stands for before the next one is read.
fn each<'de, D, W, T>(deserializer: D) -> Result<Vec<T>, D::Error>
where
    D: Deserializer<'de>,
    W: Deserialize<'de> + Into<T>,
{
    struct Each<W, T>(PhantomData<(W, T)>);

    impl<'de, W: Deserialize<'de> + Into<T>, T> Visitor<'de> for Each<W, T> {
        type Value = Vec<T>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a list")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<Vec<T>, A::Error> {
            let mut list = Vec::new();
            while let Some(element) = elements.next_element::<W>()? {
                list.push(element.into());
            }
            list.shrink_to_fit();
            Ok(list)
        }
    }

    deserializer.deserialize_seq(Each::<W, T>(PhantomData))
}

fn owned(texts: Vec<Text<'_>>) -> Vec<String> {
    fitting(texts.into_iter().map(Cow::into_owned))
}

/// A list without room for more: there are tens of thousands of lists of one element.
fn fitting<T>(items: impl Iterator<Item = T>) -> Vec<T> {
    let mut list: Vec<T> = items.collect();
    list.shrink_to_fit();
    list
}

impl From<WireRecord<'_>> for Record {
    fn from(wire: WireRecord<'_>) -> Record {
        wire.into_record()
    }
}

impl From<WireTopic<'_>> for Topic {
    fn from(wire: WireTopic<'_>) -> Topic {
        wire.into_topic()
    }
}

impl From<WireEvent<'_>> for EventHandler {
    fn from(wire: WireEvent<'_>) -> EventHandler {
        wire.into_event()
    }
}

impl WireRecord<'_> {
    fn into_record(self) -> Record {
        let title = self.title.map_or_else(|| self.name.replace('_', " "), Cow::into_owned);
        let games: Vec<Game> = fitting(self.games.into_iter().filter_map(WireGame::into_game));
        let operator = self.operator.map(Cow::into_owned);
        let main_since = match self.main_since {
            Some(version) => {
                let version = Some(version.into_owned()).filter(|version| !version.is_empty());
                MainGameSince { game: GameCode::default(), version }
            }
            None => MainGameSince { game: GameCode::new(DERIVED), version: None },
        };
        Record {
            url: self.url.map_or_else(|| DERIVED.to_owned(), Cow::into_owned),
            name: self.name.into_owned(),
            title,
            kind: RecordKind::Command,
            revid: 0,
            updated: None,
            groups: owned(self.groups),
            status: self.status,
            replaced_by: owned(self.replaced_by),
            since: self.since.map_or_else(|| games.first().cloned(), WireGame::into_game),
            main_since,
            games,
            branch: self.branch.map(Cow::into_owned),
            locality: Locality { argument: self.argument, effect: self.effect, server_exec: self.server },
            exec: self.exec.map(Cow::into_owned),
            description: String::new(),
            syntaxes: fitting(self.syntaxes.into_iter().map(|syntax| syntax.into_syntax(operator.as_deref()))),
            operator,
            examples: Vec::new(),
            multiplayer: None,
            problems: None,
            aliases: owned(self.aliases),
            see_also: owned(self.see_also),
            notes: Vec::new(),
            categories: Vec::new(),
            docblock: None,
            filled_from_docblock: Vec::new(),
            breakage: self.breakage,
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
                Returns { type_text, types, description: None, text: String::new(), source: None }
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
        }
    }
}

fn record_types(phrase: Option<Text<'_>>, types: Option<Vec<Text<'_>>>) -> (Option<String>, Vec<String>) {
    let phrase = phrase.map(Cow::into_owned);
    let types = types.map_or_else(|| phrase.iter().cloned().collect(), owned);
    (phrase, types)
}

impl WireTopic<'_> {
    fn into_topic(self) -> Topic {
        let name = self.name.into_owned();
        let title = self.title.map_or_else(|| name.clone(), Cow::into_owned);
        let section = |(level, heading): (u8, Option<Text<'_>>)| Section {
            heading: heading.map(Cow::into_owned),
            level,
            markdown: String::new(),
        };
        Topic {
            url: self.url.map_or_else(|| DERIVED.to_owned(), Cow::into_owned),
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
        let param = |(name, types): (Text<'_>, _)| EventParam { name: name.into_owned(), types: owned(types) };
        let name = self.name.into_owned();
        EventHandler {
            set: self.set,
            topic: self.topic.into_owned(),
            heading: self.heading.map_or_else(|| name.clone(), Cow::into_owned),
            name,
            params: fitting(self.params.into_iter().map(param)),
            since: self.since.map(Cow::into_owned),
        }
    }
}
