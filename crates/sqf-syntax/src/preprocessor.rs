//! The preprocessor: turns text with directives and macros into the tokens that the game's parser sees.
//!
//! The rules are those of the game (wiki: "`PreProcessor Commands`"), which differ from those of C:
//!
//! * arguments are expanded before they are substituted, also next to `#` and `##`;
//! * a comma in parentheses or between double quotes does not separate arguments, one in `[]` or `{}` does;
//! * blanks around arguments stay, comments and continued lines are nothing;
//! * names in double quotes are text; those in single quotes are macros and parameters as anywhere else;
//! * the text of one macro may begin a string that the text of another ends.
//!
//! Nothing here is an error. What cannot be known (a missing include, an undefined macro, a wrong number of arguments)
//! becomes an *opaque* token, which may stand for anything, so nothing is reported about it. [`Settings::is_exact`]
//! asks for the text that the game makes instead. The same goes for all
//! calls from the first one whose expansion exceeds the limits for one script (see [`Preprocessed::exhausted`]).

mod above;
mod body;
mod budget;
mod buffers;
mod built_in;
mod closers;
mod condition;
mod directives;
mod edited;
mod environment;
mod expand;
mod fragment;
mod half_string;
mod include;
mod opening;
mod origins;
mod same;
mod settings;
mod single_string;
mod stand_in;
mod token;
mod variadic;
mod walk;

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use rustc_hash::FxHashMap;

pub use self::budget::Cost;
pub use self::built_in::{is_built_in, is_preprocessor_word};
pub use self::environment::{MacrosSeen, SharedMacros};
pub use self::opening::Openings;
pub(super) use self::same::UnchangedTokens;
pub use self::settings::{Included, Includes, Settings};
pub use self::token::Token;

use self::budget::Budget;
use self::buffers::Buffers;
use self::environment::{Defined, Environment};
use self::opening::{IncludeAnswer, Opening};
use self::token::{GIVEN, INEXACT, MADE, OPAQUE, PAINTED, TRAILING, VALUE};
use super::TokenKind;
use super::source::{Macro, Source};
use origins::Origins;
pub use origins::{MacroUse, Origin};
use sqf_text::TextRange;
use walk::{Recording, Walked};

/// A text as the parser sees it: no comments, no whitespace, no directives, no macros.
#[derive(Debug)]
pub struct Preprocessed {
    files: Vec<File>,
    made: String,
    tokens: Vec<Token>,
    calls: Vec<Call>,
    includes: Vec<Include>,
    inactive: Vec<TextRange>,
    undecided: Vec<TextRange>,
    unknown_calls: Vec<usize>,
    miscalls: Vec<Miscall>,
    split_words: Vec<SplitWord>,
    macros: Environment,
    is_complete: bool,
    guessed: Option<usize>,
    origins: Origins,
    exhausted: Option<Call>,
    cost: Cost,
    /// Whether something that looks like a macro call is never closed.
    has_open_call: bool,
    /// The tokens reused from the previous version.
    same: Option<UnchangedTokens>,
    /// Whether it was made with the same commands as the previous version.
    has_same_commands: bool,
}

/// A file that tokens come from.
#[derive(Debug, Clone)]
pub struct File {
    /// Its path; None for a main text that is not a file, and for what is read in place of a header of CBA.
    pub path: Option<Arc<Path>>,
    /// Its contents.
    pub source: Arc<Source>,
}

impl File {
    /// Whether it is read in place of a header of CBA that is not available.
    pub fn is_stand_in(&self) -> bool {
        self.path.is_none() && stand_in::is_one(&self.source)
    }
}

/// A place in the main text where something is expanded or included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Call {
    /// The call of the macro with its arguments, or the directive.
    pub range: TextRange,
    /// File and range of the macro's definition; None for includes and built-in macros.
    pub definition: Option<(usize, TextRange)>,
}

/// A call that the game cannot expand, of a macro or of one in its text: it logs an error, and nothing remains of the
/// call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Miscall {
    /// The call in the main text.
    pub call: Call,
    /// The macro.
    pub name: Box<str>,
    /// Number of arguments.
    pub given: usize,
    /// Number of parameters.
    pub wanted: usize,
    /// What is wrong with it.
    pub reason: Reason,
}

/// Why a call cannot be expanded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// The number of arguments.
    Count,
    /// The number of arguments, because a comma between single quotes separates them.
    Quotes,
    /// It has no end. The game reads nothing after it.
    Unclosed,
    /// It has no end in the text of the macro that contains it. The game reads nothing after it in that text.
    UnclosedInText,
}

/// A blank at the end of an argument that a `##` or a path should continue: the game keeps it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SplitWord {
    /// The call in the main text.
    pub call: Call,
    /// The blank, in the main text.
    pub blank: TextRange,
}

/// An `#include` in the main text or in a file that it includes.
#[derive(Debug, Clone)]
pub struct Include {
    /// The number of the file that contains the directive.
    pub file: usize,
    /// The path as written, with its quotes.
    pub range: TextRange,
    /// In the main text, the range of the directive or of the one that leads to it.
    pub place: TextRange,
    /// The path.
    pub path: Box<str>,
    /// The number of the included file.
    pub target: Result<usize, Absent>,
}

/// Why nothing is included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Absent {
    /// It should be in the project but is not.
    Missing,
    /// It belongs to the game or to another mod, which is not available.
    Elsewhere,
    /// It includes itself, or includes are nested too deeply.
    TooDeep,
    /// The script is not expanded any further, see [`Preprocessed::exhausted`].
    Exhausted,
}

/// The position of a token in the main text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TokenPlace {
    /// The token itself if it is written in the main text, else the call or directive that it comes from.
    pub range: TextRange,
    /// The call, unless the token is written in the main text.
    pub call: Option<Call>,
}

impl Preprocessed {
    /// Limits for macros and repeated includes of one script.
    pub const LIMIT: Cost = budget::LIMIT;

    /// Preprocesses a text. Never fails.
    pub fn new(source: Arc<Source>, settings: &Settings<'_>) -> Preprocessed {
        let mut read = Arc::clone(&source);
        let mut room = half_string::MOST_AGAIN;
        loop {
            let main = File { path: settings.path.map(Arc::from), source: read };
            let mut preprocessor = Preprocessor::new(settings, vec![main]);
            if let Some((path, source)) = &settings.includer {
                preprocessor.read_includer(path, source);
            }
            preprocessor.file(0);
            let hiding = preprocessor.hiding.take().filter(|_| room >= source.text().len());
            let main = &mut preprocessor.files[0].source;
            let Some(hiding) = hiding else {
                *main = source;
                return preprocessor.finish();
            };
            read = Arc::new(half_string::without_apostrophes(main, hiding));
            room -= source.text().len();
        }
    }

    /// Returns the main text and all included files, the main text first.
    pub fn files(&self) -> &[File] {
        &self.files
    }

    /// Returns the tokens.
    #[inline]
    pub fn tokens(&self) -> &[Token] {
        &self.tokens
    }

    /// Returns the text of a token. For an opaque one, as far as it is known.
    #[inline]
    pub fn text(&self, token: usize) -> &str {
        text_of(&self.files, &self.made, self.tokens[token])
    }

    /// Returns the position of a token in the main text.
    pub fn place(&self, token: usize) -> TokenPlace {
        let token = self.tokens[token];
        match token.origin.checked_sub(1).and_then(|call| self.calls.get(call as usize)) {
            Some(call) => TokenPlace { range: call.range, call: Some(*call) },
            None => TokenPlace { range: TextRange::new(token.start, token.end), call: None },
        }
    }

    /// Returns the tokens that come from a part of the main text: those written in it, and all of each call that it
    /// overlaps. Empty if the range is empty or produces no tokens.
    pub fn tokens_from(&self, range: TextRange) -> Range<usize> {
        let after = |range: TextRange, token: usize| self.place(token).range.end > range.start;
        // The positions of the tokens are in text order.
        let first = partition(self.tokens.len(), |token| !after(range, token));
        let count = (first..self.tokens.len()).take_while(|token| self.place(*token).range.start < range.end).count();
        first..first + count
    }

    /// Returns the number of tokens that end at `offset` of the main text or before it.
    pub fn tokens_before(&self, offset: u32) -> usize {
        partition(self.tokens.len(), |token| self.place(token).range.end <= offset)
    }

    /// Whether a token is the first of its line. Only if it and the previous one are written in the main text.
    pub fn begins_line(&self, token: usize) -> bool {
        let (Some(this), Some(before)) = (self.tokens.get(token), token.checked_sub(1)) else { return token == 0 };
        let before = self.tokens[before];
        let text = self.files.first().map_or("", |main| main.source.text());
        let gap = text.get(before.end as usize..this.start as usize);
        this.is_written() && before.is_written() && gap.is_some_and(|gap| gap.contains(['\n', '\r']))
    }

    /// Returns where a token is written: the number of the file and the range; None for text composed by macros.
    #[inline]
    pub fn written(&self, token: usize) -> Option<(usize, TextRange)> {
        let token = self.tokens[token];
        (token.file != MADE).then(|| (usize::from(token.file), TextRange::new(token.start, token.end)))
    }

    /// Returns the calls and includes of the main text that produce tokens, in text order.
    pub fn calls(&self) -> &[Call] {
        &self.calls
    }

    /// Returns all includes, in the order in which they were met.
    pub fn includes(&self) -> &[Include] {
        &self.includes
    }

    /// Returns the parts of the main text that conditions exclude, in text order.
    pub fn inactive(&self) -> &[TextRange] {
        &self.inactive
    }

    /// Returns the parts of the main text after each undecidable `#if`, up to its `#endif`, ordered by their ends.
    /// Which of the lines in between are active is a guess.
    pub fn undecided(&self) -> &[TextRange] {
        &self.undecided
    }

    /// Returns the tokens of calls to undefined macros in the main text: `LOG(x)`, with its arguments.
    pub fn unknown_calls(&self) -> &[usize] {
        &self.unknown_calls
    }

    /// Returns the calls in the main text that the game cannot expand.
    pub fn miscalls(&self) -> &[Miscall] {
        &self.miscalls
    }

    /// Returns the blanks around arguments that break a word or a path in the text of a macro.
    pub fn split_words(&self) -> &[SplitWord] {
        &self.split_words
    }

    /// Whether something that looks like a macro call is never closed.
    pub fn has_open_call(&self) -> bool {
        self.has_open_call
    }

    /// Returns the macros that are defined at the end.
    pub fn macros(&self) -> impl Iterator<Item = (&Macro, usize)> {
        self.macros.iter()
    }

    /// Returns [`Preprocessed::macros`] in two parts: those that the first `#include` defines, which all scripts with
    /// that include share, and those defined after it. A macro in both was redefined. None if that include defines
    /// nothing that can be shared, or the script removes a definition.
    pub fn macros_in_parts(&self) -> Option<(SharedMacros<'_>, impl Iterator<Item = (&Macro, usize)>)> {
        let (base, own) = self.macros.parts()?;
        Some((SharedMacros(base), own.iter().map(|own| (&*own.definition, usize::from(own.file)))))
    }

    /// Returns the macro of that name at the end, with the number of its file.
    pub fn macro_named(&self, name: &str) -> Option<(&Macro, usize)> {
        self.macros.get(name).map(|defined| (&*defined.definition, usize::from(defined.file)))
    }

    /// Whether all macros are known: every include was found, every condition could be decided, and no other file
    /// includes the text.
    pub fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// Whether nothing unknown can set or read local variables: all macros are known, or only headers of CBA, ACE and
    /// the game are missing, and all undefined macros stand for values.
    pub fn is_understood(&self) -> bool {
        self.is_complete || self.lacks_only_common_headers() && !self.has_unknown_statement()
    }

    fn lacks_only_common_headers(&self) -> bool {
        /// Headers that define constants and the macros of CBA and ACE, in lower case.
        const COMMON: [&str; 3] = ["\\x\\cba\\", "\\z\\ace\\", "\\a3\\"];
        let mut missing = self.includes.iter().filter(|include| include.target.is_err()).peekable();
        missing.peek().is_some()
            && self.undecided.is_empty()
            // What they define may decide about these.
            && self.inactive.is_empty()
            && missing.all(|include| {
                let path = include.path.to_ascii_lowercase().replace('/', "\\");
                include.target == Err(Absent::Elsewhere) && COMMON.iter().any(|begin| path.starts_with(begin))
            })
    }

    /// Whether an undefined macro may be a statement, or anything but one value.
    fn has_unknown_statement(&self) -> bool {
        let ends = |token: &Token| matches!(token.kind, TokenKind::Semicolon | TokenKind::LBrace | TokenKind::RBrace);
        let is_capitals = |text: &str| text.len() > 1 && !text.bytes().any(|byte| byte.is_ascii_lowercase());
        self.tokens.iter().enumerate().any(|(at, token)| {
            let begins_statement = || at.checked_sub(1).is_none_or(|before| ends(&self.tokens[before]));
            let may_be_statement = || {
                token.kind == TokenKind::Name && !token.is_opaque() && begins_statement() && is_capitals(self.text(at))
            };
            token.may_be_anything() || may_be_statement() && !self.is_assigned(at)
        })
    }

    /// Whether a `=` follows a token.
    fn is_assigned(&self, token: usize) -> bool {
        self.tokens.get(token + 1).is_some_and(|next| next.kind == TokenKind::Assign)
    }

    /// Returns the first call or include in the main text that was not expanded because the output would be too large.
    /// From there on, no macro is expanded and no file included.
    pub fn exhausted(&self) -> Option<Call> {
        self.exhausted
    }

    /// Returns the cost of macros and repeated includes: at most [`Preprocessed::LIMIT`].
    pub fn cost(&self) -> Cost {
        self.cost
    }

    /// Whether a macro has whitespace before a token that it produces.
    pub fn is_spaced(&self, token: usize) -> bool {
        self.tokens[token].is_spaced()
    }

    /// Whether there is nothing between a token and the previous one, in the text that macros make as well.
    pub fn touches(&self, token: usize) -> bool {
        let Some(before) = token.checked_sub(1) else { return false };
        if self.tokens[token].is_spaced() {
            return false;
        }
        let (before, this) = (self.origin(before), self.origin(token));
        if before == this {
            return this.is_call;
        }
        before.file == this.file && before.range.end == this.range.start
    }

    /// Whether an undecidable condition precedes a token, so that the token may be absent or different.
    pub fn is_guess(&self, token: usize) -> bool {
        self.guessed.is_some_and(|first| token >= first)
    }
}

/// Returns the first of `count` numbers for which `before` is false; it is false for all that follow.
fn partition(count: usize, before: impl Fn(usize) -> bool) -> usize {
    let (mut low, mut high) = (0, count);
    while low < high {
        let middle = low + (high - low) / 2;
        if before(middle) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    low
}

#[inline]
fn text_of<'a>(files: &'a [File], made: &'a str, token: Token) -> &'a str {
    let text = match token.file {
        MADE => made,
        file => files.get(usize::from(file)).map_or("", |file| file.source.text()),
    };
    text.get(token.start as usize..token.end as usize).unwrap_or_default()
}

/// The preprocessor's state.
struct Preprocessor<'a> {
    settings: &'a Settings<'a>,
    files: Vec<File>,
    made: String,
    tokens: Vec<Token>,
    calls: Vec<Call>,
    includes: Vec<Include>,
    inactive: Vec<TextRange>,
    undecided: Vec<TextRange>,
    unknown_calls: Vec<usize>,
    miscalls: Vec<Miscall>,
    /// In the call being expanded, the first macro with a wrong number of arguments.
    miscalled: Option<Miscall>,
    /// Whether one of the macros in it is faulty or called with a wrong number of arguments.
    is_removed: bool,
    split_words: Vec<SplitWord>,
    macros: Environment,
    /// The cached result of the first include: more files.
    opening: Option<Arc<Opening>>,
    /// Whether the next include is that one, and must not be read.
    is_opened: bool,
    /// What a walk through the file that includes the main text has read before that: more files.
    walked: Option<Walked>,
    /// What is defined, while it is recorded.
    recording: Option<Recording>,
    /// What the project was asked, while it is recorded.
    asked: Option<Vec<IncludeAnswer>>,
    is_complete: bool,
    /// A part of a statement that a missing header may choose.
    gap: Option<directives::Gap>,
    /// Number of tokens before the first undecidable condition.
    guessed: Option<usize>,
    /// Where tokens come from.
    origins: Origins,
    /// Conditions of the main text whose outcome is given: by the token of the directive, whether its first part is
    /// active.
    chosen: FxHashMap<usize, bool>,
    /// In an included file: the number of the call for its directive in the main text.
    origin: Option<u32>,
    /// The files being read, the main text first.
    including: Vec<usize>,
    /// The numbers of the files by their paths.
    numbers: FxHashMap<Arc<Path>, usize>,
    /// `__COUNTER__`; None if it is not known.
    counter: Option<u32>,
    /// The file and the offset of the call being expanded.
    called_at: (usize, u32),
    /// Where the calls of a separate text are taken to be; None: where they are.
    called_from: Option<(usize, u32)>,
    /// Nesting depth of the macros and arguments being expanded.
    depth: usize,
    /// Whether the file being read was included before.
    is_repeated: bool,
    /// Whether the rest of that file is skipped, because of the limits, or because only its beginning is needed.
    is_cut: bool,
    /// Whether the file being read is read only for what it defines before it includes the main text.
    is_before_main: bool,
    budget: Budget,
    exhausted: Option<Call>,
    /// Whether something that looks like a macro call is never closed.
    has_open_call: bool,
    /// The token of a string that the text of a macro began and that has not ended yet.
    open_string: Option<usize>,
    /// Where apostrophes in such a string hide a macro in the main text.
    hiding: Option<TextRange>,
    /// The tokens reused from the previous version.
    same: Option<UnchangedTokens>,
    buffers: Buffers,
    /// A text being composed.
    text: String,
}

impl<'a> Preprocessor<'a> {
    fn new(settings: &'a Settings<'a>, files: Vec<File>) -> Preprocessor<'a> {
        let room = files.first().map_or(0, |main| main.source.tokens().count_seen());
        Preprocessor::with_room(settings, files, room)
    }

    /// Creates a preprocessor with room for that many tokens.
    fn with_room(settings: &'a Settings<'a>, files: Vec<File>, room: usize) -> Preprocessor<'a> {
        let numbers = files.iter().enumerate().filter_map(|(number, file)| Some((file.path.clone()?, number)));
        Preprocessor {
            settings,
            numbers: numbers.collect(),
            files,
            made: String::new(),
            tokens: Vec::with_capacity(room),
            calls: Vec::new(),
            includes: Vec::new(),
            inactive: Vec::new(),
            undecided: Vec::new(),
            unknown_calls: Vec::new(),
            miscalls: Vec::new(),
            miscalled: None,
            is_removed: false,
            split_words: Vec::new(),
            called_at: (0, 0),
            called_from: None,
            macros: Environment::default(),
            opening: None,
            is_opened: false,
            walked: None,
            recording: None,
            asked: None,
            is_complete: !settings.is_part,
            gap: None,
            guessed: None,
            chosen: FxHashMap::default(),
            origins: Origins::default(),
            origin: None,
            including: Vec::new(),
            counter: Some(0),
            depth: 0,
            is_repeated: false,
            is_cut: false,
            is_before_main: false,
            budget: Budget::new(settings.path.map_or(usize::MAX, |path| settings.includes.most_repeats(path))),
            exhausted: None,
            has_open_call: false,
            open_string: None,
            hiding: None,
            same: None,
            buffers: Buffers::default(),
            text: String::new(),
        }
    }

    fn finish(self) -> Preprocessed {
        if let Some(path) = self.settings.path {
            self.settings.includes.has_repeated(path, self.budget.repeats());
        }
        let Preprocessor { files, made, tokens, calls, includes, inactive, undecided, macros, .. } = self;
        let Preprocessor { unknown_calls, miscalls, split_words, origins, is_complete, guessed, exhausted, .. } = self;
        let Preprocessor { has_open_call, same, .. } = self;
        let cost = self.budget.spent();
        Preprocessed {
            files,
            made,
            tokens,
            calls,
            includes,
            inactive,
            undecided,
            unknown_calls,
            miscalls,
            split_words,
            macros,
            is_complete,
            guessed,
            origins,
            exhausted,
            cost,
            has_open_call,
            same,
            has_same_commands: false,
        }
    }
}

#[cfg(test)]
mod tests;
