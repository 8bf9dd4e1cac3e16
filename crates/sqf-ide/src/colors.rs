//! Colors: arrays of fractions for red, green, blue and opacity, in scripts and configs.
//!
//! The reference tells which operands are colors, so other arrays are not mistaken for them.

mod slots;

use super::analysis::Analysis;
use slots::Slots;
use sqf_model::Script;
use sqf_syntax::config::{Config, ValueKind};
use sqf_syntax::{Expr, NodeId, Preprocessed};
use sqf_text::TextRange;

/// A literal color.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Color {
    /// The array, with its brackets.
    pub range: TextRange,
    /// Red, green, blue and opacity, each from 0 to 1.
    pub rgba: [f64; 4],
}

/// Returns the colors of a text, in order. `is_script` distinguishes scripts from configs.
pub(super) fn colors(analysis: &Analysis, is_script: bool) -> Vec<Color> {
    let mut colors = match analysis.config() {
        _ if is_script => of_script(analysis),
        Some(file) => of_config(file.pre(), file.config()),
        None => of_config(analysis.pre(), &Config::parse(analysis.pre())),
    };
    colors.sort_by_key(|color| color.range.start);
    colors.dedup_by_key(|color| color.range);
    colors
}

fn of_script(analysis: &Analysis) -> Vec<Color> {
    let script = analysis.script();
    if script.is_settings() {
        return Vec::new();
    }
    let slots = analysis.reference().prepared(Slots::new);
    let tree = script.tree();
    let mut colors = Vec::new();
    for node in tree.ids() {
        let Some((left, right)) = tree.operands(node) else { continue };
        let word = script.word(node);
        let found = match (word, left) {
            ("call" | "spawn", Some(_)) if tree.expr(tree.bare(right)) == Expr::Name => {
                slots.of_function(script.word(tree.bare(right)))
            }
            (word, left) => slots.of_command(word, left.is_some()),
        };
        for slot in found {
            let operand = if slot.is_left { left } else { Some(right) };
            let value = operand.and_then(|operand| match slot.place {
                Some(place) => script.elements(operand)?.get(place).copied(),
                None => Some(operand),
            });
            colors.extend(value.and_then(|value| of_array(script, value)));
        }
    }
    colors
}

/// Returns the color of an array in the text.
fn of_array(script: &Script, node: NodeId) -> Option<Color> {
    let array = script.tree().bare(node);
    let numbers: Vec<f64> =
        script.elements(array)?.iter().map(|element| script.number(*element)).collect::<Option<_>>()?;
    let rgba = rgba(&numbers)?;
    let (range, _) = script.place(script.tree().tokens(array))?;
    script.is_written(array).then_some(Color { range, rgba })
}

/// Finds config properties that are colors by their names: `colorText[] = {1, 1, 1, 1};`
fn of_config(pre: &Preprocessed, config: &Config) -> Vec<Color> {
    let mut colors = Vec::new();
    for class in config.classes() {
        for entry in &config.class(class).entries {
            let entry = config.entry(*entry);
            let Some(value) = entry.value.filter(|_| entry.is_array && names_color(&entry.name)) else { continue };
            let value = config.value(value);
            let ValueKind::Array(elements) = &value.kind else { continue };
            let number = |kind: &ValueKind| if let ValueKind::Number(number) = kind { Some(*number) } else { None };
            let numbers = elements.iter().map(|element| number(&config.value(*element).kind));
            let Some(rgba) = numbers.collect::<Option<Vec<f64>>>().and_then(|numbers| rgba(&numbers)) else { continue };
            let is_written = (value.first..value.end).all(|token| pre.tokens()[token].is_written());
            if is_written {
                let (first, last) = (pre.place(value.first).range, pre.place(value.end - 1).range);
                colors.push(Color { range: TextRange::new(first.start, last.end.max(first.start)), rgba });
            }
        }
    }
    colors
}

/// Whether a name is that of a color, judging by its first or last word.
fn names_color(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    ["color", "colour"].iter().any(|word| name.starts_with(word) || name.ends_with(word))
}

/// Parses three or four fractions as a color, which is opaque without the fourth.
fn rgba(numbers: &[f64]) -> Option<[f64; 4]> {
    let are_fractions = numbers.iter().all(|number| (0.0..=1.0).contains(number));
    match *numbers {
        [red, green, blue] if are_fractions => Some([red, green, blue, 1.0]),
        [red, green, blue, alpha] if are_fractions => Some([red, green, blue, alpha]),
        _ => None,
    }
}

/// Returns the array at `range` with another color, keeping its length, brackets and notation. None if there is no such
/// array.
pub(super) fn color_text(analysis: &Analysis, range: TextRange, rgba: [f64; 4]) -> Option<String> {
    let text = range.of(analysis.file().text());
    let brackets @ (('[', ']') | ('{', '}')) = (text.chars().next()?, text.chars().last()?) else { return None };
    let (open, close) = brackets;
    let count = text.matches(',').count() + 1;
    if !(3..=4).contains(&count) {
        return None;
    }
    let separator = if text.contains(", ") { ", " } else { "," };
    let numbers: Vec<String> = rgba[..count].iter().map(|number| fraction(*number)).collect();
    Some(format!("{open}{}{close}", numbers.join(separator)))
}

/// Formats a number from 0 to 1 with at most three decimals.
fn fraction(number: f64) -> String {
    ((number.clamp(0.0, 1.0) * 1000.0).round() / 1000.0).to_string()
}

#[cfg(test)]
mod tests;
