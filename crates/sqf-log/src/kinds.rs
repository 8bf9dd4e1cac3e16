//! The messages that are explained, and how they are found.
//!
//! They are data: `messages.md` beside this file, which says what its parts mean.

use std::sync::LazyLock;

use memchr::memmem;

/// A kind of message.
#[derive(Debug, PartialEq, Eq)]
pub struct Kind {
    /// Its name, unique among its own: `missing-script`.
    pub id: &'static str,
    /// What it is, in a few words.
    pub title: &'static str,
    /// Its importance.
    pub level: Level,
    /// The rules that find such a mistake in the source.
    pub rules: Vec<&'static str>,
    forms: Vec<Form>,
    meaning: String,
    /// Empty where nothing needs to be done.
    remedy: String,
}

/// The importance of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Noise that the game writes in every mission.
    Noise,
    /// Something may not work.
    Warning,
    /// Something does not work.
    Error,
}

impl Level {
    /// Returns the name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Level::Noise => "noise",
            Level::Warning => "warning",
            Level::Error => "error",
        }
    }
}

/// A form of a message: fixed texts with anything between them.
#[derive(Debug, PartialEq, Eq)]
struct Form {
    /// One more than there are names.
    texts: Vec<&'static str>,
    names: Vec<&'static str>,
}

/// All kinds of one part of the catalog.
#[derive(Debug)]
pub struct Kinds {
    kinds: Vec<Kind>,
    /// The forms by the byte that they begin with: numbers of kinds and forms.
    first: Vec<Vec<(u16, u16)>>,
    /// Forms that begin with anything.
    open: Vec<(u16, u16, memmem::Finder<'static>)>,
}

/// Words before a message that are not part of it.
const BEFORE: [&str; 3] = ["Warning Message: ", "ErrorMessage: ", "Error Message: "];

static KINDS: LazyLock<[Kinds; 2]> = LazyLock::new(|| {
    let text: &'static str = include_str!("messages.md");
    let (errors, others) = text.split_once("\n# Other messages\n").unwrap_or((text, ""));
    let (_, errors) = errors.split_once("\n# Script errors\n").unwrap_or(("", errors));
    [Kinds::new(errors), Kinds::new(others)]
});

impl Kinds {
    /// Returns the kinds of script errors.
    pub fn of_errors() -> &'static Kinds {
        &KINDS[0]
    }

    /// Returns the kind of an error with a place. The kinds of preprocessor errors are among those of the log, because
    /// without a place such an error is a message.
    pub(crate) fn of_error(message: &[u8]) -> Option<&'static Kind> {
        KINDS.iter().find_map(|kinds| kinds.find(message))
    }

    /// Returns the kinds of all other messages.
    pub fn of_log() -> &'static Kinds {
        &KINDS[1]
    }

    fn new(text: &'static str) -> Kinds {
        let sections = text.split("\n## ").skip(1);
        let kinds: Vec<Kind> = sections.filter_map(Kind::parse).collect();
        let (mut first, mut open) = (vec![Vec::new(); 256], Vec::new());
        for (number, kind) in kinds.iter().enumerate() {
            for (at, form) in kind.forms.iter().enumerate() {
                let place = (number as u16, at as u16);
                match form.texts[0].as_bytes().first() {
                    Some(byte) => first[usize::from(*byte)].push(place),
                    None => {
                        let longest = form.texts.iter().max_by_key(|text| text.len()).copied().unwrap_or_default();
                        open.push((place.0, place.1, memmem::Finder::new(longest.as_bytes())));
                    }
                }
            }
        }
        Kinds { kinds, first, open }
    }

    /// Returns the kind of a message.
    pub fn find(&self, message: &[u8]) -> Option<&Kind> {
        let message = bare_bytes(message.trim_ascii());
        let first = self.first.get(usize::from(*message.first()?))?;
        let of = |(kind, form): (u16, u16)| (&self.kinds[usize::from(kind)], usize::from(form));
        let fixed = first.iter().map(|place| of(*place)).find(|(kind, form)| kind.forms[*form].is_of(message));
        let open = || {
            let mut open = self.open.iter().filter(|(_, _, finder)| finder.find(message).is_some());
            open.find_map(|(kind, form, _)| {
                Some(of((*kind, *form))).filter(|(kind, form)| kind.forms[*form].is_of(message))
            })
        };
        fixed.or_else(open).map(|(kind, _)| kind)
    }
}

/// Removes the words that mark a message as one.
pub(super) fn bare(message: &str) -> &str {
    BEFORE.iter().find_map(|before| message.strip_prefix(before)).unwrap_or(message)
}

/// Like [`bare`], for bytes.
pub(super) fn bare_bytes(message: &[u8]) -> &[u8] {
    BEFORE.iter().find_map(|before| message.strip_prefix(before.as_bytes())).unwrap_or(message)
}

impl Kind {
    /// Parses a section, starting with its heading.
    fn parse(section: &'static str) -> Option<Kind> {
        let (heading, body) = section.split_once('\n')?;
        let (id, title) = heading.split_once(": ")?;
        let (mut level, mut rules) = (Level::Warning, Vec::new());
        let (mut forms, mut paragraphs) = (Vec::new(), Vec::new());
        for block in body.split("\n\n").map(|block| block.trim_matches('\n')) {
            if block.starts_with("    ") {
                forms.extend(block.lines().map(|line| Form::parse(line.trim())));
            } else if block.starts_with("level: ") {
                for line in block.lines() {
                    match line.split_once(": ") {
                        Some(("level", "error")) => level = Level::Error,
                        Some(("level", "noise")) => level = Level::Noise,
                        Some(("rules", names)) => rules.extend(names.split(", ")),
                        _ => {}
                    }
                }
            } else if !block.is_empty() && !block.starts_with("# ") {
                paragraphs.push(block);
            }
        }
        let mut paragraphs = paragraphs.into_iter();
        let meaning = paragraphs.next()?.to_owned();
        let remedy = paragraphs.collect::<Vec<_>>().join("\n\n");
        Some(Kind { id, title, level, rules, forms, meaning, remedy })
    }

    /// Returns what a message of this kind means, with the names that are in it.
    pub fn meaning(&self, message: &str) -> String {
        self.filled(&self.meaning, message)
    }

    /// Returns what to do about it; None if nothing needs to be done.
    pub fn remedy(&self, message: &str) -> Option<String> {
        (!self.remedy.is_empty()).then(|| self.filled(&self.remedy, message))
    }

    /// Returns the parts of a message that its forms name.
    pub fn parts<'m>(&self, message: &'m str) -> Vec<(&'static str, &'m str)> {
        let message = bare(message.trim());
        self.forms.iter().find_map(|form| form.parts(message)).unwrap_or_default()
    }

    /// Whether it says that the code of the following script error must not be suspended.
    pub(super) fn is_suspension(&self) -> bool {
        self.id == "suspension-line"
    }

    fn filled(&self, text: &str, message: &str) -> String {
        let mut text = text.to_owned();
        for (name, value) in self.parts(message) {
            text = text.replace(&format!("{{{name}}}"), value);
        }
        text
    }
}

impl Form {
    fn parse(text: &'static str) -> Form {
        let (mut texts, mut names) = (Vec::new(), Vec::new());
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{')
            && let Some((name, after)) = after.split_once('}')
        {
            texts.push(before);
            names.push(name);
            rest = after;
        }
        texts.push(rest);
        Form { texts, names }
    }

    fn is_of(&self, message: &[u8]) -> bool {
        let Some(mut rest) = message.strip_prefix(self.texts[0].as_bytes()) else { return false };
        let Some((last, between)) = self.texts[1..].split_last() else { return rest.is_empty() };
        for text in between {
            let Some(at) = memmem::find(rest, text.as_bytes()) else { return false };
            rest = &rest[at + text.len()..];
        }
        rest.ends_with(last.as_bytes())
    }

    fn parts<'m>(&self, message: &'m str) -> Option<Vec<(&'static str, &'m str)>> {
        let mut rest = message.strip_prefix(self.texts[0])?;
        let mut parts = Vec::new();
        for (index, name) in self.names.iter().enumerate() {
            let text = self.texts[index + 1];
            let is_last = index + 1 == self.names.len();
            let at = if is_last {
                rest.len().checked_sub(text.len()).filter(|_| rest.ends_with(text))?
            } else {
                rest.find(text)?
            };
            parts.push((*name, &rest[..at]));
            rest = &rest[at + text.len()..];
        }
        rest.is_empty().then_some(parts)
    }
}

#[cfg(test)]
impl Kinds {
    pub(super) fn all(&self) -> &[Kind] {
        &self.kinds
    }
}

#[cfg(test)]
impl Kind {
    /// Returns a message for each form.
    pub(super) fn examples(&self) -> Vec<String> {
        self.forms.iter().map(|form| form.texts.join("7")).collect()
    }
}
