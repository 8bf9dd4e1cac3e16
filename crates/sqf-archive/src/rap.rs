//! Reads configs in the game's binary format ("rapified": `config.bin`, a binarized `mission.sqm`) and writes them as
//! the text that they were made from, with macros expanded and one entry per line.
//!
//! After a header, there are bodies of classes, each with the name of the base and the entries; the entry of an inner
//! class leads to its body, which comes later in the file. Files come from strangers, so every count is limited by the
//! actual content, each byte belongs to one body, and the result is limited by its size.

use std::fmt::Write as _;

use sqf_text::windows_1252;

/// The signature.
const MAGIC: &[u8; 4] = b"\0raP";
/// The position of the root's body: after the signature, a zero, an eight and the position of the `enum`.
const ROOT: usize = 16;
/// Maximum nesting of classes and of arrays.
const DEEPEST: usize = 64;
/// Size limit for the text, in bytes.
const LONGEST: usize = 64 << 20;

/// Why a binary config cannot be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum RapError {
    /// The signature is missing.
    #[error("not a binarized config")]
    NoConfig,
    /// It is damaged.
    #[error("the binarized config is damaged")]
    Damaged,
    /// Its text would be too long or too deeply nested.
    #[error("the binarized config is too large")]
    TooLarge,
}

/// Whether bytes begin with the signature of a binary config.
pub fn is_rap(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC)
}

/// Returns the text of a binary config.
///
/// # Errors
///
/// When it is damaged, or its text would be too long.
pub fn rap_text(bytes: &[u8]) -> Result<String, RapError> {
    if !is_rap(bytes) {
        return Err(RapError::NoConfig);
    }
    let enums = Reader { bytes, at: 12 }.number()? as usize;
    let mut writer = Writer { bytes, text: String::new(), depth: 0, left: bytes.len() };
    writer.enums(enums)?;
    writer.body(Reader { bytes, at: ROOT })?;
    Ok(writer.text)
}

/// A position in a binary config.
#[derive(Clone, Copy)]
struct Reader<'b> {
    bytes: &'b [u8],
    at: usize,
}

impl<'b> Reader<'b> {
    fn take<const COUNT: usize>(&mut self) -> Result<[u8; COUNT], RapError> {
        let taken = self.bytes.get(self.at..).and_then(|rest| rest.first_chunk::<COUNT>()).ok_or(RapError::Damaged)?;
        self.at += COUNT;
        Ok(*taken)
    }

    fn byte(&mut self) -> Result<u8, RapError> {
        Ok(self.take::<1>()?[0])
    }

    fn number(&mut self) -> Result<u32, RapError> {
        Ok(u32::from_le_bytes(self.take()?))
    }

    /// Reads a count: seven bits per byte, the lowest first. A set eighth bit means that another byte follows.
    fn count(&mut self) -> Result<usize, RapError> {
        let mut count = 0;
        for shift in [0, 7, 14, 21, 28] {
            let byte = self.byte()?;
            count |= usize::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                // Each counted item takes at least one byte.
                return if count <= self.bytes.len() - self.at { Ok(count) } else { Err(RapError::Damaged) };
            }
        }
        Err(RapError::Damaged)
    }

    /// Reads a NUL-terminated text.
    fn text(&mut self) -> Result<String, RapError> {
        let rest = self.bytes.get(self.at..).ok_or(RapError::Damaged)?;
        let end = memchr::memchr(0, rest).ok_or(RapError::Damaged)?;
        self.at += end + 1;
        Ok(windows_1252(&rest[..end]))
    }
}

/// The text being written.
struct Writer<'b> {
    bytes: &'b [u8],
    text: String,
    depth: usize,
    /// The bytes that belong to no body yet. If classes shared bodies, a short file could become a text without end.
    left: usize,
}

impl Writer<'_> {
    /// Writes the `enum` at a place in the file.
    fn enums(&mut self, at: usize) -> Result<(), RapError> {
        let mut reader = Reader { bytes: self.bytes, at };
        // Some tools leave it out.
        let count = reader.number().unwrap_or(0);
        if count == 0 {
            return Ok(());
        }
        self.text.push_str("enum {\n");
        for _ in 0..count {
            let name = name(&reader.text()?);
            let _ = writeln!(self.text, "\t{name} = {},", reader.number()? as i32);
            self.check_size()?;
        }
        self.text.push_str("};\n");
        Ok(())
    }

    fn body(&mut self, mut reader: Reader<'_>) -> Result<(), RapError> {
        let place = reader.at;
        let base = reader.text()?;
        if self.depth > 0 {
            if !base.is_empty() {
                let _ = write!(self.text, ": {}", name(&base));
            }
            self.text.push_str(" {\n");
        }
        for _ in 0..reader.count()? {
            self.entry(&mut reader, place)?;
            self.check_size()?;
        }
        self.left = self.left.checked_sub(reader.at - place).ok_or(RapError::Damaged)?;
        Ok(())
    }

    /// Writes an entry of the class whose body is at `place`.
    fn entry(&mut self, reader: &mut Reader<'_>, place: usize) -> Result<(), RapError> {
        self.indent();
        match reader.byte()? {
            0 => {
                let name = name(&reader.text()?);
                let body = reader.number()? as usize;
                // Bodies come after those of the classes around them, so no class contains itself.
                if body <= place {
                    return Err(RapError::Damaged);
                }
                let _ = write!(self.text, "class {name}");
                self.nested(|writer| writer.body(Reader { bytes: writer.bytes, at: body }))?;
                self.indent();
                self.text.push('}');
            }
            1 => {
                let kind = reader.byte()?;
                let _ = write!(self.text, "{} = ", name(&reader.text()?));
                self.value(reader, kind)?;
            }
            2 => {
                let _ = write!(self.text, "{}[] = ", name(&reader.text()?));
                self.array(reader)?;
            }
            3 => {
                let _ = write!(self.text, "class {}", name(&reader.text()?));
            }
            4 => {
                let _ = write!(self.text, "delete {}", name(&reader.text()?));
            }
            5 => {
                let is_added = reader.number()? == 1;
                let _ = write!(self.text, "{}[] {} ", name(&reader.text()?), if is_added { "+=" } else { "=" });
                self.array(reader)?;
            }
            _ => return Err(RapError::Damaged),
        }
        self.text.push_str(";\n");
        Ok(())
    }

    fn array(&mut self, reader: &mut Reader<'_>) -> Result<(), RapError> {
        self.text.push('{');
        for at in 0..reader.count()? {
            if at > 0 {
                self.text.push_str(", ");
            }
            match reader.byte()? {
                3 => self.nested(|writer| writer.array(reader))?,
                kind => self.value(reader, kind)?,
            }
            self.check_size()?;
        }
        self.text.push('}');
        Ok(())
    }

    fn value(&mut self, reader: &mut Reader<'_>, kind: u8) -> Result<(), RapError> {
        match kind {
            // Names of variables, which the game evaluates when it reads the config, are written like strings.
            0 | 4 => self.string(&reader.text()?),
            1 => self.float(f32::from_bits(reader.number()?)),
            2 => {
                let _ = write!(self.text, "{}", reader.number()? as i32);
            }
            6 => {
                let _ = write!(self.text, "{}", i64::from_le_bytes(reader.take()?));
            }
            _ => return Err(RapError::Damaged),
        }
        Ok(())
    }

    fn string(&mut self, value: &str) {
        self.text.push('"');
        for (at, line) in value.replace('"', "\"\"").split('\n').enumerate() {
            // The only way to write a line break.
            self.text.push_str(if at > 0 { "\" \\n \"" } else { "" });
            self.text.push_str(line.strip_suffix('\r').unwrap_or(line));
        }
        self.text.push('"');
    }

    fn float(&mut self, value: f32) {
        // A config cannot write these as numbers.
        let _ = match value.is_finite() {
            true if value != 0.0 && !(1e-5..1e10).contains(&value.abs()) => write!(self.text, "{value:e}"),
            true => write!(self.text, "{value}"),
            false => write!(self.text, "\"{value}\""),
        };
    }

    fn nested(&mut self, write: impl FnOnce(&mut Self) -> Result<(), RapError>) -> Result<(), RapError> {
        if self.depth >= DEEPEST {
            return Err(RapError::TooLarge);
        }
        self.depth += 1;
        let result = write(self);
        self.depth -= 1;
        result
    }

    fn indent(&mut self) {
        self.text.extend(std::iter::repeat_n('\t', self.depth));
    }

    fn check_size(&self) -> Result<(), RapError> {
        if self.text.len() > LONGEST { Err(RapError::TooLarge) } else { Ok(()) }
    }
}

/// Returns the name of a class or an entry, without characters that would end it in a text.
fn name(written: &str) -> String {
    let is_odd = |c: char| c.is_whitespace() || c.is_control() || "{}[]();:=,\"'/#\\".contains(c);
    written.chars().map(|c| if is_odd(c) { '_' } else { c }).collect()
}
