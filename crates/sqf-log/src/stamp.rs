//! The time at the start of a line: `20:11:03`, ` 7:02:59`, `20:11:03.512`, `2022/02/20, 12:32:49`. The form is a
//! setting of the server, without which lines have no time.

/// Splits a line into its time and the rest, without the blank between them. In logs from the journal of a Linux
/// system, the time, host and process of the journal come first.
pub fn split(line: &[u8]) -> (Option<&[u8]>, &[u8]) {
    match own(line) {
        (None, _) => match after_journal(line) {
            Some(rest) => match own(rest) {
                (None, _) => (None, rest),
                found => found,
            },
            None => (None, line),
        },
        found => found,
    }
}

fn own(line: &[u8]) -> (Option<&[u8]>, &[u8]) {
    // Quoted logs are indented.
    let start = line.iter().position(|byte| !matches!(byte, b' ' | b'\t')).unwrap_or(line.len());
    let after_date = date(&line[start..]).map_or(start, |length| start + length);
    let Some(length) = time(&line[after_date..]) else { return (None, line) };
    let end = after_date + length;
    match line.get(end) {
        Some(b' ') => (Some(&line[start..end]), &line[end + 1..]),
        None => (Some(&line[start..end]), &[]),
        Some(_) => (None, line),
    }
}

/// Returns the length of `2022/02/20, `.
fn date(text: &[u8]) -> Option<usize> {
    has_form(text, b"0000/00/00, ").then_some(12)
}

/// Returns the length of `7:02:59` or `20:11:03.512`.
fn time(text: &[u8]) -> Option<usize> {
    let length = match () {
        () if has_form(text, b"00:00:00") => 8,
        () if has_form(text, b"0:00:00") => 7,
        () => return None,
    };
    Some(if has_form(&text[length..], b".000") { length + 4 } else { length })
}

/// Whether a text begins with a pattern, in which `0` stands for any digit.
fn has_form(text: &[u8], form: &[u8]) -> bool {
    text.len() >= form.len()
        && form.iter().zip(text).all(|(form, byte)| if *form == b'0' { byte.is_ascii_digit() } else { form == byte })
}

/// Removes `Aug 14 20:54:34 host armaserver[8727]: ` from the start.
fn after_journal(line: &[u8]) -> Option<&[u8]> {
    const MONTHS: &[u8] = b"JanFebMarAprMayJunJulAugSepOctNovDec";
    let month = line.get(..3)?;
    let is_journal = MONTHS.chunks(3).any(|known| known == month)
        && line.get(3) == Some(&b' ')
        && (has_form(&line[4..], b"00 00:00:00 ") || has_form(&line[4..], b" 0 00:00:00 "));
    if !is_journal {
        return None;
    }
    let head = &line[..line.len().min(200)];
    let end = memchr::memmem::find(head, b"]: ")?;
    Some(&line[end + 3..])
}
