//! The choices of the formatter, by their names in settings.

use sqf_format::{BraceStyle, BracketSpaces, CommandSpacing, IndentStyle, LineEnding};

/// Names with their meanings, for settings that choose between them.
pub(super) type Names = &'static [(&'static str, &'static str)];

pub(super) const INDENT_STYLES: Names =
    &[("tabs", "One tab for each level."), ("spaces", "As many spaces for each level as the indent width.")];
pub(super) const BRACE_STYLES: Names =
    &[("same-line", "`if (_isOpen) then {`"), ("next-line", "The brace is on a line of its own.")];
pub(super) const BRACKET_SPACES: Names = &[
    ("none", "`[1, 2]`, `(_a)`, `{_a}`"),
    ("braces", "`[1, 2]`, `(_a)`, `{ _a }`"),
    ("all", "`[ 1, 2 ]`, `( _a )`, `{ _a }`"),
];
pub(super) const COMMAND_SPACINGS: Names = &[("space", "`str (_gate)`"), ("none", "`str(_gate)`")];
pub(super) const LINE_ENDINGS: Names = &[("lf", "As on Linux."), ("crlf", "As on Windows.")];

/// Returns the style with the number that the reader of settings found in the list of names; None if it is not set.
pub(super) fn indent_style(chosen: Option<usize>) -> Option<IndentStyle> {
    [IndentStyle::Tabs, IndentStyle::Spaces].get(chosen?).copied()
}

/// Like [`indent_style`].
pub(super) fn brace_style(chosen: Option<usize>) -> Option<BraceStyle> {
    [BraceStyle::SameLine, BraceStyle::NextLine].get(chosen?).copied()
}

/// Like [`indent_style`].
pub(super) fn bracket_spaces(chosen: Option<usize>) -> Option<BracketSpaces> {
    [BracketSpaces::None, BracketSpaces::Braces, BracketSpaces::All].get(chosen?).copied()
}

/// Like [`indent_style`].
pub(super) fn command_spacing(chosen: Option<usize>) -> Option<CommandSpacing> {
    [CommandSpacing::Space, CommandSpacing::None].get(chosen?).copied()
}

/// Like [`indent_style`].
pub(super) fn line_ending(chosen: Option<usize>) -> Option<LineEnding> {
    [LineEnding::Lf, LineEnding::CrLf].get(chosen?).copied()
}
