//! The field whose name depends on a setting: `<primary game>_since`.

use std::borrow::Cow;
use std::fmt;

#[cfg(any(test, feature = "schema"))]
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::GameCode;

/// Version of the primary game that introduced a page.
///
/// Serializes as one field named after the game (`"arma3_since": "1.00"`), so
/// it is meant to be flattened into the struct that holds it. Reading accepts
/// any `*_since` field, because a site may have been made for another game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MainGameSince {
    /// The primary game.
    pub game: GameCode,
    /// Dotted version, or `None` when the page names none or the game lacks it.
    pub version: Option<String>,
}

impl MainGameSince {
    /// Name of the field for `game`.
    pub fn field(game: &GameCode) -> String {
        format!("{game}_since")
    }
}

impl Serialize for MainGameSince {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(1))?;
        map.serialize_entry(&MainGameSince::field(&self.game), &self.version)?;
        map.end()
    }
}

impl<'de> Deserialize<'de> for MainGameSince {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Fields;

        impl<'de> Visitor<'de> for Fields {
            type Value = MainGameSince;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a field named after the primary game, such as `arma3_since`")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<MainGameSince, A::Error> {
                let mut found = None;
                while let Some(key) = map.next_key::<Cow<'de, str>>()? {
                    match key.strip_suffix("_since") {
                        Some(game) if found.is_none() => {
                            found = Some(MainGameSince { game: GameCode::new(game), version: map.next_value()? });
                        }
                        _ => {
                            map.next_value::<serde::de::IgnoredAny>()?;
                        }
                    }
                }
                found.ok_or_else(|| serde::de::Error::missing_field("arma3_since"))
            }
        }

        deserializer.deserialize_map(Fields)
    }
}

/// The schema names the field of the default game; [`sqf_wiki`] renames it for another one.
#[cfg(any(test, feature = "schema"))]
impl JsonSchema for MainGameSince {
    fn schema_name() -> Cow<'static, str> {
        "MainGameSince".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let field = MainGameSince::field(&GameCode::default());
        json_schema!({
            "type": "object",
            "properties": { &field: {
                "description": "Version of the primary game that introduced it.",
                "type": ["string", "null"],
            } },
            "required": [field],
        })
    }
}
