//! Code in a string of a config, or in several strings that are joined by line breaks: `"hint a;" \n "hint b;"`.

use std::borrow::Cow;
use std::ops::Range;

use super::strings::Unquoted;
use sqf_syntax::Preprocessed;
use sqf_text::TextRange;

/// The text of one or more strings, with the places of its parts.
pub struct JoinedText<'t> {
    value: Cow<'t, str>,
    parts: Vec<PartOfText<'t>>,
}

struct PartOfText<'t> {
    text: Unquoted<'t>,
    /// Where its value begins in that of the whole.
    start: usize,
    /// Where the string begins in the file.
    place: u32,
}

impl<'t> JoinedText<'t> {
    /// Reads the strings among some tokens; `place` returns where a token is written. None if a string is not written
    /// in the file, or if the preprocessor may change it.
    pub fn new(
        pre: &'t Preprocessed,
        tokens: Range<usize>,
        place: impl Fn(usize) -> Option<TextRange>,
    ) -> Option<JoinedText<'t>> {
        let is_string = |token: &usize| pre.tokens()[*token].kind.is_string();
        let strings: Vec<usize> = tokens.filter(is_string).collect();
        if let [token] = strings[..] {
            let text = Unquoted::new(pre, token)?;
            let value = text.shared_value();
            return Some(JoinedText { value, parts: vec![PartOfText { text, start: 0, place: place(token)?.start }] });
        }
        let (mut value, mut parts) = (String::new(), Vec::with_capacity(strings.len()));
        for token in strings {
            let text = Unquoted::new(pre, token)?;
            if !parts.is_empty() {
                value.push('\n');
            }
            let start = value.len();
            value.push_str(text.value());
            parts.push(PartOfText { text, start, place: place(token)?.start });
        }
        (!parts.is_empty()).then_some(JoinedText { value: Cow::Owned(value), parts })
    }

    /// Returns the text.
    pub fn value(&self) -> &str {
        &self.value
    }

    /// Returns the place of a part of the text in the file.
    pub fn place(&self, range: TextRange) -> TextRange {
        let (start, end) = (range.start as usize, range.end as usize);
        let start = self.place_of(self.part_at(start), start..end).start;
        let end = self.place_of(self.part_at(end), end..end).end;
        TextRange::new(start, end.max(start))
    }

    /// Whether a part of the text is in a single string.
    pub fn is_in_one(&self, range: TextRange) -> bool {
        self.part_at(range.start as usize) == self.part_at(range.end as usize)
    }

    fn part_at(&self, at: usize) -> usize {
        self.parts.partition_point(|part| part.start <= at).saturating_sub(1)
    }

    fn place_of(&self, part: usize, range: Range<usize>) -> TextRange {
        let part = &self.parts[part];
        let within = |at: usize| (at.max(part.start) - part.start).min(part.text.value().len());
        let range = part.text.part(within(range.start), within(range.end));
        TextRange::new(part.place + range.start, part.place + range.end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sqf_syntax::{PreprocessorSettings, Source};
    use std::sync::Arc;

    #[test]
    fn positions_in_joined_strings_are_those_in_the_file() {
        let text = r#"init = "a ""b"";" \n "" endl "c";"#;
        let pre = Preprocessed::new(Arc::new(Source::new(text)), &PreprocessorSettings::alone(&|_| false));
        let place = |token: usize| pre.written(token).map(|(_, range)| range);
        let joined = JoinedText::new(&pre, 2..pre.tokens().len() - 1, place).unwrap();
        assert_eq!(joined.value(), "a \"b\";\n\nc");
        let shown = |start: u32, end: u32| joined.place(TextRange::new(start, end)).of(text);
        assert_eq!(shown(2, 5), "\"\"b\"\"");
        assert_eq!(shown(8, 9), "c");
        assert_eq!(shown(5, 9), ";\" \\n \"\" endl \"c");
        assert_eq!(shown(6, 6), "");
        assert!(joined.is_in_one(TextRange::new(0, 6)) && !joined.is_in_one(TextRange::new(5, 8)));
    }
}
