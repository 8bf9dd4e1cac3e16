//! Hover in configs: properties, their values, and classes.

use crate::analysis::Analysis;
use crate::config::documented::{DocumentedConfig, is_control};
use crate::config::{ConfigFile, ConfigPlace};
use crate::documentation::markup::{self, Choice, property};
use crate::documentation::own;
use crate::names::class_names;
use crate::navigation;
use sqf_model::Symbol;
use sqf_reference::configs::MISSION;
use sqf_reference::{ClassList, ConfigFacts, EventSet, PropertyFacts, ValueFacts, ValueType, without_on};
use sqf_syntax::TokenKind;
use sqf_syntax::config::{ClassId, ClassKind, ValueId, ValueKind};
use sqf_text::{TextRange, is_word_byte};

/// Describes the word at a position in a config. None if a macro or the preprocessor generates it, except for names of
/// classes, or if nothing is known.
pub(super) fn at(analysis: &Analysis, file: &ConfigFile, offset: u32) -> Option<(TextRange, String)> {
    if let Some(found) = made(analysis, &DocumentedConfig::new(file), offset) {
        return Some(found);
    }
    let cursor = file.at(offset).filter(|cursor| cursor.word.touches(offset) && !cursor.word.is_empty())?;
    let known = DocumentedConfig::new(file);
    let config = file.config();
    let markdown = match cursor.place {
        ConfigPlace::Property(entry) => property(analysis, &known, cursor.class, &config.entry(entry).name)?,
        ConfigPlace::Value { entry, value, .. } => {
            let name = &config.entry(entry).name;
            let facts = known.property(cursor.class, name).map(|(_, facts)| facts);
            if let Some(found) = facts.and_then(|facts| of_formula(analysis, facts, cursor.word, offset)) {
                return Some(found);
            }
            return match value.zip(facts).and_then(|(value, facts)| written(file, value, facts)) {
                Some(value) => {
                    let (class, facts) = known.property(cursor.class, name)?;
                    Some((cursor.word, property::property(facts, class, Some(value))))
                }
                None => text(analysis, offset, cursor.word),
            };
        }
        ConfigPlace::ClassName(Some(class)) => match own::name_at(analysis, offset) {
            // The class of a function is explained by its script.
            Some(found) => return Some(found),
            None => own_class(analysis, &known, class).filter(|text| text.contains("\n\n") || text.contains(": "))?,
        },
        ConfigPlace::Base(class) => base(analysis, &known, class, offset)?,
        _ => return None,
    };
    Some((cursor.word, markdown))
}

/// Describes the class or parent whose name the call of a macro makes, at an argument of it: `class GVAR(gate)`.
fn made(analysis: &Analysis, known: &DocumentedConfig<'_>, offset: u32) -> Option<(TextRange, String)> {
    let (text, config) = (analysis.file(), known.config());
    let word = text.at_cursor(offset).filter(|token| text.kind(*token) == TokenKind::Name).map(|it| text.range(it))?;
    let is_made = |token: usize| {
        let call = known.file().place(token..token + 1).and_then(|(_, call)| call);
        // The name of the macro is described as such.
        call.is_some_and(|call| call.range.start < word.start && word.end <= call.range.end)
    };
    let markdown = config.classes().find_map(|id| {
        let class = config.class(id);
        if is_made(class.token) {
            return own_class(analysis, known, id);
        }
        let name = class.base.as_deref().filter(|_| class.base_token.is_some_and(is_made))?;
        base(analysis, known, id, offset).or_else(|| Some(format!("```cpp\nclass {name}\n```")))
    })?;
    Some((word, markdown))
}

/// Describes a known property, or the event that it handles.
fn property(analysis: &Analysis, known: &DocumentedConfig<'_>, class: ClassId, name: &str) -> Option<String> {
    if let Some((class, facts)) = known.property(class, name) {
        return Some(property::property(facts, class, None));
    }
    let facts = known.class(class)?;
    if !is_control(facts) && &*facts.path != "@display" && facts.like.as_deref() != Some("@title") {
        return None;
    }
    let event = without_on(name)?;
    let event = analysis.reference().events_named(EventSet::Interface, event).next()?;
    Some(markup::event(analysis.reference(), event, event.set.adding_command(), markup::Extent::Excerpt))
}

/// Returns the written value as spelled in the facts.
fn written(file: &ConfigFile, value: ValueId, facts: &'static PropertyFacts) -> Option<&'static ValueFacts> {
    match &file.config().value(value).kind {
        ValueKind::Number(number) => facts.value(&number.to_string()),
        ValueKind::Text(text) => facts.value(&format!("\"{text}\"")),
        ValueKind::Bare(word) => facts.value(word).or_else(|| facts.value(&format!("\"{word}\""))),
        ValueKind::Array(_) | ValueKind::Unknown => None,
    }
}

/// Describes a command in a formula, quoted or not: `x = "safeZoneX + 0.1"`.
fn of_formula(
    analysis: &Analysis,
    facts: &PropertyFacts,
    value: TextRange,
    offset: u32,
) -> Option<(TextRange, String)> {
    if *facts.types != [ValueType::Number] {
        return None;
    }
    let (text, is_part) = (value.of(analysis.file().text()), |byte: &u8| is_word_byte(*byte));
    let (before, after) = text.as_bytes().split_at_checked(offset.checked_sub(value.start)? as usize)?;
    let begin = before.iter().rev().take_while(|byte| is_part(byte)).count() as u32;
    let end = after.iter().take_while(|byte| is_part(byte)).count() as u32;
    let word = TextRange::new(offset - begin, offset + end);
    let record = analysis.reference().command(word.of(analysis.file().text()))?;
    Some((word, markup::record(analysis.reference(), record, &Choice::all(record))))
}

/// Describes what a string names: a function, a file, a key of a stringtable.
fn text(analysis: &Analysis, offset: u32, word: TextRange) -> Option<(TextRange, String)> {
    if let Some(found) = own::name_at(analysis, offset) {
        return Some(found);
    }
    let inside = word.of(analysis.file().text()).trim_matches(['"', '\'']);
    let reference = analysis.reference();
    if let Some(record) = reference.function(inside) {
        return Some((word, markup::record(reference, record, &Choice::all(record))));
    }
    let class = class_names::certain(&reference.classes(), inside).map(class_names::markdown)?;
    Some((word, class))
}

/// Describes a class of the config: its declaration, its purpose, and the location of its parent.
fn own_class(analysis: &Analysis, known: &DocumentedConfig<'_>, class: ClassId) -> Option<String> {
    let config = known.config();
    let it = config.class(class);
    let keyword = match it.kind {
        ClassKind::Block | ClassKind::Forward => "class",
        ClassKind::Import => "import",
        ClassKind::Delete => "delete",
        ClassKind::Enum | ClassKind::Root | ClassKind::Unknown => return None,
    };
    let base = it.base.as_ref().map(|base| format!(": {base}")).unwrap_or_default();
    let head = format!("{keyword} {}{base}", it.name);
    let mut blocks = match known.class(class).filter(|facts| &*facts.path != MISSION && !facts.is_of_game) {
        Some(facts) => vec![property::class(facts, &head)],
        None => vec![format!("```cpp\n{head}\n```")],
    };
    let path = known.path(class);
    blocks.extend(path.split_last().and_then(|(name, lists)| of_game(analysis, lists, name)));
    let path = path.join("/").to_lowercase();
    if it.kind != ClassKind::Block || navigation::is_of_mod(analysis, &path) {
        blocks.extend(elsewhere(analysis, &path));
    }
    Some(blocks.join("\n\n"))
}

/// Describes the parent of a class.
fn base(analysis: &Analysis, known: &DocumentedConfig<'_>, class: ClassId, offset: u32) -> Option<String> {
    let config = known.config();
    let name = config.class(class).base.as_deref()?;
    if let Some(base) = config.base(class) {
        let mut text = own_class(analysis, known, base)?;
        if let Some(range) = own_place(analysis, known, base) {
            let line = analysis.file().lines().line(range.start) + 1;
            text.push_str(&format!("\n\nClass of this file, line {line}"));
        }
        return Some(text);
    }
    let index = analysis.index();
    let mut named = index.at(offset).into_iter().map(|(symbol, _)| symbol);
    let place = named.find_map(|symbol| match symbol {
        Symbol::Class(path) => elsewhere(analysis, path),
        _ => None,
    });
    let path = known.path(class);
    let of_game = path.split_last().and_then(|(_, lists)| of_game(analysis, lists, name));
    let head = format!("class {name}");
    let control = ConfigFacts::embedded().control_of(name).map(|control| property::class(control, &head));
    if control.is_none() && of_game.is_none() && place.is_none() {
        return None;
    }
    let head = control.unwrap_or_else(|| format!("```cpp\n{head}\n```"));
    Some([Some(head), of_game, place].into_iter().flatten().collect::<Vec<_>>().join("\n\n"))
}

/// Describes a class of the game by the classes around it: `class CfgVehicles { class B_MRAP_01_F; };`
fn of_game(analysis: &Analysis, lists: &[Box<str>], name: &str) -> Option<String> {
    let [list] = lists else { return None };
    let list = ClassList::by_name(list)?;
    let markdown = class_names::markdown(analysis.reference().classes().get(list, name)?);
    // The name is already shown.
    markdown.split_once("\n\n").map(|(_, known)| known.to_owned())
}

/// Returns the range of a class's name in this file.
fn own_place(analysis: &Analysis, known: &DocumentedConfig<'_>, class: ClassId) -> Option<TextRange> {
    let token = known.config().class(class).token;
    let file = analysis.config()?;
    let call = || file.place(token..token + 1).and_then(|(_, call)| call).filter(|call| call.definition.is_some());
    file.written(token..token + 1, 0).or_else(|| Some(call()?.range))
}

/// Describes a class that another config defines.
fn elsewhere(analysis: &Analysis, path: &str) -> Option<String> {
    Some(own::ClassSources::new(analysis).named(path)?.body())
}

#[cfg(test)]
mod tests;
