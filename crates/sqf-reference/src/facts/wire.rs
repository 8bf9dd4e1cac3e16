//! The file format of facts: encoding and decoding.

mod packed;
mod read;

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use thiserror::Error;

pub use packed::PackedRecords;
pub use read::{Contents, decode, engine, open};

use crate::load::Catalog;
use crate::records::Naming;
use crate::{
    Breakage, EventHandler, EventParam, EventSet, Form, Forms, Game, GameCode, Operand, Param, Part, Reach, Record,
    Section, Status, Syntax, Topic, TopicGroup, Version,
};

/// The version of the file. Version 1 was a single JSON document.
const FORMAT: u32 = 2;

/// Anything larger is not a valid file.
const MAX_LENGTH: u64 = 64 << 20;

/// Why a file of facts cannot be read.
#[derive(Debug, Error)]
pub enum FactsError {
    /// It is uncompressed, truncated or too large.
    #[error("the facts file is incomplete or damaged ({0})")]
    Compression(String),
    /// Its content is invalid.
    #[error("it does not contain facts: {0}")]
    Content(#[from] serde_json::Error),
    /// It ends early, or a line lacks a required part.
    #[error("it does not contain facts: line {0} is not as expected")]
    Line(usize),
    /// A later version of the program wrote it.
    #[error(
        "it has format {0}, but this version of sqf-ls reads format {FORMAT}; update sqf-ls, or generate the \
             file again"
    )]
    Format(u32),
}

/// Encodes a catalog that contains only facts, without compressing the file. The output is reproducible.
///
/// # Errors
///
/// When the facts cannot be represented as JSON.
pub fn encode(catalog: &Catalog) -> Result<String, FactsError> {
    let records = || catalog.commands.iter().chain(&catalog.functions);
    let wiki = article_base(catalog);
    let game = records().next().map(|record| record.main_since.game.clone()).unwrap_or_default();
    let head = Head {
        format: FORMAT,
        updated: catalog.updated.clone(),
        newest: Version::newest_of(records()).map(|version| version.to_string()),
        wiki: wiki.to_owned(),
        game: game.clone(),
        commands: catalog.commands.len(),
        functions: catalog.functions.len(),
        topics: catalog.topics.len(),
        events: catalog.events.len(),
        forms: catalog.forms.clone(),
    };
    let context = PageBase { wiki, game: &game };
    let mut lines = vec![serde_json::to_string(&head)?];
    for record in records() {
        lines.push(format!("{}{}", names(record), serde_json::to_string(&WireRecord::of(record, &context))?));
    }
    for topic in &catalog.topics {
        lines.push(serde_json::to_string(&WireTopic::of(topic, &context))?);
    }
    for event in &catalog.events {
        lines.push(serde_json::to_string(&WireEvent::of(event))?);
    }
    lines.push(catalog.engine.lines().to_owned());
    Ok(lines.join("\n"))
}

/// Returns what precedes the JSON of a record: name, forms, symbol and aliases, with a tab after each.
fn names(record: &Record) -> String {
    let Naming { name, operator, forms, aliases } = Naming::of(record);
    let forms: String = forms.iter().map(letter).collect();
    let parts = [name, &forms, operator.unwrap_or_default()].into_iter().chain(aliases);
    // JSON texts contain neither tabs nor line breaks. Neither do names, unless the wiki is malformed.
    parts.map(|part| part.replace(['\t', '\n', '\r'], " ") + "\t").collect()
}

fn letter(form: Form) -> char {
    match form {
        Form::Nullary => 'n',
        Form::Unary => 'u',
        Form::Binary => 'b',
    }
}

fn form(letter: char) -> Option<Form> {
    [Form::Nullary, Form::Unary, Form::Binary].into_iter().find(|form| self::letter(*form) == letter)
}

/// Returns the base address of pages, as used by most of them.
fn article_base(catalog: &Catalog) -> &str {
    let pages = catalog.commands.iter().chain(&catalog.functions).map(|record| (&record.url, &record.title));
    let topics = catalog.topics.iter().map(|topic| (&topic.url, &topic.title));
    pages.chain(topics).find_map(|(url, title)| url.strip_suffix(&title.replace(' ', "_"))).unwrap_or_default()
}

type Text<'a> = Cow<'a, str>;

fn text(text: &str) -> Text<'_> {
    Cow::Borrowed(text)
}

fn texts(texts: &[String]) -> Vec<Text<'_>> {
    texts.iter().map(|each| text(each)).collect()
}

fn is_false(value: &bool) -> bool {
    !value
}

fn is_empty(text: &Text<'_>) -> bool {
    text.is_empty()
}

fn is_ok(status: &Status) -> bool {
    *status == Status::Ok
}

/// The first line of the file: facts about all of it, and the number of lines of each kind.
#[derive(Serialize, Deserialize)]
struct Head {
    format: u32,
    updated: Option<String>,
    /// The newest version of the game in the records.
    newest: Option<String>,
    /// The base of page addresses, before the title.
    wiki: String,
    game: GameCode,
    commands: usize,
    functions: usize,
    topics: usize,
    events: usize,
    /// Forms other than those of the syntax lines.
    forms: Vec<(String, Forms)>,
}

#[derive(Serialize, Deserialize)]
struct WireRecord<'a> {
    /// If it is not the name with underscores replaced by blanks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    title: Option<Text<'a>>,
    /// If it is not the title after the common base.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    url: Option<Text<'a>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    groups: Vec<Text<'a>>,
    #[serde(default, skip_serializing_if = "is_ok")]
    status: Status,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    replaced_by: Vec<Text<'a>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    games: Vec<WireGame<'a>>,
    /// If it is not the first of the games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    since: Option<WireGame<'a>>,
    /// If it is not the version of the primary game among the games; empty for none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    main_since: Option<Text<'a>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    branch: Option<Text<'a>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    argument: Option<Reach>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    effect: Option<Reach>,
    #[serde(default, skip_serializing_if = "is_false")]
    server: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    breakage: Option<Breakage>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    exec: Option<Text<'a>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    syntaxes: Vec<WireSyntax<'a>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    see_also: Vec<Text<'a>>,
}

/// Code, version, and the display name if the code does not determine it. An empty code stands for no game.
#[derive(Serialize, Deserialize)]
struct WireGame<'a>(
    Text<'a>,
    Option<Text<'a>>,
    #[serde(default, skip_serializing_if = "Option::is_none")] Option<Text<'a>>,
);

#[derive(Serialize, Deserialize)]
struct WireSyntax<'a> {
    #[serde(default, skip_serializing_if = "is_empty")]
    syntax: Text<'a>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    since: Option<Text<'a>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    effect: Option<Text<'a>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    exec: Option<Text<'a>>,
    /// Commands only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    form: Option<WireForm>,
    /// If it is not the operator of the record; empty for none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    operator: Option<Text<'a>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    left: Option<(Text<'a>, Vec<Text<'a>>)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    right: Option<(Text<'a>, Vec<Text<'a>>)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    inferred: Option<bool>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    params: Vec<WireParam<'a>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    returns: Option<WireReturns<'a>>,
}

/// [`Form`], or how the line of a command is written that has none.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum WireForm {
    Nullary,
    Unary,
    Binary,
    Irregular,
}

#[derive(Serialize, Deserialize)]
struct WireParam<'a> {
    #[serde(default, skip_serializing_if = "is_empty")]
    name: Text<'a>,
    #[serde(default, rename = "type", skip_serializing_if = "Option::is_none")]
    type_text: Option<Text<'a>>,
    /// If the type is not the phrase itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    types: Option<Vec<Text<'a>>>,
    #[serde(default, skip_serializing_if = "is_false")]
    optional: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    default: Option<Text<'a>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    since: Option<Text<'a>>,
    /// Names and versions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    parts: Vec<(Text<'a>, Text<'a>)>,
}

#[derive(Serialize, Deserialize)]
struct WireReturns<'a> {
    #[serde(default, rename = "type", skip_serializing_if = "Option::is_none")]
    type_text: Option<Text<'a>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    types: Option<Vec<Text<'a>>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    parts: Vec<(Text<'a>, Text<'a>)>,
}

#[derive(Serialize, Deserialize)]
struct WireTopic<'a> {
    name: Text<'a>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    title: Option<Text<'a>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    url: Option<Text<'a>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    aliases: Vec<Text<'a>>,
    groups: Vec<TopicGroup>,
    sections: Vec<WireSection<'a>>,
}

/// Level, heading, and the version that introduced its subject.
#[derive(Serialize, Deserialize)]
struct WireSection<'a>(
    u8,
    Option<Text<'a>>,
    #[serde(default, skip_serializing_if = "Option::is_none")] Option<Text<'a>>,
);

/// Name, types, and the version that introduced it.
#[derive(Serialize, Deserialize)]
struct WireEventParam<'a>(
    Text<'a>,
    Vec<Text<'a>>,
    #[serde(default, skip_serializing_if = "Option::is_none")] Option<Text<'a>>,
);

#[derive(Serialize, Deserialize)]
struct WireEvent<'a> {
    set: EventSet,
    name: Text<'a>,
    topic: Text<'a>,
    /// If it is not the name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    heading: Option<Text<'a>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    params: Vec<WireEventParam<'a>>,
    #[serde(default, skip_serializing_if = "is_false")]
    each: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    variant: Option<Text<'a>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    since: Option<Text<'a>>,
}

/// What fields are derived from.
struct PageBase<'c> {
    wiki: &'c str,
    game: &'c GameCode,
}

impl PageBase<'_> {
    fn url(&self, title: &str) -> String {
        format!("{}{}", self.wiki, title.replace(' ', "_"))
    }

    fn main_since(&self, games: &[Game]) -> Option<String> {
        games.iter().find(|game| game.game == self.game.as_str())?.version.clone()
    }
}

impl<'a> WireRecord<'a> {
    fn of(record: &'a Record, context: &PageBase<'_>) -> WireRecord<'a> {
        let main_since = record.main_since.version.as_deref();
        let is_derived = context.main_since(&record.games).as_deref() == main_since;
        WireRecord {
            title: (record.title != record.name.replace('_', " ")).then(|| text(&record.title)),
            url: (record.url != context.url(&record.title)).then(|| text(&record.url)),
            groups: texts(&record.groups),
            status: record.status,
            replaced_by: texts(&record.replaced_by),
            games: record.games.iter().map(WireGame::of).collect(),
            since: match &record.since {
                since if since.as_ref() == record.games.first() => None,
                Some(game) => Some(WireGame::of(game)),
                None => Some(WireGame(text(""), None, None)),
            },
            main_since: (!is_derived).then(|| text(main_since.unwrap_or_default())),
            branch: record.branch.as_deref().map(text),
            argument: record.locality.argument,
            effect: record.locality.effect,
            server: record.locality.server_exec,
            breakage: record.breakage,
            exec: record.exec.as_deref().map(text),
            syntaxes: record.syntaxes.iter().map(|syntax| WireSyntax::of(syntax, record.operator.as_deref())).collect(),
            see_also: texts(&record.see_also),
        }
    }
}

impl<'a> WireGame<'a> {
    fn of(game: &'a Game) -> WireGame<'a> {
        let name = (GameCode::new(&game.game).display_name() != game.name).then(|| text(&game.name));
        WireGame(text(&game.game), game.version.as_deref().map(text), name)
    }
}

impl<'a> WireSyntax<'a> {
    fn of(syntax: &'a Syntax, operator: Option<&str>) -> WireSyntax<'a> {
        let shape = syntax.shape.as_ref();
        let operand = |operand: &'a Operand| (text(&operand.text), texts(&operand.types));
        WireSyntax {
            syntax: text(&syntax.syntax),
            since: syntax.since.as_deref().map(text),
            effect: syntax.effect.as_deref().map(text),
            exec: syntax.exec.as_deref().map(text),
            form: shape.map(|shape| match shape.form {
                Some(Form::Nullary) => WireForm::Nullary,
                Some(Form::Unary) => WireForm::Unary,
                Some(Form::Binary) => WireForm::Binary,
                None => WireForm::Irregular,
            }),
            operator: shape
                .filter(|shape| shape.operator.as_deref() != operator)
                .map(|shape| text(shape.operator.as_deref().unwrap_or_default())),
            left: shape.and_then(|shape| shape.left.as_ref()).map(operand),
            right: shape.and_then(|shape| shape.right.as_ref()).map(operand),
            inferred: syntax.inferred,
            params: syntax.params.iter().map(WireParam::of).collect(),
            returns: syntax.returns.as_ref().map(|returns| {
                let (type_text, types) = wire_types(returns.type_text.as_deref(), &returns.types);
                WireReturns { type_text, types, parts: wire_parts(&returns.parts) }
            }),
        }
    }
}

impl<'a> WireParam<'a> {
    fn of(param: &'a Param) -> WireParam<'a> {
        let (type_text, types) = wire_types(param.type_text.as_deref(), &param.types);
        WireParam {
            name: text(&param.name),
            type_text,
            types,
            optional: param.optional,
            default: param.default.as_deref().map(text),
            since: param.since.as_deref().map(text),
            parts: wire_parts(&param.parts),
        }
    }
}

fn wire_parts(parts: &[Part]) -> Vec<(Text<'_>, Text<'_>)> {
    parts.iter().map(|part| (text(&part.name), text(&part.version))).collect()
}

/// Returns a type phrase, and its types unless they are the phrase itself.
fn wire_types<'a>(phrase: Option<&'a str>, types: &'a [String]) -> (Option<Text<'a>>, Option<Vec<Text<'a>>>) {
    let is_derived = match (phrase, types) {
        (Some(phrase), [only]) => phrase == only,
        (phrase, types) => phrase.is_none() && types.is_empty(),
    };
    (phrase.map(text), (!is_derived).then(|| texts(types)))
}

impl<'a> WireTopic<'a> {
    fn of(topic: &'a Topic, context: &PageBase<'_>) -> WireTopic<'a> {
        WireTopic {
            name: text(&topic.name),
            title: (topic.title != topic.name).then(|| text(&topic.title)),
            url: (topic.url != context.url(&topic.title)).then(|| text(&topic.url)),
            aliases: texts(&topic.aliases),
            groups: topic.groups.clone(),
            sections: topic.sections.iter().map(WireSection::of).collect(),
        }
    }
}

impl<'a> WireSection<'a> {
    fn of(section: &'a Section) -> WireSection<'a> {
        WireSection(section.level, section.heading.as_deref().map(text), section.since.as_deref().map(text))
    }
}

impl<'a> WireEventParam<'a> {
    fn of(param: &'a EventParam) -> WireEventParam<'a> {
        WireEventParam(text(&param.name), texts(&param.types), param.since.as_deref().map(text))
    }
}

impl<'a> WireEvent<'a> {
    fn of(event: &'a EventHandler) -> WireEvent<'a> {
        WireEvent {
            set: event.set,
            name: text(&event.name),
            topic: text(&event.topic),
            heading: (event.heading != event.name).then(|| text(&event.heading)),
            params: event.params.iter().map(WireEventParam::of).collect(),
            each: event.is_each,
            variant: event.variant.as_deref().map(text),
            since: event.since.as_deref().map(text),
        }
    }
}
