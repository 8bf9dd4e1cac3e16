//! The parts of an entry that consist of facts: notice, badges, parameters, return value.

use super::cut::{self, blocks, first_sentence, shorten};
use super::phrases::readable_type;
use super::signature_block::return_type;
use sqf_markdown::{bullets, code, code_list, default_value, escaped, is_block};
use sqf_reference::{Breakage, Param, Record, RecordKind, Returns, Status, Syntax, since_in_words};
use sqf_text::{listed, starts_with_ignoring_case};

/// Minimum length of each parameter's description, however many there are.
const PARAM_MIN: usize = 90;
/// A longer sentence is left to the wiki.
const SENTENCE: usize = 400;

/// Returns the notice whether to use the command at all, and the description without its content.
pub(super) fn notice(record: &Record) -> (Option<String>, String) {
    let mut sentences = Vec::new();
    let mut description = record.description.clone();
    // If the wiki names a replacement, that is more important than the reason.
    if !record.replaced_by.is_empty() && record.status != Status::Ok {
        sentences.push(match obsolete_quote(record, &mut description) {
            Some((since, words)) => format!("**Deprecated{since}.** {words}"),
            None => format!("**Deprecated.** {}", use_instead(&record.replaced_by)),
        });
    } else if record.status == Status::Deprecated {
        sentences.push("**Deprecated.**".to_owned());
    }
    let says_more = |breakage: &Breakage| {
        record.replaced_by.is_empty() || matches!(breakage, Breakage::Whole | Breakage::Alternative)
    };
    sentences.extend(record.breakage().filter(says_more).map(|breakage| broken(record, breakage)));
    let builds: Vec<&str> = record.builds().collect();
    if !builds.is_empty() {
        sentences.push(format!("**Only in {} builds** of the game.", listed(&builds, "and")));
    }
    ((!sentences.is_empty()).then(|| format!("> {}", sentences.join(" "))), description)
}

/// Describes what is broken.
fn broken(record: &Record, breakage: Breakage) -> String {
    let kind = match record.kind {
        RecordKind::Command => "commands",
        RecordKind::Function => "functions",
    };
    let what = match breakage {
        Breakage::Whole => format!("Does not work: the wiki lists it among the broken {kind}."),
        Breakage::Alternative => "The alternative syntax does not work.".to_owned(),
        Breakage::Part | Breakage::Unsaid => format!("The wiki lists it among the broken {kind}."),
    };
    format!("**{}.** {what}", breakage.title())
}

/// Returns `Use a or b instead.`; a name that is not a command is a page to read.
fn use_instead(names: &[String]) -> String {
    if names.iter().all(|name| !name.contains(' ')) {
        let names: Vec<String> = names.iter().map(|name| code(name)).collect();
        format!("Use {} instead.", listed(&names, "or"))
    } else {
        let pages: Vec<String> = names.iter().map(|name| escaped(name)).collect();
        format!("See {} instead.", listed(&pages, "or"))
    }
}

/// Returns the wiki's own words on it, removed from the description: since when, and a sentence that names the
/// replacement.
fn obsolete_quote(record: &Record, description: &mut String) -> Option<(String, String)> {
    let parts = blocks(description);
    let place = parts.iter().position(|block| block.starts_with("> **Obsolete"))?;
    let quote: Vec<&str> = parts[place].lines().map(|line| line.trim_start_matches(['>', ' '])).collect();
    let quote = quote.join(" ");
    let (label, words) = quote.strip_prefix("**Obsolete")?.split_once(":**")?;
    let words = words.trim();
    let names = |name: &String| words.contains(name.as_str());
    // Leave longer texts in place.
    if words.len() > 200 || words.contains("```") || !record.replaced_by.iter().all(names) {
        return None;
    }
    let first = words.chars().next()?;
    let mut sentence: String = first.to_uppercase().chain(words.chars().skip(1)).collect();
    for name in &record.replaced_by {
        if !name.contains(' ') && sentence.matches(name.as_str()).count() == 1 && !sentence.contains('`') {
            sentence = sentence.replace(name.as_str(), &code(name));
        }
    }
    if !sentence.ends_with('.') {
        sentence.push('.');
    }
    let since = label.to_owned();
    *description = parts
        .iter()
        .enumerate()
        .filter(|(at, _)| *at != place)
        .map(|(_, block)| *block)
        .collect::<Vec<_>>()
        .join("\n\n");
    Some((since, sentence))
}

/// Summarizes where it works: `Since Arma 3 1.00 · local argument · global effect · server only`.
pub(super) fn badges(record: &Record) -> String {
    let main = &record.main_since.game;
    let mut words = Vec::new();
    if let Some(version) = &record.main_since.version {
        words.push(format!("Since {} {version}", main.display_name()));
    } else if record.is_of_main_game() {
        words.push(main.display_name().to_owned());
    } else if let Some(game) = record.games.last() {
        words.push(format!("not in {}, last in {}", main.display_name(), game.name));
    }
    words.extend(record.locality.argument.map(|reach| format!("{} argument", reach.word())));
    words.extend(record.locality.effect.map(|reach| format!("{} effect", reach.word())));
    if record.locality.server_exec {
        words.push("server only".to_owned());
    }
    let aliases: Vec<&str> = record.aliases.iter().map(String::as_str).filter(|alias| !alias.contains(' ')).collect();
    if !aliases.is_empty() {
        words.push(format!("also written {}", code_list(&aliases, ", ")));
    }
    words.join(" \u{b7} ")
}

/// Lists the parameters of the syntaxes, each name once, in about `most` characters.
pub(super) fn params<'r>(syntaxes: &[&'r Syntax], record: &'r Record, most: usize) -> String {
    let mut shown: Vec<&'r Param> = Vec::new();
    for param in syntaxes.iter().flat_map(|syntax| &syntax.params) {
        let is_new = param.name.is_empty() || !shown.iter().any(|other| other.name == param.name);
        if is_new && !(param.name.is_empty() && text_says_nothing(&param.text)) {
            shown.push(explained_param(param, record));
        }
    }
    if shown.is_empty() {
        return String::new();
    }
    let each = (most / shown.len()).max(PARAM_MIN);
    let items: Vec<String> = shown.iter().map(|one| param(one, record.main_since.game.as_str(), each)).collect();
    // Without blank lines, a long list of parameters is easier to scan.
    format!("**Parameters:**\n\n{}", bullets(&items))
}

/// Returns the parameter, or the one of the main syntax that it refers to.
fn explained_param<'r>(param: &'r Param, record: &'r Record) -> &'r Param {
    let points = param.description.as_deref().is_some_and(points_elsewhere);
    let mut main = record.syntaxes.iter().take(1).flat_map(|syntax| &syntax.params);
    main.find(|other| points && other.name == param.name).unwrap_or(param)
}

/// Whether a text repeats the syntax line, such as `see createSoundSource`.
fn text_says_nothing(text: &str) -> bool {
    text.starts_with("see ") || !text.contains(char::is_alphanumeric)
}

/// Returns `name: type (default x) - description`, or the original text if it could not be parsed.
pub(super) fn param(param: &Param, main_game: &str, most: usize) -> String {
    let head = param_head(param, main_game);
    if head.is_empty() {
        let text: Vec<&str> = blocks(&param.text).into_iter().filter(|block| !block.starts_with('|')).collect();
        return shortened(&text.join("\n\n"), most);
    }
    let description = param.description.as_deref().filter(|text| !points_elsewhere(text));
    let description = description.map(|text| shortened(text, most)).unwrap_or_default();
    if description.is_empty() || description == "\u{2026}" {
        return [head, description].join(" ").trim_end().to_owned();
    }
    let separator = if is_block(&description) { "\n\n" } else { " - " };
    format!("{head}{separator}{description}")
}

/// Whether a text only refers to another part of the wiki's page.
fn points_elsewhere(text: &str) -> bool {
    starts_with_ignoring_case(text, "see the main syntax ") && text.len() < 60
}

/// Returns `name: type (default x)`; empty if neither type nor description is known.
fn param_head(param: &Param, main_game: &str) -> String {
    if param.is_text_alone() {
        return String::new();
    }
    let mut head = Vec::new();
    if !param.name.is_empty() {
        head.push(code(&param.name));
    }
    head.extend(param.known_type().map(|text| readable_type(text, &param.types)));
    let mut text = head.join(": ");
    let limits = limits(param, main_game);
    if !limits.is_empty() {
        text.push_str(&format!(" ({limits})"));
    }
    text
}

/// Returns `default 1, since 2.12`.
pub(super) fn limits(param: &Param, main_game: &str) -> String {
    let mut limits = Vec::new();
    match param.default.as_deref().filter(|default| !default.is_empty()) {
        Some(default) => limits.push(format!("default {}", default_value(default))),
        None if param.optional => limits.push("optional".to_owned()),
        None => {}
    }
    limits.extend(param.since.as_deref().map(|since| since_in_words(since, Some(main_game))));
    limits.join(", ")
}

/// Describes the return value, if there is more to say than the type in the signature.
pub(super) fn returns(syntaxes: &[&Syntax]) -> String {
    let mut texts: Vec<String> = Vec::new();
    for syntax in syntaxes {
        let Some(text) = syntax.returns.as_ref().and_then(|returns| explained(returns, syntax)) else { continue };
        if !texts.contains(&text) {
            texts.push(text);
        }
    }
    match &texts[..] {
        [] => String::new(),
        [text] if !is_block(text) => format!("**Returns** {text}"),
        [text] => format!("**Returns:**\n\n{text}"),
        _ => format!("**Returns:**\n\n{}", bullets(&texts)),
    }
}

/// Returns `type - description`; None if the signature suffices, or the page has only a placeholder.
fn explained(returns: &Returns, syntax: &Syntax) -> Option<String> {
    let (type_text, description) = returns.said();
    match (type_text, description.filter(|text| !points_elsewhere(text))) {
        (Some(type_text), Some(description)) => {
            let separator = if is_block(description) { "\n\n" } else { " - " };
            Some(format!("{}{separator}{description}", readable_type(type_text, &returns.types)))
        }
        (Some(_), None) if return_type(syntax).is_some() => None,
        (Some(type_text), None) => Some(readable_type(type_text, &returns.types)),
        (None, description) => description.map(str::to_owned),
    }
}

/// Returns the start of a text, with an ellipsis if truncated.
///
/// The first sentence is included even if it is somewhat long, since a parameter would have no description otherwise.
pub(super) fn shortened(text: &str, most: usize) -> String {
    let shortened = shorten(text, most);
    if !shortened.is_cut {
        return shortened.text;
    }
    let mut text = if shortened.text.is_empty() {
        let first = blocks(text).first().copied().unwrap_or_default();
        let sentence = if is_block(first) { "" } else { first_sentence(first) };
        cut::sentences(sentence, SENTENCE).trim_end_matches(':').to_owned()
    } else {
        shortened.text
    };
    let last = text.rsplit("\n\n").next().unwrap_or_default();
    text.push_str(match () {
        () if text.is_empty() => "\u{2026}",
        () if last.starts_with("- ") => "\n- \u{2026}",
        () if is_block(last) => "\n\n\u{2026}",
        () => " \u{2026}",
    });
    text
}
