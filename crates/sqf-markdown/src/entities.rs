//! Characters written by name or number, as in HTML: `&lt;`, `&#60;`, `&#x3C;`.

use std::borrow::Cow;

use pulldown_cmark::{Event, Parser};

/// Replaces the entities in a text by the characters they stand for. Unknown ones stay.
pub fn decode_entities(text: &str) -> Cow<'_, str> {
    if !text.contains('&') {
        return Cow::Borrowed(text);
    }
    let mut decoded = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find('&') {
        decoded.push_str(&rest[..start]);
        rest = &rest[start..];
        let is_part = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'#';
        let end = 1 + rest.bytes().skip(1).take_while(|byte| is_part(*byte)).count();
        let meaning = if rest[end..].starts_with(';') { meaning(&rest[1..end]) } else { None };
        match &meaning {
            Some(meaning) => decoded.push_str(meaning),
            None => decoded.push_str(&rest[..end]),
        }
        rest = &rest[end + usize::from(meaning.is_some())..];
    }
    decoded.push_str(rest);
    Cow::Owned(decoded)
}

/// Decodes what is between `&` and `;`.
fn meaning(entity: &str) -> Option<Cow<'static, str>> {
    let common = match entity {
        "amp" | "AMP" => "&",
        "lt" => "<",
        "gt" => ">",
        "quot" => "\"",
        "nbsp" => "\u{a0}",
        _ => return entity.strip_prefix('#').map_or_else(|| named(entity), numbered).map(Cow::Owned),
    };
    Some(Cow::Borrowed(common))
}

fn numbered(number: &str) -> Option<String> {
    let number = match number.strip_prefix(['x', 'X']) {
        Some(digits) => u32::from_str_radix(digits, 16),
        None => number.parse(),
    };
    let char = char::from_u32(number.ok()?)?;
    (char >= ' ' || char.is_ascii_whitespace()).then(|| char.to_string())
}

/// Uses the Markdown parser, which contains the whole HTML table: our own would take 150 kB.
fn named(name: &str) -> Option<String> {
    let written = format!("&{name};");
    let text = Parser::new(&written).find_map(|event| match event {
        Event::Text(text) => Some(text),
        _ => None,
    })?;
    // An unknown one is returned as literal text.
    (!text.starts_with('&')).then(|| text.into_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(decode_entities(text), expected);
    }

    #[test]
    fn entities_have_names_or_numbers() {
        check("a &lt; b &amp;&amp; c &gt; &quot;d&quot;", "a < b && c > \"d\"");
        check("&AMP;&apos;&nbsp;x", "&'\u{a0}x");
        check("&ouml;&Ouml;&hellip;&rarr;&frac12;&NotEqualTilde;", "öÖ…→½≂̸");
        check("&#60;&#x3c;&#X3C;&#8364;&#10;", "<<<€\n");
        check("&amp;lt;", "&lt;");
    }

    #[test]
    fn other_text_stays() {
        for text in ["", "a & b", "&", "&;", "&#;", "&#x;", "&gate;", "&lt", "&lt ;", "&&#0;", "&#1114112;", "&#+5;"] {
            check(text, text);
        }
        check("&&lt;&", "&<&");
        check("&ä&lt;", "&ä<");
    }
}
