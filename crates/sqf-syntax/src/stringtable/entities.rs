//! XML entities: `&amp;`, `&#10;`.

use memchr::memchr;

/// Length of the longest recognized entity, in bytes.
const LONGEST: usize = 12;

/// Returns the length of the entity at the start of a text: `&amp;`, `&#10;`.
pub(super) fn length(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let end = memchr(b';', bytes.get(1..bytes.len().min(LONGEST))?)? + 1;
    let name = bytes.get(1..end)?;
    let is_name = !name.is_empty() && name.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'#');
    (bytes.first() == Some(&b'&') && is_name).then_some(end + 1)
}

/// Decodes an entity, given the text between `&` and `;`.
pub(super) fn character(name: &str) -> Option<String> {
    if let Some(number) = name.strip_prefix('#') {
        let code = match number.strip_prefix(['x', 'X']) {
            Some(hex) => u32::from_str_radix(hex, 16),
            None => number.parse(),
        };
        return char::from_u32(code.ok()?).map(String::from);
    }
    quick_xml::escape::resolve_xml_entity(name).map(str::to_owned)
}
