//! Magazines in `CfgMagazineWells` that are not defined.

use rustc_hash::FxHashSet;

use crate::context::{ConfigContext, ConfigSink};
use crate::prelude::*;
use crate::shared::own_classes::OwnClasses;
use sqf_ide::config::ConfigKind;
use sqf_syntax::config::{ClassId, ValueId, ValueKind};

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "undefined magazine in `CfgMagazineWells`",
    explanation: "An array in `CfgMagazineWells` lists a magazine with a tag of the project, and no config of the project \
        defines a class of that name. Magazines of the game and of other mods are ignored, and so are tags with \
        fewer than three magazines in the config, unless the name is a typo of one in another config.",
    example: Example {
        wrong: "class CfgMagazines {\n    class TAG_mag_10 {};\n    class TAG_mag_20 {};\n    class TAG_mag_30 {};\n};\n\
            class CfgMagazineWells {\n    class TAG_rifle {\n        TAG_main[] = {\"TAG_mag_10\", \"TAG_mga_20\"};\n    };\n};",
        right: "class CfgMagazines {\n    class TAG_mag_10 {};\n    class TAG_mag_20 {};\n    class TAG_mag_30 {};\n};\n\
            class CfgMagazineWells {\n    class TAG_rifle {\n        TAG_main[] = {\"TAG_mag_10\", \"TAG_mag_20\"};\n    };\n};",
    },
    checks: &[Check::Config(check)],
    behavior: Behavior::DEFAULT,
};

fn check(context: &ConfigContext<'_>, sink: &mut ConfigSink<'_>) {
    if context.kind != ConfigKind::Addon || !context.is_complete() {
        return;
    }
    let config = context.config();
    let wells: Vec<ClassId> = context.listed("CfgMagazineWells").collect();
    if wells.is_empty() {
        return;
    }
    let own = OwnClasses::new(context, &["CfgMagazines"]);
    let mut seen: FxHashSet<ValueId> = FxHashSet::default();
    for entry in wells.into_iter().flat_map(|well| &config.class(well).entries) {
        let Some(value) = config.entry(*entry).value else { continue };
        let ValueKind::Array(items) = &config.value(value).kind else { continue };
        for item in items.iter().filter(|item| seen.insert(**item)) {
            let value = config.value(*item);
            let ValueKind::Text(name) = &value.kind else { continue };
            let message = if own.is_missing(name) && !own.may_be_of_another(name) {
                format!("undefined magazine `{name}`: no config of the project defines it")
            } else if let Some(meant) = own.meant(name) {
                format!("undefined magazine `{name}`; did you mean `{meant}`?")
            } else {
                continue;
            };
            sink.tokens(value.first..value.end, Note::new(message));
        }
    }
}
