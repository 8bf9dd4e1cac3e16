//! The file: a number for the kind of its pixels, tags, a palette, and the picture in ever smaller versions.

use super::{Pixels, blocks, lzo};
use crate::unpack_lzss;

/// What each tag begins with.
const TAG: &[u8] = b"GGAT";
/// Maximum number of tags and of versions of the picture.
const MOST: usize = 64;
/// Maximum width and height of a version that is read.
const WIDEST: usize = 4096;
/// In the width of a version: its blocks are compressed with LZO.
const IS_LZO: u16 = 0x8000;

/// How pixels are stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Blocks of eight bytes: two colors, and opaque or not.
    Dxt1,
    /// Blocks of sixteen bytes: four bits of opacity for each pixel, and the colors.
    Dxt3,
    /// Blocks of sixteen bytes: two opacities, and the colors.
    Dxt5,
    /// Four bits for each of opacity, red, green and blue.
    Argb4444,
    /// One bit for opacity, five for each color.
    Argb1555,
    /// Eight bits for each of blue, green, red and opacity.
    Argb8888,
    /// Eight bits of brightness and eight of opacity.
    Ai88,
}

impl Kind {
    fn of(number: u16) -> Option<Kind> {
        Some(match number {
            0xff01 => Kind::Dxt1,
            0xff02 | 0xff03 => Kind::Dxt3,
            0xff04 | 0xff05 => Kind::Dxt5,
            0x4444 => Kind::Argb4444,
            0x1555 => Kind::Argb1555,
            0x8888 => Kind::Argb8888,
            0x8080 => Kind::Ai88,
            _ => return None,
        })
    }

    fn is_in_blocks(self) -> bool {
        matches!(self, Kind::Dxt1 | Kind::Dxt3 | Kind::Dxt5)
    }

    /// Returns the number of bytes of a picture.
    fn size(self, width: usize, height: usize) -> usize {
        let in_blocks = width.div_ceil(4) * height.div_ceil(4);
        match self {
            Kind::Dxt1 => in_blocks * 8,
            Kind::Dxt3 | Kind::Dxt5 => in_blocks * 16,
            Kind::Argb4444 | Kind::Argb1555 | Kind::Ai88 => width * height * 2,
            Kind::Argb8888 => width * height * 4,
        }
    }
}

/// One version of the picture in the file.
struct Version<'b> {
    width: usize,
    height: usize,
    is_lzo: bool,
    data: &'b [u8],
}

/// Reads the smallest version of a picture that is at least `wanted` wide or high, else the largest.
pub(super) fn read(bytes: &[u8], wanted: usize) -> Option<Pixels> {
    let mut rest = bytes;
    let kind = Kind::of(number(&mut rest)?)?;
    for _ in 0..MOST {
        let Some(tag) = rest.strip_prefix(TAG) else { break };
        let (head, data) = tag.split_at_checked(8)?;
        let length = u32::from_le_bytes(head[4..].try_into().ok()?) as usize;
        rest = data.get(length..)?;
    }
    let colors = usize::from(number(&mut rest)?);
    rest = rest.get(colors * 3..)?;
    let mut best: Option<Version<'_>> = None;
    for _ in 0..MOST {
        let Some(version) = version(&mut rest, kind) else { break };
        // They are sorted, the largest first.
        if best.is_some() && version.width.max(version.height) < wanted {
            break;
        }
        if version.width <= WIDEST && version.height <= WIDEST {
            best = Some(version);
        }
    }
    pixels(kind, &best?)
}

fn number(rest: &mut &[u8]) -> Option<u16> {
    let (bytes, after) = rest.split_at_checked(2)?;
    *rest = after;
    Some(u16::from_le_bytes([bytes[0], bytes[1]]))
}

/// Takes a version from the bytes that follow; None at the end.
fn version<'b>(rest: &mut &'b [u8], kind: Kind) -> Option<Version<'b>> {
    let (width, height) = (number(rest)?, number(rest)?);
    let is_lzo = kind.is_in_blocks() && width & IS_LZO != 0;
    let width = if is_lzo { width & !IS_LZO } else { width };
    let (size, after) = rest.split_at_checked(3)?;
    let (data, after) = after.split_at_checked(u32::from_le_bytes([size[0], size[1], size[2], 0]) as usize)?;
    *rest = after;
    (width > 0 && height > 0).then_some(Version { width: width.into(), height: height.into(), is_lzo, data })
}

fn pixels(kind: Kind, version: &Version<'_>) -> Option<Pixels> {
    let &Version { width, height, is_lzo, data } = version;
    let size = kind.size(width, height);
    let unpacked;
    let data = if is_lzo {
        unpacked = lzo::unpack(data, size)?;
        &unpacked
    } else if data.len() < size && !kind.is_in_blocks() {
        unpacked = unpack_lzss(data, size)?;
        &unpacked
    } else {
        data
    };
    let data = data.get(..size)?;
    let rgba = match kind {
        Kind::Dxt1 => blocks::decode(data, (width, height), 8, blocks::opaque),
        Kind::Dxt3 => blocks::decode(data, (width, height), 16, blocks::with_bits),
        Kind::Dxt5 => blocks::decode(data, (width, height), 16, blocks::with_steps),
        Kind::Argb8888 => data.chunks_exact(4).flat_map(|it| [it[2], it[1], it[0], it[3]]).collect(),
        Kind::Ai88 => data.chunks_exact(2).flat_map(|it| [it[0], it[0], it[0], it[1]]).collect(),
        Kind::Argb4444 => words(data).flat_map(|it| [8, 4, 0, 12].map(|shift| (it >> shift & 15) as u8 * 17)).collect(),
        Kind::Argb1555 => words(data).flat_map(of_five_bits).collect(),
    };
    Some(Pixels { width, height, rgba })
}

fn words(data: &[u8]) -> impl Iterator<Item = u16> + '_ {
    data.chunks_exact(2).map(|bytes| u16::from_le_bytes([bytes[0], bytes[1]]))
}

fn of_five_bits(word: u16) -> [u8; 4] {
    let color = |shift: u16| {
        let bits = (word >> shift & 31) as u8;
        bits << 3 | bits >> 2
    };
    [color(10), color(5), color(0), if word & IS_LZO != 0 { 255 } else { 0 }]
}
