//! The preprocessor: text with directives and macros to the tokens that the game's parser sees.
//!
//! The rules are those of the game (wiki: "`PreProcessor Commands`"), which are not those of C:
//!
//! * arguments are expanded before they are put in, also beside `#` and `##`;
//! * a comma in parentheses or in a string separates no arguments, one in `[]` or `{}` does;
//! * names in double quotes are text; those in single quotes are not, so such a string may not say what it seems to;
//! * the text of one macro may begin a string that the text of another ends.
//!
//! Nothing here is an error. What cannot be known (a missing include, a macro that nobody defines, a wrong number of
//! arguments) becomes an *opaque* token, which stands for anything; who reads the tokens is silent about it. So do all
//! calls from the first on whose expansion exceeds what is allowed for one script (see [`Preprocessed::exhausted`]).

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

use std::ops::Range;
use std::path::Path;
use std::sync::{Arc, Weak};

use rustc_hash::FxHashMap;

pub use self::budget::Cost;
pub use self::built_in::{is_built_in, is_preprocessor_word};
pub use self::opening::Openings;
pub(super) use self::same::Same;
pub use self::settings::{Included, Includes, Settings};

use self::budget::Budget;
use self::buffers::Buffers;
use self::environment::{Defined, Environment, Table};
use self::opening::{Asked, Opening};
use super::TokenKind;
use super::source::{Macro, Source};
use crate::text::TextRange;
pub use origins::Origin;
use origins::Origins;

/// A text as the parser sees it: no comments, no blanks, no directives, no macros.
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
    macros: Environment,
    is_complete: bool,
    guessed: Option<usize>,
    origins: Origins,
    exhausted: Option<Call>,
    cost: Cost,
    /// Whether something like the call of a macro has no end.
    has_open_call: bool,
    /// The tokens that were taken over from the version before.
    same: Option<Same>,
    /// Whether it was made with the same commands as the version before.
    has_same_commands: bool,
}

/// Macros that several scripts share.
#[derive(Debug, Clone, Copy)]
pub struct SharedMacros<'p>(&'p Arc<Table>);

/// Tells whether macros are those that were seen before, without keeping them.
#[derive(Debug, Clone)]
pub struct MacrosSeen(Weak<Table>);

impl<'p> SharedMacros<'p> {
    /// All of them, in no order.
    pub fn iter(self) -> impl Iterator<Item = &'p Macro> {
        self.0.iter().map(|defined| &*defined.definition)
    }

    /// Remembers which they are.
    pub fn seen(self) -> MacrosSeen {
        MacrosSeen(Arc::downgrade(self.0))
    }
}

impl MacrosSeen {
    /// Whether these are the macros that were seen.
    pub fn are(&self, macros: SharedMacros<'_>) -> bool {
        std::ptr::eq(self.0.as_ptr(), Arc::as_ptr(macros.0))
    }

    /// Whether no script has them any more.
    pub fn are_gone(&self) -> bool {
        self.0.strong_count() == 0
    }
}

/// A file that tokens come from.
#[derive(Debug, Clone)]
pub struct File {
    /// Where it is; None for the main text when it is no file.
    pub path: Option<Arc<Path>>,
    /// What is in it.
    pub source: Arc<Source>,
}

/// A token of the result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    flags: u8,
    /// Number of the file, or [`MADE`] for the text that the preprocessor made.
    file: u16,
    start: u32,
    end: u32,
    /// Number of the call that it comes from, counted from 1; 0 for what is written so in the main text.
    origin: u32,
}

/// The number of the text that macros put together.
const MADE: u16 = u16::MAX;

const SPACED: u8 = 1;
const OPAQUE: u8 = 2;
const PAINTED: u8 = 4;
const INEXACT: u8 = 8;
/// It was an argument, so its commas and parentheses are no longer those of a call.
const GIVEN: u8 = 16;

/// Where in the main text something is expanded or included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Call {
    /// The call of the macro with its arguments, or the directive.
    pub range: TextRange,
    /// The file and the place of the macro's definition; None for an include and for built-in macros.
    pub definition: Option<(usize, TextRange)>,
}

/// A call that gives a macro, or one in the text of that, a wrong number of arguments. The macro is not expanded then.
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
}

/// An `#include` in the main text or in a file that it includes.
#[derive(Debug, Clone)]
pub struct Include {
    /// The number of the file that the directive is in.
    pub file: usize,
    /// The path as written, with its quotes.
    pub range: TextRange,
    /// In the main text, the place of the directive or of the one that leads to it.
    pub place: TextRange,
    /// The path.
    pub path: Box<str>,
    /// What it leads to: the number of a file.
    pub target: Result<usize, Absent>,
}

/// Why there is nothing to include.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Absent {
    /// It should be in the project and is not.
    Missing,
    /// It belongs to the game or to another mod, which is not at hand.
    Elsewhere,
    /// It includes itself, or too many include each other.
    TooDeep,
    /// The script is not expanded any further, see [`Preprocessed::exhausted`].
    Exhausted,
}

/// Where a token is in the main text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TokenPlace {
    /// The token itself where it is written in the main text, else the call or directive that it comes from.
    pub range: TextRange,
    /// The call, unless the token is written in the main text.
    pub call: Option<Call>,
}

impl Token {
    /// Whether it stands for something that is not known.
    pub fn is_opaque(self) -> bool {
        self.flags & OPAQUE != 0
    }

    /// Whether it is a string whose text the preprocessor may change in a way that is not followed.
    pub fn is_inexact(self) -> bool {
        self.flags & INEXACT != 0
    }

    /// Whether it is written in the main text.
    pub fn is_written(self) -> bool {
        self.origin == 0
    }

    /// Whether there is a blank before it.
    fn is_spaced(self) -> bool {
        self.flags & SPACED != 0
    }

    /// Length of its text, in bytes.
    fn len(self) -> usize {
        (self.end - self.start) as usize
    }

    /// Its kind where brackets and commas of calls are looked for.
    fn bracket(self) -> TokenKind {
        if self.flags & GIVEN != 0 { TokenKind::Unknown } else { self.kind }
    }

    fn with(self, flag: u8) -> Token {
        Token { flags: self.flags | flag, ..self }
    }

    fn spaced(self, is_spaced: bool) -> Token {
        Token { flags: if is_spaced { self.flags | SPACED } else { self.flags & !SPACED }, ..self }
    }
}

impl Preprocessed {
    /// What macros and repeated includes of one script may cost.
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

    /// The main text and all that it includes, the main text first.
    pub fn files(&self) -> &[File] {
        &self.files
    }

    /// The tokens.
    #[inline]
    pub fn tokens(&self) -> &[Token] {
        &self.tokens
    }

    /// Text of a token. Of an opaque one, as far as it is known.
    #[inline]
    pub fn text(&self, token: usize) -> &str {
        text_of(&self.files, &self.made, self.tokens[token])
    }

    /// Where a token is in the main text.
    pub fn place(&self, token: usize) -> TokenPlace {
        let token = self.tokens[token];
        match token.origin.checked_sub(1).and_then(|call| self.calls.get(call as usize)) {
            Some(call) => TokenPlace { range: call.range, call: Some(*call) },
            None => TokenPlace { range: TextRange::new(token.start, token.end), call: None },
        }
    }

    /// The tokens that come from a part of the main text: those that are written in it, and all of each call that it
    /// meets. None where it holds no byte, or nothing comes of it.
    pub fn tokens_from(&self, range: TextRange) -> Range<usize> {
        let after = |range: TextRange, token: usize| self.place(token).range.end > range.start;
        // The places of the tokens are in the order of the text.
        let first = partition(self.tokens.len(), |token| !after(range, token));
        let count = (first..self.tokens.len()).take_while(|token| self.place(*token).range.start < range.end).count();
        first..first + count
    }

    /// Number of the tokens that end at `offset` of the main text or before it.
    pub fn tokens_before(&self, offset: u32) -> usize {
        partition(self.tokens.len(), |token| self.place(token).range.end <= offset)
    }

    /// Whether a token is the first of its line. Only of tokens that are written in the main text, as the one before is.
    pub fn begins_line(&self, token: usize) -> bool {
        let (Some(this), Some(before)) = (self.tokens.get(token), token.checked_sub(1)) else { return token == 0 };
        let before = self.tokens[before];
        let text = self.files.first().map_or("", |main| main.source.text());
        let gap = text.get(before.end as usize..this.start as usize);
        this.is_written() && before.is_written() && gap.is_some_and(|gap| gap.contains(['\n', '\r']))
    }

    /// Where a token is written: the number of the file and the place; None for what a macro put together.
    #[inline]
    pub fn written(&self, token: usize) -> Option<(usize, TextRange)> {
        let token = self.tokens[token];
        (token.file != MADE).then(|| (usize::from(token.file), TextRange::new(token.start, token.end)))
    }

    /// The calls and includes of the main text that tokens come from, in its order.
    pub fn calls(&self) -> &[Call] {
        &self.calls
    }

    /// All includes, in the order in which they were met.
    pub fn includes(&self) -> &[Include] {
        &self.includes
    }

    /// The parts of the main text that conditions leave out, in its order.
    pub fn inactive(&self) -> &[TextRange] {
        &self.inactive
    }

    /// The parts of the main text after each `#if` that cannot be decided, up to its `#endif`, in the order of their ends.
    /// Which of the lines between them count is a guess.
    pub fn undecided(&self) -> &[TextRange] {
        &self.undecided
    }

    /// The tokens for calls in the main text of macros that nobody defines: `LOG(x)`, with its arguments.
    pub fn unknown_calls(&self) -> &[usize] {
        &self.unknown_calls
    }

    /// The calls in the main text that give a macro a wrong number of arguments.
    pub fn miscalls(&self) -> &[Miscall] {
        &self.miscalls
    }

    /// The macros that are defined at the end.
    pub fn macros(&self) -> impl Iterator<Item = (&Macro, usize)> {
        self.macros.iter()
    }

    /// The same in two parts: what the first `#include` defines, which all scripts with that include share, and what is
    /// defined after it. What is in both is defined again. None where that include defines nothing for all, or the script
    /// removes a definition.
    pub fn macros_in_parts(&self) -> Option<(SharedMacros<'_>, impl Iterator<Item = (&Macro, usize)>)> {
        let (base, own) = self.macros.parts()?;
        Some((SharedMacros(base), own.iter().map(|own| (&*own.definition, usize::from(own.file)))))
    }

    /// The macro of that name at the end, with the number of its file.
    pub fn macro_named(&self, name: &str) -> Option<(&Macro, usize)> {
        self.macros.get(name).map(|defined| (&*defined.definition, usize::from(defined.file)))
    }

    /// Whether all macros are known: every include was found, every condition could be decided, and no other file
    /// includes the text.
    pub fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// The first call or include in the main text that was not expanded because too much would come out of it. From
    /// there on no macro is expanded and no file included.
    pub fn exhausted(&self) -> Option<Call> {
        self.exhausted
    }

    /// What macros and repeated includes have cost: no more than [`Preprocessed::LIMIT`].
    pub fn cost(&self) -> Cost {
        self.cost
    }

    /// Whether a macro has a blank before a token that comes of it.
    pub fn is_spaced(&self, token: usize) -> bool {
        self.tokens[token].is_spaced()
    }

    /// Whether a condition before a token could not be decided, so that the token may not be there, or be another.
    pub fn is_guess(&self, token: usize) -> bool {
        self.guessed.is_some_and(|first| token >= first)
    }
}

/// The first of `count` numbers that is not `before`; none follows that is.
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

/// The work in progress.
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
    /// In the call that is being expanded, the first of a macro with a wrong number of arguments.
    miscalled: Option<Miscall>,
    macros: Environment,
    /// What the first include leads to, if that was known before: more files.
    opening: Option<Arc<Opening>>,
    /// Whether that is the next include, which is not to be read then.
    is_opened: bool,
    /// What was asked of the project, while it is of interest.
    asked: Option<Vec<Asked>>,
    is_complete: bool,
    /// A part of a statement that a header which is not there may choose.
    gap: Option<directives::Gap>,
    /// Number of tokens before the first condition that could not be decided.
    guessed: Option<usize>,
    /// What is remembered of where things come from.
    origins: Origins,
    /// Conditions of the main text whose outcome is given: by the token of the directive, whether its first part counts.
    chosen: FxHashMap<usize, bool>,
    /// In an included file: the number of the call for its directive in the main text.
    origin: Option<u32>,
    /// The files that are being read, the main text first.
    including: Vec<usize>,
    /// The numbers of the files by their paths.
    numbers: FxHashMap<Arc<Path>, usize>,
    /// `__COUNTER__`
    counter: u32,
    /// How many macros and arguments are being expanded in each other.
    depth: usize,
    /// Whether the file that is being read was included before.
    is_repeated: bool,
    /// Whether the rest of that file is left out, because it would be too much, or because it is not read for itself.
    is_cut: bool,
    /// Whether the file that is being read is read for what it defines before it includes the main text.
    is_before_main: bool,
    budget: Budget,
    exhausted: Option<Call>,
    /// Whether something like the call of a macro has no end.
    has_open_call: bool,
    /// The token of a string that the text of a macro begins and has not ended so far.
    open_string: Option<usize>,
    /// Where apostrophes in such a string hide a macro in the main text.
    hiding: Option<TextRange>,
    /// The tokens that are taken over from the version before.
    same: Option<Same>,
    buffers: Buffers,
    /// A text that is being put together.
    text: String,
}

impl<'a> Preprocessor<'a> {
    fn new(settings: &'a Settings<'a>, files: Vec<File>) -> Preprocessor<'a> {
        let room = files.first().map_or(0, |main| main.source.tokens().count_seen());
        Preprocessor::with_room(settings, files, room)
    }

    /// The same with room for so many tokens.
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
            macros: Environment::default(),
            opening: None,
            is_opened: false,
            asked: None,
            is_complete: !settings.is_part,
            gap: None,
            guessed: None,
            chosen: FxHashMap::default(),
            origins: Origins::default(),
            origin: None,
            including: Vec::new(),
            counter: 0,
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
        let Preprocessor { unknown_calls, miscalls, origins, is_complete, guessed, exhausted, .. } = self;
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
