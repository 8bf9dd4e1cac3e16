//! Characters that nobody sees and the game does not skip.

use crate::prelude::*;
use sqf_ide::Language;
use sqf_ide::analysis::Analysis;
use sqf_ide::code_string::is_in_code;
use sqf_ide::fix::Edit;
use sqf_text::{Cover, TextRange, invisible_name};

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Error),
    title: "invisible character",
    explanation: "Text copied from a web page, a chat or a word processor may contain characters that look like a \
        blank or like nothing: a no-break space, a zero-width space, a byte order mark. The game does not skip them \
        as it skips blanks, so code with one of them fails, also code in a string. In a string that looks like a name or a path, and in the \
        `ID` of a stringtable, such a character is a warning, because the text names something else. Comments and other texts may contain any \
        character, and a file may begin with a byte order mark.",
    example: Example {
        wrong: "private _gate =\u{a0}getMarkerPos \"gate\";\nhint str _gate;",
        right: "private _gate = getMarkerPos \"gate\";\nhint str _gate;",
    },
    checks: &[Check::File(check)],
    behavior: Behavior { despite_errors: true, ..Behavior::DEFAULT },
};

fn check(analysis: &Analysis) -> Vec<(TextRange, Note)> {
    let text: &str = analysis.file().text();
    let is_code = matches!(analysis.language(), Some(Language::Script | Language::Config)) || analysis.is_header();
    let is_table = analysis.language() == Some(Language::Stringtable);
    if text.is_ascii() || !is_code && !is_table {
        return Vec::new();
    }
    let runs = runs(text);
    if is_table {
        let of_keys = runs.into_iter().filter(|run| is_in_key(*run, text));
        return of_keys.map(|run| (run, in_string(run, text))).collect();
    }
    if runs.is_empty() {
        return Vec::new();
    }
    let tokens = analysis.file().source().tokens();
    let inactive = Cover::of(analysis.pre().inactive().iter().copied());
    let mut found = Vec::new();
    for run in runs.into_iter().filter(|run| !inactive.contains(run.start)) {
        let Some(token) = tokens.at(run.start) else { continue };
        let kind = tokens.kind(token);
        if kind.is_string() && is_in_code(analysis, run.start) {
            found.push((run, in_code(run, text)));
        } else if kind.is_string() {
            let string = tokens.range(token).of(text);
            // Spaces of other widths are usually there to be seen.
            let is_hidden = !run.of(text).contains(char::is_whitespace) || string.contains(['_', '\\']);
            let names_something = is_hidden && names_something(string);
            found.extend(names_something.then(|| (run, in_string(run, text))));
        } else if !kind.is_comment() {
            found.push((run, in_code(run, text)));
        }
    }
    found
}

/// Returns the adjacent invisible characters of a text. A byte order mark at the start is none.
fn runs(text: &str) -> Vec<TextRange> {
    let mut runs: Vec<TextRange> = Vec::new();
    // No other leading byte begins one of them.
    let begins = text
        .bytes()
        .enumerate()
        .filter(|(_, byte)| matches!(byte, 0xc2 | 0xcd | 0xd8 | 0xe1 | 0xe2 | 0xe3 | 0xef | 0xf3));
    for (at, _) in begins {
        let c = text[at..].chars().next().unwrap_or_default();
        if invisible_name(c).is_none() || c == '\u{feff}' && at == 0 {
            continue;
        }
        let (start, end) = (at as u32, (at + c.len_utf8()) as u32);
        match runs.last_mut().filter(|run| run.end == start) {
            Some(run) => run.end = end,
            None => runs.push(TextRange::new(start, end)),
        }
    }
    runs
}

/// Whether a part of a stringtable is in the value of an `ID`.
fn is_in_key(run: TextRange, text: &str) -> bool {
    let before = &text[..run.start as usize];
    let quote = before.rfind(['"', '>']);
    let name = quote.and_then(|quote| before[..quote].trim_end().strip_suffix('='));
    name.is_some_and(|name| name.trim_end().to_ascii_lowercase().ends_with(" id"))
}

/// Whether the visible part of a string is a name or a path, and not a text to read.
fn names_something(string: &str) -> bool {
    let visible: String = string.trim_matches(['"', '\'']).chars().filter(|c| invisible_name(*c).is_none()).collect();
    let is_of_name = |byte: u8| byte.is_ascii_alphanumeric() || b"_\\/.:#-".contains(&byte);
    !visible.is_empty() && visible.bytes().all(is_of_name)
}

fn shown(run: TextRange, text: &str) -> String {
    let first = run.of(text).chars().next().unwrap_or_default();
    format!("U+{:04X} ({})", u32::from(first), invisible_name(first).unwrap_or_default())
}

fn in_code(run: TextRange, text: &str) -> Note {
    let first = run.of(text).chars().next().unwrap_or_default();
    let instead = match first {
        '\u{2028}' | '\u{2029}' => "\n",
        first if first.is_whitespace() => " ",
        _ => "",
    };
    let (title, message) = match instead {
        "" => ("Remove it", "remove it"),
        " " => ("Replace with a blank", "write a blank"),
        _ => ("Replace with a line break", "write a line break"),
    };
    let message = format!("the game does not accept the invisible character {} here; {message}", shown(run, text));
    Note::new(message).fix(title, vec![Edit { range: run, text: instead.to_owned() }], true)
}

fn in_string(run: TextRange, text: &str) -> Note {
    let message =
        format!("this string contains the invisible character {}, so it names something else", shown(run, text));
    let is_blank = run.of(text).contains(char::is_whitespace);
    let (title, instead) = if is_blank { ("Replace with a blank", " ") } else { ("Remove it", "") };
    let edits = vec![Edit { range: run, text: instead.to_owned() }];
    Note::new(message).fix(title, edits, false).severity(Severity::Warning)
}
