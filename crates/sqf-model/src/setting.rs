//! Settings that scripts add through CBA.

use super::Script;
use sqf_reference::{Type, TypeSet};
use sqf_syntax::{Expr, NodeId};
use sqf_text::is_word;

/// Functions that add the setting that their first argument names, in lower case.
pub const ADDING_SETTINGS: [&str; 2] = ["cba_fnc_addsetting", "cba_settings_fnc_init"];
/// Maximum length of a value that is shown.
const LONGEST: usize = 60;
/// Maximum number of values that are listed.
const MOST: usize = 20;

/// A setting, as the call that adds it describes it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct AddedSetting {
    /// Name of its global variable.
    pub name: String,
    /// Kind of its control, in capitals: `CHECKBOX`. Empty if unknown.
    pub kind: String,
    /// What players see, as written: a text, or the key of one.
    pub title: Option<String>,
    /// What players see when they point at it, likewise.
    pub tooltip: Option<String>,
    /// The categories that it is in, outermost first, likewise.
    pub categories: Vec<String>,
    /// The types of its values.
    pub types: TypeSet,
    /// Its default value, as written.
    pub default: Option<String>,
    /// The values of a list, as written; the least and the greatest value of a slider.
    pub values: Vec<String>,
}

impl AddedSetting {
    /// Returns the settings that the calls in a script add.
    pub fn all_of(script: &Script) -> impl Iterator<Item = AddedSetting> {
        let calls = script.tree().ids().filter(|node| matches!(script.tree().expr(*node), Expr::Binary(..)));
        calls.filter_map(|call| AddedSetting::of_call(script, call))
    }

    /// Returns the setting that a call adds.
    pub fn of_call(script: &Script, call: NodeId) -> Option<AddedSetting> {
        let called = script.called_function(call)?;
        if !ADDING_SETTINGS.contains(&script.word(called.name)) {
            return None;
        }
        let arguments = script.elements(called.arguments)?;
        let name = script.string(*arguments.first()?).filter(|name| is_word(name))?.into_owned();
        let kind = arguments.get(1).and_then(|kind| script.string(*kind)).unwrap_or_default().to_uppercase();
        let texts = |argument: usize| -> Vec<Option<String>> {
            let Some(node) = arguments.get(argument) else { return Vec::new() };
            script.elements(*node).unwrap_or(&[*node]).iter().map(|node| text(script, *node)).collect()
        };
        let mut titles = texts(2).into_iter();
        let (title, tooltip) = (titles.next().flatten(), titles.next().flatten());
        let categories = texts(3).into_iter().flatten().collect();
        let setting = AddedSetting { name, title, tooltip, categories, kind, ..AddedSetting::default() };
        let setting = AddedSetting { types: TypeSet::ANY, ..setting };
        Some(match arguments.get(4) {
            Some(info) => setting.with_values(script, *info),
            None => setting,
        })
    }

    /// Adds what the argument about values says, which depends on the kind.
    fn with_values(self, script: &Script, info: NodeId) -> AddedSetting {
        let elements = script.elements(info).unwrap_or_default();
        let at = |index: usize| elements.get(index).and_then(|node| written(script, *node));
        let whole = || written(script, info);
        match self.kind.as_str() {
            "CHECKBOX" => AddedSetting { types: Type::Boolean.into(), default: at(0).or_else(whole), ..self },
            "EDITBOX" => AddedSetting { types: Type::String.into(), default: at(0).or_else(whole), ..self },
            "COLOR" => AddedSetting { types: Type::Array.into(), default: whole(), ..self },
            "SLIDER" | "TIME" => AddedSetting {
                types: Type::Number.into(),
                values: [at(0), at(1)].into_iter().collect::<Option<_>>().unwrap_or_default(),
                default: at(2),
                ..self
            },
            "LIST" => {
                let listed = elements.first().and_then(|values| script.elements(*values)).unwrap_or_default();
                let types = listed.iter().map(|value| type_of(script, *value)).reduce(TypeSet::union);
                let index = elements.get(2).and_then(|index| script.number(*index)).unwrap_or_default();
                let default = listed.get(index.max(0.0) as usize).and_then(|value| written(script, *value));
                let values: Option<Vec<String>> = listed.iter().map(|value| written(script, *value)).collect();
                let values = values.filter(|values| values.len() <= MOST).unwrap_or_default();
                AddedSetting { types: types.unwrap_or(TypeSet::ANY), default, values, ..self }
            }
            _ => self,
        }
    }
}

/// Returns a text, or the key of one: `localize "STR_gate"`.
fn text(script: &Script, node: NodeId) -> Option<String> {
    let node = script.tree().bare(node);
    let inside = match script.tree().expr(node) {
        Expr::Unary(key) if script.word(node) == "localize" => key,
        _ => node,
    };
    script.string(inside).map(|text| text.into_owned())
}

/// Returns the type of a literal.
fn type_of(script: &Script, value: NodeId) -> TypeSet {
    match script.tree().expr(script.tree().bare(value)) {
        Expr::Text => Type::String.into(),
        Expr::Array(_) => Type::Array.into(),
        _ if script.number(value).is_some() => Type::Number.into(),
        _ if script.boolean(value).is_some() => Type::Boolean.into(),
        _ => TypeSet::ANY,
    }
}

/// Returns a short literal as it is written.
fn written(script: &Script, value: NodeId) -> Option<String> {
    let tree = script.tree();
    let is_literal = !type_of(script, value).is_any();
    let text: String = tree.tokens(value).map(|token| script.text(token)).collect::<Vec<_>>().join("");
    (is_literal && text.len() <= LONGEST).then(|| text.replace(',', ", "))
}
