//! The meanings of a name as JSON.

use serde_json::{Value, json};

use sqf_ide::{Entry, Meanings};
use sqf_reference::{ClassFacts, PropertyFacts, Reference, Section, Text, Topic};

/// Writes a page as on the site, with its fields in the same order; for anything else, a list of all meanings.
///
/// # Errors
///
/// When a value cannot be written as JSON, which no record that was read can cause.
pub(super) fn document(reference: &Reference, meanings: &Meanings<'_>) -> serde_json::Result<String> {
    match &meanings.entries[..] {
        // Without the wiki's text, our own is needed.
        [Entry::Record(record), ..] if record.description.is_empty() => {
            serde_json::to_string_pretty(&reference.described(record))
        }
        [Entry::Record(record), ..] => serde_json::to_string_pretty(record),
        [Entry::Topic(topic), ..] if topic.markdown.is_empty() => {
            serde_json::to_string_pretty(&reference.described_topic(topic))
        }
        [Entry::Topic(topic), ..] => serde_json::to_string_pretty(topic),
        _ => {
            let all = meanings.entries.iter().chain(&meanings.others);
            serde_json::to_string_pretty(&all.map(|entry| self::entry(reference, entry)).collect::<Vec<_>>())
        }
    }
}

fn entry(reference: &Reference, entry: &Entry<'_>) -> Value {
    let texts = reference.texts();
    let summary = entry.summary(reference);
    match entry {
        Entry::Record(record) => json!({ "type": record.kind, "name": record.name, "description": summary }),
        Entry::Topic(topic) => {
            json!({ "type": "topic", "name": topic.title, "description": summary, "url": topic.url })
        }
        Entry::Preprocessor(topic, section, word) => {
            let text = texts.word(word).or_else(|| texts.word(section.as_ref()?.heading.as_deref()?));
            word_of("preprocessor", topic, *section, word, text.as_ref())
        }
        Entry::MagicVariable(topic, section, name) => {
            word_of("magic variable", topic, Some(*section), name, texts.word(name).as_ref())
        }
        Entry::Event(event) => {
            let text = texts.event(event);
            let params = event.params.iter().map(|param| {
                let words = text.as_ref().and_then(|text| text.param(&param.name));
                json!({ "name": param.name, "types": param.types, "since": param.since, "description": words })
            });
            json!({
                "type": "event",
                "name": event.name,
                "set": event.set,
                "added_by": event.set.adding_command(),
                "topic": event.topic,
                "heading": event.heading,
                "since": event.since,
                "params": params.collect::<Vec<_>>(),
                "description": summary,
                "example": text.and_then(|text| text.example),
            })
        }
        Entry::Script(text) => json!({
            "type": "script",
            "name": text.name,
            "params": params(Some(text)),
            "description": summary,
            "example": text.example,
        }),
        Entry::Class(facts, name) => class(facts, name),
        Entry::Property(class, facts) => {
            let mut value = property(facts);
            value["type"] = json!("property");
            value["class"] = json!(class.path);
            value["url"] = json!(class.url_of(facts));
            value
        }
        Entry::Variable(by, variable) => json!({
            "type": "variable",
            "name": variable.name,
            "types": variable.types.to_string(),
            "set_by": by,
            "description": summary,
        }),
        Entry::GameClass(_, list, name) => {
            json!({ "type": "game class", "name": name, "list": list, "description": summary })
        }
        Entry::OfMod(library, function) => json!({
            "type": "function of a mod",
            "mod": library.name,
            "name": function.name,
            "params": function.params,
            "returns": function.returns,
            "description": summary,
        }),
        Entry::ClassOfMod(library, list, class) => {
            json!({ "type": "class of a mod", "mod": library.name, "name": class, "list": list })
        }
        Entry::ThingOfMod(library, thing) => json!({
            "type": format!("{} of a mod", thing.noun()),
            "mod": library.name,
            "name": thing.name(),
            "description": summary,
        }),
    }
}

fn word_of(kind: &str, topic: &Topic, section: Option<&Section>, name: &str, text: Option<&Text<'_>>) -> Value {
    json!({
        "type": kind,
        "name": name,
        "topic": topic.title,
        "heading": section.and_then(|section| section.heading.as_deref()),
        "params": params(text),
        "description": text.map(|text| text.summary),
        "example": text.and_then(|text| text.example),
    })
}

fn params(text: Option<&Text<'_>>) -> Vec<Value> {
    let params = text.iter().flat_map(|text| &text.params);
    params.map(|(name, words)| json!({ "name": name, "description": words })).collect()
}

fn class(facts: &ClassFacts, name: &str) -> Value {
    json!({
        "type": "class",
        "name": name,
        "path": facts.path,
        "description": facts.summary,
        "url": facts.url(),
        "properties": facts.properties.iter().map(property).collect::<Vec<_>>(),
    })
}

fn property(facts: &PropertyFacts) -> Value {
    let values = facts.values.iter().map(|value| json!({ "forms": value.forms, "meaning": value.meaning }));
    json!({
        "name": facts.name,
        "types": facts.types.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "required": facts.is_required,
        "default": facts.default,
        "since": facts.since,
        "description": facts.summary,
        "values": values.collect::<Vec<_>>(),
    })
}
