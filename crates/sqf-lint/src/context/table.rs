//! What rules about stringtables may ask.

use memchr::memmem;

use super::sink::CheckedText;
use crate::{Code, Lints};
use sqf_ide::analysis::Analysis;
use sqf_model::{SourceFile, Workspace};
use sqf_syntax::stringtable::Stringtable;
use sqf_text::TextRange;

/// A stringtable with everything known about it.
pub(crate) struct TableContext<'a> {
    analysis: &'a Analysis,
    lints: &'a Lints,
    allowed: Allowed,
    pub(crate) table: &'a Stringtable,
    pub(crate) text: &'a str,
}

impl<'a> TableContext<'a> {
    pub(crate) fn new(analysis: &'a Analysis, lints: &'a Lints, table: &'a Stringtable) -> TableContext<'a> {
        let file = analysis.file();
        TableContext { analysis, lints, allowed: Allowed::new(table, file), table, text: file.text() }
    }

    pub(crate) fn workspace(&self) -> &'a dyn Workspace {
        self.analysis.workspace()
    }
}

impl CheckedText for TableContext<'_> {
    fn lints(&self) -> &Lints {
        self.lints
    }

    fn hides(&self, range: TextRange, code: Code) -> bool {
        self.allowed.allows(code, range.start)
    }

    fn text_with_directives(&self) -> Option<&str> {
        None
    }
}

/// Ranges in which comments suppress rules: `<!-- sqf-ls: allow(duplicate-stringtable-key) -->`.
#[derive(Debug, Default)]
struct Allowed {
    /// The ranges, with the names of the rules.
    places: Vec<(TextRange, String)>,
}

impl Allowed {
    fn new(table: &Stringtable, file: &SourceFile) -> Allowed {
        const MARK: &str = "sqf-ls:";
        let (text, lines) = (file.text(), file.lines());
        let mut allowed = Allowed::default();
        if memmem::find(text.as_bytes(), MARK.as_bytes()).is_none() {
            return allowed;
        }
        for comment in table.comments() {
            let inside = comment.of(text).trim_start_matches("<!--").trim_start();
            let Some(words) = inside.strip_prefix(MARK).map(str::trim_start) else { continue };
            let line = lines.range(lines.line(comment.start)).unwrap_or_default();
            let (place, codes) = if let Some(codes) = words.strip_prefix("allow-file(") {
                (TextRange::new(0, u32::MAX), codes)
            } else if let Some(codes) = words.strip_prefix("allow(") {
                let is_alone = TextRange::new(line.start, comment.start).of(text).trim().is_empty();
                // Its own line, or the tag after it.
                let next = table.elements().iter().find(|element| element.start.start >= comment.end);
                let place = next.filter(|_| is_alone).map(|next| TextRange::new(line.start, next.start.end + 1));
                (place.unwrap_or(line), codes)
            } else {
                continue;
            };
            let Some((codes, _)) = codes.split_once(')') else { continue };
            allowed.places.extend(codes.split(',').map(|code| (place, code.trim().to_owned())));
        }
        allowed
    }

    fn allows(&self, code: Code, offset: u32) -> bool {
        let is_meant = |name: &str| code.is_called(name) || name == "all";
        self.places.iter().any(|(place, name)| place.contains(offset) && is_meant(name))
    }
}
