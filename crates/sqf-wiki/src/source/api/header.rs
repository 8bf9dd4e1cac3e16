//! Extra request headers, with which a wiki's operators can admit a known crawler.

use std::fmt;

use super::ApiError;
use sqf_markdown::decode_entities;

/// Environment variable with extra headers, one `Name: value` per line.
pub const HEADERS_VARIABLE: &str = "SQF_LS_API_HEADERS";

/// An extra header of every request. Its value is a secret: neither `Debug` nor any error shows it.
#[derive(Clone, PartialEq, Eq)]
pub struct Header {
    name: String,
    value: String,
}

impl Header {
    /// Parses `Name: value`, as written on the command line.
    ///
    /// # Errors
    ///
    /// When the colon is missing, the name does not consist of token characters, or the value contains control
    /// characters.
    pub fn parse(line: &str) -> Result<Header, ApiError> {
        Header::parse_as(line, "the extra header")
    }

    /// Parses one header per line, as in [`HEADERS_VARIABLE`]; blank lines are ignored.
    ///
    /// # Errors
    ///
    /// Those of [`Header::parse`], for the first invalid line.
    pub fn parse_lines(lines: &str) -> Result<Vec<Header>, ApiError> {
        lines
            .lines()
            .enumerate()
            .filter(|(_, line)| !line.trim().is_empty())
            .map(|(index, line)| {
                let place = format!("line {} of {HEADERS_VARIABLE}", index + 1);
                Header::parse_as(line, &place)
            })
            .collect()
    }

    /// Returns the header's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the header's value, only for the request.
    pub(super) fn value(&self) -> &str {
        &self.value
    }

    /// Parses a header. The messages name the position and never quote the line: without its colon, all of it may be
    /// the secret.
    fn parse_as(line: &str, place: &str) -> Result<Header, ApiError> {
        let wrong = |why| ApiError::Header { which: place.to_owned(), why };
        let (name, value) = line.split_once(':').ok_or_else(|| wrong("the colon is missing"))?;
        let (name, value) = (name.trim(), value.trim());
        let token = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte);
        if name.is_empty() || !name.bytes().all(token) {
            return Err(wrong("the name may only contain letters, digits and hyphens"));
        }
        if value.chars().any(char::is_control) {
            return Err(wrong("the value contains control characters"));
        }
        Ok(Header { name: name.to_owned(), value: value.to_owned() })
    }
}

impl fmt::Debug for Header {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Header({}: [secret])", self.name)
    }
}

/// Keeps the values of extra headers out of messages that quote a server: some echo what they received.
#[derive(Clone, Default)]
pub(super) struct Secrets {
    /// Values and their parts, in lower case.
    texts: Vec<String>,
    /// The letters and digits of the longer ones, plain and URL-encoded: quotes, escapes and line breaks cannot hide
    /// these.
    letters: Vec<String>,
}

impl Secrets {
    /// Shorter parts of a value are not secret by themselves.
    const SHORTEST_PART: usize = 6;

    /// With fewer letters and digits, a match could be a coincidence.
    const FEWEST_LETTERS: usize = 4;

    /// Collects what must never be printed: the parts of all values of headers.
    pub(super) fn new(headers: &[Header]) -> Secrets {
        let mut secrets = Secrets::default();
        for header in headers {
            let parts = header.value.split(|c: char| c.is_whitespace() || ";,=:\"'".contains(c));
            let parts = parts.filter(|part| part.len() >= Secrets::SHORTEST_PART);
            for text in parts.chain([header.value.as_str()]).filter(|text| !text.is_empty()) {
                let in_address: String = url::form_urlencoded::byte_serialize(text.as_bytes()).collect();
                let letters = [letters(text), letters(&in_address)].into_iter();
                secrets.letters.extend(letters.filter(|letters| letters.len() >= Secrets::FEWEST_LETTERS));
                secrets.texts.push(text.to_lowercase());
            }
        }
        secrets
    }

    /// Redacts a text for messages: withheld as a whole if it repeats a secret.
    pub(super) fn withhold(&self, text: String) -> String {
        if self.are_in(&text) { "[withheld: it contains an extra header]".to_owned() } else { text }
    }

    fn are_in(&self, text: &str) -> bool {
        if self.texts.is_empty() {
            return false;
        }
        let lower = text.to_lowercase();
        let decoded = decode_entities(text);
        let forms = [letters(text), letters(&decoded)];
        self.texts.iter().any(|secret| lower.contains(secret))
            || self.letters.iter().any(|secret| forms.iter().any(|form| form.contains(secret)))
    }
}

/// Returns the letters and digits of a text, in lower case.
fn letters(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_repeats_a_secret_is_withheld() {
        let headers = Header::parse_lines("Authorization: Bearer a+b/7&Zq9==\nX-Team: xy\nCookie: s=sesame-open; t=1");
        let secrets = Secrets::new(&headers.unwrap());
        for text in [
            "no key a+b/7&Zq9== here",
            "NO KEY A+B/7&ZQ9",
            "the key a+b/7&amp;Zq9&#61;= is unknown",
            "http://wiki.test/login/a%2Bb%2F7%26Zq9%3D%3D",
            "a+b/7&\nZq9",
            "of xy only",
            "sesame-open",
        ] {
            assert_eq!(secrets.withhold(text.to_owned()), "[withheld: it contains an extra header]", "{text}");
        }
        for text in ["Access denied", "s=1", "403"] {
            assert_eq!(secrets.withhold(text.to_owned()), text);
        }
        assert_eq!(Secrets::new(&[]).withhold("a".to_owned()), "a");
    }

    #[test]
    fn a_header_is_a_name_and_a_value() {
        let header = Header::parse("X-Pass:  open: sesame ").unwrap();
        assert_eq!((header.name(), header.value()), ("X-Pass", "open: sesame"));
    }

    #[test]
    fn lines_of_the_environment_are_headers() {
        let headers = Header::parse_lines("X-Pass: one\r\n\n  X-Team: two\n").unwrap();
        let names: Vec<&str> = headers.iter().map(Header::name).collect();
        assert_eq!(names, ["X-Pass", "X-Team"]);
        assert_eq!(headers[0].value(), "one");
    }

    #[test]
    fn no_message_shows_a_value() {
        for line in ["hunter2", "bad name: hunter2", "X: hunter2\u{1}", ": hunter2"] {
            let message = Header::parse(line).unwrap_err().to_string();
            assert!(!message.contains("hunter2"), "{message}");
        }
        let header = Header::parse("X-Pass: hunter2").unwrap();
        assert_eq!(format!("{header:?}"), "Header(X-Pass: [secret])");
        let message = Header::parse_lines("A: b\nhunter2").unwrap_err();
        assert!(message.to_string().starts_with("line 2 of SQF_LS_API_HEADERS"));
    }
}
