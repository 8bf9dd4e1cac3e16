//! Community notes: the `{{Note}}` template and the older definition lists.

use jiff::SignedDuration;
use jiff::civil::{Date, Time};

use crate::wikitext::atom::Arena;
use crate::wikitext::expand::{Arguments, Expander};
use crate::wikitext::preprocess::Template;
use crate::wikitext::{block, inline, markdown, templates};
use sqf_reference::Note;

/// Parses `{{Note|user=|timestamp=|text=}}`; a `game` and its `version` become the first line.
pub(crate) fn from_template(template: &Template<'_>, expander: &mut Expander<'_>) -> Option<Note> {
    let arguments = Arguments::of(template);
    let mut markup =
        |name: &str| arguments.get(name).map(|nodes| expander.markup(nodes).trim().to_owned()).unwrap_or_default();
    let user = markup("user");
    let date = match markup("timestamp") {
        stamp if stamp.trim().is_empty() => markup("datetime"),
        stamp => stamp,
    };
    let body = markup("text");
    let version = templates::note_version(expander, &arguments);
    // On the wiki, the version is an icon next to the text.
    let has_text = !matches!(body.as_str(), "" | "-");
    let body = if has_text && !version.is_empty() { format!("'''{version}'''\n\n{body}") } else { body };
    note(&user, &date, &body, &expander.arena)
}

/// Parses the older form: `<dd class="notedate">`, `<dt class="note">` and `<dd class="note">`, closed or not.
pub(crate) fn from_list(markup: &str, arena: &Arena) -> Vec<Note> {
    let mut notes = Vec::new();
    let starts: Vec<usize> = find_all(markup, "<dt class=\"note\"");
    for (index, start) in starts.iter().enumerate() {
        let previous = if index == 0 { 0 } else { starts[index - 1] };
        let end = starts.get(index + 1).copied().unwrap_or(markup.len());
        let before = &markup[previous..*start];
        let date = match before.rfind("<dd class=\"notedate\"") {
            Some(at) => element(&before[at..]),
            None => "",
        };
        let entry = &markup[*start..end];
        let user = element(entry);
        let body = match entry.find("<dd class=\"note\"") {
            Some(at) => &entry[at..],
            None => continue,
        };
        let body = body.split_once('>').map_or("", |(_, body)| body);
        notes.extend(note(user, date, note_body(body), arena));
    }
    notes
}

/// Cuts off a body where markup of its list or the next note begins.
fn note_body(body: &str) -> &str {
    let mut end = body.len();
    for mark in ["<dd class=\"notedate\"", "<dt><dt>", "<dt></dt>", "</dl>"] {
        end = end.min(body.find(mark).unwrap_or(end));
    }
    let body = body[..end].trim_end();
    body.strip_suffix("</dd>").unwrap_or(body)
}

fn find_all(text: &str, pattern: &str) -> Vec<usize> {
    text.match_indices(pattern).map(|(at, _)| at).collect()
}

/// Returns the content of the element at the start of `text`, up to its end, the next tag of the list, or the end of
/// the line.
fn element(text: &str) -> &str {
    let content = text.split_once('>').map_or("", |(_, content)| content);
    let end = ["</d", "<d", "\n"].iter().filter_map(|mark| content.find(mark)).min().unwrap_or(content.len());
    &content[..end]
}

fn note(user: &str, date: &str, body: &str, arena: &Arena) -> Option<Note> {
    let text = markdown::render(&block::parse(body.trim(), arena));
    if text.is_empty() || text == "-" {
        return None;
    }
    let user = inline::plain_line(user, arena);
    let user = user.trim_start_matches("User:").trim().to_owned();
    Some(Note { user, date: iso_date(&inline::plain_line(date, arena)), text })
}

/// Converts a date to ISO form: `YYYY-MM-DD`, with `THH:MM:SSZ` if the time is known. Empty if it cannot be parsed.
///
/// Existing formats: a MediaWiki timestamp (complete or truncated), "2017-10-23 - 16:22 (UTC)", "22:39, 8 June 2009",
/// "Sep 10 2014", "3 February, 2010 - 11:28". Times of a named zone are converted to UTC; those without a zone are
/// assumed to be UTC, as on the wiki.
pub(crate) fn iso_date(text: &str) -> String {
    let text = text.trim();
    if text.len() >= 8 && text.bytes().all(|byte| byte.is_ascii_digit()) {
        return from_stamp(text).iso().unwrap_or_default();
    }
    DateParts::read(text).and_then(|date| date.iso()).unwrap_or_default()
}

/// Parses as much of a MediaWiki timestamp as there is.
fn from_stamp(stamp: &str) -> DateParts {
    let part = |from: usize| stamp.get(from..from + 2).and_then(|digits| digits.parse::<i8>().ok());
    DateParts {
        year: stamp.get(..4).and_then(|digits| digits.parse().ok()).unwrap_or(0),
        month: part(4).unwrap_or(0),
        day: part(6).unwrap_or(0),
        time: part(8).zip(part(10)).map(|(hour, minute)| (hour, minute, part(12).unwrap_or(0))),
        zone: 0,
    }
}

#[derive(Debug, Default)]
struct DateParts {
    year: i16,
    month: i8,
    day: i8,
    time: Option<(i8, i8, i8)>,
    /// Offset from UTC in hours.
    zone: i64,
}

impl DateParts {
    fn read(text: &str) -> Option<DateParts> {
        let mut date = DateParts::default();
        for word in text.split(|c: char| c.is_whitespace() || matches!(c, ',' | '(' | ')')) {
            if let Some((year, rest)) = word.split_once('-').filter(|(year, _)| year.len() == 4) {
                let (month, day) = rest.split_once('-')?;
                date.year = year.parse().ok()?;
                date.month = month.parse().ok()?;
                date.day = day.parse().ok()?;
            } else if let Some((hour, minute)) = word.split_once(':').filter(|(hour, _)| !hour.is_empty()) {
                if let (Ok(hour), Ok(minute)) = (hour.parse(), minute.parse()) {
                    date.time = Some((hour, minute, 0));
                }
            } else if let Some(month) = month_number(word) {
                date.month = month;
            } else if let Some(zone) = zone_offset(word) {
                date.zone = zone;
            } else if let Ok(number) = word.trim_end_matches(|c: char| c.is_ascii_alphabetic()).parse::<u32>() {
                match number {
                    1..=31 if date.day == 0 => date.day = i8::try_from(number).ok()?,
                    1990..=2100 if date.year == 0 => date.year = i16::try_from(number).ok()?,
                    _ => {}
                }
            }
        }
        Some(date)
    }

    /// Returns the date in ISO form; None if there is no such day or time.
    fn iso(&self) -> Option<String> {
        let date = Date::new(self.year, self.month, self.day).ok().filter(|date| date.year() >= 1990)?;
        let Some((hour, minute, second)) = self.time else { return Some(date.to_string()) };
        let local = date.to_datetime(Time::new(hour, minute, second, 0).ok()?);
        let utc = local.checked_sub(SignedDuration::from_hours(self.zone)).ok()?;
        Some(format!("{utc}Z"))
    }
}

fn month_number(word: &str) -> Option<i8> {
    let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
    let word = word.to_ascii_lowercase();
    let start = word.get(..3)?;
    let index = months.iter().position(|month| *month == start)?;
    word.bytes().all(|byte| byte.is_ascii_alphabetic()).then_some(i8::try_from(index).ok()? + 1)
}

fn zone_offset(word: &str) -> Option<i64> {
    Some(match word {
        "UTC" | "GMT" => 0,
        "CET" | "BST" => 1,
        "CEST" => 2,
        "EST" => -5,
        "EDT" => -4,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_of_every_form() {
        for (text, expected) in [
            ("20130307131700", "2013-03-07T13:17:00Z"),
            ("201403280752", "2014-03-28T07:52:00Z"),
            ("20120115", "2012-01-15"),
            ("Posted on 2017-10-23 - 16:22 (UTC)", "2017-10-23T16:22:00Z"),
            ("Posted on 2008-02-09", "2008-02-09"),
            ("Posted 22:39, 8 June 2009", "2009-06-08T22:39:00Z"),
            ("Posted: Sep 10 2014", "2014-09-10"),
            ("Posted on 3 February, 2010 - 11:28", "2010-02-03T11:28:00Z"),
            ("Posted on 17:02, 2 March 2007 (CET)", "2007-03-02T16:02:00Z"),
            ("Posted on 13 August 13, 2006  - 00:29 (CEST)", "2006-08-12T22:29:00Z"),
            ("January 1st, 2009 - 09:00", "2009-01-01T09:00:00Z"),
            ("yesterday", ""),
            ("", ""),
            ("99999999", ""),
        ] {
            assert_eq!(iso_date(text), expected, "{text}");
        }
    }

    #[test]
    fn the_older_form_with_and_without_ends() {
        let markup = "<dl class=\"command_description\">\n<dt><dt>\n<dd class=\"notedate\">Posted on 2011-01-08</dd>\n\
                      <dt class=\"note\">'''Someone'''</dt>\n<dd class=\"note\">First text.\n\n<dt><dt>\n\
                      <dt class=\"note\">Other\n<dd class=\"note\">Second text.</dd>\n</dl>";
        let notes = from_list(markup, &Arena::default());
        let expected =
            |user: &str, date: &str, text: &str| Note { user: user.into(), date: date.into(), text: text.into() };
        assert_eq!(notes, [expected("Someone", "2011-01-08", "First text."), expected("Other", "", "Second text.")]);
    }
}
