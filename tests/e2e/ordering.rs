//! Responses refer to the document version at the time of the request, and no change is lost.

use serde_json::Value;
use tower_lsp::jsonrpc::ErrorCode;
use tower_lsp::lsp_types::{Hover, Range};

use crate::support::{Session, Setup, hover_params, modern, range, script};

/// Number of changes, each followed by a request.
const CHANGES: i32 = 2000;

/// Pieces of the document: a command that has a hover, a variable that has none, a line break.
const PARTS: [&str; 3] = ["closeGate ", "_gate ", "\n"];

#[tokio::test(flavor = "multi_thread")]
async fn every_response_matches_its_version() {
    let mut session = Setup::new(modern()).with_fixture().await;
    let mut model = Model { parts: Vec::new(), random: 1 };
    session.open(&script(), "").await;
    let mut questions = Vec::new();
    for version in 2..CHANGES + 2 {
        let (place, text) = model.change();
        session.change(&script(), version, Some(place), text).await;
        let (line, column) = model.any_place();
        let params = serde_json::to_value(hover_params(&script(), line, column)).unwrap();
        let id = session.request_raw("textDocument/hover", params).await;
        questions.push((id, (line, column), model.word_at(line, column)));
    }
    for (id, place, expected) in questions {
        match session.answer(id).await {
            Ok(answer) => assert_eq!(range_of(answer), expected, "{place:?}"),
            // The next change arrived before the request was processed.
            Err(error) => assert_eq!(error["code"], ErrorCode::ContentModified.code()),
        }
    }
    // The whole text: every word is where the model has it, and nothing follows the last.
    let text = model.text();
    for (line, text) in text.split('\n').enumerate() {
        for column in 0..=text.len() {
            let (line, column) = (line as u32, column as u32);
            let params = serde_json::to_value(hover_params(&script(), line, column)).unwrap();
            let id = session.request_raw("textDocument/hover", params).await;
            assert_eq!(answered(&mut session, id).await, model.word_at(line, column), "{line}:{column}");
        }
    }
    let lines = text.split('\n').count() as u32;
    assert_eq!(session.hover(&script(), lines, 0).await, None);
    session.finish().await;
}

async fn answered(session: &mut Session, id: i64) -> Option<Range> {
    range_of(session.answer(id).await.unwrap())
}

fn range_of(answer: Value) -> Option<Range> {
    let hover: Option<Hover> = Session::read(answer);
    hover.and_then(|hover| hover.range)
}

/// The text that the document should have.
struct Model {
    parts: Vec<&'static str>,
    random: u64,
}

impl Model {
    fn number(&mut self, below: usize) -> usize {
        // Knuth's generator; the same numbers in every run.
        self.random = self.random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.random >> 33) as usize % below
    }

    /// Inserts or removes a part; returns the same change for the document.
    fn change(&mut self) -> (Range, &'static str) {
        let at = self.number(self.parts.len() + 1);
        let start = self.place(at);
        if at < self.parts.len() && self.parts.len() > 40 {
            let end = self.place(at + 1);
            self.parts.remove(at);
            return (range(start, end), "");
        }
        let part = PARTS[self.number(PARTS.len())];
        self.parts.insert(at, part);
        (range(start, start), part)
    }

    fn text(&self) -> String {
        self.parts.concat()
    }

    /// Returns line and column of a part.
    fn place(&self, part: usize) -> (u32, u32) {
        let before = self.parts[..part].concat();
        let line = before.matches('\n').count();
        (line as u32, (before.len() - before.rfind('\n').map_or(0, |at| at + 1)) as u32)
    }

    fn any_place(&mut self) -> (u32, u32) {
        let part = self.number(self.parts.len() + 1);
        let (line, column) = self.place(part);
        (line, column + self.number(6) as u32)
    }

    /// Returns the command at a position, if there is one.
    fn word_at(&self, line: u32, column: u32) -> Option<Range> {
        let text = self.text();
        let text = text.split('\n').nth(line as usize)?;
        let column = (column as usize).min(text.len());
        let mut words = text.match_indices("closeGate");
        let (start, word) = words.find(|(start, word)| *start <= column && column <= start + word.len())?;
        Some(range((line, start as u32), (line, (start + word.len()) as u32)))
    }
}
