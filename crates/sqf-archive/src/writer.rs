//! Writes small archives and binary configs for tests.

/// Returns an archive with a prefix, if it is not empty, and files by their paths.
pub fn pbo(prefix: &str, files: &[(&str, &[u8])]) -> Vec<u8> {
    let files: Vec<File<'_>> = files
        .iter()
        .map(|(name, bytes)| File { name, method: 0, original: bytes.len(), stored: bytes.to_vec() })
        .collect();
    write(prefix, &files)
}

/// A file as an archive stores it.
pub struct File<'f> {
    /// Its path.
    pub name: &'f str,
    /// How it is packed; 0 if it is not.
    pub method: u32,
    /// Its size when unpacked, in bytes.
    pub original: usize,
    /// What the archive contains.
    pub stored: Vec<u8>,
}

impl<'f> File<'f> {
    /// Packs a file.
    pub fn packed(name: &'f str, bytes: &[u8]) -> File<'f> {
        File { name, method: 0x4370_7273, original: bytes.len(), stored: pack(bytes) }
    }
}

/// Returns an archive with a prefix, if it is not empty, and files as they are stored.
pub fn write(prefix: &str, files: &[File<'_>]) -> Vec<u8> {
    let mut out = Vec::new();
    let entry = |out: &mut Vec<u8>, name: &str, method: u32, original: usize, stored: usize| {
        out.extend(name.bytes().chain([0]));
        for number in [method, original as u32, 0, 0, stored as u32] {
            out.extend(number.to_le_bytes());
        }
    };
    if !prefix.is_empty() {
        entry(&mut out, "", 0x5665_7273, 0, 0);
        out.extend(format!("prefix\0{prefix}\0version\0gate 1\0\0").bytes());
    }
    for file in files {
        entry(&mut out, file.name, file.method, file.original, file.stored.len());
    }
    entry(&mut out, "", 0, 0, 0);
    out.extend(files.iter().flat_map(|file| &file.stored));
    out.extend([0; 21]);
    out
}

/// Packs bytes as archives do.
pub fn pack(bytes: &[u8]) -> Vec<u8> {
    let (mut out, mut at) = (Vec::new(), 0);
    while at < bytes.len() {
        let flags = out.len();
        out.push(0);
        for bit in 0..8 {
            if at >= bytes.len() {
                break;
            }
            let same = |back: usize| {
                let length = bytes[at..].iter().zip(&bytes[at - back..]).take_while(|(a, b)| a == b).count();
                (length.min(18), back)
            };
            let (length, back) = (1..=at.min(4095)).map(same).max().unwrap_or_default();
            if length < 3 {
                out[flags] |= 1 << bit;
                out.push(bytes[at]);
                at += 1;
            } else {
                out.extend([(back & 0xff) as u8, ((back >> 4) & 0xf0) as u8 | (length - 3) as u8]);
                at += length;
            }
        }
    }
    let sum = bytes.iter().fold(0_u32, |sum, byte| sum.wrapping_add(u32::from(*byte)));
    out.extend(sum.to_le_bytes());
    out
}

/// An entry of a binary config.
pub enum Rap<'r> {
    /// Name, base and entries.
    Class(&'r str, &'r str, Vec<Rap<'r>>),
    /// `name = "text";`
    Text(&'r str, &'r str),
    /// `name = 0.5;`
    Float(&'r str, f32),
    /// `name = 1;`
    Int(&'r str, i32),
    /// `name[] = {...};`
    Array(&'r str, Vec<Item<'r>>),
    /// `name[] += {...};`
    Added(&'r str, Vec<Item<'r>>),
    /// `class name;`
    External(&'r str),
    /// `delete name;`
    Delete(&'r str),
}

/// An element of an array.
pub enum Item<'r> {
    /// A text.
    Text(&'r str),
    /// A number with a fraction.
    Float(f32),
    /// A whole number.
    Int(i32),
    /// An array.
    Array(Vec<Item<'r>>),
}

/// Returns a binary config.
pub fn rap(entries: &[Rap<'_>]) -> Vec<u8> {
    let mut out = b"\0raP\0\0\0\0\x08\0\0\0\0\0\0\0".to_vec();
    body(&mut out, "", entries);
    let enums = out.len() as u32;
    out[12..16].copy_from_slice(&enums.to_le_bytes());
    out.extend([0; 4]);
    out
}

fn body(out: &mut Vec<u8>, base: &str, entries: &[Rap<'_>]) {
    text(out, base);
    count(out, entries.len());
    let mut bodies: Vec<(usize, &str, &[Rap<'_>])> = Vec::new();
    for entry in entries {
        let mut head = |kind: &[u8], name: &str| {
            out.extend(kind);
            text(out, name);
        };
        match entry {
            Rap::Class(name, base, entries) => {
                head(&[0], name);
                bodies.push((out.len(), base, entries));
                out.extend([0; 4]);
            }
            Rap::Text(name, value) => {
                head(&[1, 0], name);
                text(out, value);
            }
            Rap::Float(name, value) => {
                head(&[1, 1], name);
                out.extend(value.to_le_bytes());
            }
            Rap::Int(name, value) => {
                head(&[1, 2], name);
                out.extend(value.to_le_bytes());
            }
            Rap::Array(name, items) => {
                head(&[2], name);
                array(out, items);
            }
            Rap::Added(name, items) => {
                head(&[5, 1, 0, 0, 0], name);
                array(out, items);
            }
            Rap::External(name) => head(&[3], name),
            Rap::Delete(name) => head(&[4], name),
        }
    }
    for (place, base, entries) in bodies {
        let at = out.len() as u32;
        out[place..place + 4].copy_from_slice(&at.to_le_bytes());
        body(out, base, entries);
    }
}

fn array(out: &mut Vec<u8>, items: &[Item<'_>]) {
    count(out, items.len());
    for item in items {
        match item {
            Item::Text(value) => {
                out.push(0);
                text(out, value);
            }
            Item::Float(value) => {
                out.push(1);
                out.extend(value.to_le_bytes());
            }
            Item::Int(value) => {
                out.push(2);
                out.extend(value.to_le_bytes());
            }
            Item::Array(items) => {
                out.push(3);
                array(out, items);
            }
        }
    }
}

fn text(out: &mut Vec<u8>, text: &str) {
    out.extend(text.bytes().chain([0]));
}

fn count(out: &mut Vec<u8>, mut count: usize) {
    while count > 0x7f {
        out.push((count & 0x7f) as u8 | 0x80);
        count >>= 7;
    }
    out.push(count as u8);
}
