//! Markdown as plain text, for clients that show no Markdown.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

/// Markdown without its marks: code as it is, lists with dashes, tables as rows.
pub fn plain_text(markdown: &str) -> String {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
    let mut writer = Writer::default();
    for event in Parser::new_ext(markdown, options) {
        writer.take(event);
    }
    writer.flush();
    writer.out
}

#[derive(Default)]
struct Writer {
    out: String,
    /// The text of the block that is being read.
    text: String,
    /// What stands to the left of a line, outermost first.
    margins: Vec<Margin>,
    /// Next numbers of the lists that are open; None for bullets.
    lists: Vec<Option<u64>>,
    /// The cells of the row that is being read.
    cells: Option<Vec<String>>,
    /// Where the text of a link begins, and where it leads.
    link: Option<(usize, String)>,
    is_code: bool,
    /// Whether a blank line goes before the next block.
    gap: bool,
}

/// What stands to the left of the lines of a list item.
struct Margin {
    /// For the first line, until that is written.
    first: Option<String>,
    width: usize,
}

impl Writer {
    fn take(&mut self, event: Event<'_>) {
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) | Event::Code(text) | Event::Html(text) | Event::InlineHtml(text) => {
                self.text.push_str(&text);
            }
            Event::SoftBreak if self.cells.is_none() => self.text.push(' '),
            Event::SoftBreak | Event::HardBreak if self.cells.is_some() => self.text.push(' '),
            Event::HardBreak => self.text.push('\n'),
            Event::Rule => {
                self.flush();
                self.gap = true;
            }
            _ => {}
        }
    }

    fn start(&mut self, tag: Tag<'_>) {
        match tag {
            Tag::Paragraph | Tag::Heading { .. } | Tag::BlockQuote(_) => self.flush(),
            Tag::List(first) => {
                self.flush();
                self.lists.push(first);
            }
            Tag::Item => {
                self.flush();
                let mark = match self.lists.last_mut() {
                    Some(Some(number)) => {
                        *number += 1;
                        format!("{}. ", *number - 1)
                    }
                    _ => "- ".to_owned(),
                };
                self.margins.push(Margin { width: mark.len(), first: Some(mark) });
            }
            Tag::CodeBlock(_) => {
                self.flush();
                self.is_code = true;
            }
            Tag::Table(_) => self.flush(),
            Tag::TableHead | Tag::TableRow => self.cells = Some(Vec::new()),
            Tag::Link { dest_url, .. } => self.link = Some((self.text.len(), dest_url.into_string())),
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Paragraph | TagEnd::Heading(_) | TagEnd::BlockQuote(_) => {
                self.flush();
                self.gap = true;
            }
            TagEnd::Item => {
                self.flush();
                self.margins.pop();
            }
            TagEnd::List(_) => {
                self.lists.pop();
                self.gap |= self.lists.is_empty();
            }
            TagEnd::CodeBlock => {
                self.is_code = false;
                let code = std::mem::take(&mut self.text);
                self.write(code.trim_end_matches('\n'));
                self.gap = true;
            }
            TagEnd::TableCell => {
                let cell = std::mem::take(&mut self.text);
                if let Some(cells) = &mut self.cells {
                    cells.push(cell.trim().to_owned());
                }
            }
            TagEnd::TableHead | TagEnd::TableRow => {
                let row = self.cells.take().unwrap_or_default().join(" | ");
                self.write(&row);
            }
            TagEnd::Table => self.gap = true,
            TagEnd::Link => self.end_link(),
            _ => {}
        }
    }

    /// A link is followed by where it leads, unless it says so itself or leads to a file of the project.
    fn end_link(&mut self) {
        if let Some((start, url)) = self.link.take()
            && !url.starts_with("file:")
            && self.text.get(start..) != Some(url.as_str())
        {
            self.text.push_str(": ");
            self.text.push_str(&url);
        }
    }

    /// Writes the block that has been read.
    fn flush(&mut self) {
        if self.is_code || self.cells.is_some() {
            return;
        }
        let text = std::mem::take(&mut self.text);
        if !text.trim().is_empty() {
            self.write(text.trim());
        }
    }

    fn write(&mut self, text: &str) {
        if !self.out.is_empty() {
            self.out.push_str(if self.gap { "\n\n" } else { "\n" });
        }
        self.gap = false;
        for (number, line) in text.split('\n').enumerate() {
            if number > 0 {
                self.out.push('\n');
            }
            if line.is_empty() {
                continue;
            }
            for margin in &mut self.margins {
                match margin.first.take() {
                    Some(mark) => self.out.push_str(&mark),
                    None => self.out.extend(std::iter::repeat_n(' ', margin.width)),
                }
            }
            self.out.push_str(line);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_disappear_and_links_say_where_they_lead() {
        let markdown = "## Gates\n\nOpens a **gate**, see `x_y` and \\*that\\*.  \nNext [line](https://example.org/a).\n\n---\n\nEnd";
        insta::assert_snapshot!(plain_text(markdown), @r"
        Gates

        Opens a gate, see x_y and *that*.
        Next line: https://example.org/a.

        End
        ");
    }

    #[test]
    fn code_stays_as_it_is() {
        let markdown = "```sqf\nif (_a) then {\n\toil _gate; // *oil*\n\n};\n```\n\n- first:\n\n  ```sqf\n  a = 1;\n  ```\n- second";
        insta::assert_snapshot!(plain_text(markdown), @r"
        if (_a) then {
        	oil _gate; // *oil*

        };

        - first:

          a = 1;

        - second
        ");
    }

    #[test]
    fn lists_nest_and_count() {
        insta::assert_snapshot!(plain_text("Two:\n\n- one\n  - inner\n- two\n\n1. a\n2. b"), @r"
        Two:

        - one
          - inner
        - two

        1. a
        2. b
        ");
    }

    #[test]
    fn tables_are_rows_and_quotes_are_text() {
        insta::assert_snapshot!(plain_text("> **Warning:** It\n> falls.\n\n| State | Meaning |\n| --- | --- |\n| `0` | closed |"), @r"
        Warning: It falls.

        State | Meaning
        0 | closed
        ");
    }
}
