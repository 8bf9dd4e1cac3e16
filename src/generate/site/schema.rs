//! The JSON Schema of the site (`schema.json`).
//!
//! Its root describes one page, a record or a topic. `$defs` holds the bundle,
//! the index, the syntax index, the names of the game and all their parts. The
//! schema says what the site has and leaves objects open, so that a later field
//! breaks no reader.
//!
//! The file is made from the types that are serialised by the tests, and
//! carried as text: the code that makes it is as large as all that writes the
//! site.

use crate::catalog::{GameCode, MainGameSince};
use crate::packed::{packed, unpack};

/// The schema of a site whose primary game is the default one.
const SCHEMA: &[u8] = packed!("schema");

/// The schema (draft 2020-12) of a site whose primary game is `main_game`, as the text of a file.
pub fn schema(main_game: &GameCode) -> String {
    let quoted = |game: &GameCode| format!("\"{}\"", MainGameSince::field(game));
    unpack(SCHEMA).replace(&quoted(&GameCode::default()), &quoted(main_game))
}

#[cfg(test)]
mod tests;
