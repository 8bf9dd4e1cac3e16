//! Messages of the game's log.

use std::sync::Arc;

use crate::Playground;
use crate::answer::{Logged, Place};
use crate::html;
use sqf_log::place::Locator;
use sqf_log::{Kind, Level, Parser, Since, Summary};
use sqf_text::{LineIndex, TextRange};

/// Maximum number of errors and of other messages.
const MOST: usize = 100;
/// Size limit for a log, in bytes: its end is read.
const LONGEST: usize = 8 << 20;

impl Playground {
    /// Explains the messages in a part of the game's log, and finds their causes in the files. Noise that the game
    /// writes in every mission is left out.
    pub fn explain_log(&mut self, text: &str) -> Vec<Logged> {
        let text = &text[sqf_text::floor_boundary(text, text.len().saturating_sub(LONGEST))..];
        let (mut parser, mut summary) = (Parser::default(), Summary::new(Since::Start));
        parser.feed(text.as_bytes(), &mut |at, event| summary.take(at, event));
        parser.finish(&mut |at, event| summary.take(at, event));
        let project = Arc::clone(self.files.project());
        let paths = self.files.absolute_paths();
        let locator = Locator::new(project, Arc::clone(&self.reference), paths);
        let errors = summary.errors.iter().take(MOST).map(|group| Logged {
            message: summary.mask.text(&group.error.message).into_owned(),
            explanation: group.kind.map(|kind| explained(kind, &group.error.message)).unwrap_or_default(),
            severity: Level::Error.name(),
            place: locator.locate(&group.error).and_then(|located| {
                let range = located.range;
                self.logged(&located.file, located.line, range)
            }),
            count: group.count,
        });
        let messages = summary.messages.iter().take(MOST).map(|group| Logged {
            message: summary.mask.text(&group.text).into_owned(),
            explanation: explained(group.kind, &group.text),
            severity: group.kind.level.name(),
            place: None,
            count: group.count,
        });
        errors.chain(messages).collect()
    }

    fn logged(&self, file: &std::path::Path, line: u32, range: Option<TextRange>) -> Option<Place> {
        let path = self.files.relative(file)?;
        let text = self.files.text(&path)?;
        let range = range.or_else(|| LineIndex::new(text).range(line))?;
        Some(self.files.place(&path, range))
    }
}

fn explained(kind: &Kind, message: &str) -> String {
    let remedy = kind.remedy(message).unwrap_or_default();
    html::from_markdown(&format!("{}\n\n{remedy}", kind.meaning(message)))
}
