//! The JSON Schema of the site (`schema.json`).
//!
//! Its root describes one page, a record or a topic. `$defs` contains the bundle, the index, the syntax index, the
//! names of the game and all their parts. The schema describes what the site has and leaves objects open, so that a new
//! field breaks no reader.
//!
//! The tests generate the file from the serialized types, and the program embeds it as text: the generating code is as
//! large as everything that writes the site.

use sqf_pack::{packed, unpack};
use sqf_reference::{GameCode, MainGameSince};

/// The schema of a site with the default primary game.
const SCHEMA: &[u8] = packed!("schema");

/// Returns the schema (draft 2020-12) of a site whose primary game is `main_game`, as the text of a file.
pub fn schema(main_game: &GameCode) -> String {
    let quoted = |game: &GameCode| format!("\"{}\"", MainGameSince::field(game));
    unpack(SCHEMA).replace(&quoted(&GameCode::default()), &quoted(main_game))
}

#[cfg(test)]
mod tests;
