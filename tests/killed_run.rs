//! A run that is killed at any moment leaves the old site or the new one.
#![allow(clippy::disallowed_methods, clippy::unwrap_used, reason = "a test fails by it")]

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use sqf_reference::{Record, Topic, load};
use sqf_wiki::site::{PublishOptions, Site, publish};

mod fixture;

/// Set for the process to be killed: the folder to which it publishes.
const FOLDER: &str = "SQF_LS_TEST_FOLDER";

/// Creates a site with that many more commands than the fixture.
fn site(more: usize) -> Site {
    let mut site = fixture::site();
    for number in 0..more {
        let mut record = site.commands[1].clone();
        record.name = format!("page{number}");
        record.title.clone_from(&record.name);
        site.commands.push(record);
    }
    site
}

/// Not a test: the process that is killed. It replaces a site by another one forever.
#[test]
#[ignore = "started by the test below"]
fn publish_forever() {
    let Some(folder) = std::env::var_os(FOLDER).map(PathBuf::from) else {
        return;
    };
    let sites = [site(100), site(101)];
    for site in sites.iter().cycle() {
        publish(site, &folder, PublishOptions::default()).unwrap();
    }
}

/// Checks that every page in the index exists, and that the bundles belong to it.
fn check_complete(folder: &Path) {
    let index = load::index(folder).unwrap();
    for item in &index.items {
        let json = std::fs::read(folder.join(&item.json)).unwrap();
        let is_whole =
            serde_json::from_slice::<Record>(&json).is_ok() || serde_json::from_slice::<Topic>(&json).is_ok();
        assert!(is_whole, "{}", item.json);
        assert!(folder.join(&item.md).is_file(), "{}", item.md);
    }
    let catalog = load::catalog(folder).unwrap();
    let pages = catalog.commands.len() + catalog.functions.len() + catalog.topics.len();
    assert_eq!(pages, index.count);
}

#[test]
fn a_killed_run_leaves_a_complete_site() {
    let root = tempfile::tempdir().unwrap();
    let folder = root.path().join("site");
    publish(&site(100), &folder, PublishOptions::default()).unwrap();
    std::fs::write(folder.join("CNAME"), "example.org").unwrap();
    for round in 0..12 {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "publish_forever", "--ignored"])
            .env(FOLDER, &folder)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(50 + 23 * round));
        assert!(child.try_wait().unwrap().is_none(), "the process ended by itself");
        child.kill().unwrap();
        child.wait().unwrap();
        // Only if folders cannot be exchanged in one step may the site be absent until the next run.
        if folder.exists() || cfg!(any(target_os = "linux", target_vendor = "apple")) {
            check_complete(&folder);
        }
    }
    publish(&site(100), &folder, PublishOptions::default()).unwrap();
    check_complete(&folder);
    assert_eq!(std::fs::read_to_string(folder.join("CNAME")).unwrap(), "example.org");
    let beside: Vec<_> = std::fs::read_dir(root.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(beside, ["site"]);
}
