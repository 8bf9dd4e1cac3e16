//! Styled text and line breaking.

use anstyle::Style;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// For marks and lines, which are less important than the text.
pub(super) const FAINT: Style = Style::new().dimmed();

/// Text of one style.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Span {
    text: String,
    style: Style,
}

impl Span {
    /// Drops control characters: text of a wiki must not control a terminal.
    pub(super) fn new(text: &str, style: Style) -> Span {
        let text = text.chars().filter(|c| !c.is_control()).collect();
        Span { text, style }
    }

    /// Keeps whitespace, including tabs.
    pub(super) fn blank(text: &str, style: Style) -> Span {
        Span { text: text.to_owned(), style }
    }

    /// Returns its width in columns.
    pub(super) fn width(&self) -> usize {
        self.text.width()
    }
}

/// One line of output.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Line(Vec<Span>);

impl Line {
    /// Creates a line of one style.
    pub(super) fn of(text: &str, style: Style) -> Line {
        Line(vec![Span::new(text, style)])
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Appends a span, which is merged with the last one if they have the same style.
    pub(super) fn push(&mut self, span: Span) {
        match self.0.last_mut() {
            Some(last) if last.style == span.style => last.text.push_str(&span.text),
            _ => self.0.push(span),
        }
    }

    /// Appends all spans of another line.
    pub(super) fn append(&mut self, line: &Line) {
        for span in &line.0 {
            self.push(span.clone());
        }
    }

    /// Returns its width in columns.
    pub(super) fn width(&self) -> usize {
        self.0.iter().map(Span::width).sum()
    }

    /// Appends the line without trailing whitespace.
    pub(super) fn write_to(&self, out: &mut String, is_styled: bool) {
        let mut blanks = String::new();
        for span in &self.0 {
            let text = span.text.trim_end();
            if !text.is_empty() {
                out.push_str(&blanks);
                blanks.clear();
                if is_styled {
                    out.push_str(&format!("{}{text}{}", span.style.render(), span.style.render_reset()));
                } else {
                    out.push_str(text);
                }
            }
            blanks.push_str(&span.text[text.len()..]);
        }
        out.push('\n');
    }
}

/// Running text that is not yet broken into lines.
#[derive(Debug, Clone, Default)]
pub(super) struct Text {
    /// Words by source line. Only hard line breaks separate lines.
    lines: Vec<Vec<Word>>,
    /// Whether the next text continues the last word.
    open: bool,
}

/// A word, whose parts may have different styles.
#[derive(Debug, Clone, Default)]
struct Word {
    spans: Vec<Span>,
    width: usize,
}

impl Text {
    /// Appends text of one style. Whitespace separates words, line feeds separate lines.
    pub(super) fn push(&mut self, text: &str, style: Style) {
        for (number, line) in text.split('\n').enumerate() {
            if number > 0 || self.lines.is_empty() {
                self.lines.push(Vec::new());
                self.open = false;
            }
            for (number, word) in line.split(char::is_whitespace).enumerate() {
                self.open &= number == 0;
                if !word.is_empty() {
                    self.push_word(Span::new(word, style));
                }
            }
        }
    }

    /// Appends code to the current line, with all its whitespace.
    pub(super) fn push_code(&mut self, code: &str, style: Style) {
        if self.lines.is_empty() {
            self.lines.push(Vec::new());
        }
        for (number, word) in code.split(char::is_whitespace).enumerate() {
            self.open &= number == 0;
            self.push_word(Span::new(word, style));
        }
    }

    fn push_word(&mut self, span: Span) {
        let Some(line) = self.lines.last_mut() else {
            return;
        };
        if !self.open || line.is_empty() {
            line.push(Word::default());
        }
        if let Some(word) = line.last_mut() {
            word.width += span.width();
            word.spans.push(span);
        }
        self.open = true;
    }

    /// Whether there is nothing but empty lines.
    pub(super) fn is_blank(&self) -> bool {
        self.lines.iter().all(Vec::is_empty)
    }

    /// Whether the last word is `text`.
    pub(super) fn ends_with(&self, text: &str) -> bool {
        let last = self.lines.last().and_then(|line| line.last());
        last.is_some_and(|word| word.spans.last().is_some_and(|span| span.text == text))
    }

    /// Returns the width of its longest line if nothing is wrapped.
    pub(super) fn width(&self) -> usize {
        let width = |line: &Vec<Word>| {
            let words: usize = line.iter().map(|word| word.width).sum();
            words + line.len().saturating_sub(1)
        };
        self.lines.iter().map(width).max().unwrap_or(0)
    }

    /// Returns lines of at most `width` columns. A longer word gets a line of its own, or is split if `cut`.
    pub(super) fn wrapped(&self, width: usize, cut: bool) -> Vec<Line> {
        let mut lines = Vec::new();
        for words in &self.lines {
            let mut line = Line::default();
            let mut used = 0;
            for word in words {
                for part in word.parts(if cut { width } else { usize::MAX }) {
                    if used > 0 && used + 1 + part.width > width {
                        lines.push(std::mem::take(&mut line));
                        used = 0;
                    }
                    if used > 0 {
                        line.push(blank_between(&line, &part));
                        used += 1;
                    }
                    used += part.width;
                    line.append(&Line(part.spans));
                }
            }
            lines.push(line);
        }
        lines
    }
}

/// Returns a blank in the style of its neighbors, so that an underlined title is underlined throughout.
fn blank_between(line: &Line, word: &Word) -> Span {
    let before = line.0.last().map(|span| span.style);
    let after = word.spans.first().map(|span| span.style);
    let style = if before == after { before } else { None };
    Span::new(" ", style.unwrap_or_default())
}

impl Word {
    /// Splits the word into pieces of at most `width` columns.
    fn parts(&self, width: usize) -> Vec<Word> {
        if self.width <= width {
            return vec![self.clone()];
        }
        let mut parts = vec![Word::default()];
        for span in &self.spans {
            for c in span.text.chars() {
                let columns = c.width().unwrap_or(0);
                if parts.last().is_some_and(|part| part.width > 0 && part.width + columns > width) {
                    parts.push(Word::default());
                }
                if let Some(part) = parts.last_mut() {
                    part.width += columns;
                    match part.spans.last_mut() {
                        Some(last) if last.style == span.style => last.text.push(c),
                        _ => part.spans.push(Span::new(&c.to_string(), span.style)),
                    }
                }
            }
        }
        parts
    }
}
