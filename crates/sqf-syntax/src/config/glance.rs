//! A look at one property without parsing the config: lists have a hundred classes in as many files.

/// Returns the text that a property of a class has in its body, as it is written between the quotes. `name` is the
/// offset of the class's name. None if the body does not say it in a plain string: it may be inherited, or made by a
/// macro.
pub fn text_at<'t>(text: &'t str, name: usize, property: &str) -> Option<&'t str> {
    let bytes = text.as_bytes();
    let (mut at, mut depth) = (name, 0_usize);
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'"' | b'\'' => at = end_of_string(bytes, at)?,
            b'/' if bytes.get(at + 1) == Some(&b'/') => {
                at += memchr::memchr(b'\n', &bytes[at..])?;
            }
            b'/' if bytes.get(at + 1) == Some(&b'*') => {
                at += memchr::memmem::find(&bytes[at..], b"*/")? + 1;
            }
            b'{' => depth += 1,
            b'}' if depth <= 1 => return None,
            b'}' => depth -= 1,
            b';' if depth == 0 => return None,
            byte if is_word(*byte) => {
                let end = at + bytes[at..].iter().take_while(|byte| is_word(**byte)).count();
                if depth == 1 && text.get(at..end).is_some_and(|word| word.eq_ignore_ascii_case(property)) {
                    let rest = text.get(end..)?.trim_start();
                    if let Some(value) = rest.strip_prefix('=') {
                        return plain(value.trim_start());
                    }
                }
                at = end;
                continue;
            }
            _ => {}
        }
        at += 1;
    }
    None
}

/// Returns the content of a string that is a whole value.
fn plain(value: &str) -> Option<&str> {
    let end = end_of_string(value.as_bytes(), 0).filter(|_| value.starts_with(['"', '\'']))?;
    let is_whole = value.get(end + 1..)?.trim_start().starts_with(';');
    value.get(1..end).filter(|text| is_whole && !text.contains(['"', '\n']))
}

/// Returns the offset of the quote that ends the string at `start`. Doubled quotes are two strings, which is the same
/// here.
fn end_of_string(bytes: &[u8], start: usize) -> Option<usize> {
    let quote = *bytes.get(start)?;
    memchr::memchr(quote, &bytes[start + 1..]).map(|length| start + 1 + length)
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_plain_string_in_the_body_itself_is_returned() {
        let title = |config: &str| text_at(config, config.find("Gate").unwrap(), "displayName").map(str::to_owned);
        for (config, expected) in [
            ("class Gate { displayName = \"Tor\"; };", Some("Tor")),
            ("class Gate: Wall { scope = 2; DISPLAYNAME = '$STR_gate' ; };", Some("$STR_gate")),
            ("class Gate { class Hinge { displayName = \"Hinge\"; }; displayName = \"Tor\"; };", Some("Tor")),
            (
                "class Gate { text = \"displayName = 'no';\"; // displayName = \"no\";\n /* { */ displayName = \"Tor\"; };",
                Some("Tor"),
            ),
            ("class Gate { class Hinge { displayName = \"Hinge\"; }; }; class Wall { displayName = \"Wall\"; };", None),
            ("class Gate; class Wall { displayName = \"Wall\"; };", None),
            ("class Gate { displayName = NAME(gate); };", None),
            ("class Gate { displayName = \"a \"\"b\"\"\"; };", None),
            ("class Gate { displayNameShort = \"G\"; };", None),
            ("class Gate { displayName = \"Tor", None),
            ("Gate", None),
        ] {
            assert_eq!(title(config).as_deref(), expected, "{config}");
        }
    }
}
