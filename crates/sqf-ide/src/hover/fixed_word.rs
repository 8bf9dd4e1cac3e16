//! Hover on strings from a fixed set of words: `disableAI "PATH"`.

use super::content;
use crate::analysis::Analysis;
use crate::documentation::markup;
use crate::names::fixed_words::{self, WordChoice};
use sqf_markdown::code;
use sqf_reference::takes::Coverage;
use sqf_text::TextRange;

/// Describes the word, the command or function that accepts or returns it, and the other words.
pub(super) fn at(analysis: &Analysis, token: usize, offset: u32) -> Option<(TextRange, String)> {
    let range = content(analysis.file(), token).filter(|range| range.touches(offset))?;
    let text = range.of(analysis.file().text());
    let cursor = analysis.reading().at_token(token)?;
    let (slot, script) = cursor.slot()?;
    let WordChoice { name, is_result, fixed, .. } = fixed_words::at(script, &slot)?;
    let word = fixed.words.iter().find(|word| word.eq_ignore_ascii_case(text))?;
    let record = analysis.reference().get(&name);
    let name = code(record.map_or(&name, |record| &record.name));
    let kind = if fixed.known == Coverage::Few { "common " } else { "" };
    let verb = if is_result { "returns" } else { "accepts" };
    let mut markdown = format!("{}\n\nOne of the {kind}values that {name} {verb}.", quoted(word));
    let others: Vec<String> = fixed.words.iter().filter(|other| *other != word).map(|other| quoted(other)).collect();
    if !others.is_empty() {
        markdown.push_str(&format!(" Others: {}.", others.join(", ")));
    }
    // The description of the parameter explains its words.
    let mark = format!("\"{word}\"");
    let param = record.filter(|_| !is_result).and_then(|record| {
        let mut params = record.syntaxes.iter().flat_map(|syntax| &syntax.params);
        let param = params.find(|param| param.description.as_ref().is_some_and(|text| text.contains(&mark)))?;
        Some(markup::param(record, param))
    });
    if let Some(param) = param {
        markdown.push_str("\n\n");
        markdown.push_str(&param);
    }
    Some((range, markdown))
}

fn quoted(word: &str) -> String {
    code(&format!("\"{word}\""))
}
