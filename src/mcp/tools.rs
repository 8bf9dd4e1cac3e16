//! The table of tools.

use std::sync::Arc;

use rmcp::model::{JsonObject, ToolAnnotations};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde_json::Value;

use sqf_text::shortened;

use super::{Answer, Desk, check, find, format, look_up, outline, read_log, rule, search};

/// A tool.
pub struct Tool {
    /// The name by which an assistant calls it.
    pub name: &'static str,
    /// The name for people.
    title: &'static str,
    /// What it answers, and when to use it.
    description: &'static str,
    /// The JSON Schema of its arguments.
    schema: fn() -> JsonObject,
    /// Answers a call.
    pub run: fn(&Desk, Value) -> Answer,
}

/// Writes a row of the table from the type of the arguments and the function that takes them.
macro_rules! tool {
    ($name:literal, $title:literal, $room:ident, $description:literal) => {
        Tool {
            name: $name,
            title: $title,
            description: $description,
            schema: schema::<$room::Arguments>,
            run: |desk, arguments| $room::run(desk, &parsed(arguments)?),
        }
    };
}

/// All tools. Few, because each costs an assistant attention.
pub const TOOLS: &[Tool] = &[
    tool!(
        "look_up",
        "Look up a name",
        look_up,
        "Page of the reference for a command, function, event handler, config class or property, magic variable or \
         topic: syntax, operands with types, result, locality, version, example. Says so if a name does not exist, and \
         names similar ones."
    ),
    tool!(
        "search",
        "Search the reference",
        search,
        "Commands, functions, events, config properties and topics of the game, and what CBA, ACE and other mods offer, \
         by any words, best first. Use it when you know what you want to do and not what it is called."
    ),
    tool!(
        "check",
        "Check code",
        check,
        "Mistakes in SQF code or a config: syntax, unknown commands, wrong operands and types, undefined variables, \
         suspension where the game forbids it. Give `code`, or `path` for a file or folder of the project, or neither \
         for the whole project."
    ),
    tool!(
        "explain_rule",
        "Explain a finding",
        rule,
        "What a rule reports and why, with a wrong and a corrected example. Takes the code in brackets at the end of a \
         finding, such as `undefined-variable`."
    ),
    tool!(
        "find",
        "Find a name in the project",
        find,
        "Where the project defines and uses a function, variable, macro, class, event or stringtable key, and what \
         calls a function."
    ),
    tool!(
        "outline",
        "Outline of the project",
        outline,
        "The functions of the project with their parameters and results, or the outline of one file."
    ),
    tool!(
        "read_log",
        "Read a log of the game",
        read_log,
        "Script errors and other problems in a log of the game (.rpt), each once, with its place in the project, what it \
         means and what to do. Names and IDs of players are hidden."
    ),
    tool!("format", "Format code", format, "Lays out SQF code or a config. Only blanks and line breaks change."),
];

impl Tool {
    /// Returns the tool as the protocol lists it.
    pub fn described(&self) -> rmcp::model::Tool {
        let hints = ToolAnnotations::with_title(self.title).read_only(true).idempotent(true).open_world(false);
        rmcp::model::Tool::new(self.name, self.description, Arc::new((self.schema)())).with_annotations(hints)
    }
}

fn schema<T: JsonSchema>() -> JsonObject {
    let Value::Object(mut schema) = schemars::schema_for!(T).to_value() else { return JsonObject::new() };
    if let Some(Value::Object(properties)) = schema.get_mut("properties") {
        properties.values_mut().for_each(without_null);
    }
    schema
}

/// Drops `null` from the types of a property that can be left out. Clients that turn words of a command line into
/// values understand a single type only.
fn without_null(property: &mut Value) {
    let Some(Value::Array(types)) = property.get_mut("type") else { return };
    types.retain(|name| name != "null");
    if let [single] = types.as_slice() {
        property["type"] = single.clone();
    }
}

fn parsed<T: DeserializeOwned>(arguments: Value) -> Result<T, String> {
    serde_json::from_value(arguments).map_err(|error| format!("invalid arguments: {}", shortened(&error.to_string())))
}
