//! Parses a row of the table of what commands and functions take.
//!
//! `build.rs` includes this file and parses every row with it, so that a mistake fails the build; it checks the names
//! of [`vocabulary`](super::vocabulary) in its own way.

use std::borrow::Cow;

use super::row::{
    ANY, ArgumentName, ArrayShape, ClassKind, Code, CodeNotation, Coverage, Events, NameUse, Param, Passes, Row, Runs,
    Side, Takes, Trait,
};
use super::vocabulary::{ClassList, EventSet, Form, TypeSet, types_of};

/// Parses a row that is on one line and names no lists.
///
/// # Errors
///
/// The first mistake in the row, as a sentence for its author.
pub fn row(text: &'static str) -> Result<Row, String> {
    let mut reader = RowReader { rest: text };
    let taker = reader.word().ok_or("a row begins with the name of a command or function")?;
    let place = reader.word().ok_or("the place is missing, such as `right[1]`")?;
    let (side, form, path) = read_place(place)?;
    let takes = reader.takes()?;
    match reader.rest.trim() {
        "" => Ok(Row { taker: Cow::Borrowed(taker), side, form, path, takes }),
        rest => Err(format!("unexpected `{rest}`")),
    }
}

fn read_place(place: &str) -> Result<(Side, Option<Form>, Vec<u32>), String> {
    let (side, path) = place.split_at(place.find('[').unwrap_or(place.len()));
    let (side, form) = match side {
        "left" => (Side::Left, None),
        "right" => (Side::Right, None),
        "unary" => (Side::Right, Some(Form::Unary)),
        "binary" => (Side::Right, Some(Form::Binary)),
        "argument" => (Side::Argument, None),
        "result" => (Side::Result, None),
        "command" => (Side::Command, None),
        _ => {
            let places = "left, right, unary, binary, argument, result or command";
            return Err(format!("unknown place `{side}`; expected {places}"));
        }
    };
    let steps = path.split_inclusive(']').map(|step| {
        let inside = step.strip_prefix('[').and_then(|step| step.strip_suffix(']'));
        inside.and_then(|inside| if inside == "*" { Some(ANY) } else { inside.parse().ok() })
    });
    let steps: Option<Vec<u32>> = steps.collect();
    Ok((side, form, steps.ok_or_else(|| format!("invalid path `{path}`; expected a path such as `[0]` or `[1][*]`"))?))
}

/// The rest of a row.
struct RowReader {
    rest: &'static str,
}

impl RowReader {
    /// Consumes the next word, up to a blank, comma or parenthesis.
    fn word(&mut self) -> Option<&'static str> {
        let rest = self.rest.trim_start();
        let end = rest.find([' ', ',', '(', ')']).unwrap_or(rest.len());
        self.rest = &rest[end..];
        Some(&rest[..end]).filter(|word| !word.is_empty())
    }

    /// Consumes `text` if it comes next; whether it does.
    fn takes_next(&mut self, text: &str) -> bool {
        match self.rest.trim_start().strip_prefix(text) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    /// Consumes `word` if it is the next word; whether it is.
    fn takes_word(&mut self, word: &str) -> bool {
        let rest = self.rest;
        let is_it = self.word() == Some(word);
        if !is_it {
            self.rest = rest;
        }
        is_it
    }

    fn number(&mut self) -> Result<u32, String> {
        let word = self.word().unwrap_or_default();
        word.parse().map_err(|_| format!("expected a number, found `{word}`"))
    }

    /// Consumes a quoted text.
    fn quoted(&mut self) -> Option<&'static str> {
        let inside = self.rest.trim_start().strip_prefix('"')?;
        let (text, rest) = inside.split_once('"')?;
        self.rest = rest;
        Some(text)
    }

    fn takes(&mut self) -> Result<Takes, String> {
        let kind = self.word().unwrap_or_default();
        Ok(match kind {
            "code" => Takes::Code(Box::new(self.code(CodeNotation::Braces)?)),
            "code-text" => Takes::Code(Box::new(self.code(CodeNotation::Text)?)),
            "code-or-text" => Takes::Code(Box::new(self.code(CodeNotation::Either)?)),
            "class" => Takes::Class(self.class()?),
            "event" => Takes::Event(self.events()?),
            "word" => {
                let known = match self.word() {
                    Some("every") => Coverage::Every,
                    Some("most") => Coverage::Most,
                    Some("few") => Coverage::Few,
                    _ => return Err("expected `every`, `most` or `few` after `word`".to_owned()),
                };
                let words = self.rest.split(',').map(str::trim).collect::<Vec<_>>();
                self.rest = "";
                if words.iter().any(|word| word.is_empty()) {
                    return Err("words are missing".to_owned());
                }
                Takes::Word(known, words)
            }
            "array" => {
                let after = if self.takes_word("after") { Some(self.types()?) } else { None };
                let least = self.number()? as usize;
                let mut types = Vec::new();
                while !self.rest.trim().is_empty() {
                    types.push(self.types()?);
                    self.takes_next(",");
                }
                Takes::Array(ArrayShape { after, least, types })
            }
            "variable" => Takes::Name(ArgumentName::Variable, self.does()?),
            "member" => Takes::Name(ArgumentName::Member, self.does()?),
            "map-key" => Takes::Name(ArgumentName::MapKey, self.does()?),
            "own-event" => Takes::Name(ArgumentName::OwnEvent, self.does()?),
            "path" => {
                let does = self.does()?;
                Takes::Name(ArgumentName::Path(self.word().unwrap_or_default()), does)
            }
            "function" => Takes::Name(ArgumentName::Function, NameUse::Call),
            "function-or-command" => {
                let of = if self.takes_word("with") { Some(self.number()?) } else { None };
                Takes::Name(ArgumentName::Callable(of), NameUse::Call)
            }
            "shown-text" => Takes::Shown,
            "only" => Takes::Only,
            "shows" => Takes::Is(Trait::Shows),
            "interacts" => Takes::Is(Trait::Interacts),
            "waits" => Takes::Is(Trait::Waits),
            "machine" => Takes::Is(Trait::Machine),
            "takes-any" => Takes::Is(Trait::TakesAny),
            "takes-null" => Takes::Is(Trait::TakesNull),
            "keeps" => Takes::Is(Trait::Keeps),
            "namespace" => Takes::Is(Trait::Namespace),
            "constant" => Takes::Is(Trait::Constant),
            "side" => Takes::Is(Trait::Side),
            "flow" => Takes::Is(Trait::Flow),
            "jumps" => Takes::Is(Trait::Jumps),
            "runs" => Takes::Is(Trait::Runs),
            "logic" => Takes::Is(Trait::Logic),
            "compares" => Takes::Is(Trait::Compares),
            "orders" => Takes::Is(Trait::Orders),
            "calculates" => Takes::Is(Trait::Calculates),
            "not-a-number" => Takes::Is(Trait::NotANumber),
            "any-result" => Takes::Is(Trait::AnyResult),
            "steady" => Takes::Is(Trait::Steady),
            "asks-type" => Takes::Is(Trait::AsksType),
            "asks-machine" => Takes::Is(Trait::AsksMachine),
            "asks-presence" => Takes::Is(Trait::AsksPresence),
            "changes" => Takes::Is(Trait::Changes),
            "position" => Takes::Is(Trait::Position),
            "list" => Takes::Is(Trait::List),
            "slow" => Takes::Is(Trait::Slow),
            "boards" => Takes::Is(Trait::Boards),
            "sends-marker" => Takes::Is(Trait::SendsMarker),
            "server-only" => Takes::Is(Trait::ServerOnly),
            "null" => Takes::Is(Trait::Null { is_equal: !self.takes_word("unequal") }),
            "stringtable-key" => Takes::Name(ArgumentName::TextKey, NameUse::Read),
            "marker" => {
                let does = if self.takes_word("defined") { NameUse::Define } else { NameUse::Read };
                Takes::Name(ArgumentName::Marker, does)
            }
            _ => return Err(format!("unknown kind of value `{kind}`")),
        })
    }

    fn does(&mut self) -> Result<NameUse, String> {
        Ok(match self.word() {
            Some("defined") => NameUse::Define,
            Some("written") => NameUse::Write,
            Some("called") => NameUse::Call,
            Some("read") => NameUse::Read,
            Some("mentioned") => NameUse::Mention,
            Some("sent") => NameUse::Send,
            _ => {
                let words = "`defined`, `written`, `called`, `read`, `mentioned` or `sent`";
                return Err(format!("expected {words}"));
            }
        })
    }

    fn class(&mut self) -> Result<ClassKind, String> {
        let kind = self.word().unwrap_or_default();
        Ok(match kind {
            "object" => ClassKind::Object,
            "unit" => ClassKind::Unit,
            "type" => ClassKind::Type,
            "kind" => ClassKind::Kind,
            "backpack" => ClassKind::Backpack,
            "weapon" => ClassKind::Weapon,
            "item" => ClassKind::Item,
            "attachment" => ClassKind::Attachment,
            "headgear" => ClassKind::Headgear,
            "vest" => ClassKind::Vest,
            "uniform" => ClassKind::Uniform,
            "own" => ClassKind::Own(self.word().unwrap_or_default()),
            list => ClassKind::In(ClassList::by_name(list).ok_or_else(|| format!("unknown kind of class `{list}`"))?),
        })
    }

    fn events(&mut self) -> Result<Events, String> {
        let mut events = Events::default();
        if self.takes_word("own") {
            while let Some(name) = self.word() {
                events.own.push((name, self.params()?));
                self.takes_next(",");
            }
            return Ok(events);
        }
        loop {
            let name = self.word().unwrap_or_default();
            events.sets.push(EventSet::by_name(name).ok_or_else(|| format!("unknown family of events `{name}`"))?);
            if !self.takes_word("or") {
                break;
            }
        }
        if self.takes_word("of") {
            events.of = Some(self.number()?);
        }
        Ok(events)
    }

    /// Parses `String or Code`.
    fn types(&mut self) -> Result<TypeSet, String> {
        let mut types: Option<TypeSet> = None;
        loop {
            let name = self.word().unwrap_or_default();
            let one = types_of(name).ok_or_else(|| format!("unknown type `{name}`"))?;
            types = Some(types.map_or(one, |types| types.union(one)));
            if !self.takes_word("or") {
                return types.ok_or_else(|| "expected a type".to_owned());
            }
        }
    }

    /// Parses `(_target Object "the object", _caller Object)`.
    fn params(&mut self) -> Result<Vec<Param>, String> {
        if !self.takes_next("(") {
            return Err("expected parameters in parentheses".to_owned());
        }
        let mut params = Vec::new();
        while !self.takes_next(")") {
            params.push(self.param()?);
            if !self.takes_next(",") && !self.rest.trim_start().starts_with(')') {
                return Err("expected `,` or `)` after a parameter".to_owned());
            }
        }
        Ok(params)
    }

    fn param(&mut self) -> Result<Param, String> {
        let name = self.word().ok_or("the name of a parameter is missing")?;
        let types = self.types()?;
        Ok(Param { name, types, about: self.quoted().unwrap_or_default() })
    }

    fn code(&mut self, written: CodeNotation) -> Result<Code, String> {
        let runs = match self.word() {
            Some("now") => Runs::Now,
            Some("later") => Runs::Later,
            Some("on-event") => Runs::OnEvent,
            Some("anytime") => Runs::Anytime,
            _ => return Err("expected `now`, `later`, `on-event` or `anytime` after `code`".to_owned()),
        };
        let mut code = Code { written, runs, ..Code::default() };
        while let Some(word) = self.word() {
            match word {
                "condition" => code.is_condition = true,
                "repeated" => code.is_repeated = true,
                "scheduled" => code.may_wait = Some(true),
                "unscheduled" => code.may_wait = Some(false),
                "by-player" => code.is_of_player = true,
                "alone" => code.is_alone = true,
                "passes" => code.passes = self.passes()?,
                "sets" => code.sets = self.params()?,
                "sees" => code.sees = self.names()?,
                "given" => {
                    let element = self.number()?;
                    code.given = Some((
                        element,
                        self.quoted().ok_or("expected a quoted text that tells how the code receives the value")?,
                    ));
                }
                "up-to" => code.longest = Some(self.number()? as usize),
                _ => return Err(format!("unknown property of code `{word}`")),
            }
        }
        Ok(code)
    }

    fn passes(&mut self) -> Result<Passes, String> {
        if self.rest.starts_with('(') {
            return Ok(Passes::Array(self.params()?));
        }
        Ok(match self.word() {
            Some("same") => Passes::Same,
            Some("left") => Passes::Left,
            Some("value") => match self.params()?[..] {
                [param] => Passes::Value(param),
                _ => return Err("expected exactly one parameter".to_owned()),
            },
            Some("event") => Passes::Event(self.number()?),
            Some("element") => Passes::Element(self.number()?),
            _ => {
                return Err("expected `(...)`, `same`, `left`, `value`, `event` or `element` after `passes`".to_owned());
            }
        })
    }

    /// Parses `(_args, _handle)`.
    fn names(&mut self) -> Result<Vec<Cow<'static, str>>, String> {
        if !self.takes_next("(") {
            return Err("expected names in parentheses".to_owned());
        }
        let mut names = Vec::new();
        while let Some(name) = self.word() {
            if !name.starts_with('_') || name.bytes().any(|byte| byte.is_ascii_uppercase()) {
                return Err(format!("expected a local variable in lower case, found `{name}`"));
            }
            names.push(Cow::Borrowed(name));
            self.takes_next(",");
        }
        if self.takes_next(")") { Ok(names) } else { Err("`)` is missing".to_owned()) }
    }
}
