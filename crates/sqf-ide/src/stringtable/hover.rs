//! Hover in stringtables: the texts of a key, its number of uses, and its missing languages.

use rustc_hash::FxHashSet;

use super::languages;
use crate::analysis::Analysis;
use crate::hover::Hover;
use sqf_markdown::{code, escaped};
use sqf_model::{Role as Use, Symbol};
use sqf_syntax::stringtable::{Element, Key, Role, Stringtable, plain_text};
use sqf_text::{TextRange, counted, cut};

/// Maximum number of characters of a text to show.
const LONGEST: usize = 200;

/// Describes the element at `offset`: for a key, its texts in all languages.
pub(crate) fn hover(analysis: &Analysis, table: &Stringtable, offset: u32) -> Option<Hover> {
    let text = analysis.file().text();
    let id = table.at(offset)?;
    let element = table.elements().get(id)?;
    let is_at = |range: TextRange| range.touches(offset);
    match table.role(id, text) {
        Role::Key => {
            let key = table.keys(text).find(|key| key.id == id)?;
            let name = key.filled_name(text);
            let range = name.filter(|name| is_at(*name)).or(Some(element.name).filter(|name| is_at(*name)))?;
            Some(Hover { range, markdown: of_key(analysis, table, &key, name) })
        }
        Role::Language if is_at(element.name) => {
            Some(Hover { range: element.name, markdown: of_language(analysis, table, element) })
        }
        _ => None,
    }
}

fn of_key(analysis: &Analysis, table: &Stringtable, key: &Key<'_>, name: Option<TextRange>) -> String {
    let text = analysis.file().text();
    let mut blocks = Vec::new();
    let lines = key.texts().map(|element| {
        let shown = plain_text(element.content.of(text));
        let shown = cut(&shown.split_whitespace().collect::<Vec<_>>().join(" "), LONGEST);
        let shown = if shown.is_empty() { "*empty*".to_owned() } else { escaped(&shown) };
        format!("- **{}**: {shown}", escaped(element.name.of(text)))
    });
    let lines: Vec<String> = lines.collect();
    blocks.push(if lines.is_empty() { "No texts".to_owned() } else { lines.join("\n") });
    if let Some(name) = name {
        blocks.extend(uses(analysis, name.of(text)));
    }
    let missing = missing(analysis, table, key);
    if !missing.is_empty() {
        blocks.push(format!("Missing languages: {}", escaped(&missing.join(", "))));
    }
    blocks.join("\n\n")
}

/// Returns the languages that other keys of the table have but this one lacks.
fn missing<'a>(analysis: &'a Analysis, table: &'a Stringtable, key: &Key<'_>) -> Vec<&'a str> {
    let text = analysis.file().text();
    let own: Vec<&str> = key.texts().map(|element| element.name.of(text)).collect();
    let is_missing = |language: &str| !own.iter().any(|other| other.eq_ignore_ascii_case(language));
    let all = languages(table, text).into_iter().map(|(language, _)| language);
    all.filter(|language| is_missing(language)).collect()
}

/// Returns the number of uses of a key in the project; None until all files have been read.
fn uses(analysis: &Analysis, key: &str) -> Option<String> {
    let workspace = analysis.workspace();
    if !workspace.is_indexed() {
        return None;
    }
    let found = workspace.occurrences(&Symbol::text(key), analysis.path());
    let uses: Vec<_> = found.iter().filter(|located| located.occurrence.role != Use::Definition).collect();
    let files: FxHashSet<_> = uses.iter().map(|located| &located.file).collect();
    Some(match (uses.len(), files.len()) {
        (0, _) => format!("{} is not used in this project", code(key)),
        (uses, files) => format!("Used {} in {}", counted(uses, "time"), counted(files, "file")),
    })
}

fn of_language(analysis: &Analysis, table: &Stringtable, element: &Element) -> String {
    let text = analysis.file().text();
    let name = element.name.of(text);
    let used = languages(table, text).into_iter().find(|(language, _)| language.eq_ignore_ascii_case(name));
    let (count, all) = (used.map_or(0, |(_, count)| count), table.keys(text).count());
    let about = match name.to_ascii_lowercase().as_str() {
        "original" => "The text that the game shows for languages without a text of their own",
        "chinese" => "Chinese in traditional characters",
        "chinesesimp" => "Chinese in simplified characters",
        "portuguese" => "Portuguese as in Brazil",
        _ => "",
    };
    let counts = format!("{count} of {all} keys in this file have a text in {}", escaped(name));
    if about.is_empty() { counts } else { format!("{about}\n\n{counts}") }
}
