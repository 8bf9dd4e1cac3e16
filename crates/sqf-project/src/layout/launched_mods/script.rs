//! The lines of a script that starts the game, without comments, and with its variables replaced by their values.

use std::borrow::Cow;
use std::collections::BTreeMap;

/// Limit for a line with the values of variables, in bytes.
const LONGEST: usize = 1 << 16;

/// The language of a script.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Language {
    /// Windows: `.bat`, `.cmd`.
    Batch,
    /// `.ps1`.
    PowerShell,
    /// `.sh`.
    Shell,
}

impl Language {
    /// Returns the language of files with an extension.
    pub(super) fn of_extension(extension: &str) -> Option<Language> {
        match extension.to_ascii_lowercase().as_str() {
            "bat" | "cmd" => Some(Language::Batch),
            "ps1" => Some(Language::PowerShell),
            "sh" => Some(Language::Shell),
            _ => None,
        }
    }

    /// Returns the lines of a script that are run.
    pub(super) fn lines(self, text: &str) -> String {
        let mut values: BTreeMap<String, String> = BTreeMap::new();
        let mut lines = String::new();
        for line in text.lines().filter(|line| !self.is_comment(line)) {
            if let Some(Assignment { name, is_added, value }) = self.assignment(line) {
                let value = self.replaced(&value, &values);
                let before = values.remove(&name).filter(|_| is_added).unwrap_or_default();
                values.insert(name, limited(before + &value));
            }
            lines.push_str(&self.replaced(line, &values));
            lines.push('\n');
        }
        lines
    }

    fn is_comment(self, line: &str) -> bool {
        let line = line.trim_start();
        match self {
            Language::Batch => {
                let line = line.trim_start_matches('@');
                line.starts_with("::") || word_after(line, "rem").is_some()
            }
            Language::PowerShell | Language::Shell => line.starts_with('#'),
        }
    }

    /// Returns what a line sets a variable to: `set MODS=@a;@b`, `$mods = "@a;@b"`, `export MODS="@a;@b"`.
    fn assignment(self, line: &str) -> Option<Assignment> {
        let line = line.trim();
        let written = match self {
            Language::Batch => {
                let rest = word_after(line.trim_start_matches('@'), "set")?.trim_start();
                rest.strip_prefix('"').map_or(rest, |rest| rest.split('"').next().unwrap_or_default())
            }
            Language::PowerShell => line.strip_prefix('$')?,
            Language::Shell => {
                ["export", "readonly", "local"].iter().find_map(|word| word_after(line, word)).unwrap_or(line)
            }
        };
        let (name, value) = written.trim_start().split_once('=')?;
        let (name, is_added) = name.strip_suffix('+').map_or((name, false), |name| (name, true));
        let name = match self {
            Language::Shell => name,
            _ => name.trim(),
        };
        let is_name = !name.is_empty() && name.bytes().all(is_name_byte);
        is_name.then(|| Assignment { name: name.to_lowercase(), is_added, value: self.value(value).into_owned() })
    }

    /// Returns the text that a value is.
    fn value(self, written: &str) -> Cow<'_, str> {
        let written = written.trim();
        match self {
            Language::Batch => written.into(),
            // A list, whose texts are every other part between quotes.
            _ if written.starts_with("@(") || written.starts_with('(') => {
                written.split(['"', '\'']).skip(1).step_by(2).collect::<Vec<_>>().join(";").into()
            }
            _ => written.trim_matches(['"', '\'']).into(),
        }
    }

    /// Replaces variables; unknown ones are empty.
    fn replaced(self, text: &str, values: &BTreeMap<String, String>) -> String {
        let sign = if self == Language::Batch { '%' } else { '$' };
        let mut parts = text.split(sign);
        let mut out = parts.next().unwrap_or_default().to_owned();
        let mut rest = parts.peekable();
        while let Some(part) = rest.next() {
            let value = |name: &str| values.get(&name.to_lowercase()).map(String::as_str).unwrap_or_default();
            match self {
                // The folder of the script.
                Language::Batch if part.starts_with("~dp0") => out.push_str(&part["~dp0".len()..]),
                Language::Batch if is_name(part) && rest.peek().is_some() => {
                    out.push_str(value(part));
                    out.push_str(rest.next().unwrap_or_default());
                }
                Language::Batch => {
                    out.push(sign);
                    out.push_str(part);
                }
                _ => {
                    let inner = part.strip_prefix('{').and_then(|inner| inner.split_once('}'));
                    let (name, after) = inner.unwrap_or_else(|| part.split_at(name_length(part)));
                    out.push_str(value(name));
                    out.push_str(after);
                }
            }
        }
        limited(out)
    }
}

/// A line that sets a variable.
struct Assignment {
    /// Its name in lower case.
    name: String,
    /// Whether the value follows what the variable is.
    is_added: bool,
    value: String,
}

/// Returns a text unless it is too long: a variable that holds itself twice doubles with each line.
fn limited(text: String) -> String {
    if text.len() > LONGEST { String::new() } else { text }
}

/// Returns the text after a word at the start of a line, in any case.
fn word_after<'t>(line: &'t str, word: &str) -> Option<&'t str> {
    let (start, rest) = line.split_at_checked(word.len())?;
    let is_whole = rest.is_empty() || rest.starts_with(char::is_whitespace);
    (start.eq_ignore_ascii_case(word) && is_whole).then_some(rest)
}

fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && name_length(text) == text.len()
}

fn name_length(text: &str) -> usize {
    text.bytes().take_while(|byte| is_name_byte(*byte)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn last(language: Language, text: &str) -> String {
        language.lines(text).lines().last().unwrap_or_default().to_owned()
    }

    #[test]
    fn variables_are_replaced_by_their_values() {
        let batch = "@echo off\nset MODS=@oak;@elm;\nset \"MODS=%mods%@ash;\"\nstart x \"-mod=%MODS%@Gates\" %NONE% 100% %~dp0@a";
        assert_eq!(last(Language::Batch, batch), "start x \"-mod=@oak;@elm;@ash;@Gates\"  100% @a");
        let power = "$mods = \"@oak;@elm\"\n$mods += ';@ash'\nx \"-mod=${mods};@Gates\" $none";
        assert_eq!(last(Language::PowerShell, power), "x \"-mod=@oak;@elm;@ash;@Gates\" ");
        assert_eq!(last(Language::PowerShell, "$m = @(\"@oak\", \"@elm\")\nx -mod=$m"), "x -mod=@oak;@elm");
        assert_eq!(
            last(Language::Shell, "export MODS=\"@oak;@elm\"\n./x \"-mod=$MODS;@a\""),
            "./x \"-mod=@oak;@elm;@a\""
        );
        assert_eq!(last(Language::Shell, "A = 1\n./x -mod=$A;@a"), "./x -mod=;@a", "that is no assignment");
    }

    #[test]
    fn comments_are_left_out() {
        assert_eq!(Language::Batch.lines("rem -mod=@a\n  @REM b\n:: c\nremove d"), "remove d\n");
        assert_eq!(Language::Shell.lines("# a\n\t#b\nc # d"), "c # d\n");
        assert_eq!(Language::PowerShell.lines("#a\nb"), "b\n");
    }

    #[test]
    fn a_variable_that_doubles_is_given_up() {
        let text = format!("set A=@a;\n{}", "set A=%A%%A%\n".repeat(100));
        assert!(Language::Batch.lines(&text).len() < 100 * LONGEST);
    }
}
