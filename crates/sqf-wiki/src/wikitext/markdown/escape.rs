//! Text that Markdown would parse as markup: what is escaped, and what becomes code.

use super::Place;

/// Collapses whitespace, including line breaks, to single blanks.
pub(super) fn squeeze(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut blank = false;
    for c in text.chars() {
        if c.is_whitespace() {
            blank = true;
            continue;
        }
        if blank {
            out.push(' ');
            blank = false;
        }
        out.push(c);
    }
    if blank {
        out.push(' ');
    }
    out
}

/// Whether text contains something that Markdown, or a reader, would take for markup.
pub(crate) fn looks_like_markup(text: &str) -> bool {
    let doubled = ["[[", "]]", "{{", "}}"].iter().any(|brackets| text.contains(brackets));
    doubled || protect(text).iter().any(|(is_code, _)| *is_code)
}

/// Splits text into parts; those marked have to be shown as code, because as text they would look like markup.
pub(super) fn protect(text: &str) -> Vec<(bool, &str)> {
    let suspicious =
        text.contains(['<', '&']) || ["[[", "]]", "{{", "}}"].iter().any(|brackets| text.contains(brackets));
    if !suspicious {
        return vec![(false, text)];
    }
    let mut out = Vec::new();
    let mut start = 0;
    let mut position = 0;
    // Where the last code begins.
    let mut code = None;
    let bytes = text.as_bytes();
    while position < bytes.len() {
        let length = match bytes[position] {
            b'<' => tag_length(&text[position..]),
            b'&' => entity_length(&text[position..]),
            b'[' | b'{' => bracket_length(&text[position..]),
            _ => None,
        };
        match length {
            Some(length) => {
                let end = position + length;
                match code {
                    // `<t>%1</t>` is one piece of code: two code spans that touch would be a single one.
                    Some(begin) if !text[start..position].contains([' ', '\t', '\n', '`']) => {
                        out.pop();
                        out.push((true, &text[begin..end]));
                    }
                    _ => {
                        if start < position {
                            out.push((false, &text[start..position]));
                        }
                        out.push((true, &text[position..end]));
                        code = Some(position);
                    }
                }
                (position, start) = (end, end);
            }
            None => position += 1,
        }
    }
    if start < text.len() {
        out.push((false, &text[start..]));
    }
    out
}

/// Returns the length of something that looks like an HTML tag.
fn tag_length(text: &str) -> Option<usize> {
    let inside = text[1..].strip_prefix('/').unwrap_or(&text[1..]);
    if !inside.starts_with(|c: char| c.is_ascii_alphabetic() || c == '!') {
        return None;
    }
    let end = text.bytes().take(200).position(|byte| byte == b'>')?;
    (!text[1..end].contains(['<', '\n'])).then_some(end + 1)
}

fn entity_length(text: &str) -> Option<usize> {
    let end = text.bytes().take(12).position(|byte| byte == b';')?;
    let name = text[1..end].strip_prefix('#').unwrap_or(&text[1..end]);
    (!name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric())).then_some(end + 1)
}

/// Returns the length of a bracketed expression that contains two equal adjacent brackets.
fn bracket_length(text: &str) -> Option<usize> {
    // Expressions in prose are short; the limit keeps the time for many unclosed brackets linear.
    let mut open: Vec<u8> = Vec::new();
    let mut doubled = false;
    let mut last = 0;
    for (position, byte) in text.bytes().enumerate().take(400) {
        match byte {
            b'[' | b'{' => open.push(byte),
            b']' if open.pop() != Some(b'[') => return None,
            b'}' if open.pop() != Some(b'{') => return None,
            _ => {}
        }
        doubled |= position > 0 && byte == last && matches!(byte, b'[' | b']' | b'{' | b'}');
        last = byte;
        if open.is_empty() {
            return doubled.then_some(position + 1);
        }
    }
    None
}

/// Formats inline code.
pub(crate) fn code_span(code: &str, place: Place) -> String {
    let code = code.split_whitespace().collect::<Vec<_>>().join(" ");
    let code = if place == Place::Cell { code.replace('|', "\\|") } else { code };
    sqf_markdown::code(&code)
}

/// Escapes exactly what Markdown would parse as inline markup.
pub(crate) fn escape(text: &str, place: Place) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    let mut before = ' ';
    let mut characters = text.chars().peekable();
    while let Some(c) = characters.next() {
        let after = characters.peek().copied().unwrap_or(' ');
        // Whether a marker here could end emphasis that another marker began.
        let closes =
            !before.is_whitespace() && (!is_punctuation(before) || after.is_whitespace() || is_punctuation(after));
        let opens = !after.is_whitespace();
        let escaped = match c {
            '`' => true,
            // At the end of a run, an emphasis marker may follow.
            '\\' => after.is_ascii_punctuation() || characters.peek().is_none(),
            '*' => opens || closes,
            '_' => closes && !after.is_alphanumeric(),
            '~' => closes || after == '~',
            '<' => after.is_ascii_alphabetic() || matches!(after, '/' | '!' | '?'),
            '&' => after.is_ascii_alphabetic() || after == '#',
            '(' => before == ']',
            '|' => place == Place::Cell || before == '{',
            '[' | ']' | '{' | '}' => before == c,
            _ => false,
        };
        // `&` alone is harmless; only an entity would be decoded.
        if escaped && (c != '&' || characters.clone().take(12).any(|c| c == ';')) {
            out.push('\\');
        }
        out.push(c);
        before = c;
    }
    out
}

/// Escapes what would make a line begin a list, a heading, a quote or a rule, or define a link.
pub(super) fn escape_line_start(line: &str) -> String {
    let first = line.chars().next().unwrap_or(' ');
    let rest = &line[first.len_utf8().min(line.len())..];
    let begins_block = match first {
        '#' => rest.trim_start_matches('#').starts_with(' ') || rest.is_empty(),
        '-' | '+' => rest.starts_with(' ') || rest.is_empty() || rest.starts_with("--"),
        '>' => true,
        '=' => rest.chars().all(|c| c == '='),
        '|' => true,
        // `[gate, colour]: Array` would define the target of links, and show nothing.
        '[' => rest.find([']', '[']).is_some_and(|end| rest[end..].starts_with("]:")),
        _ => false,
    };
    if begins_block {
        return format!("\\{line}");
    }
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    if (1..10).contains(&digits)
        && line[digits..].starts_with(['.', ')'])
        && line[digits + 1..].starts_with([' ', '\n'])
    {
        return format!("{}\\{}", &line[..digits], &line[digits..]);
    }
    line.to_owned()
}

/// Whether a character is punctuation for the flanking rule of `CommonMark`.
pub(super) fn is_punctuation(c: char) -> bool {
    c.is_ascii_punctuation() || (!c.is_ascii() && !c.is_alphanumeric() && !c.is_whitespace())
}
