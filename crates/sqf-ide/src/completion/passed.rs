//! Arguments passed to code: the names in `params [...]`, the indexes after `_this select`, and code literals for
//! commands that take code.

use super::context::{CodePlace, ExpectedSyntax, TextPlace, Word};
use super::snippets::{self, escaped};
use super::{CompletionItem, Insert, ItemKind};
use crate::analysis::Analysis;
use crate::documentation::passed;
use sqf_model::{Cursor, Passed, PassedParam, PassedVariable, Script, Side, Surroundings};
use sqf_reference::takes::Param;
use sqf_reference::{Type, TypeSet};
use sqf_syntax::{Expr, NodeId};
use sqf_text::TextRange;

/// The context of a position in `params`.
pub(super) struct Params {
    /// The passed arguments, if known.
    passed: Option<Passed>,
    /// The index of the element of `_this`.
    index: usize,
    /// Whether the position is in an array with the name, its default and its types.
    is_nested: bool,
    /// Whether the position is at the end of the list.
    is_last: bool,
    /// Whether the brackets are still missing.
    is_bare: bool,
    /// Names that are already in the list, in lower case.
    named: Vec<String>,
}

/// Returns the context in the list of `params` if it expects the name of a parameter at the cursor.
pub(super) fn params_at(cursor: &Cursor) -> Option<Params> {
    let (slot, script) = cursor.slot()?;
    if !std::ptr::eq(script, &**cursor.script())
        || slot.side != Side::Right
        || !slot.word(script).eq_ignore_ascii_case("params")
    {
        return None;
    }
    let (index, is_nested) = match slot.path[..] {
        [] => (0, false),
        [index] => (index as usize, false),
        [index, 0] => (index as usize, true),
        _ => return None,
    };
    let count = slot.elements.first().map_or(0, |count| *count as usize);
    let elements = slot.operand.and_then(|list| script.elements(list)).unwrap_or_default();
    let named = elements.iter().filter_map(|element| name_of(script, *element)).collect();
    Some(Params {
        passed: cursor.passed().filter(|_| is_of_this(script, slot.command)),
        index,
        is_nested,
        is_last: !is_nested && index + 1 >= count,
        is_bare: slot.path.is_empty(),
        named,
    })
}

/// Whether a `params` applies to `_this`, not to another array.
fn is_of_this(script: &Script, params: NodeId) -> bool {
    match script.tree().expr(params) {
        Expr::Binary(left, _) => script.is_this(left) || script.tree().expr(left) == Expr::Missing,
        _ => true,
    }
}

/// Returns the name of a parameter in the list, in lower case.
fn name_of(script: &Script, element: NodeId) -> Option<String> {
    let first = script.elements(element).and_then(|parts| parts.first().copied()).unwrap_or(element);
    script.string(first).filter(|name| name.starts_with('_')).map(|name| name.to_ascii_lowercase())
}

/// Returns variables that are set by the caller of code.
pub(super) fn variables(given: &Surroundings, word: Word) -> Vec<CompletionItem> {
    let of_variable = |variable: &PassedVariable| CompletionItem {
        detail: Some(variable.about.to_owned()),
        about: (!variable.types.is_any()).then(|| variable.types.to_string()),
        ..item(variable.name, word.range)
    };
    given.variables.iter().map(of_variable).collect()
}

impl Params {
    /// Whether the position is in a list that contains nothing but names.
    pub(super) fn is_list(&self) -> bool {
        !self.is_bare
    }

    /// Returns items for code: names in quotes, or a placeholder if unknown.
    pub(super) fn in_code(&self, word: Word, snippets: bool) -> Vec<CompletionItem> {
        let mut items = Vec::new();
        let quoted = |params: &[&PassedParam]| {
            params.iter().map(|param| format!("\"{}\"", param.name)).collect::<Vec<_>>().join(", ")
        };
        let rest = self.rest();
        if self.is_bare {
            if let (Some(passed), false) = (&self.passed, rest.is_empty()) {
                let text = format!("[{}]", quoted(&rest));
                items.push(CompletionItem { detail: Some(passed::origin_label(passed)), ..item(&text, word.range) });
            }
            return items;
        }
        let whole = || {
            let passed = self.passed.as_ref()?;
            (rest.len() > 1).then(|| CompletionItem {
                detail: Some(passed::origin_label(passed)),
                ..item(&quoted(&rest), word.range)
            })
        };
        let next = || {
            let (passed, param) = (self.passed.as_ref()?, self.next()?);
            let text = quoted(&[param]);
            Some(CompletionItem {
                detail: Some(passed::param_label(passed, self.index)),
                about: about(param),
                ..item(&text, word.range)
            })
        };
        // For an empty list, the complete list comes first; otherwise the next element.
        if self.index == 0 {
            items.extend(whole().into_iter().chain(next()));
        } else {
            items.extend(next().into_iter().chain(whole()));
        }
        if snippets && !self.is_nested {
            if self.next().is_none() {
                items.push(snippet("\"_name\"", "\"${1:_name}\"$0", word.range));
            }
            let name = self.next().map_or("_name", |param| &param.name);
            let body = format!("[\"${{1:{}}}\", ${{2:default}}, [${{3:types}}]]$0", escaped(name));
            items.push(snippet(&format!("[\"{name}\", default, [types]]"), &body, word.range));
        }
        items
    }

    /// Returns items for a string element.
    pub(super) fn in_text(&self, place: &TextPlace) -> Vec<CompletionItem> {
        let Some(passed) = &self.passed else { return Vec::new() };
        let close = if place.closed { String::new() } else { place.quote.to_string() };
        let separator = format!("{0}, {0}", place.quote);
        let rest = self.rest();
        let whole = (!self.is_nested && rest.len() > 1).then(|| {
            let names: Vec<&str> = rest.iter().map(|param| &*param.name).collect();
            CompletionItem {
                insert: Insert::Text(names.join(&separator) + &close),
                detail: Some(passed::origin_label(passed)),
                ..item(&names.join(", "), place.word.range)
            }
        });
        let next = self.next().map(|param| CompletionItem {
            insert: Insert::Text(format!("{}{close}", param.name)),
            detail: Some(passed::param_label(passed, self.index)),
            about: about(param),
            ..item(&param.name, place.word.range)
        });
        // A name that is already begun is completed alone.
        if self.index == 0 && place.word.range.is_empty() {
            whole.into_iter().chain(next).collect()
        } else {
            next.into_iter().chain(whole).collect()
        }
    }

    /// Returns the parameter at the position.
    fn next(&self) -> Option<&PassedParam> {
        self.passed.as_ref()?.params.get(self.index).filter(|param| self.is_free(param))
    }

    /// Returns the parameters from the position on, if the list ends there and all of them have names.
    fn rest(&self) -> Vec<&PassedParam> {
        let rest = self.passed.as_ref().and_then(|passed| passed.params.get(self.index..)).unwrap_or_default();
        if self.is_last && rest.iter().all(|param| self.is_free(param)) { rest.iter().collect() } else { Vec::new() }
    }

    fn is_free(&self, param: &PassedParam) -> bool {
        !param.name.is_empty() && !self.named.iter().any(|named| named.eq_ignore_ascii_case(&param.name))
    }
}

/// Returns the indexes of arguments after `_this select`.
pub(super) fn indexes(place: &CodePlace) -> Vec<CompletionItem> {
    let cursor = &place.code;
    let Some((slot, script)) = cursor.slot() else { return Vec::new() };
    let word = slot.word(script).to_ascii_lowercase();
    let is_index = match word.as_str() {
        "select" | "#" => slot.path.is_empty(),
        "param" => slot.path == [0],
        _ => false,
    };
    let Expr::Binary(left, _) = script.tree().expr(slot.command) else { return Vec::new() };
    if !is_index || slot.side != Side::Right || !script.is_this(left) {
        return Vec::new();
    }
    let Some(passed) = cursor.passed().filter(|passed| passed.is_array) else { return Vec::new() };
    let params = passed.params.iter().enumerate().filter(|(_, param)| !param.name.is_empty());
    let of_param = |(index, param): (usize, &PassedParam)| CompletionItem {
        kind: ItemKind::Value,
        detail: Some(param.name.to_string()),
        about: Some(match about(param) {
            Some(types) => format!("{}: {types}", param.name),
            None => param.name.to_string(),
        }),
        // The name matches as well, for users who do not know the index.
        filter: Some(format!("{index}{}", param.name)),
        ..item(&index.to_string(), place.word.range)
    };
    params.map(of_param).collect()
}

/// Returns a code literal with the parameters it is passed, where a command or function takes code.
pub(super) fn code(analysis: &Analysis, place: &CodePlace) -> Option<CompletionItem> {
    if place.wanted != ExpectedSyntax::Operand || !place.expected.contains(Type::Code) || place.expected.is_any() {
        return None;
    }
    let (slot, script) = place.code.slot()?;
    let given = script.surroundings_of(analysis.reference(), &slot);
    let values =
        place.expected.without(TypeSet::of(&[Type::Code, Type::String, Type::Array, Type::Script, Type::Nothing]));
    // If the command takes other values, too, code is less likely.
    if given.is_none() && !values.is_empty() {
        return None;
    }
    let passed = given.and_then(|given| given.this);
    let params = passed.as_ref().filter(|passed| passed.is_array && passed.params.iter().all(|it| !it.name.is_empty()));
    let names: Vec<&str> = params.iter().flat_map(|passed| &passed.params).map(|param| &*param.name).collect();
    let label = if names.is_empty() { "{ }" } else { "{ params ... }" };
    let body = snippets::code(&names);
    Some(CompletionItem {
        detail: passed.as_ref().map(passed::origin_label),
        about: Some("code".to_owned()),
        filter: Some("code".to_owned()),
        ..snippet(label, &body, place.word.range)
    })
}

/// Creates the item of an event of a function, in the string that names it.
pub(super) fn event(name: &str, params: &[Param], place: &TextPlace, with_handler: bool) -> CompletionItem {
    let plain =
        CompletionItem { kind: ItemKind::Event, about: Some("event".to_owned()), ..item(name, place.word.range) };
    if !with_handler {
        return plain;
    }
    let names: Vec<&str> = params.iter().map(|param| param.name).collect();
    CompletionItem {
        detail: Some("with its handler".to_owned()),
        about: Some("event handler".to_owned()),
        replace: TextRange::new(place.word.range.start, place.end()),
        insert: Insert::Snippet(format!("{}{}, {}", escaped(name), place.quote, snippets::code(&names))),
        ..plain
    }
}

fn about(param: &PassedParam) -> Option<String> {
    (!param.types.is_any()).then(|| param.types.to_string())
}

fn item(label: &str, replace: TextRange) -> CompletionItem {
    CompletionItem::new(label, ItemKind::Variable, replace)
}

fn snippet(label: &str, body: &str, replace: TextRange) -> CompletionItem {
    CompletionItem {
        kind: ItemKind::Snippet,
        about: Some("snippet".to_owned()),
        insert: Insert::Snippet(body.to_owned()),
        ..item(label, replace)
    }
}
