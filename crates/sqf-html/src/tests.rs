use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::sync::Arc;

use super::*;
use sqf_reference::{Classes, EventHandler, EventParam, EventSet, Reference, Texts};
use sqf_wiki::site::fixture;

const TEXTS: &str = "# Commands\n\n## openGate\n\nOpens a gate.\n\n- `speed`: 0 to 1\n\n# Events: entity\n\n\
                     ## Opened\n\nFires when a gate has opened.\n\n# Scripts\n\n## initGate.sqf\n\nRuns first.\n";

fn reference() -> Reference {
    reference_with("Opened")
}

/// Returns a reference with an event of this name.
fn reference_with(event: &str) -> Reference {
    let site = fixture::site();
    let classes = Classes::new(&site.classes).unwrap();
    let texts = Arc::new(Texts::parse(TEXTS.replace("Opened", event)));
    let mut catalog = site.into_catalog();
    catalog.events.push(EventHandler {
        set: EventSet::Entity,
        name: event.to_owned(),
        topic: "Arma 3: Gate Events".to_owned(),
        heading: event.to_owned(),
        variant: None,
        params: vec![EventParam {
            name: format!("_{event}"),
            types: vec!["Object".to_owned()],
            ..EventParam::default()
        }],
        is_each: false,
        since: Some("2.14".to_owned()),
    });
    Reference::new(catalog).with_texts(texts).with_classes(Arc::new(classes))
}

/// Returns the files of a folder by their paths from it.
fn files(folder: &Path) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(current) = folders.pop() {
        for entry in fs::read_dir(current).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap().to_string_lossy().replace('\\', "/");
                found.insert(name, fs::read_to_string(&path).unwrap());
            }
        }
    }
    found
}

fn written() -> BTreeMap<String, String> {
    written_of(&reference())
}

fn written_of(reference: &Reference) -> BTreeMap<String, String> {
    let folder = tempfile::tempdir().unwrap();
    write(reference, &folder.path().join("pages"), None).unwrap();
    files(&folder.path().join("pages"))
}

/// Returns the values of an attribute.
fn values<'h>(html: &'h str, attribute: &str) -> Vec<&'h str> {
    let start = format!(" {attribute}=\"");
    html.split(&start).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

/// Follows a relative address from a file.
fn followed(file: &str, address: &str) -> String {
    let mut parts: Vec<&str> = file.split('/').collect();
    parts.pop();
    for part in address.split('/') {
        match part {
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

#[test]
fn no_page_reverses_its_reading_direction() {
    let files = written_of(&reference_with("Ope\u{202e}ned\u{200f}"));
    let named = files.iter().filter(|(_, text)| text.contains("Ope\u{fffd}ned\u{fffd}"));
    assert!(named.count() > 2, "it has pages");
    for (file, text) in &files {
        assert!(!text.contains(['\u{202e}', '\u{200f}']), "{file}");
    }
}

#[test]
fn names_of_records_neither_reverse_text_nor_overwrite_each_other() {
    let mut site = fixture::site();
    site.commands[0].name = "open\u{202e}Gate".to_owned();
    for (number, group) in ["Doors", "doors", "DOORS"].into_iter().enumerate() {
        site.commands[number % 2].groups.push(group.to_owned());
    }
    let mut other = site.commands[0].clone();
    other.title = other.title.to_uppercase();
    site.commands.push(other);
    let files = written_of(&Reference::new(site.into_catalog()));
    let lower: BTreeSet<String> = files.keys().map(|file| file.to_lowercase()).collect();
    assert_eq!(lower.len(), files.len(), "{:?}", files.keys());
    assert_eq!(files.keys().filter(|file| file.to_lowercase().starts_with("groups/commands/doors")).count(), 3);
    assert!(files.values().any(|text| text.contains("open\\u202eGate")), "JSON escapes it");
    for (file, text) in &files {
        assert!(!text.contains('\u{202e}'), "{file}");
    }
}

#[test]
fn every_kind_has_pages() {
    let files = written();
    for file in [
        "index.html",
        "commands.html",
        "commands/openGate.html",
        "commands/openGate.json",
        "commands/openGate.md",
        "commands/a_not_equal_b.html",
        "functions/BIS_fnc_paintGate.html",
        "events/entity/Opened.html",
        "topics/Arma_3--Gate_Events.html",
        "rules/syntax.html",
        "classes/CfgVehicles/Structures.html",
        "lists/deprecated.html",
        "lists/server.html",
        "words/initGate.sqf.html",
        "configs/CfgNotifications/NAME.html",
        "mods.html",
        "mods/CBA_A3/functions.html",
        "mods/TFAR/settings.html",
        "search-pages.js",
    ] {
        assert!(files.contains_key(file), "{file} is missing: {:?}", files.keys());
    }
}

#[test]
fn every_link_leads_to_a_file_and_every_fragment_to_an_element() {
    let files = written();
    let mut broken = BTreeSet::new();
    for (file, html) in files.iter().filter(|(file, _)| file.ends_with(".html")) {
        for address in values(html, "href").into_iter().chain(values(html, "src")).chain(values(html, "action")) {
            if address.starts_with("https://") {
                continue;
            }
            let (path, fragment) = address.split_once('#').unwrap_or((address, ""));
            let target = if path.is_empty() { file.clone() } else { followed(file, path) };
            let is_there =
                files.get(&target).is_some_and(|text| fragment.is_empty() || values(text, "id").contains(&fragment));
            if !is_there {
                broken.insert(format!("{file}: {address}"));
            }
        }
    }
    assert_eq!(broken, BTreeSet::new());
}

#[test]
fn no_two_elements_of_a_page_have_the_same_identifier() {
    for (file, html) in written() {
        let ids = values(&html, "id");
        let distinct: BTreeSet<&&str> = ids.iter().collect();
        assert_eq!(ids.len(), distinct.len(), "{file}");
    }
}

#[test]
fn nothing_is_loaded_from_elsewhere() {
    for (file, html) in written().iter().filter(|(file, _)| file.ends_with(".html")) {
        assert!(html.contains("default-src 'none'"), "{file}");
        assert!(!html.contains(" style=\"") && !html.contains(" onclick"), "{file}");
        assert!(values(html, "src").iter().all(|address| !address.contains(':')), "{file}");
    }
}

#[test]
fn a_command_page_shows_our_summary_and_the_text_of_the_wiki() {
    let page = &written()["commands/openGate.html"];
    let main = page.split("<main").nth(1).unwrap().split("</main>").next().unwrap();
    insta::assert_snapshot!(main.replace("><", ">\n<"));
    assert!(page.contains("<link rel=\"canonical\" href=\"https://"));
    assert!(page.contains("under its terms"));
}

#[test]
fn words_of_code_are_colored_and_lead_to_their_pages() {
    let reference = reference();
    let book = book::Book::new(&reference);
    let view = view::View::new(&book, "commands/closeGate.html");
    let colored = |source: &str| code::colored(&view, source);
    assert_eq!(
        colored("_x openGate 1; // up"),
        "<span class=\"v\">_x</span> <a class=\"k\" href=\"../commands/openGate.html\">openGate</a> \
         <span class=\"n\">1</span>; <span class=\"c\">// up</span>"
    );
    assert_eq!(
        colored("x addEventHandler [\"Opened\", {}]").matches("events/entity/Opened.html").count(),
        1,
        "the name of an event is a link after the command that adds a handler"
    );
    assert!(!colored("x openGate [\"Opened\", {}]").contains("events/"));
    // An operand in a line of syntax is not a command, even if it has the name of one.
    let line = code::colored_with(&view, "gate openGate closeGate", &["gate", "closeGate"]);
    assert_eq!(line.matches("href").count(), 1, "{line}");
    assert_eq!(colored("CLOSEGATE"), "<span class=\"k\">CLOSEGATE</span>");
    assert_eq!(colored("\"<&>\" TAG_gate"), "<span class=\"s\">&quot;&lt;&amp;&gt;&quot;</span> TAG_gate");
    assert_eq!(
        colored("call BIS_fnc_paintGate"),
        "call <a class=\"f\" href=\"../functions/BIS_fnc_paintGate.html\">BIS_fnc_paintGate</a>"
    );
    assert_eq!(colored("a != b"), "a <a class=\"o\" href=\"../commands/a_not_equal_b.html\">!=</a> b");
}

#[test]
fn the_same_reference_gives_the_same_bytes() {
    assert_eq!(written(), written());
}

#[test]
fn a_folder_with_something_else_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("diary.txt"), "mine").unwrap();
    let error = write(&reference(), folder.path(), None).unwrap_err().to_string();
    assert!(error.contains("diary.txt"), "{error}");
    assert_eq!(files(folder.path()).len(), 1);
}

#[test]
fn pages_lead_to_the_playground_only_where_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let (pages, playground) = (folder.path().join("pages"), folder.path().join("built"));
    assert!(!written().values().any(|page| page.contains("play/index.html")));
    fs::create_dir_all(playground.join("sources")).unwrap();
    let error = write(&reference(), &pages, Some(&playground)).unwrap_err().to_string();
    assert!(error.ends_with("built is no playground: it has no index.html"), "{error}");
    fs::write(playground.join("index.html"), "the playground").unwrap();
    fs::write(playground.join("play.js"), "").unwrap();
    write(&reference(), &pages, Some(&playground)).unwrap();
    let found = files(&pages);
    let copied: Vec<_> = found.keys().filter(|name| name.starts_with("play/")).collect();
    assert_eq!(copied, ["play/index.html", "play/play.js"]);
    assert!(found["index.html"].contains("<a href=\"play/index.html\">Playground</a>"));
    // The state is `{"files":[{"path":"init.sqf","text":"...`.
    let rule = &found["rules/else-if.html"];
    assert!(
        rule.contains("href=\"../play/index.html#example=else-if&amp;j=eyJmaWxlcyI6W3sicGF0aCI6ImluaXQuc3FmI"),
        "{rule}"
    );
    write(&reference(), &pages, None).unwrap();
    assert!(!files(&pages).contains_key("play/index.html"));
}

#[test]
fn a_site_is_replaced_and_foreign_entries_stay() {
    let folder = tempfile::tempdir().unwrap();
    let pages = folder.path().join("pages");
    write(&reference(), &pages, None).unwrap();
    fs::write(pages.join("CNAME"), "wiki.test").unwrap();
    fs::write(pages.join("commands/old.html"), "old").unwrap();
    write(&reference(), &pages, None).unwrap();
    let files = files(&pages);
    assert_eq!(files["CNAME"], "wiki.test");
    assert!(!files.contains_key("commands/old.html"));
}

#[test]
fn large_lists_are_divided() {
    use sqf_reference::{ClassList, ClassName};
    let names: Vec<ClassName> =
        (0..700).map(|number| ClassName::new(ClassList::CfgVehicles, format!("X_Gate_{number:03}"))).collect();
    let pages = class_lists::divided(&Classes::new(&names).unwrap());
    let shown: Vec<String> = pages.iter().map(|page| format!("{} {}", page.path, page.names.len())).collect();
    assert_eq!(
        shown,
        ["classes/CfgVehicles/All-1 234", "classes/CfgVehicles/All-2 234", "classes/CfgVehicles/All-3 232"]
    );
}

#[test]
fn every_command_and_function_is_in_the_list_of_its_letter() {
    let files = written();
    for kind in ["commands", "functions"] {
        let (start, folder) = (&files[&format!("{kind}.html")], format!("letters/{kind}/"));
        let lists: Vec<&String> = files.keys().filter(|file| file.starts_with(&folder)).collect();
        assert!(lists.iter().all(|list| start.contains(&format!("href=\"{list}\""))), "{lists:?}");
        let listed: BTreeSet<&str> = lists.iter().flat_map(|list| values(&files[*list], "href")).collect();
        let is_page = |file: &&String| file.starts_with(&format!("{kind}/")) && file.ends_with(".html");
        for page in files.keys().filter(is_page) {
            assert!(listed.contains(&*format!("../../{page}")), "{page}");
        }
    }
    // Links to the former sections of the page with all names.
    assert!(files["commands.html"].contains("id=\"O\""));
}

#[test]
fn a_name_leads_to_its_page() {
    let reference = reference();
    let file = |name: &str| file_of(&reference, &sqf_ide::meanings(&reference, name));
    assert_eq!(file("opengate").as_deref(), Some("commands/openGate.html"));
    assert_eq!(file("!=").as_deref(), Some("commands/a_not_equal_b.html"));
    assert_eq!(file("Opened").as_deref(), Some("events/entity/Opened.html"));
    assert_eq!(file("X_TollGate_F").as_deref(), Some("classes/CfgVehicles/Structures.html#X_TollGate_F"));
    assert_eq!(file("CfgNotifications").as_deref(), Some("configs/CfgNotifications.html"));
    assert_eq!(file("QGVAR").as_deref(), Some("mods/CBA_A3/macros.html#QGVAR"));
    assert_eq!(file("cba_fnc_addItem").as_deref(), Some("mods/CBA_A3/functions.html#CBA_fnc_addItem"));
    assert_eq!(file("zebra"), None);
}

#[test]
fn the_data_of_the_search_has_all_pages() {
    let files = written();
    let pages = &files["search-pages.js"];
    assert!(pages.starts_with("sqf.addPages({"));
    assert!(pages.contains(r"openGate\t0\tunlockGate\t\tcommands/*\t"), "{pages}");
    assert!(files["search-classes.js"].contains(r#""X_TollGate_F\tToll Gate""#));
    assert!(files["search-words.js"].starts_with("sqf.addWords({"));
    // Each place that a result leads to is there, down to the property or the function of a mod.
    let mut name = "";
    let mut ids: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for line in pages.split('"').filter(|text| text.matches(r"\t").count() == 10) {
        let columns: Vec<&str> = line.split(r"\t").collect();
        name = if columns[0].is_empty() { name } else { columns[0] };
        let path = columns[4].replace('*', name);
        let (page, fragment) = path.split_once('#').map_or((&*path, None), |(page, fragment)| (page, Some(fragment)));
        let file = format!("{page}.html");
        // The texts of the fixture are about commands that it does not have.
        let Some(text) = files.get(&file) else {
            assert!(path.is_empty(), "{line}");
            continue;
        };
        let ids = ids.entry(file).or_insert_with(|| values(text, "id").into_iter().collect());
        assert!(fragment.is_none_or(|fragment| ids.contains(fragment)), "{line}");
    }
}
