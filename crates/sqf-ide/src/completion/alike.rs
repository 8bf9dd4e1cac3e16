//! Names that share words with the line being written: `_missionTag` is often what `getMissionTag` returns.

use rustc_hash::FxHashSet;

/// Shorter parts of names are in too many of them.
const SHORTEST: usize = 3;

/// How much a variable counts that the line only uses.
const USED: f32 = 0.3;

/// How much a part of a name counts against it that the variable does not have.
const OTHER: f32 = 0.3;

/// How much a name counts that has the words of the variable and no others.
const SAME: f32 = 3.0;

/// The words of the local variables in a line, before an offset.
#[derive(Debug, Default)]
pub(super) struct LineWords {
    /// The words of each variable in lower case, with how much it counts.
    variables: Vec<(Vec<String>, f32)>,
}

impl LineWords {
    /// Collects the variables between the start of the line and `offset`.
    pub(super) fn before(text: &str, offset: u32) -> LineWords {
        let line =
            text.get(..offset as usize).and_then(|before| before.rsplit(['\n', '\r']).next()).unwrap_or_default();
        let assigned = line.find('=').filter(|at| !line[at + 1..].starts_with('=')).unwrap_or_default();
        let mut variables: Vec<(Vec<String>, f32)> = Vec::new();
        let (set, used) = line.split_at(assigned);
        for (part, is_set) in [(set, true), (used, false)] {
            for word in part.split(|c: char| !c.is_ascii_alphanumeric() && c != '_') {
                let words: Vec<String> = parts(word).filter(|part| part.len() >= SHORTEST).map(lower).collect();
                if (word.starts_with('_') || is_set && word != "private") && !words.is_empty() {
                    variables.push((words, if is_set { 1.0 } else { USED }));
                }
            }
        }
        LineWords { variables }
    }

    /// Takes the name of a script, without its extension, for a variable that each of its lines uses: `fn_gate_open` is
    /// likely to read `TAG_gate_speed`.
    pub(super) fn of_script(stem: &str) -> LineWords {
        LineWords::of_name(stem, USED)
    }

    /// Takes the name of a class for the only variable: `class GateButton` is likely to inherit from `RscButton`.
    pub(super) fn of_class(name: &str) -> LineWords {
        LineWords::of_name(name, 1.0)
    }

    fn of_name(name: &str, weight: f32) -> LineWords {
        let words = parts(name).filter(|part| part.len() >= SHORTEST).map(lower).filter(|part| part != "fnc");
        let words: Vec<String> = words.collect();
        LineWords { variables: if words.is_empty() { Vec::new() } else { vec![(words, weight)] } }
    }

    /// Returns how much a name shares with them, from 0 to 1, or [`SAME`] if it has the same words. The tag of a
    /// function does not count.
    pub(super) fn likeness(&self, name: &str) -> f32 {
        if self.variables.is_empty() {
            return 0.0;
        }
        let name = name.find("fnc_").map_or(name, |tag| &name[tag + 4..]);
        let of_name: Vec<String> = parts(name).map(lower).collect();
        self.variables.iter().map(|(words, weight)| weight * shared(words, &of_name)).fold(0.0, f32::max)
    }
}

/// The beginnings of the names of keys in a script, in lower case: the keys of one form have names that begin alike.
pub(super) struct KeyBeginnings(FxHashSet<String>);

impl KeyBeginnings {
    pub(super) fn new<'n>(keys: impl IntoIterator<Item = &'n str>) -> KeyBeginnings {
        let beginnings = |key: &str| beginnings(&lower(key)).map(str::to_owned).collect::<Vec<_>>();
        KeyBeginnings(keys.into_iter().flat_map(beginnings).collect())
    }

    /// Returns how much of a key's name, from 0 to 1, comes first in one of these keys as well.
    pub(super) fn shared(&self, key: &str) -> f32 {
        let key = lower(key);
        let shared = beginnings(&key).take_while(|beginning| self.0.contains(*beginning)).count();
        shared as f32 / key.split('_').count() as f32
    }
}

/// Returns what a name begins with up to each underscore, and all of it.
fn beginnings(name: &str) -> impl Iterator<Item = &str> {
    name.match_indices('_').map(|(at, _)| at).chain([name.len()]).map(|end| &name[..end])
}

/// Returns which part of some words a name has; less if it has others as well.
fn shared(words: &[String], of_name: &[String]) -> f32 {
    let is_same = |one: &str, other: &str| {
        one.len().min(other.len()) >= SHORTEST && (one.starts_with(other) || other.starts_with(one))
    };
    let count = words.iter().filter(|word| of_name.iter().any(|part| is_same(word, part))).count();
    if count == 0 {
        return 0.0;
    }
    if of_name.iter().filter(|part| part.len() >= SHORTEST).eq(words) {
        return SAME;
    }
    // Most functions begin with a verb.
    let others = of_name.len().saturating_sub(count + 1) as f32;
    count as f32 / words.len() as f32 / (1.0 + OTHER * others)
}

fn lower(part: &str) -> String {
    part.to_ascii_lowercase()
}

/// Splits a name at underscores and before capitals: `getMissionTag`, `DOOR_isOpen`.
fn parts(name: &str) -> impl Iterator<Item = &str> {
    name.split('_').flat_map(humps).filter(|part| !part.is_empty())
}

fn humps(name: &str) -> impl Iterator<Item = &str> {
    let mut rest = name;
    std::iter::from_fn(move || {
        let is_start = |pair: &[u8]| !pair[0].is_ascii_uppercase() && pair[1].is_ascii_uppercase();
        let end = rest.as_bytes().windows(2).position(is_start).map_or(rest.len(), |at| at + 1);
        let (part, next) = rest.split_at_checked(end)?;
        rest = next;
        (!part.is_empty()).then_some(part)
    })
}

#[cfg(test)]
mod tests {
    use super::LineWords;

    fn best<'n>(line: &str, names: &[&'n str]) -> &'n str {
        let words = LineWords::before(line, line.len() as u32);
        let likeness = |name: &&&str| words.likeness(name);
        names.iter().max_by(|one, other| likeness(one).total_cmp(&likeness(other))).unwrap()
    }

    #[test]
    fn the_assigned_variable_chooses_the_name() {
        let names = ["getSaveData", "getGateTag", "getGateTagOfOwner", "getHeight"];
        assert_eq!(best("private _gateTag = [] call FUNC(ge", &names), "getGateTag");
        assert_eq!(best("x;\n_height = _gateTag call TAG_fnc_ge", &names), "getHeight");
        assert_eq!(best("if (_saveData) then { call FUNC(ge", &names), "getSaveData");
        let keys = ["gateTagTime", "gateTag", "gateTag2"];
        assert_eq!(best("private _gateTag = _gate getVariable [QGVAR(ga", &keys), "gateTag");
        assert_eq!(
            best("_positions = _gate call CBA_fnc_ge", &["CBA_fnc_getGate", "CBA_fnc_getPos"]),
            "CBA_fnc_getPos"
        );
    }

    #[test]
    fn names_without_common_words_are_not_alike() {
        let words = LineWords::before("_gateTag = call ge", 18);
        assert_eq!(words.likeness("getHeight"), 0.0);
        assert_eq!(LineWords::before("call ge", 7).likeness("getHeight"), 0.0);
        assert_eq!(LineWords::before("if (a == b) then { call ge", 26).likeness("getA"), 0.0);
    }
}
