//! Hides the identity of players: their names, IDs and addresses, and the names of users in paths.

use std::borrow::Cow;

use rustc_hash::FxHashSet;

/// Maximum number of names.
const MOST: usize = 4096;
/// Shorter names are not hidden, because they occur in many words.
const SHORTEST: usize = 3;

/// What is hidden.
#[derive(Debug, Default, Clone)]
pub struct Mask {
    players: Vec<String>,
    known: FxHashSet<String>,
}

impl Mask {
    /// Adds the name of a player.
    pub(crate) fn learn(&mut self, player: &str) {
        let name = player.trim();
        if name.chars().count() >= SHORTEST && self.players.len() < MOST && !self.known.contains(name) {
            self.known.insert(name.to_owned());
            self.players.push(name.to_owned());
            // `Anna Smith` before `Anna`.
            self.players.sort_by_key(|name| std::cmp::Reverse(name.len()));
        }
    }

    /// Returns a text with everything hidden that must be.
    pub fn text<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let mut text = Cow::Borrowed(text);
        for name in &self.players {
            if text.contains(name.as_str()) {
                text = Cow::Owned(without_name(&text, name));
            }
        }
        match without_ids(&text) {
            Some(masked) => Cow::Owned(masked),
            None => text,
        }
    }
}

/// Replaces a name where it is not part of a longer word.
fn without_name(text: &str, name: &str) -> String {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut out = String::with_capacity(text.len());
    let mut from = 0;
    for (at, _) in text.match_indices(name) {
        let end = at + name.len();
        let is_inside = (name.starts_with(is_word) && text[..at].ends_with(is_word))
            || (name.ends_with(is_word) && text[end..].starts_with(is_word));
        if at >= from && !is_inside {
            out.push_str(&text[from..at]);
            out.push_str("<player>");
            from = end;
        }
    }
    out.push_str(&text[from..]);
    out
}

/// Replaces IDs, addresses, and names of users; None if there are none.
fn without_ids(text: &str) -> Option<String> {
    let bytes = text.as_bytes();
    let mut out = String::new();
    let (mut from, mut at) = (0, 0);
    while at < bytes.len() {
        let is_start = at == 0 || !bytes[at - 1].is_ascii_alphanumeric();
        let found = if is_start { id(&bytes[at..]).or_else(|| user(text, at)) } else { None };
        let Some((skipped, length, shown)) = found else {
            at += 1;
            continue;
        };
        out.push_str(&text[from..at + skipped]);
        out.push_str(shown);
        at += skipped + length;
        from = at;
    }
    (from > 0).then(|| out + &text[from..])
}

/// The bytes to keep, the bytes to hide, and their replacement.
type Hidden = (usize, usize, &'static str);

/// Returns the ID of a player (17 digits of Steam, a GUID of `BattlEye`), or an address.
fn id(text: &[u8]) -> Option<Hidden> {
    if let Some(length) = old_id(text) {
        return Some((0, length, "<id>"));
    }
    let first = *text.first()?;
    if !first.is_ascii_hexdigit() {
        return None;
    }
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let hex = text.iter().take_while(|byte| byte.is_ascii_hexdigit()).count();
    let ends = |length: usize| text.get(length).is_none_or(|byte| !byte.is_ascii_alphanumeric());
    if digits == 17 && text.starts_with(b"7656119") && ends(17) {
        return Some((0, 17, "<id>"));
    }
    if hex == 32 && ends(32) {
        return Some((0, 32, "<id>"));
    }
    address(text).or_else(|| address_6(text)).map(|length| (0, length, "<address>"))
}

/// Returns the length of an ID as Steam wrote it: `STEAM_0:1:12345`.
fn old_id(text: &[u8]) -> Option<usize> {
    let rest = text.strip_prefix(b"STEAM_")?;
    let length = rest.iter().take_while(|byte| byte.is_ascii_digit() || **byte == b':').count();
    (rest[..length].iter().filter(|byte| **byte == b':').count() == 2).then_some(text.len() - rest.len() + length)
}

/// Returns the length of an IPv6 address: eight groups of up to four digits, or fewer around `::`.
fn address_6(text: &[u8]) -> Option<usize> {
    const GROUPS: usize = 8;
    /// Shorter ones, such as `a::b`, are something else.
    const FEWEST_DIGITS: usize = 4;
    let (mut at, mut groups, mut digits, mut is_short) = (0, 0, 0, false);
    loop {
        let count = text[at..].iter().take_while(|byte| byte.is_ascii_hexdigit()).count();
        if count > 4 || groups == GROUPS {
            return None;
        }
        (at, groups, digits) = (at + count, groups + usize::from(count > 0), digits + count);
        match &text[at..] {
            [b':', b':', ..] if is_short => return None,
            [b':', b':', ..] => (at, is_short) = (at + 2, true),
            [b':', next, ..] if next.is_ascii_hexdigit() => at += 1,
            [next, ..] if next.is_ascii_alphanumeric() || *next == b'_' => return None,
            _ => break,
        }
    }
    let is_whole = if is_short { digits >= FEWEST_DIGITS } else { groups == GROUPS };
    is_whole.then_some(at)
}

/// Returns the length of an IPv4 address, with its port.
fn address(text: &[u8]) -> Option<usize> {
    let mut at = 0;
    for part in 0..4 {
        let digits = text[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        if !(1..=3).contains(&digits) {
            return None;
        }
        at += digits;
        if part < 3 {
            (text.get(at) == Some(&b'.')).then_some(())?;
            at += 1;
        }
    }
    // A version number continues after it.
    if text.get(at).is_some_and(|byte| {
        byte.is_ascii_alphanumeric() || (*byte == b'.' && text.get(at + 1).is_some_and(u8::is_ascii_digit))
    }) {
        return None;
    }
    let port =
        text[at..].strip_prefix(b":").map_or(0, |rest| rest.iter().take_while(|byte| byte.is_ascii_digit()).count());
    Some(if port > 0 { at + 1 + port } else { at })
}

/// Returns the name of a user or a profile: of a folder in `Users`, `home` and the like, and after `-name=`.
fn user(text: &str, at: usize) -> Option<Hidden> {
    const FOLDERS: [&str; 5] = ["Users", "home", "Documents and Settings", OTHER_PROFILES, "-name="];
    /// The end of the name of a folder: `Arma 3 - Other Profiles`.
    const OTHER_PROFILES: &str = "Other Profiles";
    let rest = &text.as_bytes()[at..];
    let folder = FOLDERS
        .iter()
        .find(|folder| rest.get(..folder.len()).is_some_and(|it| it.eq_ignore_ascii_case(folder.as_bytes())))?;
    let is_option = folder.starts_with('-');
    let before = at.checked_sub(1).map(|at| text.as_bytes()[at]);
    let is_part = is_option || *folder == OTHER_PROFILES;
    if !is_part && !matches!(before, Some(b'\\' | b'/')) {
        return None;
    }
    let after = &rest[folder.len()..];
    // Texts with escapes have two backslashes.
    let separators = after.iter().take_while(|byte| matches!(byte, b'\\' | b'/')).count();
    let is_quoted = is_option && (before == Some(b'"') || after.first() == Some(&b'"'));
    let skipped = match is_option {
        true => folder.len() + usize::from(after.first() == Some(&b'"')),
        false if (1..=2).contains(&separators) => folder.len() + separators,
        false => return None,
    };
    let is_end = |byte: &u8| match byte {
        b'"' => true,
        b'\\' | b'/' => !is_quoted,
        b' ' => is_option && !is_quoted,
        _ => false,
    };
    let length = rest.get(skipped..)?.iter().position(is_end).unwrap_or(rest.len() - skipped);
    (length > 0).then_some((skipped, length, "<user>"))
}
