//! Finds words that may be names of functions and variables, without parsing.

use std::sync::Arc;

use memchr::memmem;
use rustc_hash::FxHashMap;

use sqf_model::FUNCTION_LISTS;
use sqf_reference::takes::remote_command;
use sqf_text::{FUNCTION_MARK, Typos, floor_boundary, function_prefix, is_word_byte, is_word_char, most_typos};

/// Maximum length of macro arguments that are searched, in bytes.
const LONGEST_CALL: usize = 200;

/// How the files of a project use a word that may be the name of a global variable.
#[derive(Debug, Default, Clone)]
pub(crate) struct GlobalWord {
    /// As written where it is set.
    pub(crate) written: Arc<str>,
    /// Number of occurrences in the files.
    pub(crate) count: u32,
    /// Whether it is assigned by `=`.
    pub(crate) is_set: bool,
    /// Whether it occurs in quotes, so that unseen code may set it.
    pub(crate) is_quoted: bool,
    /// Whether something may set it other than a script that assigns it.
    pub(crate) is_set_otherwise: bool,
    /// Whether a string names it in a place that may be about a global variable.
    pub(crate) may_be_variable: bool,
    /// Whether it occurs in a file other than a script.
    pub(crate) is_outside: bool,
    /// Other things of that name.
    pub(crate) other: OtherUse,
}

/// A word without a `_` that something may set.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct PlainWord {
    /// As written before a `=`.
    pub(crate) written: Option<Arc<str>>,
    /// Whether it is alone in quotes, so that unseen code may set it.
    pub(crate) is_quoted: bool,
    /// Whether a config has a class of this name. Missions set variables with the names of their parameters' classes.
    pub(crate) is_class: bool,
    /// Whether a script has it in quotes, so that it may begin the name of a variable there.
    pub(crate) is_in_script: bool,
    /// Whether code assigns it, or a string names it in a place that may be about a global variable: not the properties of
    /// a config and the names of these.
    pub(crate) may_be_variable: bool,
}

impl PlainWord {
    /// Adds the uses in another file. The first spelling is kept.
    pub(crate) fn add(&mut self, other: &PlainWord) {
        if self.written.is_none() {
            self.written.clone_from(&other.written);
        }
        self.is_quoted |= other.is_quoted;
        self.is_class |= other.is_class;
        self.is_in_script |= other.is_in_script;
        self.may_be_variable |= other.may_be_variable;
    }
}

/// What a word in quotes, or after `class`, obviously names other than a global variable.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct OtherUse {
    /// A marker, a dialog or a variable of objects.
    pub(crate) is_there: bool,
    /// A class.
    pub(crate) is_class: bool,
    /// It may also name something else in another place.
    pub(crate) is_doubtful: bool,
}

impl GlobalWord {
    /// Adds the uses in another file. The first spelling is kept.
    pub(crate) fn add(&mut self, other: &GlobalWord) {
        if self.written.is_empty() {
            self.written.clone_from(&other.written);
        }
        self.count = self.count.saturating_add(other.count);
        self.is_set |= other.is_set;
        self.is_quoted |= other.is_quoted;
        self.is_set_otherwise |= other.is_set_otherwise;
        self.may_be_variable |= other.may_be_variable;
        self.is_outside |= other.is_outside;
        self.other.is_there |= other.other.is_there;
        self.other.is_class |= other.other.is_class;
        self.other.is_doubtful |= other.other.is_doubtful;
    }
}

/// How a text mentions a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mention {
    /// It uses it.
    Use,
    /// It sets it.
    Set,
    /// It contains its name in a string, so that unseen code may set it.
    Quote,
    /// It contains its name in a string inside a string, as code in a config does that hands it on:
    /// `"['GATE_fnc_open'] call GATE_fnc_use"`.
    InnerQuote,
    /// It executes it on other machines, by its name in a string.
    Remote,
    /// It is the beginning of names that a script puts together: `"gate_fnc_open_" + _way`.
    Begin,
}

/// Finds the names of functions in a text, in lower case.
pub(crate) fn functions_of(text: &str) -> Vec<(String, Mention)> {
    let lower = text.to_ascii_lowercase();
    let bytes = lower.as_bytes();
    let mut names = Vec::new();
    let mut known = 0;
    for at in memmem::find_iter(bytes, FUNCTION_MARK) {
        // A word may contain the mark many times.
        if at < known {
            continue;
        }
        let mut start = bytes[..at].iter().rposition(|byte| !is_word_byte(*byte)).map_or(0, |before| before + 1);
        // The names of all functions may begin with what stands for the tag in `%1_fnc_%2`.
        if bytes[..start].ends_with(b"%") {
            start = at + FUNCTION_MARK.len();
        }
        let end = at + bytes[at..].iter().take_while(|byte| is_word_byte(**byte)).count();
        known = end;
        let is_quoted = bytes[..start].last().is_some_and(|byte| matches!(byte, b'"' | b'\''));
        let behind = lower[end..].trim_start();
        let is_set = behind.starts_with('=') && !behind.starts_with("==");
        let mention = match is_quoted {
            _ if is_continued(&lower[at..end], &lower[end..]) => Mention::Begin,
            true if is_executed_remotely(bytes, start, end) => Mention::Remote,
            true if bytes[..start - 1].trim_ascii_end().ends_with(b"scriptname") => Mention::Use,
            true if is_of_module(&lower[..start - 1]) => Mention::Use,
            true if bytes[..start].ends_with(b"'") || bytes[..start].ends_with(b"\"\"") => Mention::InnerQuote,
            true => Mention::Quote,
            false if is_set => Mention::Set,
            false if is_asked(&lower[..start]) => Mention::Quote,
            false => Mention::Use,
        };
        names.push((lower[start..end].to_owned(), mention));
    }
    names
}

/// Whether a script adds something to a word in a string: a `%1` follows, or the string ends after it, and the word
/// ends with `_` or a `+` follows.
fn is_continued(word: &str, rest: &str) -> bool {
    let after = rest.strip_prefix(['"', '\'']).map(str::trim_start);
    rest.starts_with('%') || after.is_some_and(|after| word.ends_with('_') || after.starts_with('+'))
}

/// Whether a text ends with `function =`, as in the config of a module, which runs the function that follows.
fn is_of_module(before: &str) -> bool {
    before.trim_end().strip_suffix('=').is_some_and(|before| ends_with_word(before.trim_end(), "function"))
}

/// Whether a text ends with `isNil {`, so that a script asks whether what follows exists.
fn is_asked(before: &str) -> bool {
    before.trim_end().strip_suffix('{').is_some_and(|before| ends_with_word(before, "isnil"))
}

/// Whether `remoteExec` executes the word at `start..end`, which follows a quote, in a lowercase text.
fn is_executed_remotely(text: &[u8], start: usize, end: usize) -> bool {
    let quote = start.checked_sub(1).and_then(|at| text.get(at));
    let before = text.get(..start.saturating_sub(1)).unwrap_or_default().trim_ascii_end();
    let command = before.strip_suffix(b"[").unwrap_or(before).trim_ascii_end();
    let word = command.iter().rposition(|byte| !is_word_byte(*byte)).map_or(command, |at| &command[at + 1..]);
    quote == text.get(end) && std::str::from_utf8(word).is_ok_and(|word| remote_command(word).is_some())
}

/// Lengths of the names of functions after their tags from which they may have one and two typos.
const LENGTHS: [usize; 2] = [3, 6];

/// Returns the number of typos between two names of functions in lower case; None if one is unlikely to stand for the
/// other.
pub(crate) fn slips(name: &str, other: &str) -> Option<usize> {
    let mark = function_prefix(name)?.len();
    let (own, meant) = (&name[mark..], other.strip_prefix(&name[..mark])?);
    let most = most_typos(own.len().max(meant.len()), &LENGTHS);
    Typos::between(own, meant, most).map(|typos| typos.count)
}

/// Whether two names that differ in one letter may be distinct functions: `gate1` and `gate2`, `gate` and `gates`.
pub(crate) fn are_siblings(name: &str, other: &str) -> bool {
    let letters = |name: &str| name.chars().filter(|c| !c.is_ascii_digit()).collect::<String>();
    letters(name) == letters(other) || is_plural(name, other)
}

/// Whether one of two names is the plural of the other.
pub(crate) fn is_plural(name: &str, other: &str) -> bool {
    name.strip_suffix('s') == Some(other) || other.strip_suffix('s') == Some(name)
}

/// The words, in lower case, that a file gives to macros.
#[derive(Debug, Default)]
pub(crate) struct GivenWords {
    /// All but those of a `FUNC(open)` that is not set, and those that are listed.
    pub(crate) pasted: Vec<String>,
    /// Those in lists of functions to compile: `PREP(open)`.
    pub(crate) listed: Vec<String>,
    /// Of a file that is no script: all but those in lists of functions to compile.
    pub(crate) called: Vec<String>,
    /// Of a file that is no script: functions that macros name in strings, without their tags: `QFUNC(open)`.
    pub(crate) quoted: Vec<String>,
}

impl GivenWords {
    /// Finds the words in the arguments of macros.
    pub(crate) fn of(text: &str, macros: &[Box<str>], is_script: bool) -> GivenWords {
        let mut given = GivenWords::default();
        each_call(text, macros, |call| {
            let is_quoted = call.name.first() == Some(&b'Q');
            let is_function = call.name.ends_with(b"FUNC");
            match call.name {
                b"PREP" => given.listed.extend(call.words()),
                b"QUOTE" if !call.is_set => given.pasted.extend(call.words_but_called()),
                _ if is_function && !is_quoted && !call.is_set => {}
                _ => given.pasted.extend(call.words()),
            }
            if is_script {
                return;
            }
            if !FUNCTION_LISTS.iter().any(|list| list.as_bytes() == call.name) {
                given.called.extend(call.words());
            }
            if is_function && is_quoted {
                given.quoted.extend(call.words().last());
            }
        });
        given
    }
}

/// A call of a macro.
struct Call<'t> {
    name: &'t [u8],
    arguments: &'t [u8],
    /// Whether a `=` follows, or a macro may set it.
    is_set: bool,
}

impl<'t> Call<'t> {
    /// Returns the words of its arguments, except for those of functions that they call: `QUOTE(call FUNC(open))`.
    fn words_but_called(&self) -> Vec<String> {
        let text = String::from_utf8_lossy(self.arguments).to_ascii_lowercase();
        let mut rest = String::new();
        let mut at = 0;
        for found in memmem::find_iter(text.as_bytes(), "func(") {
            if found < at {
                continue;
            }
            let Some(length) = text[found..].find(')') else { break };
            let before = text[at..found].trim_end_matches(|c: char| c.is_ascii_alphabetic() || c == '_');
            let is_called = ["call", "spawn"].iter().any(|word| before.trim_end().ends_with(word));
            if is_called && !text[at + before.len()..found].starts_with('q') {
                rest.push_str(before);
                at = found + length;
            }
        }
        rest.push_str(&text[at..]);
        words_in(rest.as_bytes()).collect()
    }

    fn words(&self) -> impl Iterator<Item = String> + use<'t> {
        words_in(&without_prose(self.arguments)).collect::<Vec<_>>().into_iter()
    }
}

/// Returns a text without the strings that contain blanks: messages for the log contain words, but no names.
fn without_prose(text: &[u8]) -> Vec<u8> {
    let mut rest = Vec::with_capacity(text.len());
    let mut at = 0;
    while let Some(open) = memchr::memchr(b'"', &text[at..]).map(|open| at + open) {
        let Some(length) = memchr::memchr(b'"', &text[open + 1..]) else { break };
        let end = open + length + 2;
        let is_prose = text[open..end].contains(&b' ');
        rest.extend_from_slice(&text[at..if is_prose { open } else { end }]);
        at = end;
    }
    rest.extend_from_slice(&text[at..]);
    rest
}

/// Returns the words of a text in lower case.
fn words_in(text: &[u8]) -> impl Iterator<Item = String> + '_ {
    let words = text.split(|byte| !is_word_byte(*byte)).filter(|word| !word.is_empty());
    words.map(|word| String::from_utf8_lossy(word).to_ascii_lowercase())
}

/// Visits the calls of macros: these have names in capitals, in addition to those that the text itself defines.
fn each_call<'t>(text: &'t str, macros: &[Box<str>], mut visit: impl FnMut(Call<'t>)) {
    let bytes = text.as_bytes();
    for open in memchr::memchr_iter(b'(', bytes) {
        let start = bytes[..open].iter().rposition(|byte| !is_word_byte(*byte)).map_or(0, |before| before + 1);
        let name = &bytes[start..open];
        let is_known = || macros.iter().any(|known| known.as_bytes() == name);
        if name.is_empty() || name.iter().any(u8::is_ascii_lowercase) && !is_known() {
            continue;
        }
        let mut depth = 0_i32;
        let is_end = |byte: &u8| {
            depth += i32::from(*byte == b'(') - i32::from(*byte == b')');
            depth == 0
        };
        let Some(length) = bytes[open..].iter().take(LONGEST_CALL).position(is_end) else { continue };
        let behind = bytes[open + length..].iter().find(|byte| !matches!(byte, b' ' | b'\t' | b')'));
        // `__compile(FUNC(open),open.sqf)`
        let around = bytes[..start].strip_suffix(b"(").unwrap_or_default();
        let word = around.iter().rposition(|byte| !is_word_byte(*byte)).map_or(around, |at| &around[at + 1..]);
        let is_set = behind == Some(&b'=') || word.starts_with(b"__");
        visit(Call { name, arguments: &bytes[open..open + length], is_set });
    }
}

/// Finds the names of macros with parameters that a text defines.
pub(crate) fn macros(text: &str) -> Vec<Box<str>> {
    let names = memmem::find_iter(text.as_bytes(), b"#define").filter_map(|at| {
        let before = text[..at].trim_end_matches([' ', '\t']);
        let rest = text[at + "#define".len()..].trim_start_matches([' ', '\t']);
        let name = &rest[..rest.bytes().take_while(|byte| is_word_byte(*byte)).count()];
        let is_one = (before.is_empty() || before.ends_with('\n')) && rest[name.len()..].starts_with('(');
        is_one.then(|| name.into())
    });
    names.collect()
}

/// Returns the local variables, in lower case, that the mission editor sets for code in the attributes of a config: the
/// functions which that code calls see them as well.
pub(crate) fn set_by_editor(text: &str) -> impl Iterator<Item = &'static str> {
    const ENTRIES: [&str; 2] = ["ttributeLoad", "ttributeSave"];
    let has_any = ENTRIES.iter().any(|entry| memmem::find(text.as_bytes(), entry.as_bytes()).is_some());
    has_any.then_some(["_value", "_config"]).into_iter().flatten()
}

/// Finds the words of a text that may be names of local variables, in lower case, each with whether the first place
/// that contains it may set it: an assignment, or a string that names it. Words that occur only in comments count as
/// set, because nothing reads them. Also finds the words containing a `_` that may be names of global variables.
pub(crate) fn variables(text: &str) -> (FxHashMap<Arc<str>, bool>, FxHashMap<Arc<str>, GlobalWord>) {
    let bytes = text.as_bytes();
    let mut names: FxHashMap<Arc<str>, bool> = FxHashMap::default();
    let mut globals: FxHashMap<Arc<str>, GlobalWord> = FxHashMap::default();
    let mut commented: Vec<Arc<str>> = Vec::new();
    let mut comments = Comments::of(bytes).peekable();
    let mut lower = String::new();
    let mut from = 0;
    while let Some(at) = memchr::memchr(b'_', bytes.get(from..).unwrap_or_default()).map(|at| from + at) {
        let end = at + bytes[at..].iter().take_while(|byte| is_word_byte(**byte)).count();
        let start =
            bytes[from..at].iter().rposition(|byte| !is_word_byte(*byte)).map_or(from, |before| from + before + 1);
        from = end;
        let behind = text[end..].trim_start_matches([' ', '\t']);
        let is_assigned = behind.starts_with('=') && !behind.starts_with("==");
        if at > start {
            lower.clear();
            lower.push_str(&text[start..end]);
            lower.make_ascii_lowercase();
            if !globals.contains_key(lower.as_str()) {
                globals.insert(lower.as_str().into(), GlobalWord::default());
            }
            let Some(word) = globals.get_mut(lower.as_str()) else { continue };
            word.count += 1;
            let is_quoted = start > 0 && matches!(bytes[start - 1], b'"' | b'\'');
            word.is_quoted |= is_quoted || is_asked(&text[..start]);
            word.is_set_otherwise |= is_quoted && !is_plain_name(&text[..start - 1]);
            word.may_be_variable |= is_quoted && may_name_variable(&text[..start - 1]);
            match is_quoted {
                true if is_other_name(&text[..start - 1]) => word.other.is_there = true,
                true if !is_read_name(&text[..start - 1]) => word.other.is_doubtful = true,
                false if ends_with_word(&text[..start], "class") => word.other.is_class = true,
                _ => {}
            }
            if is_assigned {
                word.is_set = true;
                word.written = text[start..end].into();
            }
            continue;
        }
        while comments.next_if(|comment| comment.end <= at).is_some() {}
        if comments.peek().is_some_and(|comment| comment.start <= at) {
            commented.push(text[at..end].to_ascii_lowercase().into());
            continue;
        }
        let quoted = text[..at].strip_suffix(['"', '\'']).map(|before| before.trim_end_matches(' '));
        // Code that tests whether it exists does not set it.
        let is_named = quoted.is_some_and(|before| {
            !before
                .len()
                .checked_sub(5)
                .and_then(|at| before.get(at..))
                .is_some_and(|it| it.eq_ignore_ascii_case("isnil"))
        });
        // What reads it before it sets it, as `if (isNil "_open") then { _open = true }` does, reads a caller's
        // variable.
        names.entry(text[at..end].to_ascii_lowercase().into()).or_insert(is_assigned || is_named);
    }
    for name in commented {
        names.entry(name).or_insert(true);
    }
    (names, globals)
}

/// The comments of a text, in order. An unclosed quote ends with its line.
pub(crate) struct Comments<'t> {
    bytes: &'t [u8],
    at: usize,
}

impl<'t> Comments<'t> {
    /// Iterates over the comments of a text.
    pub(crate) fn of(bytes: &'t [u8]) -> Comments<'t> {
        Comments { bytes, at: 0 }
    }
}

impl Iterator for Comments<'_> {
    type Item = std::ops::Range<usize>;

    fn next(&mut self) -> Option<std::ops::Range<usize>> {
        while let Some(start) = memchr::memchr3(b'/', b'"', b'\'', self.bytes.get(self.at..)?).map(|at| self.at + at) {
            let inside = start + 1;
            let rest = self.bytes.get(inside..).unwrap_or_default();
            let end = match (self.bytes[start], rest.first()) {
                (b'/', Some(b'/')) => memchr::memchr(b'\n', rest),
                (b'/', Some(b'*')) => memmem::find(&rest[1..], b"*/").map(|at| at + 3),
                (b'/', _) => {
                    self.at = inside;
                    continue;
                }
                (quote, _) => {
                    // No farther than necessary: a script may be one line of megabytes.
                    let closed = match quote {
                        b'"' => memchr::memchr(quote, rest),
                        _ => memchr::memchr2(quote, b'\n', rest).filter(|close| rest[*close] == quote),
                    };
                    let line = || memchr::memchr(b'\n', rest).unwrap_or(rest.len());
                    self.at = inside + closed.map_or_else(line, |close| close + 1);
                    continue;
                }
            };
            self.at = end.map_or(self.bytes.len(), |end| inside + end);
            return Some(start..self.at);
        }
        None
    }
}

/// Whether a text ends with a word, in any case, followed by whitespace. `word` is in lower case.
pub(crate) fn ends_with_word(text: &str, word: &str) -> bool {
    without_word(text, word).is_some()
}

/// Removes a word at the end of a text.
fn without_word<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    let text = text.trim_end_matches([' ', '\t']);
    let at = text.len().checked_sub(word.len())?;
    let is_word = text.get(at..)?.eq_ignore_ascii_case(word);
    let before = &text[..at];
    (is_word && !before.as_bytes().last().is_some_and(|byte| is_word_byte(*byte))).then_some(before)
}

/// Whether the string that follows a text names a marker, a dialog or a variable of an object.
fn is_other_name(before: &str) -> bool {
    /// Maximum length of the description of an object in the editor before its name.
    const LONGEST_OBJECT: usize = 600;
    let list = before.trim_end_matches([' ', '\t']).strip_suffix('[');
    if let Some(holder) = list.and_then(|list| without_word(list, "setvariable")) {
        let objects = ["player", "_unit", "_vehicle", "_x", "_this", "this"];
        return objects.iter().any(|name| ends_with_word(holder, name));
    }
    let of_lists = ["createmarker", "createmarkerlocal"];
    let bare = ["getmarkerpos", "markerpos", "deletemarker", "createdialog"];
    if list.is_some_and(|list| of_lists.iter().any(|name| ends_with_word(list, name)))
        || bare.iter().any(|name| ends_with_word(before, name))
    {
        return true;
    }
    let Some(object) = before.strip_suffix("name=") else { return false };
    let part = &object[floor_boundary(object, object.len().saturating_sub(LONGEST_OBJECT))..];
    part.rfind("dataType=\"").is_some_and(|at| part[at..].starts_with("dataType=\"Marker\""))
}

/// Whether the string that follows a text is the name of a variable that is only read.
fn is_read_name(before: &str) -> bool {
    let list = before.trim_end_matches([' ', '\t']);
    let list = list.strip_suffix('[').unwrap_or(list);
    ends_with_word(list, "getvariable")
}

/// Whether the string that follows a text is the name of a variable that is read, asked for, sent, or assigned there.
fn is_plain_name(before: &str) -> bool {
    let list = before.trim_end_matches([' ', '\t']);
    let list = list.strip_suffix('[').map_or(list, |list| list.trim_end_matches([' ', '\t']));
    let commands = ["getvariable", "setvariable", "isnil", "publicvariable"];
    commands.iter().any(|command| ends_with_word(list, command))
}

/// Whether the string that follows a text may be the name of a global variable, judging by the end of that text. It
/// certainly is none after a command that takes no such names, after an operator, and where it names a variable of an
/// object.
fn may_name_variable(before: &str) -> bool {
    const NAMING: [&str; 4] = ["isnil", "publicvariable", "publicvariableclient", "publicvariableserver"];
    /// What takes strings that may be the names of variables: what runs code, and lists.
    const TAKING: [&str; 18] = [
        "addpublicvariableeventhandler",
        "and",
        "apply",
        "call",
        "count",
        "do",
        "else",
        "exitwith",
        "findif",
        "foreach",
        "foreachreversed",
        "from",
        "in",
        "or",
        "params",
        "select",
        "spawn",
        "then",
    ];
    const OPERATORS: [&str; 3] = [">>", "==", "!="];
    /// Properties whose values are the names of variables: of objects in a mission, and of attributes of the editor.
    const SETTING: [&str; 2] = ["name", "property"];
    // Quotes are doubled in code that is in a string.
    let before = before.trim_end_matches(['"', '\'']).trim_end_matches([' ', '\t']);
    let list = before.strip_suffix('[').map(|list| list.trim_end_matches([' ', '\t']));
    let holder = ["getvariable", "setvariable"].iter().find_map(|word| without_word(list.unwrap_or(before), word));
    if let Some(holder) = holder {
        return !is_object(holder);
    }
    let text = list.unwrap_or(before);
    let is_behind_word = text.ends_with(is_word_char);
    let takes_names = || NAMING.iter().chain(&TAKING).any(|word| ends_with_word(text, word));
    let is_value = || text.strip_suffix('=').is_some_and(|name| !SETTING.iter().any(|word| ends_with_word(name, word)));
    let is_behind_operator =
        list.is_none() && (OPERATORS.iter().any(|operator| text.ends_with(operator)) || is_value());
    !(is_behind_operator || is_behind_word && !takes_names())
}

/// Whether a text ends with what is certainly no namespace.
fn is_object(holder: &str) -> bool {
    let objects =
        ["player", "this", "_this", "_x", "_unit", "_object", "_vehicle", "_target", "_player", "_group", "_logic"];
    objects.iter().any(|object| ends_with_word(holder, object))
}

/// Finds the words without a `_` that something in a text may set, in lower case: those before a `=`, with their
/// spelling, those that are alone in quotes, and the classes of a config.
pub(crate) fn plain_words(text: &str, is_script: bool) -> FxHashMap<Arc<str>, PlainWord> {
    let bytes = text.as_bytes();
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let has_properties = !is_script && classes(text).next().is_some();
    let mut words: FxHashMap<Arc<str>, PlainWord> = FxHashMap::default();
    let mut lower = String::new();
    for at in memchr::memchr3_iter(b'=', b'"', b'\'', bytes) {
        let is_assigned = bytes[at] == b'=';
        let blanks = bytes[..at].iter().rev().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        let end = if is_assigned { at - blanks } else { at };
        let start = bytes[..end].iter().rposition(|byte| !is_word(byte)).map_or(0, |before| before + 1);
        let is_set = if is_assigned {
            bytes.get(at + 1) != Some(&b'=')
        } else {
            start.checked_sub(1).and_then(|before| bytes.get(before)) == Some(&bytes[at])
        };
        let word = &text[start..end];
        let is_name = word.starts_with(|first: char| first.is_ascii_alphabetic()) && !word.contains('_');
        if !is_set || !is_name || word.len() > LONGEST_PLAIN {
            continue;
        }
        lower.clear();
        lower.push_str(word);
        lower.make_ascii_lowercase();
        let known = match words.get_mut(lower.as_str()) {
            Some(known) => known,
            None => words.entry(lower.as_str().into()).or_default(),
        };
        if is_assigned && known.written.is_none() {
            known.written = Some(word.into());
        }
        known.is_quoted |= !is_assigned;
        known.is_in_script |= is_script && !is_assigned;
        if !known.may_be_variable {
            known.may_be_variable = match is_assigned {
                true => !has_properties || is_in_string(&text[..start]),
                false => may_name_variable(&text[..start - 1]),
            };
        }
    }
    if !is_script {
        classes(text).for_each(|name| words.entry(name.to_ascii_lowercase().into()).or_default().is_class = true);
    }
    words
}

/// Whether a text of a config ends in a string, which ends with its line.
fn is_in_string(before: &str) -> bool {
    /// Maximum length of a line to search for the quotes of a string.
    const LONGEST_LINE: usize = 1000;
    let bytes = before.as_bytes();
    bytes.iter().rev().take(LONGEST_LINE).take_while(|byte| **byte != b'\n').filter(|byte| **byte == b'"').count() % 2
        == 1
}

/// Iterates over the names without a `_` of the classes in a config.
fn classes(text: &str) -> impl Iterator<Item = &str> {
    const CLASS: &str = "class";
    memmem::find_iter(text.as_bytes(), CLASS).filter_map(|at| {
        let behind = &text[at + CLASS.len()..];
        let name = behind.trim_start_matches([' ', '\t']);
        let name = &name[..name.bytes().take_while(|byte| is_word_byte(*byte)).count()];
        let is_class = ends_with_word(&text[..at + CLASS.len()], CLASS) && behind.starts_with([' ', '\t']);
        (is_class && !name.is_empty() && !name.contains('_') && name.len() <= LONGEST_PLAIN).then_some(name)
    })
}

/// Maximum length of a word without a `_` that may be the name of a variable.
const LONGEST_PLAIN: usize = 40;
