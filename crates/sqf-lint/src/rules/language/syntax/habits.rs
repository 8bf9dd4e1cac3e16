//! Well-known mistakes: habits from other languages, typos, misspelled commands.
//!
//! Each is recognized by a few tokens around the error. If none is, the error gets its general message.

use super::around::{self, ErrorPlace, Mistake};
use super::{proves_code, rewrite};
use crate::shared::directives::likely_directive;
use crate::shared::near;
use sqf_reference::Form;
use sqf_reference::takes::remote_command;
use sqf_syntax::{ErrorKind, TokenKind};
use sqf_text::{TextRange, listed};

/// Keywords that declare variables in other languages.
const DECLARES: &[&str] = &[
    "var", "let", "const", "local", "int", "integer", "float", "double", "number", "bool", "boolean", "string", "auto",
    "static", "public", "global", "my", "dim",
];

/// Keywords that declare functions in other languages.
const DEFINES: &[&str] = &["function", "func", "def", "fn", "void", "sub"];

/// Returns the message for a known mistake.
pub(super) fn known_mistake(around: &ErrorPlace<'_>, kind: ErrorKind) -> Option<Mistake> {
    if let Some(said) = loop_of_c(around) {
        return Some(said);
    }
    match kind {
        ErrorKind::MissingSeparator => side_by_side(around, true),
        ErrorKind::MissingComma => side_by_side(around, false),
        ErrorKind::MissingLeft => nothing_before(around),
        ErrorKind::MissingOperand { after } => nothing_after(around, after),
        ErrorKind::Assignment => assignment(around),
        ErrorKind::UnknownCharacter => character(around),
        ErrorKind::CommaInside { open } => {
            let name = open.checked_sub(1).filter(|name| around.kind(*name) == Some(TokenKind::Name))?;
            let name = around.text(name);
            Some(Mistake::at(
                around.at,
                format!("pass arguments to `{name}` as an array: `[a, b] call {name}`, if it is a function"),
            ))
            .filter(|_| around.is_unknown_name(open - 1) || around.text(open - 1).starts_with('_'))
        }
        ErrorKind::EmptyParen => {
            let open = around.at.checked_sub(1)?;
            let name = open.checked_sub(1).filter(|name| around.forms(*name).nullary())?;
            let said = Mistake::of(open..around.at + 1, format!("`{}` takes no parentheses", around.text(name)));
            Some(said.fixed("Remove `()`", [around.replace_all(open..around.at + 1, "")]))
        }
        _ => None,
    }
}

/// `for (i = 0; i < 9; i++)`
fn loop_of_c(around: &ErrorPlace<'_>) -> Option<Mistake> {
    let open = around.bracket(around.at).filter(|open| around.kind(*open) == Some(TokenKind::LParen))?;
    let word = open.checked_sub(1).filter(|word| around.is(*word, "for"))?;
    let said = Mistake::of(
        word..open + 1,
        "`for (...; ...; ...)` does not exist in SQF; write `for \"_i\" from 0 \
        to 9 do { ... }`",
    );
    Some(rewrite::loop_of_c(around, said, open))
}

/// Two adjacent values.
fn side_by_side(around: &ErrorPlace<'_>, is_statement: bool) -> Option<Mistake> {
    let at = around.at;
    let before = at.checked_sub(1)?;
    if is_statement && let Some(said) = other_languages(around, before).or_else(|| without_do(around, before)) {
        return Some(said);
    }
    if let Some(said) = quote_in_string(around, before).or_else(|| index(around, before)) {
        return Some(said);
    }
    if is_statement && let Some(said) = operand_first(around, before) {
        return Some(said);
    }
    misspelled(around, before).or_else(|| without_equals(around, before).filter(|_| is_statement))
}

/// `_menu removeAllActions;`
fn operand_first(around: &ErrorPlace<'_>, before: usize) -> Option<Mistake> {
    let at = around.at;
    let forms = around.forms(at);
    let takes_operand = forms.unary() && !forms.binary() && !forms.nullary();
    let is_ended = matches!(around.kind(at + 1), None | Some(TokenKind::Semicolon | TokenKind::RBrace));
    let is_alone = around.kind(before) == Some(TokenKind::Name) && around.begins_statement(before);
    if !takes_operand || !is_ended || !is_alone || around.begins_line(at) || !around.forms(before).is_empty() {
        return None;
    }
    let (operand, name) = (around.text(before), around.text(at));
    let said = Mistake::of(before..at + 1, format!("`{name}` takes its operand on the right: `{name} {operand}`"));
    Some(said.fixed("Swap both", [around.replace(before, name), around.replace(at, operand)]))
}

/// `private _speed 5;`
fn without_equals(around: &ErrorPlace<'_>, before: usize) -> Option<Mistake> {
    let at = around.at;
    if around.kind(before) != Some(TokenKind::Name) || !around.text(before).starts_with('_') || around.begins_line(at) {
        return None;
    }
    let is_declared = before > 0 && around.is(before - 1, "private");
    let is_value = match around.kind(at)? {
        TokenKind::Name => is_declared && (around.forms(at).nullary() || around.forms(at).unary()),
        kind => kind == TokenKind::Number || kind.is_string(),
    };
    let said = Mistake::at(before, format!("missing `=` after `{}`", around.text(before)));
    (is_value && (is_declared || around.begins_statement(before)))
        .then(|| said.fixed("Insert `=`", [around.insert_after(before, " =")]))
}

/// Explains the keyword of a function in other languages.
fn no_function(word: &str) -> String {
    format!("`{word}` does not exist in SQF; a function is code in a variable: `name = {{ params [\"_a\"]; ... }};`")
}

/// `function foo() {}`, at `foo()`, which looks like the call of a macro.
pub(super) fn definition(around: &ErrorPlace<'_>) -> Option<Mistake> {
    let before =
        around.at.checked_sub(1).filter(|before| around.begins_line(*before) || around.begins_statement(*before))?;
    let word = around.one_of(before, DEFINES)?;
    Some(Mistake::at(before, no_function(word)))
}

/// Whether an error only follows from `for each`, which is reported.
pub(super) fn follows_for_each(around: &ErrorPlace<'_>) -> bool {
    let each = [Some(around.at), around.at.checked_sub(1)].into_iter().flatten();
    each.into_iter().any(|each| {
        around.is(each, "each")
            && each
                .checked_sub(2)
                .is_some_and(|brace| around.is(each - 1, "for") && around.kind(brace) == Some(TokenKind::RBrace))
    })
}

/// `return x`, `var x = 1`, `function f {`, `} elseif {`
fn other_languages(around: &ErrorPlace<'_>, before: usize) -> Option<Mistake> {
    let at = around.at;
    if around.is(at, "for") && around.is(at + 1, "each") && around.kind(before) == Some(TokenKind::RBrace) {
        let said = Mistake::of(at..at + 2, "`for each` does not exist in SQF; write `forEach`");
        return Some(said.fixed("Write `forEach`", [around.replace_all(at..at + 2, "forEach")]));
    }
    if around.is_joined(at) && around.text(at) == "(" && around.text(at + 1) == ")" && around.forms(before).nullary() {
        let said = Mistake::of(at..at + 2, format!("`{}` takes no parentheses", around.text(before)));
        return Some(said.fixed("Remove `()`", [around.replace_all(at..at + 2, "")]));
    }
    if before > 0 && around.is(before - 1, "private") && around.one_of(before, DECLARES).is_some() {
        let said = Mistake::at(before, "SQF variables have no declared types; write `private _name = ...;`");
        return Some(said.fixed("Remove it", [around.remove_with_gap(before)]));
    }
    if let Some(word) = around.one_of(at, &["elseif", "elif", "elsif"]) {
        let message = format!("`{word}` does not exist in SQF; write `else {{ if (...) then {{ ... }} }}`");
        return Some(Mistake::at(at, message));
    }
    if !around.begins_statement(before) && !around.begins_line(before) {
        return None;
    }
    if around.is(before, "return") {
        let message = "`return` does not exist in SQF; code returns the value of its last statement, and \
            `if (...) exitWith { value }` leaves it early";
        return Some(Mistake::at(before, message));
    }
    if let Some(word) = around.one_of(before, DEFINES) {
        return Some(Mistake::at(before, no_function(word)));
    }
    let word = around.one_of(before, DECLARES)?;
    if around.kind(at) != Some(TokenKind::Name) {
        return None;
    }
    let name = around.text(at);
    if name.starts_with('_') {
        let said = Mistake::at(
            before,
            format!(
                "`{word}` does not exist in SQF; declare local variables with \
            `private`"
            ),
        );
        return Some(said.fixed("Write `private`", [around.replace(before, "private")]));
    }
    let message = format!("`{word}` does not exist in SQF; declare a local variable with `private _{name} = ...;`");
    Some(rewrite::declaration(around, Mistake::at(before, message), before))
}

/// `if (...) {`, `while {...} {`, `case 1 {`
fn without_do(around: &ErrorPlace<'_>, before: usize) -> Option<Mistake> {
    const WORDS: &[&str] =
        &["if", "while", "for", "switch", "case", "catch", "then", "do", "exitwith", "else", "try", "throw", ":"];
    let at = around.at;
    let (place, word) = around.word_before(at, WORDS)?;
    let is_code = around.kind(at) == Some(TokenKind::LBrace);
    let insert = |missing: &str, title: &str| {
        let text = if missing == ":" { ":".to_owned() } else { format!(" {missing}") };
        Some(
            Mistake::at(at, format!("missing `{missing}` before `{{`{title}"))
                .fixed(format!("Insert `{missing}`"), [around.insert_after(before, &text)]),
        )
    };
    match word {
        "if" if is_code => insert("then", ""),
        "if" if around.is_unknown_name(at) => misspelled(around, before),
        "if" => {
            let message = "missing `then`; write `if (...) then { ... }`";
            // `if (a) then` with a value that is split is another mistake.
            (around.kind(before) == Some(TokenKind::RParen) && around.bracket(before) == Some(place + 1))
                .then(|| Mistake::at(at, message))
        }
        "while" | "for" | "switch" if is_code => insert("do", ""),
        "case" if is_code => insert(":", ""),
        "catch" if is_code => {
            Some(Mistake::of(place..at, "`catch` takes only code; the thrown value is in `_exception`"))
        }
        _ => None,
    }
}

/// `'it's'`
fn quote_in_string(around: &ErrorPlace<'_>, before: usize) -> Option<Mistake> {
    let string = [before, around.at]
        .into_iter()
        .find(|token| around.kind(*token).is_some_and(TokenKind::is_string) && !around.text(*token).contains('\n'))?;
    let other = if string == before { around.at } else { before };
    if !around.is_joined(around.at) || !matches!(around.kind(other), Some(TokenKind::Name | TokenKind::Unknown)) {
        return None;
    }
    // `hint "a"hint "b"`: a command follows, so a `;` is missing.
    if string == before && around.forms(other).unary() {
        return None;
    }
    let quote = around.text(string).get(..1)?;
    let message =
        format!("double a quote inside a string (`{quote}{quote}`), or use the other kind of quotes around the string");
    Some(Mistake::of(before..around.at + 1, message))
}

/// `list[0]`
fn index(around: &ErrorPlace<'_>, before: usize) -> Option<Mistake> {
    let is_value = matches!(around.kind(before), Some(TokenKind::Name | TokenKind::RParen | TokenKind::RBracket));
    if around.kind(around.at) != Some(TokenKind::LBracket) || !is_value || !around.is_joined(around.at) {
        return None;
    }
    let message = match around.kind(around.at + 1).is_some_and(TokenKind::is_string) {
        true => {
            "`map[\"key\"]` does not exist in SQF; write `map get \"key\"`, and `map set [\"key\", value]` to change a value"
        }
        false => {
            "`list[0]` does not exist in SQF; write `list select 0` or `list # 0`, and `list set [0, value]` \
             to change an element"
        }
    };
    Some(rewrite::index(around, Mistake::at(around.at, message), around.at))
}

/// Returns an unknown word in the place of a command.
fn misspelled(around: &ErrorPlace<'_>, before: usize) -> Option<Mistake> {
    let at = around.at;
    let begins_value = |token: usize| match around.kind(token) {
        Some(TokenKind::Name) => !around.forms(token).binary() || around.forms(token).unary(),
        Some(kind) => {
            kind.opens()
                || kind.is_string()
                || kind == TokenKind::Number
                || matches!(around.text(token), "!" | "+" | "-")
        }
        None => false,
    };
    if around.is_unknown_name(at) && begins_value(at + 1) && !around.begins_line(at + 1) {
        return near_names(around, at, Form::Binary);
    }
    if around.is_unknown_name(before) && !around.begins_line(at) {
        return near_names(around, before, Form::Unary);
    }
    if around.forms(before).nullary() && !around.forms(before).unary() && !around.begins_line(at) {
        let is_alone = before == 0 || around.begins_statement(before) || around.begins_line(before);
        return is_alone.then(|| {
            let name = around.text(before);
            Mistake::at(
                at,
                format!("`{name}` takes no right operand; missing `;` or operator before `{}`", around.shown(at)),
            )
        });
    }
    None
}

/// Commands of Arma 2 that run code on all machines.
const REMOVED: [&str; 2] = ["setVehicleInit", "clearVehicleInit"];

fn near_names(around: &ErrorPlace<'_>, token: usize, form: Form) -> Option<Mistake> {
    let word = around.text(token);
    if REMOVED.iter().any(|removed| word.eq_ignore_ascii_case(removed)) {
        return Some(Mistake::at(token, format!("Arma 3 no longer has `{word}`; use `remoteExec`")));
    }
    let mut near = near::commands(around.context.reference(), word, form);
    near.retain(|name| near::has_like_parts(word, name));
    match near.as_slice() {
        [] => {
            let place = if form == Form::Binary { "between two values" } else { "before a value" };
            Some(Mistake::at(
                token,
                format!("`{word}` is not a command and cannot stand {place}; missing `;` or operator"),
            ))
        }
        [only] => {
            let message = format!("unknown command `{word}`; did you mean `{only}`?");
            let said = Mistake { proves_code: proves_code(word), ..Mistake::at(token, message) };
            Some(said.fixed(format!("Write `{only}`"), [around.replace(token, only)]))
        }
        several => {
            let names: Vec<String> = several.iter().map(|name| format!("`{name}`")).collect();
            let message = format!("unknown command `{word}`; did you mean {}?", listed(&names, "or"));
            Some(Mistake { proves_code: proves_code(word), ..Mistake::at(token, message) })
        }
    }
}

/// Whether an error is on a line that is meant as a directive, which another rule reports.
pub(super) fn is_in_directive(around: &ErrorPlace<'_>) -> bool {
    /// Maximum number of tokens before an error on its line.
    const FARTHEST: usize = 32;
    let line = (0..=around.at).rev().take(FARTHEST).find(|token| around.begins_line(*token));
    line.is_some_and(|first| around.text(first) == "#" && likely_directive(around.text(first + 1)).is_some())
}

/// Returns an operator or command without a left operand.
fn nothing_before(around: &ErrorPlace<'_>) -> Option<Mistake> {
    let at = around.at;
    let word = around.text(at).to_ascii_lowercase();
    let before = at.checked_sub(1);
    // `};` before `else`, `);` before `then`
    let closes = if matches!(word.as_str(), "else" | "catch") { TokenKind::RBrace } else { TokenKind::RParen };
    let is_end = before.is_some_and(|before| around.kind(before) == Some(TokenKind::Semicolon))
        && at.checked_sub(2).is_some_and(|closer| around.kind(closer) == Some(closes));
    match word.as_str() {
        "=" => compound(around, before?),
        "else" | "then" | "exitwith" | "catch" if is_end => {
            let before = before?;
            let name = around.text(at);
            let said = Mistake::at(before, format!("`;` is not allowed before `{name}`"));
            Some(said.fixed("Remove `;`", [around.replace(before, "")]))
        }
        "then" | "exitwith" if around.begins_statement(at) => {
            let name = around.text(at);
            Some(Mistake::at(at, format!("`{name}` requires a condition before it: `if (...) {name} {{ ... }}`")))
        }
        "do" if around.begins_statement(at) => {
            Some(Mistake::at(at, "`do ... while` does not exist in SQF; write `while { ... } do { ... }`"))
        }
        "foreach" => {
            let message = "`forEach` follows its code: `{ ... } forEach list`; the element is in `_x`";
            Some(rewrite::for_each(around, Mistake::at(at, message), at))
        }
        "#" if around.begins_line(at) => {
            let said = Mistake::at(at, "`#` does not start a comment in SQF; write `//`");
            Some(said.fixed("Write `//`", [around.replace(at, "//")]))
        }
        _ => rewrite::first_word(around, at),
    }
}

/// `x += 1`, `a === b`
fn compound(around: &ErrorPlace<'_>, before: usize) -> Option<Mistake> {
    let at = around.at;
    let sign = around.text(before);
    if !around.is_joined(at) {
        return None;
    }
    match sign {
        "==" | "!=" => {
            let said = Mistake::of(before..at + 1, format!("`{sign}=` does not exist in SQF; write `{sign}`"));
            Some(said.fixed(format!("Write `{sign}`"), [around.replace_all(before..at + 1, sign)]))
        }
        "+" | "-" | "*" | "/" | "%" | "^" => {
            let name = before.checked_sub(1)?;
            let is_variable = around.kind(name) == Some(TokenKind::Name) && around.forms(name).is_empty();
            let variable = if is_variable { around.text(name) } else { "x" };
            let message = format!("`{sign}=` does not exist in SQF; write `{variable} = {variable} {sign} ...`");
            let said = Mistake::of(before..at + 1, message);
            if !is_variable || !around.begins_statement(name) {
                return Some(said);
            }
            let text = format!("{variable} = {variable} {sign}");
            let title = format!("Write `{variable} = {variable} {sign} ...`");
            Some(said.fixed(title, [around.replace_all(name..at + 1, &text)]))
        }
        _ => None,
    }
}

/// `execVM intro.sqf`, at the dot.
fn path_without_quotes(around: &ErrorPlace<'_>) -> Option<Mistake> {
    let at = around.at;
    let name = at.checked_sub(1).filter(|name| around.kind(*name) == Some(TokenKind::Name))?;
    let is_script = around.one_of(at + 1, &["sqf", "sqs", "fsm"]).is_some();
    if !is_script || !around.is_joined(at) || !around.is_joined(at + 1) {
        return None;
    }
    let path = format!("\"{}.{}\"", around.text(name), around.text(at + 1));
    let said = Mistake::of(name..at + 2, format!("the path of a script must be a String: `{path}`"));
    Some(said.fixed("Add quotes", [around.replace_all(name..at + 2, &path)]))
}

/// `["a"] remoteExec [hint]`, at the command, which lacks its operand.
fn remote_without_quotes(around: &ErrorPlace<'_>, command: usize) -> Option<Mistake> {
    let open = command.checked_sub(1).filter(|open| around.is(*open, "["))?;
    let remote = open.checked_sub(1).and_then(|at| remote_command(&around.text(at).to_ascii_lowercase()))?;
    let word = around.text(command);
    let said = Mistake::at(command, format!("`{remote}` takes the name of a command as a String: `\"{word}\"`"));
    Some(said.fixed("Add quotes", [around.replace(command, &format!("\"{word}\""))]))
}

/// Returns an operator or command without a right operand.
fn nothing_after(around: &ErrorPlace<'_>, after: usize) -> Option<Mistake> {
    let at = around.at;
    let sign = around.text(after);
    let joined_before = after.checked_sub(1).filter(|_| around.is_joined(after));
    match (sign, around.text(at)) {
        ("+" | "-", _) if joined_before.is_some_and(|before| around.text(before) == sign) => {
            let first = joined_before?;
            let name = first
                .checked_sub(1)
                .filter(|name| around.kind(*name) == Some(TokenKind::Name) && around.forms(*name).is_empty());
            let variable = name.map_or("x", |name| around.text(name));
            let meant = format!("{variable} = {variable} {sign} 1");
            let message = format!("`{sign}{sign}` does not exist in SQF; write `{meant}`");
            let said = Mistake::of(first..after + 1, message);
            let Some(name) = name.filter(|name| around.begins_statement(*name)) else { return Some(said) };
            Some(said.fixed(format!("Write `{meant}`"), [around.replace_all(name..after + 1, &meant)]))
        }
        ("<", ">") if around.is_joined(at) => {
            let said = Mistake::of(
                after..at + 1,
                "`<>` does not exist in SQF; write `!=`, or `isNotEqualTo` for \
                    types that `!=` does not accept",
            );
            Some(said.fixed("Write `!=`", [around.replace_all(after..at + 1, "!=")]))
        }
        ("-", ">") if around.is_joined(at) => Some(Mistake::of(after..at + 1, MEMBER)),
        ("*", "*") if around.is_joined(at) => {
            let said = Mistake::of(after..at + 1, "`**` does not exist in SQF; write `^`");
            Some(said.fixed("Write `^`", [around.replace_all(after..at + 1, "^")]))
        }
        (word, ":") if word.eq_ignore_ascii_case("default") => {
            let said = Mistake::at(at, "`default` is not followed by `:`");
            Some(said.fixed("Remove `:`", [around.replace(at, "")]))
        }
        (":", _) if around.word_before(after, &["case"]).is_none() => {
            let said = Mistake::at(after, "`:` is only allowed after `case`; end statements with `;`");
            Some(said.fixed("Write `;`", [around.replace(after, ";")]))
        }
        (word, _) if around.kind(after) == Some(TokenKind::Name) && around.forms(after).unary() => {
            let is_operand = around.forms(after).binary() && !around.begins_statement(after);
            if let Some(said) = remote_without_quotes(around, after) {
                return Some(said);
            }
            let message = format!("missing operand after `{word}`");
            (!is_operand).then(|| Mistake::at(after, message))
        }
        _ => None,
    }
}

const MEMBER: &str = "SQF has no member access; write commands before a value or between two, as in `name \
    player` or `player setDamage 1`";

/// Methods of other languages, in lower case, and what SQF has: `{0}` is the value, `{1}` what is in parentheses.
const METHODS: &[(&str, &str)] = &[
    ("add", "{0} pushBack {1}"),
    ("contains", "{1} in {0}"),
    ("has", "{1} in {0}"),
    ("includes", "{1} in {0}"),
    ("indexof", "{0} find {1}"),
    ("len", "count {0}"),
    ("length", "count {0}"),
    ("pop", "{0} deleteAt (count {0} - 1)"),
    ("push", "{0} pushBack {1}"),
    ("size", "count {0}"),
];

/// `_list.count()`: a command that is written after its operand.
fn member(around: &ErrorPlace<'_>) -> Option<Mistake> {
    let at = around.at;
    let (name, open) = (at + 1, at + 2);
    let is_call = around.kind(name) == Some(TokenKind::Name) && around.is_joined(open) && around.text(open) == "(";
    let mut depth = 0_i32;
    let closes = |token: &usize| {
        let kind = around.kind(*token);
        depth += kind.map_or(0, |kind| i32::from(kind.opens()) - i32::from(kind.closes()));
        depth == 0
    };
    let close = (open..open + around::FARTHEST).find(closes).filter(|_| is_call)?;
    let inside = TextRange::new(around.range(open)?.end, around.range(close)?.start);
    let arguments = around.context.file().text().get(inside.start as usize..inside.end as usize)?;
    method(around, around.text(name), arguments, close + 1)
}

/// Returns the mistake of a method after the `.` of an error, which ends before the token `end`.
pub(super) fn method(around: &ErrorPlace<'_>, name: &str, arguments: &str, end: usize) -> Option<Mistake> {
    let at = around.at;
    let value = at.checked_sub(1).filter(|value| around.kind(*value) == Some(TokenKind::Name))?;
    let arguments = arguments.trim();
    let is_plain = arguments.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '"' | '\''));
    let given = match arguments {
        _ if is_plain => arguments.to_owned(),
        _ if arguments.contains(',') => format!("[{arguments}]"),
        _ => format!("({arguments})"),
    };
    let forms = around.context.reference().forms(name);
    let known = METHODS.iter().find(|(method, _)| method.eq_ignore_ascii_case(name)).map(|(_, written)| *written);
    let written = match (known, arguments.is_empty()) {
        (Some(written), _) => written.to_owned(),
        (None, true) if forms.unary() => format!("{name} {{0}}"),
        (None, false) if forms.binary() => format!("{{0}} {name} {{1}}"),
        _ => return None,
    };
    if written.contains("{1}") && arguments.is_empty() {
        return None;
    }
    let meant = |given: &str| written.replace("{0}", around.text(value)).replace("{1}", given);
    let short = if given.chars().count() > LONGEST_GIVEN || given.contains('\n') { "..." } else { &given };
    let said = Mistake::at(at, format!("SQF has no member access; write `{}`", meant(short)));
    let text = if around.begins_statement(value) { meant(&given) } else { format!("({})", meant(&given)) };
    Some(said.fixed(format!("Write `{}`", meant(short)), [around.replace_all(value..end, &text)]))
}

/// Maximum length of what is shown of the arguments of a method, in characters.
const LONGEST_GIVEN: usize = 24;

/// `=` in the middle of an expression.
fn assignment(around: &ErrorPlace<'_>) -> Option<Mistake> {
    let at = around.at;
    let next = around.text(at + 1);
    if around.is_joined(at + 1) && matches!(next, ">" | "<" | "!") {
        let meant = if next == "!" { "!=".to_owned() } else { format!("{next}=") };
        let said = Mistake::of(at..at + 2, format!("`={next}` does not exist in SQF; write `{meant}`"));
        return Some(said.fixed(format!("Write `{meant}`"), [around.replace_all(at..at + 2, &meant)]));
    }
    if let Some(word) =
        at.checked_sub(2).filter(|word| around.one_of(*word, &["then", "else", "do", "exitwith"]).is_some())
    {
        let said = format!("missing `{{` after `{}`; wrap the code to run in `{{ }}`", around.text(word));
        return Some(Mistake::of(word..at + 1, said));
    }
    if let Some(said) = not_a_comparison(around) {
        return Some(said);
    }
    let is_in_code = around.bracket(at).is_none_or(|open| around.kind(open) == Some(TokenKind::LBrace));
    let selects = around.word_before(at, &["select", "#", "if", "while", "waituntil", "case", "private"]);
    match selects.filter(|_| is_in_code) {
        Some((_, "select" | "#")) => {
            Some(Mistake::at(at, "`=` assigns variables only; use `list set [index, value]` to change an element"))
        }
        None if is_in_code && around.bracket(at).is_none() => {
            Some(Mistake::at(at, "expected a variable name before `=`; use `==` to compare"))
        }
        _ => None,
    }
}

/// `for i=0 to 5 do`, `a = b = 5`: not intended as a comparison.
fn not_a_comparison(around: &ErrorPlace<'_>) -> Option<Mistake> {
    let at = around.at;
    let name = at.checked_sub(1).filter(|name| around.kind(*name) == Some(TokenKind::Name))?;
    let word = name.checked_sub(1)?;
    if around.is(word, "for") {
        let variable = around.text(name).trim_start_matches('_');
        let said = Mistake::of(
            word..at + 1,
            format!(
                "`for` expects the name of its variable as a String, and `from`: `for \"_{variable}\" from 0 to 5 do {{ ... }}`"
            ),
        );
        let text = format!("\"_{variable}\" from ");
        let is_simple = around.kind(at + 1) == Some(TokenKind::Number);
        return Some(if is_simple {
            said.fixed(format!("Write `\"_{variable}\" from`"), [around.replace_with_gap(name..at + 1, &text)])
        } else {
            said
        });
    }
    let first = word.checked_sub(1)?;
    let is_chain = around.text(word) == "="
        && around.kind(first) == Some(TokenKind::Name)
        && (around.begins_statement(first) || (first > 0 && around.is(first - 1, "private")));
    is_chain.then(|| Mistake::at(at, "an assignment returns nothing, so it cannot be assigned; write two statements"))
}

/// Returns a character from another language.
fn character(around: &ErrorPlace<'_>) -> Option<Mistake> {
    let at = around.at;
    let text = around.text(at);
    let write = |meant: &str| {
        let said = Mistake::at(at, format!("`{text}` does not exist in SQF; write `{meant}`"));
        Some(said.fixed(format!("Write `{meant}`"), [around.replace(at, meant)]))
    };
    match text {
        "&" => write("&&"),
        "|" => write("||"),
        "?" => Some(Mistake::at(at, "`a ? b : c` does not exist in SQF; write `if (a) then { b } else { c }`")),
        "." => Some(path_without_quotes(around).or_else(|| member(around)).unwrap_or_else(|| Mistake::at(at, MEMBER))),
        "~" if around.begins_statement(at) || around.begins_line(at) => {
            let said = Mistake::at(at, "`~` waits only in SQS; write `sleep`");
            Some(said.fixed("Write `sleep`", [around.replace(at, "sleep ")]))
        }
        "~" => write("!"),
        "\u{201c}" | "\u{201d}" | "\u{201e}" => {
            let said = Mistake::at(at, "typographic quotes are not allowed; strings begin and end with `\"`");
            let other = around.on_line_after(at, &["\u{201d}", "\u{201c}"]);
            let edits = [Some(at), other].into_iter().flatten().map(|quote| around.replace(quote, "\""));
            Some(said.fixed("Write `\"`", edits))
        }
        "\u{2018}" | "\u{2019}" => {
            let said = Mistake::at(at, "typographic quotes are not allowed; strings begin and end with `'` or `\"`");
            let other = around.on_line_after(at, &["\u{2019}"]);
            let edits = [Some(at), other].into_iter().flatten().map(|quote| around.replace(quote, "'"));
            Some(said.fixed("Write `'`", edits))
        }
        "\\" => Some(Mistake::at(
            at,
            "`\\` only continues a `#define` on the next line, as the last character \
            of a line",
        )),
        word if word.chars().next().is_some_and(char::is_alphanumeric) => {
            Some(Mistake::at(at, "names may contain only the letters `a` to `z`, digits and `_`"))
        }
        _ => None,
    }
}
