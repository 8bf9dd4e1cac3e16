//! Classes that `CfgPatches` lists, or should list.

use rustc_hash::FxHashSet;

use crate::context::{ConfigContext, ConfigSink};
use crate::prelude::*;
use crate::shared::own_classes::OwnClasses;
use sqf_ide::config::ConfigKind;
use sqf_syntax::config::{ClassId, Config, ValueKind};

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "`units[]` or `weapons[]` of an addon do not match its classes",
    explanation: "`units[]` or `weapons[]` in `CfgPatches` lists a class with a tag of the project that no config of the \
        project defines. As a hint, a class of `CfgVehicles` with the tag of the addon and `scope = 2` that is \
        missing from `units[]` is reported if other classes are listed: Zeus does not offer it. Classes of the \
        game and of other mods are ignored.",
    example: Example {
        wrong: "class CfgPatches {\n    class TAG_gates {\n        units[] = {\"TAG_Gate\", \"TAG_Dor\"};\n    };\n};\n\
            class CfgVehicles {\n    class TAG_Gate {};\n    class TAG_Door {};\n    class TAG_Wall {};\n};",
        right: "class CfgPatches {\n    class TAG_gates {\n        units[] = {\"TAG_Gate\", \"TAG_Door\"};\n    };\n};\n\
            class CfgVehicles {\n    class TAG_Gate {};\n    class TAG_Door {};\n    class TAG_Wall {};\n};",
    },
    checks: &[Check::Config(check)],
    behavior: Behavior::DEFAULT,
};

fn check(context: &ConfigContext<'_>, sink: &mut ConfigSink<'_>) {
    if context.kind != ConfigKind::Addon || !context.is_complete() {
        return;
    }
    let config = context.config();
    let own = OwnClasses::new(context, &["CfgVehicles", "CfgWeapons"]);
    for addon in context.listed("CfgPatches") {
        for name in ["units", "weapons"] {
            let Some(value) = own_value(config, addon, name) else { continue };
            let ValueKind::Array(items) = value else { continue };
            for value in items.iter().map(|item| config.value(*item)) {
                let ValueKind::Text(class) = &value.kind else { continue };
                if own.is_missing(class) {
                    let message = format!("`{name}[]` lists an undefined class `{class}`");
                    sink.tokens(value.first..value.end, Note::new(message));
                }
            }
        }
    }
    unlisted(context, sink);
}

/// Vehicles that Zeus cannot place.
fn unlisted(context: &ConfigContext<'_>, sink: &mut ConfigSink<'_>) {
    let config = context.config();
    let units = context.file.prepared(|| Units::new(config).unwrap_or_default());
    if units.listed.is_empty() {
        return;
    }
    let scope = |class: ClassId, name: &str| match own_value(config, class, name) {
        Some(ValueKind::Number(number)) => Some(*number),
        _ => None,
    };
    for class in context.listed("CfgVehicles") {
        let it = config.class(class);
        let is_public = scope(class, "scope") == Some(2.0);
        let is_hidden = config.find(class, "scopeCurator").is_some() && scope(class, "scopeCurator") != Some(2.0);
        let is_own = tag(&it.name).is_some_and(|tag| units.tags.contains(&tag));
        if is_own && is_public && !is_hidden && it.is_whole && !units.listed.contains(&it.name.to_ascii_lowercase()) {
            let message = format!("`{}` is not in `units[]` of `CfgPatches`; Zeus does not offer it", it.name);
            sink.tokens(it.token..it.token + 1, Note::new(message).severity(Severity::Hint));
        }
    }
}

/// What the addons of a whole config list in `units[]`, in lower case.
#[derive(Default)]
struct Units {
    listed: FxHashSet<String>,
    /// The tags of the addons. Classes of other mods, which an addon changes, are listed there.
    tags: FxHashSet<String>,
}

impl Units {
    /// Returns what is listed; None if that is not known of an addon.
    fn new(config: &Config) -> Option<Units> {
        let mut units = Units::default();
        for addon in config.named(config.root(), "CfgPatches").flat_map(|list| config.blocks(list)) {
            let ValueKind::Array(items) = own_value(config, addon, "units")? else { return None };
            for item in items {
                let ValueKind::Text(class) = &config.value(*item).kind else { return None };
                units.listed.insert(class.to_ascii_lowercase());
            }
            units.tags.extend(tag(&config.class(addon).name));
        }
        Some(units)
    }
}

/// Returns the tag of a name, in lower case.
fn tag(name: &str) -> Option<String> {
    name.split_once('_').map(|(tag, _)| tag.to_ascii_lowercase())
}

/// Returns the value of a class's own entry of that name.
fn own_value<'a>(config: &'a Config, class: ClassId, name: &str) -> Option<&'a ValueKind> {
    let entries = config.class(class).entries.iter().map(|id| config.entry(*id));
    let entry = entries.filter(|entry| entry.name.eq_ignore_ascii_case(name)).last()?;
    Some(&config.value(entry.value?).kind)
}
