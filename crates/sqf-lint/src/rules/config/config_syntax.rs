//! Invalid syntax in configs.

use std::cell::LazyCell;

use crate::context::{ConfigContext, ConfigSink};
use crate::prelude::*;
use sqf_ide::analysis::Analysis;
use sqf_ide::config::ConfigKind;
use sqf_ide::fix::Edit;
use sqf_syntax::config::{ClassKind, ConfigError, ConfigErrorKind, Item, Unpaired};
use sqf_syntax::{BodyToken, Command, Preprocessed, Token, TokenKind};
use sqf_text::TextRange;

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Error),
    title: "syntax error in a config",
    explanation: "A `;` is missing after a value or after the `}` of a class, an array lacks its `[]`, a value that is \
        not an array has them, a quote in a string is not doubled, a string goes on in the next line (which HEMTT accepts), a value that is \
        not an array has several parts (`side = \"a\", \"b\";`), or a name, a value, a brace or a quote is missing. \
        The game stops with an error message or misreads the config. Where it logs a warning and reads on, the finding \
        is a warning: a stray quote at the end of a value without quotes, a missing `;` after the `}` of a class, or between a value that is \
        not an array and the end of its line, or between a value and the `}` of its class \
        (`class open { preInit = 1 };`), and a class that inherits but has no braces (`class Gate: Wall;`). So is an \
        element of an array that is missing between two commas without a blank. A `;` \
        in an array, which the game reads like `,`, is a hint, and so is an entry without a value (`name = ;`), which \
        it reads as an empty text; entries that lead from and to the missions of a campaign may be empty. \
        To find where a brace is missing, the indentation of the lines is taken into account; behind that place, only \
        errors within an entry are reported. If a quote is missing, no other errors are reported. Errors that macros of \
        other mods might explain are ignored. In a header that no config includes, only what no macro of those who \
        include it can explain is reported: a missing `;` after an array, \
        a string or a number, missing or superfluous `[]`, a missing `,` between elements, an array or a class in \
        another one that is never closed, a blank in the name of a class, and an extra `}`.",
    example: Example {
        wrong: "class Header {\n    gameType = \"Coop\";\n    minPlayers = 1\n    maxPlayers = 8;\n};",
        right: "class Header {\n    gameType = \"Coop\";\n    minPlayers = 1;\n    maxPlayers = 8;\n};",
    },
    checks: &[Check::Config(check), Check::Lines(in_definitions)],
    behavior: Behavior { despite_errors: true, ..Behavior::DEFAULT },
};

fn check(context: &ConfigContext<'_>, sink: &mut ConfigSink<'_>) {
    if context.is_lonely {
        return lonely(context, sink);
    }
    for token in stray_quotes(context) {
        if let Some(range) = context.written(token..token + 1) {
            let message = "stray `\"` at the end of a value without quotes, which the game reads up to the `;`";
            let note = Note::new(message).severity(Severity::Warning);
            sink.range(range, note.fix("Remove `\"`", vec![Edit { range, text: String::new() }], false));
        }
    }
    let is_broken = context.config().is_broken();
    // An unterminated string includes the missing braces.
    let has_open_string = context.config().has_open_string();
    // It may begin in a file and end in another one.
    let errors = if has_open_string { context.config().errors() } else { context.file.errors(context.number) };
    if !has_open_string && let Some(string) = broken_line(context) {
        // What follows is read inside out, up to the next such string.
        let message = "this string has no closing quote on its line; the game stops with `End of line encountered`";
        return sink.range(first_line(context, string), Note::new(message));
    }
    let is_whole = |error: &&ConfigError| error.kind.is_of_whole();
    let first_break = context.config().errors().iter().find(is_whole).map_or(usize::MAX, |error| error.token);
    let is_meant = |error: &&ConfigError| match error.kind {
        ConfigErrorKind::UnclosedString => true,
        kind => !has_open_string && (kind.is_of_whole() || kind.is_of_entry() || error.token < first_break),
    };
    // `class PREFIX##_Vehicles` is in published addons, and no test in the game shows what it makes of it.
    let is_glued = |error: &&ConfigError| context.pre().text(error.token) == "##";
    let is_counted = LazyCell::new(|| is_certain(context));
    let meant = errors.iter().filter(|error| is_meant(error) && !is_glued(error));
    report(context, meant, &|| *is_counted, sink);
    if !is_broken {
        bases_without_braces(context, sink);
    }
}

/// Reports values without a `;` in the texts of macros, which are one line for the game: `width = 5 \\` above `height =
/// 6`.
fn in_definitions(analysis: &Analysis, pre: &Preprocessed) -> Vec<(TextRange, Note)> {
    use TokenKind as T;
    let source = analysis.file().source();
    let is_inactive = |range: TextRange| pre.inactive().iter().any(|part| part.contains(range.start));
    let mut found = Vec::new();
    for directive in source.directives() {
        let Command::Define(definition) = &directive.command else { continue };
        let body: Vec<_> = definition.body.iter().filter(|part| !part.kind.is_trivia()).collect();
        let begins = begins_of_entries(&body);
        for (parts, begins) in body.windows(5).zip(begins) {
            if !begins || parts.iter().any(|part| part.param.is_some()) {
                continue;
            }
            let kinds = [parts[0].kind, parts[1].kind, parts[2].kind, parts[3].kind, parts[4].kind];
            let [T::Name | T::RBracket, T::Assign, T::DoubleString | T::Number, T::Name, T::Assign | T::LBracket] =
                kinds
            else {
                continue;
            };
            let (value, next) = (parts[2].range, parts[3].range);
            let between = TextRange::new(value.end, next.start).of(source.text());
            if between.contains('\n') && !is_inactive(value) {
                let edits = vec![Edit { range: TextRange::new(value.end, value.end), text: ";".to_owned() }];
                let note = Note::new("missing `;` after this value").severity(Severity::Warning);
                found.push((value, note.fix("Insert `;`", edits, false)));
            }
        }
        let arrays = ends_of_arrays(&body).filter(|range| !is_inactive(*range));
        found.extend(arrays.map(|range| {
            let edits = vec![Edit { range: TextRange::new(range.end, range.end), text: ";".to_owned() }];
            let note = Note::new("missing `;` after this value").severity(Severity::Warning);
            (range, note.fix("Insert `;`", edits, false))
        }));
    }
    found
}

/// Returns the `}` of arrays directly before the `}` of their classes in the text of a macro: `titles[] = {}}`.
fn ends_of_arrays<'b>(body: &'b [&'b BodyToken]) -> impl Iterator<Item = TextRange> + 'b {
    use TokenKind as T;
    let kind = |at: usize, back: usize| at.checked_sub(back).map(|at| body[at].kind);
    let is_list = move |at: usize| {
        kind(at, 1) == Some(T::Assign) && kind(at, 2) == Some(T::RBracket) && kind(at, 3) == Some(T::LBracket)
    };
    let mut open: Vec<bool> = Vec::new();
    (0..body.len()).filter_map(move |at| {
        match body[at].kind {
            T::LBrace => open.push(is_list(at)),
            T::RBrace => {
                let is_end = open.pop() == Some(true) && !open.is_empty();
                return (is_end && body.get(at + 1)?.kind == T::RBrace).then(|| body[at].range);
            }
            _ => {}
        }
        None
    })
}

/// Whether each of the first parts of a macro's text is the name of an entry or its `]`: other texts, such as
/// `<img image="a.paa"`, have attributes.
fn begins_of_entries(body: &[&BodyToken]) -> Vec<bool> {
    use TokenKind as T;
    let kind = |at: usize, back: usize| at.checked_sub(back).map(|at| body[at].kind);
    let mut begins = Vec::with_capacity(body.len());
    for at in 0..body.len() {
        let is_after_value = || {
            let is_value = matches!(kind(at, 1), Some(T::DoubleString | T::Number)) && kind(at, 2) == Some(T::Assign);
            is_value && at >= 3 && begins[at - 3]
        };
        let is_begin = match body[at].kind {
            T::Name => matches!(kind(at, 1), None | Some(T::Semicolon | T::LBrace | T::RBrace)) || is_after_value(),
            T::RBracket => kind(at, 1) == Some(T::LBracket) && at >= 2 && begins[at - 2],
            _ => false,
        };
        begins.push(is_begin);
    }
    begins
}

/// Reports errors in a header that no macro of those who include it can explain.
fn lonely(context: &ConfigContext<'_>, sink: &mut ConfigSink<'_>) {
    use ConfigErrorKind as E;
    let tokens = context.pre().tokens();
    let is_free = context.path().is_some_and(|path| context.workspace().includers(path).all().is_empty());
    // Macros of those who include it may be any word.
    let is_certain_next = |token: usize| match tokens.get(token).map(|next| next.kind) {
        Some(TokenKind::RBrace) => true,
        Some(TokenKind::Name) => tokens.get(token + 1).is_some_and(|next| {
            matches!(next.kind, TokenKind::Assign | TokenKind::LBracket) || context.pre().text(token) == "class"
        }),
        _ => false,
    };
    let is_literal = |token: usize| match tokens[token].kind {
        TokenKind::RBrace => is_free,
        TokenKind::DoubleString => is_free || is_certain_next(token + 1),
        TokenKind::Number => is_certain_next(token + 1),
        _ => false,
    };
    let is_opaque = |tokens: &[Token]| tokens.iter().any(|token| token.is_opaque());
    let may_be_macro = |token: usize| {
        tokens[token].kind == TokenKind::Name && !context.pre().text(token).bytes().any(|it| it.is_ascii_lowercase())
    };
    let errors = context.config().errors();
    let is_certain = |error: &&ConfigError| match error.kind {
        E::EntrySemicolon => is_literal(error.token),
        E::ArrayComma => tokens[error.token].kind != TokenKind::Name,
        E::MissingBrackets | E::SuperfluousBrackets => is_free,
        E::WrongBracket | E::EmptyElement | E::SeveralValues => true,
        E::ClassHead => is_free && is_of_name(context, error.token),
        E::UnclosedArray => error.other.is_some() && !of_open_array(context, **error).any(may_be_macro),
        // A header may begin what another one ends, but then no class inside is open, judging by the indentation.
        E::Unclosed => is_free && !is_opaque(tokens) && is_placed(context, **error),
        // One more class ends than begins, and the file goes on. A macro before it may begin a class.
        E::Unopened | E::MissingOpen => {
            let is_end = |kind: TokenKind| matches!(kind, TokenKind::RBrace | TokenKind::Semicolon);
            let closer = error.other.unwrap_or(error.token);
            is_free
                && !is_opaque(&tokens[..closer])
                && (error.kind == E::MissingOpen || tokens[closer + 1..].iter().any(|token| !is_end(token.kind)))
                && !errors.iter().any(|error| error.kind == E::Unclosed)
        }
        _ => false,
    };
    // After an unknown macro, anything may follow.
    let is_clear = errors.iter().all(|error| {
        error.kind.is_of_entry()
            || matches!(
                error.kind,
                E::ClassSemicolon
                    | E::ClassHead
                    | E::ArraySemicolon
                    | E::UnclosedArray
                    | E::Unclosed
                    | E::Unopened
                    | E::MissingOpen
            )
    });
    report(context, errors.iter().filter(|error| is_clear && is_certain(error)), &|| true, sink);
}

/// Reports errors.
fn report<'e>(
    context: &ConfigContext<'_>,
    errors: impl Iterator<Item = &'e ConfigError>,
    is_counted: &dyn Fn() -> bool,
    sink: &mut ConfigSink<'_>,
) {
    for error in errors {
        if let Some(note) = note(context, *error, is_counted)
            && let Some(range) = place(context, *error)
        {
            sink.range(range, note);
        }
    }
}

/// Whether a word after the name of a class belongs to this name: `class Gate Wide {`. A word in capitals may be a macro.
fn is_of_name(context: &ConfigContext<'_>, token: usize) -> bool {
    let tokens = context.pre().tokens();
    let is_word = |token: &usize| {
        tokens[*token].kind == TokenKind::Name
            && context.pre().text(*token).bytes().any(|byte| byte.is_ascii_lowercase())
    };
    let words = (token..tokens.len()).take_while(is_word).count();
    words > 0 && tokens.get(token + words).is_some_and(|next| matches!(next.kind, TokenKind::LBrace | TokenKind::Colon))
}

/// `class Gate: Wall;`
fn bases_without_braces(context: &ConfigContext<'_>, sink: &mut ConfigSink<'_>) {
    let config = context.config();
    for class in context.classes().map(|id| config.class(id)) {
        let is_bare = class.kind == ClassKind::Forward && class.base.is_some() && class.semicolon.is_some();
        if is_bare && let Some(range) = context.written(class.first..class.end) {
            let message = format!("`{}` inherits from another class and requires braces", class.name);
            let edit = Edit { range: TextRange::new(range.end, range.end), text: " {}".to_owned() };
            sink.range(range, Note::new(message).fix("Add `{}`", vec![edit], false).severity(Severity::Warning));
        }
    }
}

/// Returns the range of an error to report.
fn place(context: &ConfigContext<'_>, error: ConfigError) -> Option<TextRange> {
    let token = match error.kind {
        // If the missing quote is that of an earlier string, that string includes the code after it.
        ConfigErrorKind::UnclosedString => {
            (0..error.token).find(|token| has_line_break(context, *token)).unwrap_or(error.token)
        }
        _ => error.token,
    };
    Some(first_line(context, written(context, ConfigError { token, ..error })?))
}

/// Returns the part of a range that is on its first line.
fn first_line(context: &ConfigContext<'_>, range: TextRange) -> TextRange {
    let text = range.of(context.source().text());
    let end = text.find(['\n', '\r']).map_or(range.end, |line| range.start + line as u32);
    TextRange::new(range.start, end)
}

/// Returns the quotes at the end of values without quotes: `x = safezoneX";`.
fn stray_quotes<'a>(context: &'a ConfigContext<'_>) -> impl Iterator<Item = usize> + 'a {
    let tokens = context.pre().tokens();
    let is_stray = |token: &usize| tokens[*token].kind == TokenKind::Unknown && context.pre().text(*token) == "\"";
    context.tokens().filter(is_stray)
}

/// Returns the first string of this file that goes on in the next line. State machines have such strings, and other
/// files where the preprocessor joins the lines; HEMTT accepts them.
fn broken_line(context: &ConfigContext<'_>) -> Option<TextRange> {
    let is_built_by_hemtt = || context.path().is_some_and(|path| context.workspace().is_built_by_hemtt(path));
    if context.kind == ConfigKind::Machine || is_built_by_hemtt() {
        return None;
    }
    context.tokens().filter(|token| has_line_break(context, *token)).find_map(|token| {
        let range = context.written(token..token + 1)?;
        let text = range.of(context.source().text());
        let mut lines = text.split('\n');
        lines.next_back();
        lines.any(|line| !line.trim_end_matches('\r').ends_with('\\')).then_some(range)
    })
}

fn has_line_break(context: &ConfigContext<'_>, token: usize) -> bool {
    use TokenKind as T;
    let tokens = context.pre().tokens();
    let begins_value =
        || token.checked_sub(1).is_some_and(|it| matches!(tokens[it].kind, T::Assign | T::LBrace | T::Comma));
    let is_string = match tokens[token].kind {
        T::DoubleString => true,
        // Elsewhere, it is an apostrophe in a text without quotes.
        T::SingleString => begins_value(),
        _ => false,
    };
    is_string && context.pre().text(token).contains('\n')
}

/// Returns the range of the token of an error. If a value or class ends with a macro call, that of the call; if a macro
/// leaves what belongs to no entry, that of its call.
fn written(context: &ConfigContext<'_>, error: ConfigError) -> Option<TextRange> {
    let token = error.token;
    let of_call = || {
        let next = context.written(token + 1..token + 2)?;
        let call = context.call(token).filter(|call| call.end <= next.start)?;
        matches!(error.kind, ConfigErrorKind::EntrySemicolon | ConfigErrorKind::ClassSemicolon).then_some(call)
    };
    if error.kind == ConfigErrorKind::Unexpected {
        return context.written(token..token + 1).or_else(|| context.call(token));
    }
    context.written(token..token + 1).or_else(of_call)
}

/// Whether numbers are before and after a comma: `26,,00`.
fn is_number_with_comma(context: &ConfigContext<'_>, comma: usize) -> bool {
    let tokens = context.pre().tokens();
    let after = tokens[comma..].iter().find(|token| token.kind != TokenKind::Comma);
    tokens[comma - 1].kind == TokenKind::Number && after.is_some_and(|after| after.kind == TokenKind::Number)
}

/// Returns the message of an error; None if it is uncertain. `is_counted`: the braces are certain.
fn note(context: &ConfigContext<'_>, error: ConfigError, is_counted: &dyn Fn() -> bool) -> Option<Note> {
    use ConfigErrorKind as E;
    let token = error.token;
    let is_known = context.is_complete() && !context.is_lonely;
    // If a brace is missing, what belongs to which entry is a guess.
    let is_safe = !context.config().is_broken();
    let range = written(context, error)?;
    let insert = |text: &str| Edit { range: TextRange::new(range.end, range.end), text: text.to_owned() };
    let text = context.pre().text(token);
    // A word in capitals may be a macro of a missing file.
    let is_macro = |token: usize| {
        let text = context.file.text(token);
        !is_known
            && text.bytes().any(|byte| byte.is_ascii_uppercase())
            && text.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_')
    };
    Some(match error.kind {
        E::EntrySemicolon if is_macro(token) && !is_used_as_value(context, token) => return None,
        E::EntrySemicolon if is_macro(token + 1) => return None,
        E::ClassSemicolon if is_macro(token) || is_macro(token + 1) => return None,
        // Build tools join `PREFIX##_Gates` outside of macros, too.
        E::ClassSemicolon if context.file.text(token + 1).starts_with('#') => return None,
        E::EntrySemicolon => {
            // The game tolerates a missing `;` at the end of a class or line, except after an array.
            let tokens = context.pre().tokens();
            let is_last = matches!(tokens.get(token + 1), Some(next) if next.kind == TokenKind::RBrace);
            let is_fatal = match tokens[token].kind {
                TokenKind::RBrace => true,
                TokenKind::DoubleString => !ends_line(context, token),
                _ => false,
            };
            let severity = match is_fatal {
                // It logs `Missing ';' prior '}'` and uses the value.
                true if !is_last => Severity::Error,
                _ => Severity::Warning,
            };
            let note = Note::new("missing `;` after this value").severity(severity);
            note.fix("Insert `;`", vec![insert(";")], is_safe)
        }
        E::ClassSemicolon => {
            let what = if text == "}" { "after the `}` of this class" } else { "after this name" };
            // The game continues to parse here, too.
            let note = Note::new(format!("missing `;` {what}")).severity(Severity::Warning);
            note.fix("Insert `;`", vec![insert(";")], is_safe)
        }
        E::MissingBrackets => {
            let message = format!("missing `[]` after the name: the value of `{text}` is an array");
            Note::new(message).fix("Insert `[]`", vec![insert("[]")], is_safe)
        }
        E::SuperfluousBrackets => Note::new(format!("`{text}[]` must be an array in braces, such as `{{1, 2}}`")),
        E::SeveralValues if is_number_with_comma(context, token) => {
            Note::new("`,` is not allowed in a number; the value is read as text").severity(Severity::Warning)
        }
        E::SeveralValues => Note::new("expected `;` after this value, found `,`; several values need `[]` and braces"),
        E::MissingAssign => Note::new("missing `=` before the value"),
        E::MissingValue if is_blank_after(context, token) && !is_of_campaign(context, token) => {
            // Dialogs with such empty texts work.
            Note::new("missing value after `=`; the game reads an empty text").severity(Severity::Hint)
        }
        E::MissingValue => return None,
        E::MissingName if text == ":" => Note::new("missing name of the parent class after `:`"),
        E::MissingName => Note::new(format!("missing name after `{text}`")),
        E::ClassHead => Note::new("expected `{`, `:` or `;` after the name of a class"),
        // The game continues to parse.
        E::ArraySemicolon => {
            let is_last = matches!(context.pre().tokens().get(token + 1), Some(next) if next.kind == TokenKind::RBrace);
            let (message, title, text) = match is_last {
                true => ("superfluous `;` at the end of an array", "Remove `;`", ""),
                false => ("expected `,` between elements, found `;`", "Write `,`", ","),
            };
            let edits = vec![Edit { range, text: text.to_owned() }];
            Note::new(message).severity(Severity::Hint).fix(title, edits, true)
        }
        E::ArrayComma => Note::new("missing `,` after this element").fix("Insert `,`", vec![insert(",")], false),
        E::EmptyElement => {
            let edits = vec![Edit { range, text: String::new() }];
            let note = Note::new("missing element before this `,`").severity(Severity::Warning);
            note.fix("Remove `,`", edits, false)
        }
        E::QuotesInString if is_known => Note::new("double a quote inside a string (`\"\"`)"),
        E::QuotesInString => return None,
        E::WrongBracket => {
            let edits = vec![Edit { range, text: "}".to_owned() }];
            Note::new("expected `}`, found `]`").fix("Write `}`", edits, is_safe)
        }
        E::UnclosedArray if of_open_array(context, error).any(is_macro) => return None,
        E::UnclosedArray => related_end(context, Note::new("this array is never closed"), error),
        E::Unclosed if is_counted() || is_placed(context, error) => {
            related_end(context, Note::new("this `{` is never closed"), error)
        }
        E::Unopened if is_counted() => Note::new("unmatched `}`"),
        E::MissingOpen if is_counted() => {
            let note = Note::new("missing `{` after this");
            match error.other.and_then(|closer| context.written(closer..closer + 1)) {
                Some(closer) => note.related(closer, "without it, this `}` closes nothing"),
                None => note,
            }
        }
        E::Unclosed | E::Unopened | E::MissingOpen => return None,
        E::UnclosedString => Note::new("unterminated string, or a `\"` is missing further down"),
        E::Unexpected if is_known && context.written(token..token + 1).is_none() => Note::new(format!(
            "expected `class Name {{ ... }};` or `name = value;`, and this macro leaves `{}`",
            context.pre().text(token).lines().next().unwrap_or_default()
        )),
        E::Unexpected if is_known => Note::new(format!(
            "expected `class Name {{ ... }};` or `name = value;`, found `{}`",
            context.file.text(token).lines().next().unwrap_or_default()
        )),
        E::Unexpected => return unexplained(context, token),
    })
}

/// Returns the tokens of an array that is never closed, up to the next `;` or `=` behind the place where it should end.
fn of_open_array<'a>(context: &'a ConfigContext<'_>, error: ConfigError) -> impl Iterator<Item = usize> + 'a {
    let tokens = context.pre().tokens();
    let last = error.other.unwrap_or(error.token);
    let is_end = |token: usize| matches!(tokens[token].kind, TokenKind::Semicolon | TokenKind::Assign);
    (error.token..tokens.len()).take_while(move |token| *token <= last || !is_end(*token))
}

/// Whether a class is not closed, judging by the indentation, and nothing in it before that place or directly after it
/// may be a brace.
fn is_placed(context: &ConfigContext<'_>, error: ConfigError) -> bool {
    let config = context.config();
    let Some(last) = error.other.filter(|_| !config.unpaired().contains(&Unpaired::Open(error.token))) else {
        return false;
    };
    let items = || config.classes().flat_map(|id| &config.class(id).items);
    let first_behind = |item: &Item| match item {
        Item::Class(id) => Some(config.class(*id).first),
        Item::Entry(id) => Some(config.entry(*id).token),
        Item::Token(_) => None,
    };
    let tokens = context.pre().tokens();
    let next = items().filter_map(first_behind).filter(|first| *first > last).min().unwrap_or(tokens.len());
    let is_within = |token: usize| error.token < token && token < next;
    // In capitals, a word at the end of a value may be a macro.
    let may_be_macro = |token: usize| {
        let is_word = tokens[token].kind == TokenKind::Name;
        tokens[token].is_opaque() || is_word && !context.pre().text(token).bytes().any(|it| it.is_ascii_lowercase())
    };
    items().all(|item| match item {
        Item::Token(token) => !is_within(*token) || tokens[*token].kind == TokenKind::Semicolon,
        Item::Entry(id) => {
            let entry = config.entry(*id);
            let is_open = entry.semicolon.is_none() && is_within(entry.token);
            !is_open || !(entry.name_end..entry.end).any(may_be_macro)
        }
        Item::Class(_) => true,
    })
}

/// Adds where a brace is missing, judging by the indentation.
fn related_end(context: &ConfigContext<'_>, note: Note, error: ConfigError) -> Note {
    let place = |last: usize| context.written(last..last + 1).or_else(|| context.call(last));
    match error.other.and_then(place) {
        Some(last) => note.related(last, "it should end after this, judging by the indentation"),
        None => note,
    }
}

/// Returns the message for a token that belongs to no class or entry, if no macro of a missing file explains it: a string.
fn unexplained(context: &ConfigContext<'_>, token: usize) -> Option<Note> {
    let tokens = context.pre().tokens();
    let is_end = |kind: TokenKind| matches!(kind, TokenKind::Semicolon | TokenKind::LBrace | TokenKind::RBrace);
    // After an unknown macro, anything may follow.
    let begins = token.checked_sub(1).is_none_or(|before| context.is_here(before) && is_end(tokens[before].kind));
    let is_string = tokens.get(token)?.kind == TokenKind::DoubleString && context.is_here(token);
    let is_certain = begins && is_string && !context.is_lonely;
    is_certain.then(|| Note::new("expected `class Name { ... };` or `name = value;`, found a string"))
}

/// Whether the same word is used around it as a value without a `;` of its own: `MARGIN * 2`, `MARGIN;`.
fn is_used_as_value(context: &ConfigContext<'_>, token: usize) -> bool {
    /// Limit for the tokens that are searched in each direction.
    const FARTHEST: usize = 5_000;
    let text = context.file.text(token);
    let near = token.saturating_sub(FARTHEST)..context.pre().tokens().len().min(token + FARTHEST);
    let others = near.filter(|other| *other != token && context.file.text(*other) == text);
    let mut next = others.map(|other| context.file.text(other + 1));
    next.any(|next| matches!(next, ";" | "+" | "-" | "*" | "/" | ")"))
}

/// Whether the next token is on another line.
fn ends_line(context: &ConfigContext<'_>, token: usize) -> bool {
    let place = |token: usize| context.written(token..token + 1);
    let (Some(range), Some(next)) = (place(token), place(token + 1)) else { return true };
    TextRange::new(range.end, next.start.max(range.end)).of(context.source().text()).contains(['\n', '\r'])
}

/// Whether the braces are certain: no unknown macro can contain one.
fn is_certain(context: &ConfigContext<'_>) -> bool {
    let config = context.config();
    let is_understood = || config.classes().all(|class| config.class(class).is_whole);
    context.is_complete() || is_understood()
}

/// `end1 = ;`, `lost = ;`, `cutscene = ;`: in a campaign, a mission without a successor or an intro.
fn is_of_campaign(context: &ConfigContext<'_>, assign: usize) -> bool {
    let name = assign.checked_sub(1).map(|name| context.file.text(name).to_ascii_lowercase()).unwrap_or_default();
    matches!(&*name, "lost" | "cutscene")
        || name.strip_prefix("end").is_some_and(|number| matches!(number.as_bytes(), [b'1'..=b'9']))
}

/// Whether only blanks and comments are between a token and the next `;`, and no empty macro.
fn is_blank_after(context: &ConfigContext<'_>, token: usize) -> bool {
    let Some(range) = context.written(token..token + 1) else { return false };
    let source = context.source();
    let Some(first) = source.tokens().at(range.start) else { return false };
    let next = (first + 1..source.tokens().len()).find(|token| !source.tokens().kind(*token).is_trivia());
    next.is_some_and(|token| source.tokens().kind(token) == TokenKind::Semicolon)
}
