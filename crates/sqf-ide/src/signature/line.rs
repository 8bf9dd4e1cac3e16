//! Positions of parameters in a syntax line.
//!
//! A line is `left name right` or `argument call name`. Operands that are arrays list their elements, which may be
//! arrays, too, and end with `...` if the last ones repeat. A parameter is matched to the part with its name; `varN`
//! matches `var1`, `var2` and those that are not shown.

use super::ArgumentPlace;
use sqf_model::Side;
use sqf_reference::{Record, RecordKind, Syntax};
use sqf_text::TextRange;

/// Types that are not arrays, so that they have no elements.
const SCALARS: &[&str] =
    &["Number", "String", "Boolean", "Code", "Object", "Group", "Side", "Config", "Display", "Control"];

/// Maximum depth of nested arrays that are parsed.
const MAX_DEPTH: usize = 8;

/// A parsed syntax line.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Line {
    text: String,
    left: Option<Node>,
    right: Option<Node>,
    /// The parts that represent parameters, in order, followed by the parameters that the line does not show.
    shown: Vec<ParamInLine>,
}

/// A part of a line and its parameter. Repeated parameters have several parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ParamInLine {
    /// The index of the parameter in the syntax.
    pub(super) param: usize,
    /// The range of the part; None if the line does not certainly show it.
    pub(super) range: Option<TextRange>,
}

/// An operand or an element of one.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Node {
    range: TextRange,
    /// The elements of an array.
    elements: Option<Vec<Node>>,
    /// The parameter that it represents.
    param: Option<usize>,
}

impl Line {
    /// Parses the line of a syntax.
    pub(super) fn new(syntax: &Syntax, record: &Record) -> Line {
        let text = syntax.syntax.as_str();
        let (left, right) = match record.kind {
            RecordKind::Command => command_operands(syntax),
            RecordKind::Function => (function_argument(text, &record.name), None),
        };
        let mut line = Line { text: text.to_owned(), ..Line::default() };
        line.left = left.map(|range| node(text, range, 0));
        line.right = right.map(|range| node(text, range, 0));
        line.assign(syntax);
        line
    }

    /// Returns the parts of the line with their parameters.
    pub(super) fn shown(&self) -> &[ParamInLine] {
        &self.shown
    }

    /// Returns the argument of a function, as the line shows it.
    pub(super) fn argument(&self) -> Option<&str> {
        self.left.as_ref().map(|node| node.range.of(&self.text))
    }

    /// Returns the part for an argument, as an index into [`Line::shown`].
    pub(super) fn shown_at(&self, syntax: &Syntax, place: &ArgumentPlace) -> Option<usize> {
        let ArgumentPlace { side, path, is_past_end } = *place;
        let operand = if side == Side::Right { &self.right } else { &self.left };
        if let Some(operand) = operand {
            // `[] call f` shows only that there is an array; its elements are in the list of parameters.
            let is_empty = operand.elements.as_ref().is_some_and(Vec::is_empty);
            if !is_empty {
                let found = operand.param_at(&self.text, syntax, path, is_past_end)?;
                return self.shown.iter().position(|shown| *shown == found);
            }
        }
        if side != Side::Argument || (path.is_empty() && is_past_end) {
            return None;
        }
        let place = path.first().map_or(0, |element| *element as usize);
        self.shown.iter().position(|shown| shown.param == place)
    }

    /// Returns the parameter of an element, as an index into the syntax, and how much deeper within that parameter the
    /// element is. None if the line does not show it.
    pub(super) fn element_at(&self, place: &ArgumentPlace) -> Option<(usize, usize)> {
        let operand = if place.side == Side::Right { &self.right } else { &self.left };
        let mut node = operand.as_ref()?;
        for (depth, element) in place.path.iter().enumerate() {
            let Some(elements) = &node.elements else { return Some((node.param?, place.path.len() - depth)) };
            node = element_at(elements, &self.text, *element as usize)?;
        }
        node.param.filter(|_| node.elements.is_none()).map(|param| (param, 0))
    }

    /// Matches the parts of the line with the parameters.
    fn assign(&mut self, syntax: &Syntax) {
        let params = &syntax.params;
        let mut parts: Vec<&mut Node> = Vec::new();
        let mut ranges: Vec<Option<TextRange>> = vec![None; params.len()];
        for operand in [&mut self.left, &mut self.right].into_iter().flatten() {
            operand.take_arrays(&self.text, syntax, &mut ranges);
            operand.collect(&mut parts);
        }
        let text = self.text.as_str();
        for matches in [is_same as fn(&str, &str) -> bool, is_same_in_any_case, is_numbered] {
            for part in parts.iter_mut().filter(|part| part.param.is_none()) {
                let written = part.range.of(text).trim_matches(['(', ')']);
                let mut named = (0..params.len()).filter(|param| matches(&params[*param].name, written));
                let first = named.clone().next();
                // Parameters with the same name are assigned in turn.
                let Some(param) = named.find(|param| ranges[*param].is_none()).or(first) else { continue };
                part.param = Some(param);
                ranges[param].get_or_insert(part.range);
            }
        }
        // Without names, parameters are matched by position, if there is a part for each.
        if parts.len() == params.len() {
            for (place, part) in parts.iter_mut().enumerate() {
                if part.param.is_none() && params[place].name.is_empty() && ranges[place].is_none() {
                    part.param = Some(place);
                    ranges[place] = Some(part.range);
                }
            }
        }
        let mut shown = Vec::new();
        for operand in [&self.left, &self.right].into_iter().flatten() {
            operand.list(&mut shown);
        }
        for param in 0..params.len() {
            if !shown.iter().any(|shown| shown.param == param) {
                shown.push(ParamInLine { param, range: None });
            }
        }
        self.shown = shown;
    }
}

impl Node {
    /// Matches parameters whose name is a whole array: `[from, to]`.
    fn take_arrays(&mut self, text: &str, syntax: &Syntax, ranges: &mut [Option<TextRange>]) {
        let Some(elements) = &mut self.elements else { return };
        let written = self.range.of(text);
        if let Some(param) = syntax.params.iter().position(|param| param.name == written) {
            self.param = Some(param);
            ranges[param].get_or_insert(self.range);
        }
        elements.iter_mut().for_each(|element| element.take_arrays(text, syntax, ranges));
    }

    /// Collects all parts that may be a parameter, in order.
    fn collect<'n>(&'n mut self, parts: &mut Vec<&'n mut Node>) {
        if self.elements.is_none() {
            parts.push(self);
        } else {
            self.elements.iter_mut().flatten().for_each(|element| element.collect(parts));
        }
    }

    /// Lists the parts of parameters, in order.
    fn list(&self, shown: &mut Vec<ParamInLine>) {
        shown.extend(self.shown());
        self.elements.iter().flatten().for_each(|element| element.list(shown));
    }

    fn shown(&self) -> Option<ParamInLine> {
        Some(ParamInLine { param: self.param?, range: Some(self.range) })
    }

    fn param_at(&self, text: &str, syntax: &Syntax, path: &[u32], is_past_end: bool) -> Option<ParamInLine> {
        let Some(elements) = &self.elements else {
            let param = self.param?;
            let types = &syntax.params.get(param)?.types;
            let is_scalar = !types.is_empty() && types.iter().all(|name| SCALARS.contains(&name.as_str()));
            return self.shown().filter(|_| path.is_empty() || !is_scalar);
        };
        if path.is_empty() && is_past_end {
            return self.shown();
        }
        let (element, rest) = path.split_first().map_or((0, path), |(element, rest)| (*element as usize, rest));
        let inner = element_at(elements, text, element).and_then(|node| node.param_at(text, syntax, rest, is_past_end));
        inner.or(self.shown())
    }
}

/// Returns the element at index `place`: after `...`, the preceding ones repeat.
fn element_at<'n>(elements: &'n [Node], text: &str, place: usize) -> Option<&'n Node> {
    let is_dots = |node: &Node| node.elements.is_none() && node.range.of(text).trim_matches('.').is_empty();
    let Some(shown) = elements.iter().position(is_dots) else { return elements.get(place) };
    if place < shown {
        return elements.get(place);
    }
    let stem = |at: usize| elements.get(at).map(|node| stems(node.range.of(text)));
    let last = shown.checked_sub(1)?;
    let period = (1..=last).find(|period| stem(last) == stem(last - period)).unwrap_or(1);
    let start = shown.checked_sub(period)?;
    elements.get(start + (place - start) % period)
}

/// Strips the digits from a name.
fn stems(text: &str) -> String {
    text.chars().filter(|c| !c.is_ascii_digit()).collect()
}

fn is_same(name: &str, written: &str) -> bool {
    !name.is_empty() && name == written
}

fn is_same_in_any_case(name: &str, written: &str) -> bool {
    !name.is_empty() && name.eq_ignore_ascii_case(written)
}

/// Whether `written`, such as `var2`, is an instance of `varN` or `var1..n`.
fn is_numbered(name: &str, written: &str) -> bool {
    let stem = name.strip_suffix('N').or_else(|| name.strip_suffix("1..n")).or_else(|| name.strip_suffix("1..N"));
    let number = stem.filter(|stem| !stem.is_empty()).and_then(|stem| written.strip_prefix(stem));
    number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Returns the ranges of a command's operands in its line.
fn command_operands(syntax: &Syntax) -> (Option<TextRange>, Option<TextRange>) {
    let Some(shape) = &syntax.shape else { return (None, None) };
    let text = syntax.syntax.as_str();
    let left = shape.left.as_ref().filter(|operand| text.starts_with(&operand.text));
    let right = shape.right.as_ref().filter(|operand| text.ends_with(&operand.text));
    (
        left.map(|operand| range(0, operand.text.len())),
        right.map(|operand| range(text.len() - operand.text.len(), text.len())),
    )
}

/// Returns the range of the argument in `argument call name`.
fn function_argument(text: &str, name: &str) -> Option<TextRange> {
    let lower = text.to_ascii_lowercase();
    let before = lower.trim_end_matches(';').trim_end().strip_suffix(&name.to_ascii_lowercase())?.trim_end();
    let argument = ["call", "spawn"].iter().find_map(|word| before.strip_suffix(word))?;
    let end = argument.trim_end().len();
    let start = argument.len() - argument.trim_start().len();
    (start < end && argument.len() > end).then(|| range(start, end))
}

/// Parses an operand.
fn node(text: &str, place: TextRange, level: usize) -> Node {
    let place = place.trimmed(text);
    let operand = place.of(text);
    let elements = (level < MAX_DEPTH && is_one_array(operand)).then(|| {
        let mut elements = Vec::new();
        let (mut depth, mut start) = (0_usize, place.start + 1);
        for (at, byte) in operand.bytes().enumerate() {
            let at = place.start + at as u32;
            match byte {
                b'[' => depth += 1,
                b']' => depth = depth.saturating_sub(1),
                b',' if depth == 1 => {
                    elements.push(node(text, TextRange::new(start, at), level + 1));
                    start = at + 1;
                }
                _ => {}
            }
        }
        let last = TextRange::new(start, place.end.saturating_sub(1));
        if !last.of(text).trim().is_empty() {
            elements.push(node(text, last, level + 1));
        }
        elements
    });
    Node { range: place, elements, param: None }
}

/// Whether a text is a single array.
fn is_one_array(text: &str) -> bool {
    let mut depth = 0_usize;
    text.starts_with('[')
        && text.ends_with(']')
        && text.bytes().enumerate().all(|(at, byte)| {
            match byte {
                b'[' => depth += 1,
                b']' => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth > 0 || at + 1 == text.len()
        })
}

fn range(start: usize, end: usize) -> TextRange {
    TextRange::new(start as u32, end as u32)
}
