//! Inline code elements that the wiki displays as a block.

use super::atom::{Atom, CodeBlock};
use super::code::trim_code;
use super::expand::Expander;
use super::inline;

/// A `<code>` element with attributes.
const CODE_START: &str = "<code ";

impl Expander<'_> {
    /// Converts `<code style="display: block">` to code blocks. In a cell of a table, it stays inline.
    pub(super) fn displayed_code(&mut self, markup: String) -> String {
        if !markup.contains(CODE_START) {
            return markup;
        }
        let mut out = String::with_capacity(markup.len());
        let mut rest = markup.as_str();
        while let Some(found) = rest.find(CODE_START) {
            out.push_str(&rest[..found]);
            rest = &rest[found..];
            let element = rest.split_once('>').and_then(|(tag, after)| Some((tag, after.split_once("</code>")?)));
            let is_block = |tag: &str| tag.replace(' ', "").contains("display:block");
            let line = out[out.rfind('\n').map_or(0, |at| at + 1)..].trim_start();
            match element.filter(|(tag, _)| is_block(tag) && !line.starts_with(['|', '!'])) {
                Some((_, (content, after))) => {
                    let breaks = content.replace("<br>", "\n").replace("<br/>", "\n").replace("<br />", "\n");
                    let lines: Vec<String> = breaks.lines().map(|line| inline::plain(line, &self.arena)).collect();
                    let code = trim_code(&lines.join("\n"));
                    out.push(self.arena.add(Atom::CodeBlock(CodeBlock { language: "", code })));
                    rest = after;
                }
                None => {
                    out.push_str(CODE_START);
                    rest = &rest[CODE_START.len()..];
                }
            }
        }
        out.push_str(rest);
        out
    }
}
