//! Parses the files on configs.

use super::{ClassFacts, ConfigFacts, PropertyFacts, PropertyReach, ValueFacts, ValueType};

impl ConfigFacts {
    /// Parses the classes of a text. Skips what belongs to no class or is not understood.
    pub fn parse(text: &str) -> ConfigFacts {
        let mut facts = ConfigFacts::default();
        for line in text.lines() {
            if let Some(heading) = line.strip_prefix("## ") {
                facts.begin(heading);
                continue;
            }
            let Some(class) = facts.classes.last_mut() else { continue };
            if let Some(item) = line.strip_prefix("  - ") {
                let value = value(item);
                class.properties.last_mut().into_iter().for_each(|property| property.values.extend(value.clone()));
            } else if let Some(item) = line.strip_prefix("- ") {
                class.properties.extend(property(item));
            } else if let Some(page) = line.strip_prefix("Page: ") {
                class.page = page.into();
            } else if let Some(like) = line.strip_prefix("Like: ") {
                class.like = Some(like.into());
            } else if class.summary.is_empty() && !line.starts_with('#') {
                class.summary = line.trim().into();
            }
        }
        facts
    }

    /// Parses `CfgGates/*`, `CfgGates/* (closed)`, `@control CT_GATE = 7 (RscGate, RscSlidingGate)`.
    fn begin(&mut self, heading: &str) {
        let (name, note) = match heading.trim().split_once(" (") {
            Some((name, note)) => (name, note.trim_end_matches(')')),
            None => (heading.trim(), ""),
        };
        let control = name.split_once(" = ").and_then(|(name, number)| {
            let (_, name) = name.split_once(' ')?;
            Some((Box::from(name), number.parse().ok()?))
        });
        let place = self.classes.len();
        let path = name.to_ascii_lowercase();
        self.beginnings.extend(path.match_indices('/').map(|(slash, _)| Box::from(&path[..slash])));
        self.paths.insert(path.into(), place);
        let bases = note.split(", ").filter(|base| control.is_some() && !base.is_empty());
        let bases: Vec<Box<str>> = bases.map(Box::from).collect();
        self.bases.extend(bases.iter().map(|base| (base.to_ascii_lowercase().into(), place)));
        self.classes.push(ClassFacts {
            path: name.into(),
            like: control.is_some().then(|| "@control".into()),
            control,
            bases,
            is_closed: note == "closed",
            is_of_game: note == "of the game",
            summary: "".into(),
            page: "".into(),
            properties: Vec::new(),
        });
    }
}

/// Parses `` `speed` (number or text, since 2.14): How fast it opens. ``
fn property(item: &str) -> Option<PropertyFacts> {
    let (name, rest) = item.strip_prefix('`')?.split_once("` (")?;
    let (notes, summary) = rest.split_once("): ").or_else(|| Some((rest.strip_suffix(')')?, "")))?;
    let mut notes = notes.split(", ");
    let types = notes.next()?.split(" or ").map(value_type).collect::<Option<Vec<_>>>()?;
    let mut property = PropertyFacts {
        name: name.into(),
        types,
        is_required: false,
        is_one_of: false,
        since: None,
        default: None,
        reach: PropertyReach::Everywhere,
        summary: summary.trim().into(),
        values: Vec::new(),
    };
    for note in notes {
        match note {
            "required" => property.is_required = true,
            "one of" => property.is_one_of = true,
            "no effect" => property.reach = PropertyReach::Nowhere,
            "older games" => property.reach = PropertyReach::OlderGames,
            "config.cpp only" => property.reach = PropertyReach::Addons,
            note => {
                if let Some(version) = note.strip_prefix("since ") {
                    property.since = Some(version.into());
                } else if let Some(default) = note.strip_prefix("default ") {
                    property.default = Some(default.into());
                } else if let Some(default) = &mut property.default {
                    // `0` in singleplayer, `1` in multiplayer
                    *default = format!("{default}, {note}").into();
                } else {
                    return None;
                }
            }
        }
    }
    Some(property)
}

fn value_type(name: &str) -> Option<ValueType> {
    Some(match name {
        "flag" => ValueType::Flag,
        "number" => ValueType::Number,
        "text" => ValueType::Text,
        "code" => ValueType::Code,
        "condition" => ValueType::Condition,
        "function" => ValueType::Function,
        "path" => ValueType::Path,
        "image" => ValueType::Image,
        "color" => ValueType::Color,
        "numbers" => ValueType::Numbers,
        "texts" => ValueType::Texts,
        "array" => ValueType::Array,
        "class" => ValueType::Class,
        "any" => ValueType::Any,
        _ => return None,
    })
}

/// Parses `` `0` `"SLOW"`: in a minute ``
fn value(item: &str) -> Option<ValueFacts> {
    let (forms, meaning) = item.split_once("`: ")?;
    let forms: Vec<Box<str>> = forms.split('`').map(str::trim).filter(|it| !it.is_empty()).map(Box::from).collect();
    (!forms.is_empty()).then(|| ValueFacts { forms, meaning: meaning.trim().into() })
}
