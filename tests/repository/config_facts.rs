//! Compares the facts about configs with the pages of a snapshot of the real wiki, if there is one (`SQF_LS_SHARED`,
//! else `../shared` next to the checkout): everything that they name must be known.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::Arc;

use sqf_reference::ConfigFacts;
use sqf_reference::configs::MISSION;
use sqf_syntax::config::{ClassId, Config};
use sqf_syntax::{Preprocessed, PreprocessorSettings, Source};
use sqf_wiki::source::export;

use crate::wiki::snapshot;

/// The pages about configs, and the classes that their examples may be in if they do not state it.
const PAGES: &[(&str, &[&str])] = &[
    ("Description.ext", &[MISSION]),
    ("Arma 3: CfgRemoteExec", &[]),
    ("Arma 3: CfgDisabledCommands", &["CfgDisabledCommands/command/syntax"]),
    ("Arma 3: Notification", &["CfgNotifications/Default"]),
    ("Mission Parameters", &[MISSION, "Params/param"]),
    ("Arma 3: Debriefing", &[MISSION]),
    ("Arma 3: Communication Menu", &["CfgCommunicationMenu/item"]),
    ("Arma 3: Advanced Hints (Field Manual)", &[]),
    ("Arma 3: Respawn", &[MISSION]),
    ("Arma 3: Leaflets", &[]),
    ("Arma 3: CfgIdentities", &[]),
    ("CfgPatches", &[]),
    ("CfgSFX", &["CfgSFX/effect"]),
    ("Multiplayer Game Types", &[]),
];

/// Names in examples that have no meaning for the game, or none in a mission.
const INVENTED: &[&str] = &[
    // Names of sounds, which `sounds` lists.
    "CfgSFX/*/sound",
    // The engine itself looks these up.
    "CfgSFX/*/largeBell",
    "CfgSFX/*/smallBell",
    "CfgSFX/*/effect",
    "CfgSFX/*/speech",
    "CfgSFX/*/music",
    // A reference to `CfgSFX`, in `CfgVehicles`.
    "CfgVehicles/MyOwlSound/sound",
    // The server's config.
    "Missions/",
    // The mission as Eden saves it, and the game's own config, which nothing reads any longer.
    "Mission/",
    "CfgRemoteExec/Server/",
    "CfgRemoteExec/Client/",
    // A script command, not a class.
    "CREATEUNIT/",
    // A class of buildings.
    "CfgSFX/*/simulation",
    "/simulation",
    "CfgVehicles/",
];

#[test]
fn every_property_of_the_pages_is_known() {
    let Some(snapshot) = snapshot() else { return };
    let facts = ConfigFacts::embedded();
    let property = |path: &[&str], name: &str| facts.class(path).and_then(|class| facts.of(class, name));
    let (mut missing, mut found, mut pages) = (BTreeMap::new(), BTreeSet::new(), 0);
    export::read_files(&[snapshot], &Arc::default(), &mut |page| {
        let Some((_, around)) = PAGES.iter().find(|(title, _)| *title == page.title) else {
            return ControlFlow::Continue(());
        };
        pages += 1;
        for (path, name) in named(&page.text) {
            let full = format!("{path}/{name}");
            let around = if path.is_empty() { around.to_vec() } else { vec![path.as_str()] };
            let is_invented = INVENTED.iter().any(|it| full.starts_with(it) || pattern(&full).starts_with(it));
            let is_known = around.iter().any(|path| {
                let names: Vec<&str> = path.split('/').collect();
                property(&names, &name).is_some()
            });
            if is_known {
                found.insert(full);
            } else if !is_invented {
                missing.insert(full, page.title.clone());
            }
        }
        if page.title == "Description.ext" {
            for heading in headings(&page.text) {
                let is_property = property(&[MISSION], &heading).is_some();
                if !is_property && facts.class(&[&*heading]).is_none() {
                    missing.insert(heading, page.title.clone());
                }
            }
        }
        ControlFlow::Continue(())
    })
    .unwrap();
    assert_eq!(pages, PAGES.len());
    assert!(missing.is_empty(), "to be written: {missing:#?}");
    assert!(found.len() > 150, "{}", found.len());
}

/// The types of controls and their properties match their pages.
#[test]
fn every_type_of_control_is_known() {
    let Some(snapshot) = snapshot() else { return };
    let facts = ConfigFacts::embedded();
    let mut pages = 0;
    export::read_files(&[snapshot], &Arc::default(), &mut |page| {
        let macro_name = page.title.replace(' ', "_");
        if !macro_name.starts_with("CT_") || !page.text.contains("|macro") {
            return ControlFlow::Continue(());
        }
        let number = page.text.split("|value").nth(1).and_then(|rest| rest.split('=').nth(1)).unwrap();
        let number: u32 = number.split_whitespace().next().unwrap().parse().unwrap();
        let class = facts.control(number).unwrap_or_else(|| panic!("{macro_name} = {number}"));
        if class.name() == macro_name {
            pages += 1;
        }
        ControlFlow::Continue(())
    })
    .unwrap();
    assert!(pages > 30, "{pages}");
}

/// Returns the properties in the examples of a page, each with the path of its class, which is empty at the root.
fn named(page: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for block in page.split("<syntaxhighlight lang=\"cpp\"").skip(1) {
        let Some((_, block)) = block.split_once('>') else { continue };
        let block = block.split("</syntaxhighlight>").next().unwrap_or_default();
        let source = Arc::new(Source::new(block.to_owned()));
        let pre = Preprocessed::new(source, &PreprocessorSettings::alone(&|_| false));
        let config = Config::parse(&pre);
        for id in config.classes() {
            let path = path(&config, id);
            for entry in &config.class(id).entries {
                found.push((path.clone(), config.entry(*entry).name.to_string()));
            }
        }
    }
    found
}

fn path(config: &Config, class: ClassId) -> String {
    let around = std::iter::successors(Some(class), |id| config.class(*id).outer);
    let mut names: Vec<&str> = around.map(|id| &*config.class(id).name).filter(|name| !name.is_empty()).collect();
    names.reverse();
    names.join("/")
}

/// Replaces the second name of a path by a wildcard.
fn pattern(path: &str) -> String {
    let mut names: Vec<&str> = path.split('/').collect();
    if let Some(second) = names.get_mut(1) {
        *second = "*";
    }
    names.join("/")
}

/// Returns the headings that are names of properties or classes.
fn headings(page: &str) -> BTreeSet<String> {
    let of_template =
        |line: &str| Some(line.strip_prefix("{{ArgTitle|4|")?.split(['|', '}']).next()?.trim().to_owned());
    let plain = |line: &str| Some(line.strip_prefix("==== ")?.strip_suffix(" ====")?.trim().to_owned());
    let lines = page.lines().map(str::trim);
    let found = lines.filter_map(|line| of_template(line).or_else(|| plain(line)));
    let parts = found.flat_map(|heading| heading.split([',', '/']).map(|it| it.trim().to_owned()).collect::<Vec<_>>());
    let is_name = |name: &String| name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    // These stand for `titleParam1` and the like, and for parts of pages on other games.
    parts.filter(is_name).filter(|name| !["param1", "param2"].contains(&name.as_str())).collect()
}
