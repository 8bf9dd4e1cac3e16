//! Positions in texts, and what words, names and lists in them are: what every other crate needs to speak about a text.
//!
//! | for | items |
//! | --- | --- |
//! | places, as ranges of bytes | [`TextRange`]; [`Cover`], the union of many |
//! | lines, and columns as editors and people count them | [`LineIndex`], [`LineColumn`], [`Encoding`] |
//! | what a word or a name is | [`is_word`], [`is_name`], [`split_function`] |
//! | typing errors | [`Typos`], [`Likeness`], [`is_slip`], [`nearest`]; [`NearNames`] for a name among many |
//! | paths | [`Glob`], patterns as in git; [`has_extension`] |
//! | bytes in old encodings | [`windows_1252()`], [`decoded_twice`] |
//! | text from strangers, without control characters | [`visible()`], [`quoted`], [`spelled_out`] |
//! | sentences and hashes | [`listed`], [`counted`], [`fnv1a`]; [`Common`], what two versions of a text share |
//! | threads for work that may wait for a lock; locks | [`parallel`]; [`locked`], [`read_locked`], [`write_locked`] |
//! | ending work that nobody waits for any longer | [`stop`] |
//!
//! It knows nothing of SQF but the letters of its names, and opens no files. Lines and columns exist only at the edges,
//! where a client names a position and where a person reads one: below the server, places are bytes.

mod checksum;
mod common;
mod cover;
mod encoding;
mod extension;
mod function_name;
mod glob;
mod line_index;
mod list;
mod locks;
pub mod parallel;
mod range;
pub mod stop;
mod typo;
mod visible;
mod windows_1252;
mod word;

pub use checksum::{fnv1a, fnv1a_64};
pub use common::Common;
pub use cover::Cover;
pub use encoding::Encoding;
pub use extension::has_extension;
pub use function_name::{FUNCTION_MARK, function_prefix, split_function};
pub use glob::{Glob, GlobStyle, slashed};
pub use line_index::{LineColumn, LineIndex};
pub use list::{counted, counted_as, listed};
pub use locks::{locked, read_locked, write_locked};
pub use range::{TextRange, floor_boundary};
pub use typo::{Likeness, NearNames, Typos, is_slip, may_be_slip, most_typos, nearest, typos};
pub use visible::{
    cut, invisible_name, quoted, shortened, spelled_out, visible, visible_json, visible_source, without_controls,
};
pub use windows_1252::{decoded_twice, windows_1252};
pub use word::{
    is_name, is_word, is_word_byte, is_word_char, starts_with_ignoring_case, strip_prefix_ignoring_case, uncapitalized,
    words_of_name,
};
