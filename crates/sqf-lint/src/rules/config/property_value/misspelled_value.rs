//! Misspelled class names of the game in the settings of a mission.

use std::cell::LazyCell;

use crate::context::{ConfigContext, ConfigSink};
use crate::prelude::*;
use sqf_ide::config::ConfigKind;
use sqf_ide::fix::Edit;
use sqf_reference::ConfigFacts;
use sqf_syntax::config::{ClassId, Entry, Value, ValueKind};
use sqf_text::is_slip;

/// Respawn templates of the game (wiki: "Arma 3: Respawn"). Missions and mods may have more.
const TEMPLATES: [&str; 16] = [
    "Base",
    "Counter",
    "EndMission",
    "Group",
    "Instant",
    "MenuInventory",
    "MenuPosition",
    "None",
    "Revive",
    "Seagull",
    "Side",
    "Spectator",
    "SwitchPlayer",
    "Tickets",
    "TicketsSpawn",
    "Wave",
];

/// Entries that list respawn templates, in lower case.
const LISTS: [&str; 6] = [
    "respawntemplates",
    "respawntemplatesciv",
    "respawntemplateseast",
    "respawntemplatesguer",
    "respawntemplatesvirtual",
    "respawntemplateswest",
];

/// Minimum length of a name to check: shorter ones are similar by chance.
const SHORTEST: usize = 4;

/// Checks `gameType` and `respawnTemplates[]`.
pub(super) fn check(context: &ConfigContext<'_>, sink: &mut ConfigSink<'_>) {
    if context.kind != ConfigKind::Description {
        return;
    }
    let config = context.config();
    let own = LazyCell::new(|| {
        let own = config.named(config.root(), "CfgRespawnTemplates").flat_map(|list| config.blocks(list));
        own.map(|template| &*config.class(template).name).collect::<Vec<&str>>()
    });
    let root = config.class(config.root());
    let is_at_root =
        |entry: &&Entry| root.entries.binary_search_by_key(&entry.token, |id| config.entry(*id).token).is_ok();
    for entry in context.entries().filter(is_at_root) {
        let is_list = LISTS.contains(&&*entry.name.to_ascii_lowercase());
        let Some(value) = entry.value.filter(|_| is_list && context.is_complete()) else { continue };
        let ValueKind::Array(items) = &config.value(value).kind else { continue };
        for item in items.iter().map(|item| config.value(*item)) {
            look(context, item, "respawn template", &[&TEMPLATES[..], &own].concat(), sink);
        }
    }
    let facts = ConfigFacts::embedded();
    let types = facts.class(&["Header"]).and_then(|header| facts.of(header, "gameType"));
    let types: Vec<&str> = types
        .into_iter()
        .flat_map(|property| &property.values)
        .flat_map(|value| &value.forms)
        .map(|form| form.trim_matches('"'))
        .collect();
    let is_header = |id: &ClassId| context.class(*id).name.eq_ignore_ascii_case("Header");
    for header in context.blocks_at_root().filter(is_header) {
        if let Some(value) = own_value(context, header, "gameType") {
            look(context, value, "game type", &types, sink);
        }
    }
}

/// Returns the value of a class's own entry.
fn own_value<'a>(context: &ConfigContext<'a>, class: ClassId, name: &str) -> Option<&'a Value> {
    let config = context.config();
    let mut entries = config.class(class).entries.iter().map(|entry| config.entry(*entry));
    Some(config.value(entries.find(|entry| entry.name.eq_ignore_ascii_case(name))?.value?))
}

/// Reports a value that is similar to one of the names, but not among them.
fn look(context: &ConfigContext<'_>, value: &Value, what: &str, names: &[&str], sink: &mut ConfigSink<'_>) {
    let (ValueKind::Text(name) | ValueKind::Bare(name)) = &value.kind else { return };
    let lower = name.to_ascii_lowercase();
    if lower.len() < SHORTEST || names.iter().any(|known| known.eq_ignore_ascii_case(name)) {
        return;
    }
    let is_near = |known: &&&str| known.len() >= SHORTEST && is_slip(&lower, &known.to_ascii_lowercase());
    let mut near = names.iter().filter(is_near);
    let Some(meant) = near.next().filter(|_| near.next().is_none()) else { return };
    let note = Note::new(format!("unknown {what} `{name}`; did you mean `{meant}`?"));
    let place = context.written(value.first..value.end);
    let quote = if matches!(value.kind, ValueKind::Text(_)) { "\"" } else { "" };
    let edits = place.map(|range| vec![Edit { range, text: format!("{quote}{meant}{quote}") }]);
    let note = match edits {
        Some(edits) => note.fix(format!("Write `{meant}`"), edits, false),
        None => note,
    };
    sink.tokens(value.first..value.end, note);
}
