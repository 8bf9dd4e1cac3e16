//! `.editorconfig`: what editors know of a file's layout (<https://editorconfig.org>).

use std::path::Path;

use super::absolute;
use sqf_format::{IndentStyle, LineEnding, MOST_INDENT, Options};
use sqf_project::Trust;
use sqf_text::{Glob, GlobStyle};

/// The name of the file.
const NAME: &str = ".editorconfig";
/// Size limit, in MiB.
const SIZE_LIMIT: u64 = 1;

/// Returns what the files above a file say about it, up to one that is the root, or to the folder of the project or the
/// repository.
pub(super) fn options(file: &Path, trust: Trust) -> Options {
    let file = absolute(file);
    let mut options = Options::default();
    for folder in file.ancestors().skip(1) {
        if let Ok(text) = sqf_project::read_settings(&folder.join(NAME), SIZE_LIMIT, trust)
            && let Ok(relative) = file.strip_prefix(folder)
        {
            let (found, is_root) = parse(&text.text, &sqf_text::slashed(relative));
            options = options.or(found);
            if is_root {
                break;
            }
        }
        if folder.join(".git").exists() || folder.join(super::FILE_NAME).exists() {
            break;
        }
    }
    options
}

/// Returns what a text says about a file, and whether it is the root. Later sections override earlier ones.
fn parse(text: &str, file: &str) -> (Options, bool) {
    let mut found = SectionValues::default();
    let (mut is_root, mut is_meant) = (false, None);
    for line in text.lines().map(str::trim) {
        if let Some(pattern) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            is_meant = Some(matches(pattern, file));
        } else if let Some((key, value)) = line.split_once('=').filter(|_| !line.starts_with(['#', ';'])) {
            let (key, value) = (key.trim().to_ascii_lowercase(), value.trim().to_ascii_lowercase());
            match is_meant {
                None => is_root |= key == "root" && value == "true",
                Some(true) => found.set(&key, &value),
                Some(false) => {}
            }
        }
    }
    (found.options(), is_root)
}

/// Whether a section is about a file.
fn matches(pattern: &str, file: &str) -> bool {
    let whole = match pattern.strip_prefix('/') {
        Some(pattern) => pattern.to_owned(),
        None if pattern.contains('/') => pattern.to_owned(),
        None => format!("**/{pattern}"),
    };
    // Unlike in a `.gitignore`, `**` may be a part of a name.
    let whole = whole.replace("**.", "**/*.");
    let is_match = |pattern: &str| Glob::new(pattern, GlobStyle::Settings).is_ok_and(|glob| glob.matches(file));
    is_match(&whole) || whole.strip_prefix("**/").is_some_and(is_match)
}

/// The values of a file's sections.
#[derive(Default)]
struct SectionValues {
    options: Options,
    indent_size: Option<u32>,
    tab_width: Option<u32>,
}

impl SectionValues {
    fn set(&mut self, key: &str, value: &str) {
        let number = value.parse::<u32>().ok().filter(|number| (1..=1000).contains(number));
        match key {
            "indent_style" => {
                self.options.indent_style = match value {
                    "tab" => Some(IndentStyle::Tabs),
                    "space" => Some(IndentStyle::Spaces),
                    _ => None,
                }
            }
            "indent_size" => self.indent_size = number,
            "tab_width" => self.tab_width = number,
            "end_of_line" => {
                self.options.line_ending = match value {
                    "lf" => Some(LineEnding::Lf),
                    "crlf" => Some(LineEnding::CrLf),
                    _ => None,
                }
            }
            "insert_final_newline" => self.options.final_newline = value.parse().ok(),
            "max_line_length" => self.options.line_width = number,
            _ => {}
        }
    }

    fn options(self) -> Options {
        let indent_width = match self.options.indent_style {
            Some(IndentStyle::Tabs) => self.tab_width.or(self.indent_size),
            _ => self.indent_size.or(self.tab_width),
        };
        Options { indent_width: indent_width.filter(|width| *width <= MOST_INDENT), ..self.options }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "root = true\n[*]\nindent_style = space\nindent_size = 4\nend_of_line = lf\n\
                        [*.{sqf,hpp}]\nindent_style = tab\ntab_width = 8\n; max_line_length = 3\n\
                        [/legacy/**.sqf]\nindent_style=space\nindent_size = 2\nmax_line_length = 100\n\
                        insert_final_newline = false\n";

    #[test]
    fn later_sections_win() {
        let (options, is_root) = parse(TEXT, "addons/gate/fn_open.sqf");
        assert!(is_root);
        assert_eq!((options.indent_style, options.indent_width), (Some(IndentStyle::Tabs), Some(8)));
        assert_eq!((options.line_ending, options.line_width), (Some(LineEnding::Lf), None));
        let (options, _) = parse(TEXT, "legacy/gate/fn_open.sqf");
        assert_eq!((options.indent_style, options.indent_width), (Some(IndentStyle::Spaces), Some(2)));
        assert_eq!((options.line_width, options.final_newline), (Some(100), Some(false)));
    }

    #[test]
    fn patterns_without_a_slash_match_at_any_depth() {
        let (options, _) = parse(TEXT, "description.ext");
        assert_eq!((options.indent_style, options.indent_width), (Some(IndentStyle::Spaces), Some(4)));
        assert!(matches("*.sqf", "a.sqf") && matches("*.sqf", "a/b.sqf") && !matches("/*.sqf", "a/b.sqf"));
    }
}
