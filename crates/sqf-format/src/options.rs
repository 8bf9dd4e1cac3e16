//! Options of the layout.

/// The maximum line width that can be set, in columns.
pub const MOST_COLUMNS: u32 = 1000;
/// The maximum indent width that can be set, in columns.
pub const MOST_INDENT: u32 = 16;

/// The chosen options. Options that are None follow the file if it is consistent, or else the default.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Options {
    /// Tabs or spaces.
    pub indent_style: Option<IndentStyle>,
    /// Columns of one level, and of a tab.
    pub indent_width: Option<u32>,
    /// Maximum length of lines, which are broken beyond it; None for no limit.
    pub line_width: Option<u32>,
    /// The position of a block's opening brace.
    pub brace_style: Option<BraceStyle>,
    /// The brackets with spaces inside.
    pub bracket_spaces: Option<BracketSpaces>,
    /// Whether there is a space between a command and the parenthesis after it.
    pub command_spacing: Option<CommandSpacing>,
    /// Whether commands are written as in the reference; None for no.
    pub command_case: Option<bool>,
    /// The line breaks.
    pub line_ending: Option<LineEnding>,
    /// Whether a file ends with a line break; None for yes.
    pub final_newline: Option<bool>,
    /// The indentation of files that have none of their own, if no setting says otherwise: what an editor is set to.
    pub fallback: Option<(IndentStyle, u32)>,
}

impl Options {
    /// Returns these options, with others for what they leave open.
    #[must_use]
    pub fn or(self, others: Options) -> Options {
        Options {
            indent_style: self.indent_style.or(others.indent_style),
            indent_width: self.indent_width.or(others.indent_width),
            line_width: self.line_width.or(others.line_width),
            brace_style: self.brace_style.or(others.brace_style),
            bracket_spaces: self.bracket_spaces.or(others.bracket_spaces),
            command_spacing: self.command_spacing.or(others.command_spacing),
            command_case: self.command_case.or(others.command_case),
            line_ending: self.line_ending.or(others.line_ending),
            final_newline: self.final_newline.or(others.final_newline),
            fallback: self.fallback.or(others.fallback),
        }
    }
}

/// The characters of an indentation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IndentStyle {
    /// Tabs.
    Tabs,
    /// Spaces.
    Spaces,
}

/// The position of a block's opening brace.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BraceStyle {
    /// At the end of the line: `then {`.
    SameLine,
    /// On a line of its own.
    NextLine,
}

/// The brackets with spaces inside, if their content is on one line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BracketSpaces {
    /// `[1, 2]`, `(a)`, `{a}`
    None,
    /// `[1, 2]`, `(a)`, `{ a }`
    Braces,
    /// `[ 1, 2 ]`, `( a )`, `{ a }`
    All,
}

/// What is between a command that takes one value and the parenthesis after it. Not `if`, `while` and the like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CommandSpacing {
    /// `str (_gate)`
    Space,
    /// `str(_gate)`
    None,
}

/// A line break.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineEnding {
    /// `\n`
    Lf,
    /// `\r\n`
    CrLf,
}

impl LineEnding {
    /// Returns what most lines of a text end with.
    pub(super) fn of(text: &str) -> LineEnding {
        let all = memchr::memchr_iter(b'\n', text.as_bytes()).count();
        let both = memchr::memmem::find_iter(text.as_bytes(), b"\r\n").count();
        if both * 2 > all { LineEnding::CrLf } else { LineEnding::Lf }
    }

    /// Returns the characters.
    pub fn text(self) -> &'static str {
        match self {
            LineEnding::Lf => "\n",
            LineEnding::CrLf => "\r\n",
        }
    }
}
