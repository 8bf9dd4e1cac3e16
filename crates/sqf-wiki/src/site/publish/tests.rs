use std::collections::BTreeMap;
use std::path::PathBuf;

use super::*;
use crate::site::fixture;

const FORCED: PublishOptions = PublishOptions { force: true };
const PLAIN: PublishOptions = PublishOptions { force: false };

/// Returns every file below `folder` with its content.
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
                found.insert(name, fs::read_to_string(path).unwrap());
            }
        }
    }
    found
}

/// A folder `site` in a temporary folder, and what is next to it.
struct Place {
    root: tempfile::TempDir,
}

impl Place {
    fn new() -> Place {
        Place { root: tempfile::tempdir().unwrap() }
    }

    fn site(&self) -> PathBuf {
        self.root.path().join("site")
    }

    fn work(&self, entry: &str) -> PathBuf {
        self.root.path().join(".site.sqf-ls").join(entry)
    }

    /// Simulates a run that is killed as soon as it has its work folder.
    fn die(&self) {
        Staging::open(&self.site(), SITE_ENTRIES).unwrap().die();
    }

    fn entries(&self) -> Vec<String> {
        let entries = fs::read_dir(self.root.path()).unwrap();
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    }

    fn publish(&self, options: PublishOptions) -> Result<PublishedSite, String> {
        publish(&fixture::site(), &self.site(), options).map_err(|error| error.to_string())
    }
}

/// Returns the fixture with more commands: `page0`, `page1` ...
fn larger_site(more: usize) -> Site {
    let mut site = fixture::site();
    for number in 0..more {
        let mut record = site.commands[1].clone();
        record.name = format!("page{number}");
        record.title.clone_from(&record.name);
        site.commands.push(record);
    }
    site
}

#[test]
fn a_site_is_complete_and_leaves_nothing_behind() {
    let place = Place::new();
    let written = place.publish(PLAIN).unwrap();
    let files = files(&place.site());
    assert_eq!(
        files.keys().collect::<Vec<_>>(),
        [
            "classes.json",
            "commands.json",
            "commands/a_not_equal_b.json",
            "commands/a_not_equal_b.md",
            "commands/closeGate.json",
            "commands/closeGate.md",
            "commands/openGate.json",
            "commands/openGate.md",
            "functions.json",
            "functions/BIS_fnc_paintGate.json",
            "functions/BIS_fnc_paintGate.md",
            "index.json",
            "schema.json",
            "syntax.json",
            "topics.json",
            "topics/Arma_3--Gate_Events.json",
            "topics/Arma_3--Gate_Events.md",
            "topics/Gate_Handle.json",
            "topics/Gate_Handle.md",
        ]
    );
    assert_eq!(written.amount.files, files.len());
    assert_eq!(written.amount.bytes, files.values().map(String::len).sum::<usize>());
    assert!(files.values().all(|content| content.ends_with('\n')));
    assert_eq!(place.entries(), ["site"]);
}

#[test]
fn pages_and_bundles_contain_the_same_records() {
    let place = Place::new();
    place.publish(PLAIN).unwrap();
    let page = fs::read_to_string(place.site().join("commands/openGate.json")).unwrap();
    assert_eq!(page, sqf_reference::fixture::OPEN_GATE);
    let catalog = load::catalog(&place.site()).unwrap();
    let site = fixture::site();
    assert_eq!(catalog.commands, site.commands);
    assert_eq!(catalog.functions, site.functions);
    assert_eq!(catalog.topics, site.topics);
    let bundle = fs::read_to_string(place.site().join("functions.json")).unwrap();
    let start = "{\"updated\":null,\"source\":\"https://community.bistudio.com/wiki/Category:Functions\",\"count\":1,\"items\":[{";
    assert!(bundle.starts_with(start), "{bundle}");
}

#[test]
fn no_file_has_control_characters_and_the_records_keep_theirs() {
    let place = Place::new();
    let mut site = fixture::site();
    let hostile = "\u{202e}gate\u{9b}31m\u{7f}\u{2066} ##[error]";
    site.commands[0].description.push_str(hostile);
    site.commands[0].see_also.push(hostile.to_owned());
    site.commands[1].name = format!("close{hostile}");
    site.functions[0].title.push_str(hostile);
    site.topics[0].markdown.push_str(hostile);
    site.classes[0].name = Some(hostile.to_owned());
    publish(&site, &place.site(), PLAIN).unwrap();
    for (name, text) in files(&place.site()) {
        let is_harmful = |c: char| c.is_control() && c != '\n' || matches!(c, '\u{202e}' | '\u{2066}');
        assert!(!text.contains(is_harmful), "{name}");
        assert!(!name.contains(is_harmful), "{name:?}");
        assert!(name.ends_with(".md") || !text.contains("##[error]"), "{name}");
    }
    let catalog = load::catalog(&place.site()).unwrap();
    assert_eq!((catalog.commands, catalog.functions, catalog.topics), (site.commands, site.functions, site.topics));
}

#[test]
fn the_order_of_the_records_makes_no_difference() {
    let (one, other) = (Place::new(), Place::new());
    one.publish(PLAIN).unwrap();
    let site = fixture::site();
    let records = site.commands.into_iter().rev().chain(site.functions);
    let mut turned = Site::new(site.main_game, records, site.topics.into_iter().rev());
    turned.classes = site.classes;
    publish(&turned, &other.site(), PLAIN).unwrap();
    assert_eq!(files(&one.site()), files(&other.site()));
}

#[test]
fn a_new_site_replaces_the_old_one_and_lost_pages_go() {
    let place = Place::new();
    publish(&larger_site(3), &place.site(), PLAIN).unwrap();
    assert!(place.site().join("commands/page2.md").exists());
    place.publish(PLAIN).unwrap();
    assert!(!place.site().join("commands/page2.md").exists());
    assert_eq!(place.entries(), ["site"]);
}

#[cfg(unix)]
#[test]
fn files_that_stay_the_same_are_not_written_again() {
    use std::os::unix::fs::MetadataExt;
    let place = Place::new();
    let file = |name: &str| fs::metadata(place.site().join(name)).unwrap().ino();
    let names = ["commands.json", "index.json", "topics.json", "schema.json", "commands/openGate.json"];
    place.publish(PLAIN).unwrap();
    let old = names.map(file);
    let written = publish(&larger_site(1), &place.site(), PLAIN).unwrap();
    let is_linked = |(name, old): (&str, u64)| file(name) == old;
    let linked: Vec<bool> = names.into_iter().zip(old).map(is_linked).collect();
    assert_eq!(linked, [false, false, true, true, true]);
    let lengths = files(&place.site()).values().map(String::len).sum::<usize>();
    assert_eq!(written.amount.bytes, lengths);
}

#[test]
fn folders_above_are_created_and_an_empty_one_is_used() {
    let root = tempfile::tempdir().unwrap();
    let deep = root.path().join("a/b/site");
    publish(&fixture::site(), &deep, PLAIN).unwrap();
    assert!(deep.join("index.json").exists());
    let empty = root.path().join("empty");
    fs::create_dir(&empty).unwrap();
    publish(&fixture::site(), &empty, PLAIN).unwrap();
    assert!(empty.join("index.json").exists());
}

#[test]
fn a_foreign_folder_is_refused_unless_forced() {
    let place = Place::new();
    fs::create_dir(place.site()).unwrap();
    for name in ["b.txt", "a.txt", "c.txt", "d.txt", "index.json"] {
        fs::write(place.site().join(name), "mine").unwrap();
    }
    let before = files(&place.site());
    let error = place.publish(PLAIN).unwrap_err();
    assert!(error.contains("is not a reference site: it contains a.txt, b.txt, c.txt and 1 more;"), "{error}");
    assert_eq!(files(&place.site()), before);
    assert_eq!(place.entries(), ["site"]);

    let written = place.publish(FORCED).unwrap();
    assert_eq!(written.kept, ["a.txt", "b.txt", "c.txt", "d.txt"]);
    assert_eq!(files(&place.site())["d.txt"], "mine");
    assert!(load::index(&place.site()).is_ok());
}

#[test]
fn foreign_entries_are_kept() {
    let place = Place::new();
    place.publish(PLAIN).unwrap();
    fs::create_dir(place.site().join(".git")).unwrap();
    fs::write(place.site().join(".git/HEAD"), "ref").unwrap();
    fs::write(place.site().join("CNAME"), "example.org").unwrap();
    let written = place.publish(PLAIN).unwrap();
    assert_eq!(written.kept, [".git", "CNAME"]);
    let files = files(&place.site());
    assert_eq!((files[".git/HEAD"].as_str(), files["CNAME"].as_str()), ("ref", "example.org"));
}

#[test]
fn a_much_smaller_site_stops_unless_forced() {
    let place = Place::new();
    publish(&larger_site(20), &place.site(), PLAIN).unwrap();
    let before = files(&place.site());
    let error = place.publish(PLAIN).unwrap_err();
    assert!(error.starts_with("the new site lacks 20 of the 23 commands"), "{error}");
    assert_eq!(files(&place.site()), before);
    assert_eq!(place.entries(), ["site"]);
    place.publish(FORCED).unwrap();
}

#[test]
fn an_old_index_that_cannot_be_read_stops_unless_forced() {
    let place = Place::new();
    place.publish(PLAIN).unwrap();
    fs::write(place.site().join("index.json"), "{\"updated\":").unwrap();
    let error = place.publish(PLAIN).unwrap_err();
    assert!(error.contains("index.json is damaged: EOF"), "{error}");
    place.publish(FORCED).unwrap();
}

#[test]
fn leftovers_of_a_run_killed_while_writing_are_removed() {
    let place = Place::new();
    place.publish(PLAIN).unwrap();
    place.die();
    fs::create_dir_all(place.work("new/commands")).unwrap();
    fs::write(place.work("new/commands/half.json"), "{").unwrap();
    let before = files(&place.site());
    place.publish(PLAIN).unwrap();
    assert_eq!(files(&place.site()), before);
    assert_eq!(place.entries(), ["site"]);
}

#[test]
fn a_site_renamed_away_by_a_killed_run_comes_back() {
    let place = Place::new();
    publish(&larger_site(20), &place.site(), PLAIN).unwrap();
    let before = files(&place.site());
    place.die();
    fs::rename(place.site(), place.work("old")).unwrap();
    // The next run compares with the old site again, so it has to be back by then.
    let error = place.publish(PLAIN).unwrap_err();
    assert!(error.starts_with("the new site lacks 20"), "{error}");
    assert_eq!(files(&place.site()), before);
}

#[test]
fn a_run_killed_after_the_exchange_loses_no_foreign_files() {
    let place = Place::new();
    place.publish(PLAIN).unwrap();
    place.die();
    fs::create_dir_all(place.work("old/.git")).unwrap();
    fs::write(place.work("old/.git/HEAD"), "ref").unwrap();
    fs::write(place.work("old/index.json"), "{}").unwrap();
    place.publish(PLAIN).unwrap();
    assert_eq!(files(&place.site())[".git/HEAD"], "ref");
    assert_eq!(place.entries(), ["site"]);
}

#[test]
fn a_second_run_on_the_same_folder_stops() {
    let place = Place::new();
    let first = Staging::open(&place.site(), SITE_ENTRIES).unwrap();
    let error = place.publish(FORCED).unwrap_err();
    assert!(error.starts_with("another run is writing to "), "{error}");
    assert!(first.new_content().exists());
    drop(first);
    place.publish(PLAIN).unwrap();
    assert_eq!(place.entries(), ["site"]);
}

#[test]
fn a_canceled_run_keeps_the_old_site() {
    let place = Place::new();
    place.publish(PLAIN).unwrap();
    let before = files(&place.site());
    let error = publish_unless(&|| true, &larger_site(3), &place.site(), PLAIN).unwrap_err();
    assert!(matches!(error, PublishError::Ended), "{error}");
    assert_eq!(files(&place.site()), before);
    assert_eq!(place.entries(), ["site"]);
}

#[test]
fn a_file_in_the_way_is_named() {
    let place = Place::new();
    fs::write(place.site(), "").unwrap();
    let error = place.publish(FORCED).unwrap_err();
    assert!(error.contains("site is a file, not a folder"), "{error}");
    let below = place.site().join("deep/er");
    let error = publish(&fixture::site(), &below, FORCED).unwrap_err().to_string();
    assert!(error.contains("site is a file, not a folder"), "{error}");
    assert_eq!(place.entries(), ["site"]);
}

#[cfg(unix)]
#[test]
#[allow(clippy::print_stderr, reason = "says why nothing was tested")]
fn a_folder_without_write_permission_is_named() {
    use std::os::unix::fs::PermissionsExt;

    let place = Place::new();
    fs::set_permissions(place.root.path(), fs::Permissions::from_mode(0o555)).unwrap();
    if fs::write(place.root.path().join("probe"), "").is_ok() {
        eprintln!("skipped: this user may write everywhere");
        return;
    }
    let error = place.publish(FORCED).unwrap_err();
    fs::set_permissions(place.root.path(), fs::Permissions::from_mode(0o755)).unwrap();
    assert!(
        error.starts_with("cannot create the folder ") && error.ends_with("choose a folder that you can write to"),
        "{error}"
    );
}

#[cfg(unix)]
#[test]
fn a_link_keeps_pointing_at_the_site() {
    let place = Place::new();
    let link = place.root.path().join("current");
    place.publish(PLAIN).unwrap();
    std::os::unix::fs::symlink("site", &link).unwrap();
    publish(&larger_site(1), &link, PLAIN).unwrap();
    assert!(link.symlink_metadata().unwrap().is_symlink());
    assert!(place.site().join("commands/page0.md").exists());
}

#[cfg(unix)]
#[test]
fn a_link_leads_to_a_site_or_to_an_empty_folder_even_by_force() {
    let place = Place::new();
    let (home, link) = (place.root.path().join("home"), place.root.path().join("site"));
    fs::create_dir_all(home.join("commands")).unwrap();
    fs::write(home.join("commands/diary"), "dear diary").unwrap();
    std::os::unix::fs::symlink("home", &link).unwrap();
    let before = files(&home);
    for options in [PLAIN, FORCED] {
        for name in ["site", "site/", "site/."] {
            let error = publish(&fixture::site(), &place.root.path().join(name), options).unwrap_err().to_string();
            assert!(
                error.contains("is a link to ") && error.contains("home, which is not a reference site"),
                "{error}"
            );
        }
    }
    assert_eq!(files(&home), before);
    assert_eq!(place.entries().len(), 2, "no work folder is left");

    fs::remove_dir_all(home.join("commands")).unwrap();
    place.publish(PLAIN).unwrap();
    assert!(home.join("commands/openGate.md").exists());
    place.publish(FORCED).unwrap();
    assert!(link.is_symlink());
}

#[test]
fn a_duplicate_page_is_an_error() {
    let mut site = fixture::site();
    site.topics.push(site.topics[0].clone());
    let place = Place::new();
    let error = publish(&site, &place.site(), PLAIN).unwrap_err().to_string();
    assert!(error.starts_with("two pages have the path topics/Arma_3--Gate_Events"), "{error}");
    assert!(!place.site().exists());
}

#[test]
fn a_type_that_another_topic_describes_has_a_page_under_its_name() {
    let folder = tempfile::tempdir().unwrap();
    let mut site = fixture::site();
    site.topics[0].aliases.push("GateASL".to_owned());
    let title = site.topics[0].title.clone();
    for types in ["GateASL", "Unknown Gate", title.as_str()] {
        site.commands[2].syntaxes[0].params[0].types.push(types.to_owned());
    }
    let path = folder.path().join("site");
    publish(&site, &path, PLAIN).unwrap();
    let page = fs::read_to_string(path.join("topics/GateASL.md")).unwrap();
    assert!(page.starts_with(&format!("# {title}\n")), "{page}");
    assert!(!path.join("topics/GateASL.json").exists());
    assert!(!path.join("topics/Unknown_Gate.md").exists());
}
