//! Names that the editor puts into a `mission.sqm`: objects, groups and triggers, which scripts see as global
//! variables, and markers.
//!
//! Such a file may have megabytes, so its tokens are read once, and no tree is built.

use crate::{Source, TokenKind};

/// Limit for nested classes; deeper ones are ignored.
const DEEPEST: usize = 256;

/// A named thing.
#[derive(Debug, Clone, PartialEq)]
pub struct Placed {
    /// The index of the token with its name, a string.
    pub name: usize,
    /// Its kind.
    pub kind: PlacedKind,
    /// Its class, such as `B_Soldier_F`, or the shape of a marker; empty if unknown.
    pub class: String,
    /// Its position: east, height, north; empty if unknown.
    pub position: Vec<f64>,
}

/// The kind of a thing placed in the editor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlacedKind {
    /// A unit, a vehicle, a building.
    Object,
    /// A module or a logic.
    Logic,
    /// A trigger.
    Trigger,
    /// A group of units.
    Group,
    /// A marker, whose name only commands about markers use.
    Marker,
}

impl PlacedKind {
    /// Returns its name for users.
    pub fn name(self) -> &'static str {
        match self {
            PlacedKind::Object => "object",
            PlacedKind::Logic => "logic",
            PlacedKind::Trigger => "trigger",
            PlacedKind::Group => "group",
            PlacedKind::Marker => "marker",
        }
    }
}

/// A class that is being read.
#[derive(Default)]
struct OpenClass {
    /// Its name in lower case.
    name: String,
    data_type: String,
    /// The tokens of `name`, of `name` in its attributes, and of `text`.
    named: Option<usize>,
    attribute: Option<usize>,
    text: Option<usize>,
    class: String,
    position: Vec<f64>,
}

/// Returns the named things in a text.
pub fn placed(source: &Source) -> Vec<Placed> {
    let tokens = source.tokens();
    let all = (0..tokens.len()).map(|token| (token, tokens.kind(token), source.token_text(token)));
    placed_in(all)
}

/// Returns the named things among some tokens, each with its index.
pub fn placed_in<'t>(tokens: impl Iterator<Item = (usize, TokenKind, &'t str)>) -> Vec<Placed> {
    let mut found = Vec::new();
    let mut open: Vec<OpenClass> = Vec::new();
    // Open braces of array values.
    let mut arrays = 0_usize;
    // The previous word, the name of the class that begins, the entry whose value is being read.
    let (mut word, mut begun, mut entry) = ("", None, "");
    let mut is_negative = false;
    for (token, kind, text) in tokens.filter(|(_, kind, _)| !kind.is_trivia()) {
        match kind {
            TokenKind::LBrace if arrays > 0 || !entry.is_empty() => arrays += 1,
            TokenKind::LBrace if open.len() >= DEEPEST => return found,
            TokenKind::LBrace => {
                let name = begun.take().unwrap_or_default();
                open.push(OpenClass { name: str::to_ascii_lowercase(name), ..OpenClass::default() });
            }
            TokenKind::RBrace if arrays > 0 => arrays -= 1,
            TokenKind::RBrace => {
                if let Some(class) = open.pop() {
                    close(class, &mut open, &mut found);
                }
            }
            TokenKind::Assign => entry = word,
            TokenKind::Semicolon => {
                (entry, begun) = ("", None);
            }
            TokenKind::Name => {
                if word == "class" && entry.is_empty() {
                    begun = Some(text);
                }
                word = text;
            }
            TokenKind::DoubleString if arrays == 0 => {
                if let Some(class) = open.last_mut() {
                    class.take(entry, token, text);
                }
            }
            TokenKind::Number if arrays == 1 && entry.eq_ignore_ascii_case("position") => {
                if let (Some(class), Ok(number)) = (open.last_mut(), text.parse::<f64>()) {
                    class.position.push(if is_negative { -number } else { number });
                }
            }
            _ => {}
        }
        is_negative = text == "-";
    }
    found
}

impl OpenClass {
    /// Handles an entry whose value is a string.
    fn take(&mut self, entry: &str, token: usize, text: &str) {
        let value = || text.trim_matches('"').to_owned();
        if entry.eq_ignore_ascii_case("name") {
            self.named = Some(token);
        } else if entry.eq_ignore_ascii_case("text") {
            self.text = Some(token);
        } else if entry.eq_ignore_ascii_case("dataType") {
            self.data_type = value().to_ascii_lowercase();
        } else if entry.eq_ignore_ascii_case("type") || entry.eq_ignore_ascii_case("vehicle") {
            self.class = value();
        }
    }
}

/// Ends a class: adds what it describes, or passes its values on to the enclosing one.
fn close(class: OpenClass, open: &mut [OpenClass], found: &mut Vec<Placed>) {
    let list = open.last().map(|around| around.name.clone()).unwrap_or_default();
    match (&*class.name, open.last_mut()) {
        ("attributes", Some(around)) => {
            around.attribute = class.named;
            return;
        }
        ("positioninfo", Some(around)) => {
            around.position = class.position;
            return;
        }
        _ => {}
    }
    let (kind, name) = match &*class.data_type {
        "object" => (PlacedKind::Object, class.attribute),
        "trigger" => (PlacedKind::Trigger, class.attribute),
        "group" => (PlacedKind::Group, class.attribute),
        "logic" => (PlacedKind::Logic, class.named.or(class.attribute)),
        "marker" => (PlacedKind::Marker, class.named),
        // Missions of the editors of older games.
        "" if list == "markers" => (PlacedKind::Marker, class.named),
        "" if list == "sensors" => (PlacedKind::Trigger, class.named),
        "" if list == "vehicles" => (PlacedKind::Object, class.text),
        _ => return,
    };
    if let Some(name) = name {
        found.push(Placed { name, kind, class: class.class, position: class.position });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_from_the_editor_are_found_with_their_positions() {
        let text = r#"version=53;
class Mission { class Entities { items=4;
  class Item0 { dataType="Object"; class PositionInfo { position[]={10.5,-2,30}; };
    class Attributes { name="boss"; init="hint ""name"""; }; type="O_Soldier_F"; };
  class Item1 { dataType="Marker"; position[]={1,2,3}; name="mk_base"; type="hd_dot"; };
  class Item2 { dataType="Layer"; name="Guards"; class Entities {
    class Item0 { dataType="Group"; class Attributes { name="guards"; }; class Entities {
      class Item0 { dataType="Object"; class Attributes {}; type="O_Soldier_F"; }; }; };
    class Item1 { dataType="Logic"; name="logic1"; type="Logic"; }; }; };
  class Item3 { dataType="Trigger"; class Attributes { name="zone"; onActivation="name = 1"; }; };
}; };
class Old { class Markers { class Item0 { name="mk_old"; }; }; class Sensors { class Item0 { name="zone_old"; }; };
  class Groups { class Item0 { class Vehicles { class Item0 { vehicle="B_Soldier_F"; text="man_old"; }; }; }; }; };"#;
        let source = Source::new(text);
        let shown = |it: &Placed| {
            let name = source.token_text(it.name);
            format!("{} {name} {} {:?}", it.kind.name(), it.class, it.position)
        };
        assert_eq!(
            placed(&source).iter().map(shown).collect::<Vec<_>>(),
            [
                "object \"boss\" O_Soldier_F [10.5, -2.0, 30.0]",
                "marker \"mk_base\" hd_dot [1.0, 2.0, 3.0]",
                "group \"guards\"  []",
                "logic \"logic1\" Logic []",
                "trigger \"zone\"  []",
                "marker \"mk_old\"  []",
                "trigger \"zone_old\"  []",
                "object \"man_old\" B_Soldier_F []",
            ]
        );
        assert_eq!(placed(&Source::new("}}} class { name = \"a\"; ")), []);
        assert_eq!(placed(&Source::new("class A {".repeat(10_000))), []);
    }
}
