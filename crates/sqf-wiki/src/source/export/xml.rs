//! Reads XML events and checks position, depth and size: detects everything that is wrong with a file as XML.

use std::io::BufRead;

use quick_xml::errors::{Error, IllFormedError};
use quick_xml::escape::resolve_xml_entity;
use quick_xml::events::{BytesRef, BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

use super::error::{ExportError, SAVE_AS_UTF_8};
use super::utf8::Utf8Reader;

/// Maximum depth. No export is deeper.
const DEEPEST: usize = 64;

/// The next structural piece of the document.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Node {
    /// `<!DOCTYPE ...>`.
    Doctype,
    /// The start of an element: see [`Xml::name`] and [`Xml::attribute`].
    Start,
    /// The end of the open element.
    End,
    /// Text that is not only whitespace.
    Text,
    /// The end of the file, after all elements are closed.
    Eof,
}

/// A stream of XML.
pub(super) struct Xml<R> {
    reader: Reader<Utf8Reader<R>>,
    buffer: Vec<u8>,
    /// The last start tag, without its brackets, and the length of the name in it.
    tag: String,
    tag_name: usize,
    depth: usize,
    limit: usize,
    context: ErrorPlace,
    /// Number of references that stand for no character.
    no_characters: u64,
}

impl<R: BufRead> Xml<R> {
    /// Reads XML from `reader`. `file` names it in messages; no text may have more than `limit` bytes.
    pub(super) fn new(file: &str, reader: R, limit: usize) -> Self {
        let mut reader = Reader::from_reader(Utf8Reader::new(reader, limit as u64));
        reader.config_mut().expand_empty_elements = true;
        Self {
            reader,
            buffer: Vec::new(),
            tag: String::new(),
            tag_name: 0,
            depth: 0,
            limit,
            context: ErrorPlace { file: file.to_owned(), page: None },
            no_characters: 0,
        }
    }

    /// Sets the title of the current page for messages.
    pub(super) fn set_page(&mut self, title: Option<String>) {
        self.context.page = title;
    }

    /// Returns the number of characters replaced by U+FFFD: invalid UTF-8 and references to invalid characters.
    pub(super) fn replaced(&self) -> u64 {
        self.reader.get_ref().replaced() + self.no_characters
    }

    /// Returns the name of the last start tag, without a namespace prefix.
    pub(super) fn name(&self) -> &str {
        let name = &self.tag[..self.tag_name];
        name.split_once(':').map_or(name, |(_, local)| local)
    }

    /// Returns an attribute of the last start tag.
    ///
    /// # Errors
    ///
    /// When the tag is damaged.
    pub(super) fn attribute(&self, name: &str) -> Result<Option<String>, ExportError> {
        let tag = BytesStart::from_content(self.tag.as_str(), self.tag_name);
        let attribute = match tag.try_get_attribute(name) {
            Ok(Some(attribute)) => attribute,
            Ok(None) => return Ok(None),
            Err(error) => return Err(self.malformed(error.to_string())),
        };
        match attribute.normalized_value(XmlVersion::Explicit1_0) {
            Ok(value) => Ok(Some(value.into_owned())),
            Err(error) => Err(self.malformed(error.to_string())),
        }
    }

    /// Advances to the next node.
    ///
    /// # Errors
    ///
    /// When the file cannot be read or is not valid XML.
    pub(super) fn next(&mut self) -> Result<Node, ExportError> {
        loop {
            match self.event()? {
                Event::Start(_) => return Ok(Node::Start),
                Event::End(_) => return Ok(Node::End),
                Event::DocType(_) => return Ok(Node::Doctype),
                Event::Eof => return Ok(Node::Eof),
                Event::Text(text) if text.trim_ascii().is_empty() => {}
                Event::Text(_) | Event::CData(_) | Event::GeneralRef(_) => return Ok(Node::Text),
                Event::Decl(declaration) => {
                    let encoding = declaration.encoding().and_then(Result::ok);
                    let encoding = encoding.map_or_else(String::new, |name| name.to_lowercase());
                    if !matches!(&*encoding, "" | "utf-8" | "utf8" | "us-ascii") {
                        return Err(self.wrong_kind(format!("XML in {encoding}"), SAVE_AS_UTF_8));
                    }
                }
                Event::Empty(_) | Event::Comment(_) | Event::PI(_) => {}
            }
        }
    }

    /// Advances to the next child of the open element: `true` at its start tag, `false` at the end of the open element.
    /// Skips text between children.
    ///
    /// # Errors
    ///
    /// As for [`next`](Self::next).
    pub(super) fn next_child(&mut self) -> Result<bool, ExportError> {
        loop {
            match self.next()? {
                Node::Start => return Ok(true),
                Node::End => return Ok(false),
                Node::Text | Node::Doctype => {}
                // The end of the file inside an element is an error already.
                Node::Eof => return Ok(false),
            }
        }
    }

    /// Skips the open element with its contents.
    ///
    /// # Errors
    ///
    /// As for [`next`](Self::next).
    pub(super) fn skip(&mut self) -> Result<(), ExportError> {
        let outside = self.depth - 1;
        while self.depth > outside {
            self.event()?;
        }
        Ok(())
    }

    /// Reads the text of the open element into `text`, which is cleared first. Skips nested elements.
    ///
    /// # Errors
    ///
    /// As for [`next`](Self::next); also when the text exceeds the limit.
    pub(super) fn text_into(&mut self, text: &mut String) -> Result<(), ExportError> {
        text.clear();
        let inside = self.depth;
        let limit = self.limit;
        while self.depth >= inside {
            let direct = self.depth == inside;
            let mut no_character = 0;
            let fits = match self.event()? {
                Event::Text(piece) if direct => Ok(push(text, &piece.xml10_content(), limit)),
                Event::CData(piece) if direct => Ok(push(text, &piece.xml10_content(), limit)),
                Event::GeneralRef(reference) if direct => resolve(&reference).map(|character| {
                    no_character = u64::from(character.is_none());
                    let character = character.unwrap_or(char::REPLACEMENT_CHARACTER);
                    push(text, character.encode_utf8(&mut [0; 4]), limit)
                }),
                _ => Ok(true),
            };
            self.no_characters += no_character;
            match fits {
                Ok(true) => {}
                Ok(false) => {
                    let position = self.reader.buffer_position();
                    return Err(self.context.too_large(position, limit));
                }
                Err(what) => return Err(self.malformed(what)),
            }
        }
        Ok(())
    }

    /// Reads one event; updates the tag and the depth.
    fn event(&mut self) -> Result<Event<'_>, ExportError> {
        self.buffer.clear();
        self.reader.get_mut().start_piece();
        let event = match self.reader.read_event_into(&mut self.buffer) {
            Ok(event) => event,
            Err(error) => return Err(self.context.explain(error, &self.reader, self.limit)),
        };
        match event {
            Event::Start(ref tag) => {
                self.depth += 1;
                self.tag.clear();
                self.tag.push_str(tag);
                self.tag_name = tag.name().into_inner().len();
            }
            // The reader has checked that an element is open.
            Event::End(_) => self.depth -= 1,
            Event::Eof if self.depth > 0 => {
                return Err(self.context.truncated(self.reader.buffer_position()));
            }
            _ => {}
        }
        if self.depth > DEEPEST {
            let what = format!("elements are nested more than {DEEPEST} deep");
            return Err(self.context.malformed(self.reader.buffer_position(), what));
        }
        Ok(event)
    }

    /// Returns an error: the document ends too early.
    pub(super) fn truncated(&self) -> ExportError {
        self.context.truncated(self.reader.buffer_position())
    }

    /// Returns an error: the document is invalid here.
    pub(super) fn malformed(&self, what: impl Into<String>) -> ExportError {
        self.context.malformed(self.reader.buffer_position(), what)
    }

    /// Returns an error: the file is something other than an export.
    pub(super) fn wrong_kind(&self, found: impl Into<String>, remedy: &'static str) -> ExportError {
        self.context.wrong_kind(found, remedy)
    }
}

/// What messages tell about the place of an error.
struct ErrorPlace {
    file: String,
    /// Title of the current page.
    page: Option<String>,
}

impl ErrorPlace {
    /// Turns an error of the XML reader into ours.
    fn explain<R: BufRead>(&self, error: Error, reader: &Reader<Utf8Reader<R>>, limit: usize) -> ExportError {
        let source = reader.get_ref();
        match error {
            Error::Io(_) if source.is_over_limit() => self.too_large(reader.buffer_position(), limit),
            Error::Io(error) => ExportError::Read(error),
            // Unclosed markup swallows the rest of the file, so the error is reported at its end.
            Error::Syntax(_) | Error::IllFormed(IllFormedError::UnclosedReference) if source.ended() => {
                self.truncated(reader.buffer_position())
            }
            Error::IllFormed(IllFormedError::UnclosedReference) => self.malformed(reader.error_position(), "a bare &"),
            Error::IllFormed(error) => self.malformed(reader.error_position(), error.to_string()),
            error => self.malformed(reader.error_position(), error.to_string()),
        }
    }

    /// Returns an error: the file ends before everything in it is closed.
    fn truncated(&self, position: u64) -> ExportError {
        ExportError::Truncated { file: self.file.clone(), place: self.place(position) }
    }

    fn malformed(&self, position: u64, what: impl Into<String>) -> ExportError {
        ExportError::Malformed { file: self.file.clone(), place: self.place(position), what: what.into() }
    }

    fn too_large(&self, position: u64, limit: usize) -> ExportError {
        ExportError::TooLarge { file: self.file.clone(), place: self.place(position), limit }
    }

    fn wrong_kind(&self, found: impl Into<String>, remedy: &'static str) -> ExportError {
        ExportError::WrongKind { file: self.file.clone(), found: found.into(), remedy }
    }

    /// Describes the place of an error.
    fn place(&self, position: u64) -> String {
        match &self.page {
            Some(title) => format!("byte {position} of the XML, page \"{title}\""),
            None => format!("byte {position} of the XML"),
        }
    }
}

/// Appends a piece unless the text would exceed the limit.
fn push(text: &mut String, piece: &str, limit: usize) -> bool {
    let fits = text.len() + piece.len() <= limit;
    if fits {
        text.push_str(piece);
    }
    fits
}

/// Returns the character for `&...;`; None if there is no such character, as with `&#0;`.
fn resolve(reference: &BytesRef<'_>) -> Result<Option<char>, String> {
    if reference.is_char_ref() {
        return Ok(reference.resolve_char_ref().ok().flatten());
    }
    let entity = resolve_xml_entity(reference).and_then(|text| text.chars().next());
    match entity {
        Some(character) => Ok(Some(character)),
        None => Err(format!("unknown entity \"{}\"", &**reference)),
    }
}
