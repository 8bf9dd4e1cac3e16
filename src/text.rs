//! Text as positions: byte ranges, lines, and the columns that editors count.
//!
//! Everything below the server speaks in byte offsets ([`TextRange`]). Lines and columns exist at the edges only:
//! where a client names a place, and where a person reads one.

mod encoding;
mod line_index;
mod range;

pub use encoding::Encoding;
pub use line_index::{LineColumn, LineIndex};
pub use range::{TextRange, floor_boundary};
