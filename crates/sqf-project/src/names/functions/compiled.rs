//! Functions that a script compiles: `PREP(open)`, `gate_fnc_open = compile preprocessFileLineNumbers "..."`.
//!
//! The output of the macros counts. Only if it is unknown, because CBA is not available or only the game can compose a
//! text, a `PREP` is assumed to be that of CBA: the function of the component with that name.

use std::path::Path;

use memchr::memmem;
use rustc_hash::FxHashMap;

use super::{FileDefinitions, Function, LONGEST_TEXT, MOST};
use crate::Resolution;
use crate::layout::Layout;
use crate::layout::files::SearchResult;
use crate::layout::site::{Site, site};
use sqf_model::name_of_macro;
use sqf_syntax::{Preprocessed, Source, TokenKind};

/// A script without any of these words compiles no other.
const WORDS: [&str; 3] = ["PREP", "COMPILE", "ompile"];
/// Functions of CBA that compile: `[path, name] call ...`.
const COMPILERS: [&str; 2] = ["cba_fnc_compilefunction", "slx_xeh_compile_new"];
/// Commands that compile.
const COMMANDS: [&str; 3] = ["compile", "compilefinal", "compilescript"];
/// Macros whose last argument names a function, preceded by folders.
const PREPS: [&str; 6] = ["PREP", "PREPMAIN", "PREP_SUB", "PREP_SUB2", "PREP_MODULE", "DEPREP"];

/// Whether a script may compile others: its text contains one of the words that this takes.
pub(crate) fn may_compile(text: &str) -> bool {
    WORDS.iter().any(|word| memmem::find(text.as_bytes(), word.as_bytes()).is_some())
}

/// Adds the functions that a script compiles.
pub(crate) fn read_script(layout: &Layout, file: &Path, text: &Preprocessed, part: &mut FileDefinitions) {
    let mut calls = preps(file, text);
    part.is_incomplete |= calls.len() > MOST;
    calls.truncate(MOST);
    let mut by_name: FxHashMap<String, &Prep> =
        calls.iter().map(|call| (format!("_fnc_{}", call.name.to_lowercase()), call)).collect();
    for found in written(text) {
        let lower = found.name.to_lowercase();
        let call = lower.rfind("_fnc_").and_then(|at| by_name.remove(&lower[at..]));
        let (path, resolution) = match found.path {
            Some(path) => {
                let resolution = layout.resolve_game_path(&path, Some(file));
                (path, resolution)
            }
            None => {
                let usual = call.and_then(|call| usual_file(layout, file, call));
                (String::new(), usual.unwrap_or(Resolution::Elsewhere))
            }
        };
        let defined_at = call.map_or_else(|| site(text, file, found.token), |call| call.site.clone());
        part.functions.push(Function { name: found.name, path, file: resolution, defined_at, config: None });
    }
    let mut guessed: Vec<(&Prep, Function)> = Vec::new();
    for call in calls.iter().filter(|call| by_name.contains_key(&format!("_fnc_{}", call.name.to_lowercase()))) {
        // Without the name of its addon, a function may have any tag; what uses one of that name is known to mean it.
        if let Some(function) = guess(layout, file, text, call) {
            guessed.push((call, function));
        }
    }
    let is_found = |function: &Function| matches!(function.file, Resolution::Found(_));
    // The scripts of the same list are found where they are expected, so this one is certainly missing.
    let like = |call: &Prep, other: &Prep| {
        call.word == other.word && call.folders == other.folders && call.site.file == other.site.file
    };
    let found: Vec<&Prep> = guessed.iter().filter(|(_, function)| is_found(function)).map(|(call, _)| *call).collect();
    for (call, mut function) in guessed {
        if !is_found(&function) && found.iter().any(|other| like(call, other)) {
            function.file = Resolution::Missing;
            function.path = script_of(call);
        }
        part.functions.push(function);
    }
}

/// Returns the name of the script that a `PREP` compiles.
fn script_of(call: &Prep) -> String {
    format!("fnc_{}.sqf", call.name)
}

/// A function that the expanded script compiles.
struct CompiledFunction {
    name: String,
    /// The path, if it is a known text.
    path: Option<String>,
    /// The token of the name.
    token: usize,
}

fn written(text: &Preprocessed) -> Vec<CompiledFunction> {
    let mut found = Vec::new();
    for token in 0..text.tokens().len() {
        match text.tokens()[token].kind {
            TokenKind::Assign => found.extend(assigned(text, token)),
            TokenKind::LBracket => found.extend(called(text, token)),
            _ => {}
        }
    }
    found
}

/// Parses `name = compile preprocessFileLineNumbers "path"`, with the `=` at `assign`.
fn assigned(text: &Preprocessed, assign: usize) -> Option<CompiledFunction> {
    let token = assign.checked_sub(1)?;
    let name = known(text, token, TokenKind::Name).filter(|name| !name.starts_with('_'))?;
    let mut words = (assign + 1..text.tokens().len())
        .filter(|token| !matches!(text.tokens()[*token].kind, TokenKind::LParen | TokenKind::LBracket));
    let command = known(text, words.next()?, TokenKind::Name)?.to_lowercase();
    if !COMMANDS.contains(&command.as_str()) {
        return None;
    }
    let mut next = words.next();
    if let Some(token) = next
        && known(text, token, TokenKind::Name).is_some_and(|word| word.to_lowercase().starts_with("preprocessfile"))
    {
        next = words.next();
    } else if command != "compilescript" {
        next = None;
    }
    // Only a complete path counts.
    let is_whole = |token: &usize| {
        let after = text.tokens().get(token + 1).map(|token| token.kind);
        after.is_none_or(|kind| kind.closes() || matches!(kind, TokenKind::Semicolon | TokenKind::Comma))
    };
    let path = next.filter(is_whole).and_then(|token| string(text, token));
    Some(CompiledFunction { name: name.to_owned(), path, token })
}

/// Parses `["path", "name"] call CBA_fnc_compileFunction`, with the `[` at `open`.
fn called(text: &Preprocessed, open: usize) -> Option<CompiledFunction> {
    let is = |token: usize, kind: TokenKind| text.tokens().get(token).is_some_and(|token| token.kind == kind);
    if !is(open + 2, TokenKind::Comma) {
        return None;
    }
    let close = (open + 4..open + 8).find(|token| is(*token, TokenKind::RBracket))?;
    let is_call = known(text, close + 1, TokenKind::Name).is_some_and(|word| word.eq_ignore_ascii_case("call"));
    let compiler = known(text, close + 2, TokenKind::Name).filter(|_| is_call)?.to_lowercase();
    if !COMPILERS.contains(&compiler.as_str()) {
        return None;
    }
    Some(CompiledFunction { name: string(text, open + 3)?, path: string(text, open + 1), token: open + 3 })
}

/// Returns the text of a token of that kind, unless it stands for something unknown.
fn known(text: &Preprocessed, token: usize, kind: TokenKind) -> Option<&str> {
    let is_known = text.tokens().get(token).is_some_and(|token| token.kind == kind && !token.is_opaque());
    is_known.then(|| text.text(token))
}

/// Returns the value of a string, unless only the game knows it.
fn string(text: &Preprocessed, token: usize) -> Option<String> {
    let kind = text.tokens().get(token).filter(|token| !token.is_opaque() && !token.is_inexact())?.kind;
    let word = text.text(token);
    let quote = match kind {
        TokenKind::DoubleString => "\"",
        TokenKind::SingleString => "'",
        _ => return None,
    };
    Some(word.strip_prefix(quote)?.strip_suffix(quote)?.replace(&quote.repeat(2), quote))
}

/// A `PREP(open)` as written.
struct Prep {
    word: String,
    folders: Vec<String>,
    name: String,
    site: Site,
}

/// Finds the `PREP`s in a script and in the lists that it includes.
fn preps(main: &Path, text: &Preprocessed) -> Vec<Prep> {
    let mut found = Vec::new();
    for file in text.files() {
        let path = file.path.clone().unwrap_or_else(|| main.into());
        found.extend(preps_of(&file.source).map(|(word, mut arguments, range)| Prep {
            word,
            name: arguments.pop().unwrap_or_default(),
            folders: arguments,
            site: Site { file: path.clone(), range },
        }));
    }
    found
}

fn preps_of(source: &Source) -> impl Iterator<Item = (String, Vec<String>, sqf_text::TextRange)> + '_ {
    let tokens = source.tokens();
    // Most files have none, and most headers only directives.
    let has_any = memmem::find(source.text().as_bytes(), b"PREP").is_some();
    let ends = source.directives().iter().map(|directive| directive.end);
    let begins = source.directives().iter().map(|directive| directive.token).chain([tokens.len()]);
    let code = std::iter::once(0).chain(ends).zip(begins).filter(move |_| has_any).flat_map(|(from, to)| from..to);
    code.filter_map(move |token| {
        let is_called = tokens.kind(token) == TokenKind::Name && token + 1 < tokens.len();
        if !is_called || !PREPS.contains(&source.token_text(token)) {
            return None;
        }
        let close = source.closer(token + 1)?;
        let inside = token + 2..close;
        let is_plain = inside.clone().all(|token| {
            let kind = tokens.kind(token);
            kind.is_trivia() || matches!(kind, TokenKind::Name | TokenKind::Number | TokenKind::Comma)
        });
        if !is_plain {
            return None;
        }
        let text: String = inside.map(|token| source.token_text(token)).collect();
        let arguments: Vec<String> = text.split(',').map(|argument| argument.trim().to_owned()).collect();
        let is_meant = arguments.iter().all(|argument| !argument.is_empty());
        is_meant.then(|| (source.token_text(token).to_owned(), arguments, tokens.range(token + 2)))
    })
}

/// Resolves a `PREP` by CBA's convention: None if the names of the mod and its component are unknown.
fn guess(layout: &Layout, file: &Path, text: &Preprocessed, call: &Prep) -> Option<Function> {
    let prefix = named(text, "PREFIX")?;
    let name = match call.word.as_str() {
        "PREPMAIN" => format!("{prefix}_fnc_{}", call.name),
        _ => format!("{prefix}_{}_fnc_{}", named(text, "COMPONENT")?, call.name),
    };
    let file = usual_file(layout, file, call).unwrap_or(Resolution::Elsewhere);
    Some(Function { name, path: String::new(), file, defined_at: call.site.clone(), config: None })
}

/// Returns the script that a `PREP` compiles by CBA's convention, if it is there.
fn usual_file(layout: &Layout, file: &Path, call: &Prep) -> Option<Resolution> {
    let script = script_of(call);
    let below: Vec<&str> = call.folders.iter().map(String::as_str).chain([script.as_str()]).collect();
    let in_functions: Vec<&str> = std::iter::once("functions").chain(below.iter().copied()).collect();
    let folder = file.parent()?;
    [below, in_functions].into_iter().find_map(|names| match layout.files.find(folder, &names) {
        SearchResult::File(file) => Some(Resolution::Found(file.into())),
        _ => None,
    })
}

/// Resolves a macro to the one name that it finally stands for.
fn named(text: &Preprocessed, name: &str) -> Option<String> {
    name_of_macro(text, name).filter(|name| name.len() <= LONGEST_TEXT)
}
