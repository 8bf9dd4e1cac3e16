//! Parts of a text that are not formatted.

use super::atoms::is_blank;
use super::view::View;
use sqf_syntax::config::{Config, ConfigError, ConfigErrorKind, Unpaired};
use sqf_syntax::{Command, ErrorKind, Expr, MacroUse, Preprocessed, Source, TokenKind, Tree};
use sqf_text::TextRange;

/// A text with more errors is not a script or config.
const MOST_ERRORS: usize = 1000;

/// Starts a region that is not formatted; also in block comments.
const OFF: &str = "sqf-ls: format off";
/// Ends such a region.
const ON: &str = "sqf-ls: format on";
/// Keeps the next statement.
const SKIP: &str = "sqf-ls: format skip";

/// Returns for each token of a text whether it is not formatted. None if nothing is.
pub(super) fn frozen(view: View<'_>, more: &[TextRange]) -> Option<Frozen> {
    let source = view.source();
    let mut frozen = Frozen { flags: vec![false; source.tokens().len()] };
    let pre = view.pre();
    if pre.exhausted().is_some() || pre.has_open_call() {
        return None;
    }
    frozen.conditions(source)?;
    let Regions { skipped, off } = frozen.regions(source);
    for range in more {
        frozen.freeze(source, *range);
    }
    match view {
        View::Script(parsed) => {
            let (tree, errors) = (parsed.tree(), parsed.errors());
            if errors.iter().any(|error| error.kind == ErrorKind::UnclosedString) {
                return None;
            }
            if errors.len() > MOST_ERRORS {
                return None;
            }
            let faults = errors.iter().map(|error| error.token).collect::<Vec<_>>();
            let statements = Statements::of_tree(tree);
            frozen.statements(source, pre, &statements, &faults);
            let brackets = errors.iter().filter_map(|error| match error.kind {
                ErrorKind::Unclosed { .. } => Some(Unpaired::Open(error.token)),
                ErrorKind::Unopened { .. } => Some(Unpaired::Close(error.token)),
                _ => None,
            });
            brackets.for_each(|bracket| frozen.unpaired(source, pre, &statements, bracket));
            frozen.skip(source, pre, &statements, &skipped);
            while frozen.brackets(source, pre, tree_brackets(tree)) {}
            frozen.heads(source, pre, &statements, off);
        }
        View::Config { config, .. } => {
            if config.errors().iter().any(|error| error.kind == ConfigErrorKind::UnclosedString) {
                return None;
            }
            if config.errors().len() > MOST_ERRORS {
                return None;
            }
            let is_clear = |error: &ConfigError| {
                error.kind == ConfigErrorKind::Unexpected && is_alone(source, pre.place(error.token).range)
            };
            let faults = config.errors().iter().filter(|error| !is_clear(error)).map(|error| error.token);
            let statements = Statements::of_config(config);
            frozen.statements(source, pre, &statements, &faults.collect::<Vec<_>>());
            for bracket in config.unpaired() {
                frozen.unpaired(source, pre, &statements, *bracket);
            }
            frozen.skip(source, pre, &statements, &skipped);
            while frozen.brackets(source, pre, config_brackets(config)) {}
            frozen.heads(source, pre, &statements, off);
        }
    }
    Some(frozen)
}

/// Whether a name is all there is on its line, apart from a `;`: a macro of a missing header.
fn is_alone(source: &Source, name: TextRange) -> bool {
    let tokens = source.tokens();
    let Some(token) = tokens.at(name.start).filter(|token| tokens.kind(*token) == TokenKind::Name) else {
        return false;
    };
    let is_end = |token: usize| token >= tokens.len() || tokens.kind(token) == TokenKind::Newline;
    let skip = |token: usize, kinds: &[TokenKind]| {
        (token..tokens.len()).find(|token| !kinds.contains(&tokens.kind(*token))).unwrap_or(tokens.len())
    };
    let after = skip(token + 1, &[TokenKind::Whitespace, TokenKind::Semicolon, TokenKind::LineComment]);
    source.begins_line(token) && is_end(after)
}

/// Returns the first missing bracket or quote, with what is wrong: what it belongs to is not formatted.
pub(super) fn broken(view: View<'_>) -> Option<(TextRange, &'static str)> {
    const UNCLOSED: &str = "this bracket is never closed";
    const UNOPENED: &str = "this bracket closes nothing";
    const STRING: &str = "unterminated string, or a quote is missing earlier";
    let found = match view {
        View::Script(parsed) => parsed.errors().iter().find_map(|error| match error.kind {
            ErrorKind::Unclosed { .. } => Some((error.token, UNCLOSED)),
            ErrorKind::Unopened { .. } => Some((error.token, UNOPENED)),
            ErrorKind::UnclosedString => Some((error.token, STRING)),
            _ => None,
        }),
        View::Config { config, .. } => config.errors().iter().find_map(|error| match error.kind {
            ConfigErrorKind::Unclosed | ConfigErrorKind::UnclosedArray => Some((error.token, UNCLOSED)),
            ConfigErrorKind::Unopened | ConfigErrorKind::WrongBracket => Some((error.token, UNOPENED)),
            ConfigErrorKind::UnclosedString => Some((error.token, STRING)),
            _ => None,
        }),
    };
    let (_, range) = view.pre().written(found?.0).filter(|(file, _)| *file == 0)?;
    Some((range, found?.1))
}

/// What comments to the formatter say.
struct Regions {
    /// The ends of the comments that keep a statement.
    skipped: Vec<u32>,
    /// The end of the comment that starts a region without an end.
    off: Option<u32>,
}

/// Flags of tokens.
pub(super) struct Frozen {
    pub(super) flags: Vec<bool>,
}

impl Frozen {
    fn freeze_tokens(&mut self, tokens: std::ops::Range<usize>) {
        self.flags[tokens].fill(true);
    }

    /// Freezes the tokens that a range touches.
    fn freeze(&mut self, source: &Source, range: TextRange) {
        let tokens = source.tokens();
        let Some(first) = tokens.at(range.start) else { return };
        let last = tokens.at(range.end.saturating_sub(1).max(range.start)).unwrap_or(tokens.len() - 1);
        self.freeze_tokens(first..last + 1);
    }

    /// Freezes each `#if` up to its `#endif`. None if one of them is missing.
    fn conditions(&mut self, source: &Source) -> Option<()> {
        let mut open: Vec<usize> = Vec::new();
        for directive in source.directives() {
            match directive.command {
                Command::If | Command::IfDef(_) | Command::IfNotDef(_) => open.push(directive.token),
                Command::EndIf => {
                    let start = open.pop()?;
                    if open.is_empty() {
                        self.freeze_tokens(start..directive.end);
                    }
                }
                _ => {}
            }
        }
        open.is_empty().then_some(())
    }

    /// Freezes the regions between `format off` and `format on`, and returns what else such comments say.
    fn regions(&mut self, source: &Source) -> Regions {
        let tokens = source.tokens();
        let (mut skipped, mut off) = (Vec::new(), None);
        // Most files have no such comment.
        if !source.text().contains("sqf-ls: format ") {
            return Regions { skipped, off: None };
        }
        for token in 0..tokens.len() {
            if !tokens.kind(token).is_comment() {
                continue;
            }
            let comment = source.token_text(token).trim_start_matches(['/', '*', ' ', '\t']);
            let comment = comment.trim_end_matches(['/', '*', ' ', '\t']);
            match comment {
                OFF if off.is_none() => off = Some(token),
                ON => {
                    if let Some(off) = off.take() {
                        self.freeze_tokens(off..token + 1);
                    }
                }
                SKIP => skipped.push(tokens.range(token).end),
                _ => {}
            }
        }
        if let Some(off) = off {
            self.freeze_tokens(off..tokens.len());
        }
        Regions { skipped, off: off.map(|off| tokens.range(off).end) }
    }

    /// Freezes the statements that contain these tokens, and those on the same line that no `;` separates from them.
    fn statements(&mut self, source: &Source, pre: &Preprocessed, statements: &Statements, faults: &[usize]) {
        for fault in faults {
            if let Some(range) = statements.around(pre, *fault) {
                self.freeze(source, statements.on_line(source, pre, range, false));
            }
        }
    }

    /// Freezes what a bracket without a partner makes uncertain: the statement of a list, all that is around an open
    /// brace, and all that precedes a closing one.
    fn unpaired(&mut self, source: &Source, pre: &Preprocessed, statements: &Statements, bracket: Unpaired) {
        match bracket {
            Unpaired::Open(token) if pre.tokens()[token].kind == TokenKind::LBrace => {
                self.heads(source, pre, statements, Some(pre.place(token).range.start));
            }
            Unpaired::Close(token) if pre.tokens()[token].kind == TokenKind::RBrace => {
                self.freeze(source, TextRange::new(0, pre.place(token).range.end));
            }
            Unpaired::Open(token) | Unpaired::Close(token) => {
                self.statements(source, pre, statements, &[token]);
            }
        }
    }

    /// Freezes all of the outermost statement that contains a place.
    fn heads(&mut self, source: &Source, pre: &Preprocessed, statements: &Statements, place: Option<u32>) {
        let outermost = place.and_then(|place| statements.outermost(pre, pre.tokens_before(place)));
        if let Some(range) = outermost {
            self.freeze(source, range);
        }
    }

    /// Freezes the statement after each of these comments, or before it on its line, with those on the same line.
    fn skip(&mut self, source: &Source, pre: &Preprocessed, statements: &Statements, skipped: &[u32]) {
        for offset in skipped {
            let before = pre.tokens_before(*offset);
            let is_after = before.checked_sub(1).is_some_and(|last| {
                let end = pre.place(last).range.end;
                !TextRange::new(end, *offset).of(source.text()).trim_end().contains('\n')
            });
            let token = if is_after { before - 1 } else { before };
            if token < pre.tokens().len()
                && let Some(range) = statements.around(pre, token)
            {
                self.freeze(source, statements.on_line(source, pre, range, true));
            }
        }
    }

    /// Freezes the content of brackets whose partner is not certain. Returns whether there are any.
    fn brackets(
        &mut self,
        source: &Source,
        pre: &Preprocessed,
        brackets: impl Iterator<Item = (usize, usize)>,
    ) -> bool {
        let mut has_changed = false;
        for (open, close) in brackets {
            let (left, right) = (pre.place(open), pre.place(close));
            let is_free = |token: usize, range: TextRange| {
                pre.tokens()[token].is_written()
                    && source.tokens().at(range.start).is_some_and(|token| !self.flags[token])
            };
            let frees = (is_free(open, left.range), is_free(close, right.range));
            if frees == (true, true) || left.range == right.range {
                continue;
            }
            let range = TextRange::new(left.range.start, right.range.end);
            let (Some(first), Some(last)) = (source.tokens().at(range.start), source.tokens().at(range.end - 1)) else {
                continue;
            };
            if !self.flags[first..=last].iter().all(|flag| *flag) {
                self.freeze_tokens(first..last + 1);
                has_changed = true;
            }
        }
        has_changed
    }
}

/// Returns the brackets of a script, each with the one that closes it.
fn tree_brackets(tree: &Tree) -> impl Iterator<Item = (usize, usize)> {
    tree.ids().filter_map(|id| match tree.expr(id) {
        Expr::Code(_) | Expr::Array(_) | Expr::Paren(_) => {
            let tokens = tree.tokens(id);
            Some((tokens.start, tokens.end.checked_sub(1)?))
        }
        _ => None,
    })
}

/// Returns the braces of a config.
fn config_brackets(config: &Config) -> impl Iterator<Item = (usize, usize)> {
    let classes = config.classes().filter_map(|id| Some((config.class(id).open?, config.class(id).close?)));
    classes.chain(config.arrays().filter_map(|array| Some((array.start, array.end.checked_sub(1)?))))
}

/// The tokens of the statements of a file, outer statements first.
struct Statements {
    /// Ordered by their starts, longer ones first.
    ranges: Vec<std::ops::Range<usize>>,
}

impl Statements {
    fn of_tree(tree: &Tree) -> Statements {
        let lists = tree.ids().filter_map(|id| match tree.expr(id) {
            Expr::File(list) | Expr::Code(list) => Some(list),
            _ => None,
        });
        Statements::of(lists.flatten().map(|id| tree.tokens(*id)).collect())
    }

    fn of_config(config: &Config) -> Statements {
        let classes = config.classes().map(|id| config.class(id));
        Statements::of(classes.flat_map(|class| class.items.iter().map(|item| config.tokens(*item))).collect())
    }

    fn of(mut ranges: Vec<std::ops::Range<usize>>) -> Statements {
        ranges.sort_by_key(|range| (range.start, std::cmp::Reverse(range.end)));
        Statements { ranges }
    }

    /// Returns the innermost statement around a token or before a `;`, or the two statements that it is between.
    fn around(&self, pre: &Preprocessed, token: usize) -> Option<TextRange> {
        let begun = self.ranges.partition_point(|range| range.start <= token);
        let is_semicolon = pre.tokens().get(token).is_some_and(|token| token.kind == TokenKind::Semicolon);
        let is_owner = |range: &&std::ops::Range<usize>| token < range.end || (is_semicolon && token == range.end);
        let (first, last) = match self.ranges[..begun].iter().rev().find(is_owner) {
            Some(range) => (range.start, range.end.max(token + 1) - 1),
            None => (begun.checked_sub(1).map_or(token, |before| self.ranges[before].start), token),
        };
        let last = last.min(pre.tokens().len().checked_sub(1)?);
        let first = first.min(last);
        Some(TextRange::new(pre.place(first).range.start, pre.place(last).range.end))
    }

    /// Returns a statement with those before and after it on its lines, up to a `;` or across it.
    fn on_line(&self, source: &Source, pre: &Preprocessed, statement: TextRange, is_across: bool) -> TextRange {
        let (mut start, mut end) = (statement.start, statement.end);
        let is_line =
            |from: u32, to: u32| from <= to && !TextRange::new(from, to).of(source.text()).contains(['\n', '\r']);
        let place = |token: usize| pre.place(token).range;
        let is_semicolon = |token: usize| pre.tokens()[token].kind == TokenKind::Semicolon;
        let mut next = pre.tokens_before(end);
        while next > 0 && next < pre.tokens().len() && is_line(end, place(next).start) {
            if !is_across && (is_semicolon(next - 1) || is_semicolon(next)) {
                break;
            }
            next = match self.begun_at(next) {
                Some(after) => after.end,
                None if is_semicolon(next) => next + 1,
                None => break,
            };
            end = place(next - 1).end;
        }
        let mut first = pre.tokens_before(start);
        while first > 0 && is_line(place(first - 1).end, start) {
            if !is_across && is_semicolon(first - 1) {
                break;
            }
            first = match self.ranges.iter().find(|range| range.end == first) {
                Some(before) => before.start,
                None if is_semicolon(first - 1) => first - 1,
                None => break,
            };
            start = place(first).start;
        }
        TextRange::new(start, end)
    }

    /// Returns the outermost statement that begins with a token.
    fn begun_at(&self, token: usize) -> Option<&std::ops::Range<usize>> {
        let at = self.ranges.partition_point(|range| range.start < token);
        self.ranges.get(at).filter(|range| range.start == token)
    }

    /// Returns the outermost statement around a token.
    fn outermost(&self, pre: &Preprocessed, token: usize) -> Option<TextRange> {
        let range = self.ranges.iter().find(|range| range.contains(&token))?;
        Some(TextRange::new(pre.place(range.start).range.start, pre.place(range.end - 1).range.end))
    }
}

/// Returns the calls of macros in the main text, also of those that expand to nothing, and of unknown ones.
pub(super) fn calls(source: &Source, pre: &Preprocessed) -> Vec<TextRange> {
    let tokens = source.tokens();
    let names = pre.macro_uses().iter().filter(|used| used.file == 0);
    let mut calls: Vec<TextRange> = names.map(|used| call_at(source, pre, used)).collect();
    calls.extend(pre.calls().iter().map(|call| call.range));
    let is_call = |range: &TextRange| tokens.at(range.start).is_some_and(|it| tokens.kind(it) == TokenKind::Name);
    calls.extend(pre.unknown_calls().iter().map(|token| pre.place(*token).range));
    calls.retain(is_call);
    calls.sort_by_key(|call| (call.start, std::cmp::Reverse(call.end)));
    let mut end = 0;
    calls.retain(|call| {
        let is_outer = call.end > end;
        end = end.max(call.end);
        is_outer
    });
    calls
}

/// Returns the name of a macro with its arguments, if it has any.
fn call_at(source: &Source, pre: &Preprocessed, used: &MacroUse) -> TextRange {
    let tokens = source.tokens();
    let Some(name) = tokens.at(used.range.start) else { return used.range };
    let takes_some = match used.definition {
        Some((file, place)) => takes_arguments(&pre.files()[file].source, place),
        None => true,
    };
    let open = (name + 1..tokens.len()).find(|token| !is_blank(tokens.kind(*token)));
    let close =
        open.filter(|open| takes_some && tokens.kind(*open) == TokenKind::LParen).and_then(|it| source.closer(it));
    TextRange::new(used.range.start, close.map_or(used.range.end, |close| tokens.range(close).end))
}

/// Whether a macro has parameters, given the place of its name where it is defined.
fn takes_arguments(source: &Source, place: TextRange) -> bool {
    let directive = source.tokens().at(place.start).and_then(|token| source.directive_at(token));
    match directive.map(|directive| &source.directives()[directive].command) {
        Some(Command::Define(defined)) => defined.params.is_some(),
        _ => true,
    }
}

/// Returns the statement around a place, or the whole text if a smaller part did not suffice.
pub(super) fn around(view: View<'_>, at: TextRange, tried: Option<TextRange>) -> TextRange {
    let pre = view.pre();
    let whole = TextRange::new(0, view.source().text().len() as u32);
    let statements = match view {
        View::Script(parsed) => Statements::of_tree(parsed.tree()),
        View::Config { config, .. } => Statements::of_config(config),
    };
    let token = pre.tokens_before(at.start);
    let around = statements.around(pre, token).filter(|_| token < pre.tokens().len());
    around.filter(|range| tried.is_none_or(|tried| !tried.encloses(*range))).unwrap_or(whole)
}
