use std::collections::BTreeMap;

use super::*;

const OURS: &[&str] = &["index", "pages"];

/// A temporary folder with a `site` that is a checkout, and a `home` that must not be touched.
struct Place {
    root: tempfile::TempDir,
}

impl Place {
    fn new() -> Place {
        let place = Place { root: tempfile::tempdir().unwrap() };
        for (name, text) in [
            ("site/index", "old"),
            ("site/pages/gate", "shut"),
            ("site/.git/HEAD", "main"),
            ("site/CNAME", "gates.example.org"),
            ("home/pages/diary", "dear diary"),
            ("home/letters", "dear all"),
        ] {
            place.put(name, text);
        }
        place
    }

    fn path(&self, name: &str) -> PathBuf {
        self.root.path().join(name)
    }

    fn put(&self, name: &str, text: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn text(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    fn open(&self) -> Result<Staging, StagingError> {
        Staging::open(&self.path("site"), OURS)
    }

    /// Replaces the site by a new one.
    fn publish(&self) -> Result<Vec<String>, StagingError> {
        let staging = self.open()?;
        staging.write("index", b"new")?;
        staging.sync()?.publish()
    }

    /// Returns everything in the folder: files with their text, links with their targets.
    fn picture(&self) -> BTreeMap<String, String> {
        let mut picture = BTreeMap::new();
        let mut folders = vec![self.root.path().to_owned()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                let kind = path.symlink_metadata().unwrap().file_type();
                let name = path.strip_prefix(self.root.path()).unwrap().to_string_lossy().replace('\\', "/");
                let what = if kind.is_symlink() {
                    format!("-> {}", fs::read_link(&path).unwrap().display())
                } else if kind.is_dir() {
                    folders.push(path);
                    "/".to_owned()
                } else if kind.is_file() {
                    fs::read_to_string(&path).unwrap()
                } else {
                    "?".to_owned()
                };
                picture.insert(name, what);
            }
        }
        picture
    }

    /// Opening fails with these words, and nothing has changed.
    #[track_caller]
    fn refuses(&self, words: &[&str]) {
        let before = self.picture();
        let message = self.open().expect_err("it is refused").to_string();
        for word in words {
            assert!(message.contains(word), "`{word}` is not in: {message}");
        }
        assert_eq!(self.picture(), before);
    }

    /// Checks that the site is the old one or the new one, complete, and has the foreign entries.
    #[track_caller]
    fn assert_whole(&self, context: &str) {
        let is_old = self.text("site/index") == "old";
        assert!(is_old || self.text("site/index") == "new", "{context}");
        assert_eq!(self.path("site/pages/gate").exists(), is_old, "{context}");
        assert_eq!(self.text("site/.git/HEAD"), "main", "{context}");
        assert_eq!(self.text("site/CNAME"), "gates.example.org", "{context}");
    }

    /// Checks that no run left anything behind.
    #[track_caller]
    fn assert_tidy(&self, context: &str) {
        let names: Vec<_> = foreign_entries(self.root.path(), &["site", "home"]).unwrap();
        assert!(names.is_empty(), "{context}: {names:?}");
    }
}

#[test]
fn foreign_entries_are_carried_over() {
    let place = Place::new();
    assert_eq!(place.publish().unwrap(), [".git", "CNAME"]);
    assert_eq!(place.text("site/index"), "new");
    place.assert_whole("published");
    place.assert_tidy("published");
}

#[cfg(unix)]
mod links {
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn a_link_at_the_place_of_the_work_folder_is_refused() {
        for to in ["home", "nowhere", "home/letters"] {
            let place = Place::new();
            symlink(to, place.path(".site.sqf-ls")).unwrap();
            place.refuses(&[".site.sqf-ls is a link; it was not created by sqf-ls", "remove it, and try again"]);
        }
    }

    #[test]
    fn links_in_the_work_folder_are_refused() {
        for (name, to) in [
            ("old", "../home"),
            ("new", "../home"),
            ("old", "nowhere"),
            ("lock", "../home/letters"),
            ("lock", "nowhere"),
        ] {
            let place = Place::new();
            fs::create_dir(place.path(".site.sqf-ls")).unwrap();
            symlink(to, place.path(".site.sqf-ls").join(name)).unwrap();
            place.refuses(&[&format!(".site.sqf-ls/{name} is a link"), "remove it, and try again"]);
        }
    }

    #[test]
    fn a_second_name_of_a_file_is_refused() {
        let place = Place::new();
        fs::create_dir(place.path(".site.sqf-ls")).unwrap();
        fs::hard_link(place.path("home/letters"), place.path(".site.sqf-ls/lock")).unwrap();
        place.refuses(&[".site.sqf-ls/lock is the same file as another one"]);
    }

    #[test]
    fn a_pipe_is_refused_and_not_waited_for() {
        let place = Place::new();
        fs::create_dir(place.path(".site.sqf-ls")).unwrap();
        let made = std::process::Command::new("mkfifo").arg(place.path(".site.sqf-ls/lock")).status();
        assert!(made.unwrap().success());
        place.refuses(&[".site.sqf-ls/lock is not a regular file"]);
        assert!(open_own_file(&place.path(".site.sqf-ls/lock")).is_err());
    }

    #[test]
    #[allow(clippy::print_stderr, reason = "says why nothing was tested")]
    fn a_work_folder_of_another_user_is_refused() {
        let place = Place::new();
        place.open().unwrap().die();
        if std::os::unix::fs::chown(place.path(".site.sqf-ls"), Some(4242), None).is_err() {
            eprintln!("skipped: this user may not give files away");
            return;
        }
        if cfg!(any(target_os = "linux", target_vendor = "apple")) {
            place.refuses(&[".site.sqf-ls belongs to another user"]);
        }
    }

    #[test]
    fn links_that_are_replaced_are_not_followed() {
        let place = Place::new();
        symlink("../../home", place.path("site/pages/home")).unwrap();
        symlink("../home", place.path("site/home")).unwrap();
        let home = |picture: BTreeMap<String, String>| -> Vec<_> {
            picture.into_iter().filter(|(name, _)| name.starts_with("home")).collect()
        };
        let before = home(place.picture());
        assert_eq!(place.publish().unwrap(), [".git", "CNAME", "home"]);
        assert_eq!(home(place.picture()), before);
        assert_eq!(fs::read_link(place.path("site/home")).unwrap(), Path::new("../home"));
        place.assert_tidy("published");
    }

    #[test]
    fn only_the_user_can_enter_the_work_folder() {
        use std::os::unix::fs::PermissionsExt;

        let place = Place::new();
        let staging = place.open().unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(&place.path(".site.sqf-ls")), 0o700);
        assert_eq!(mode(&staging.new_content()), mode(&place.path("home")), "the site is an ordinary folder");
    }
}

#[test]
fn other_things_at_the_place_of_the_work_folder_are_refused() {
    let place = Place::new();
    place.put(".site.sqf-ls", "a file");
    place.refuses(&[".site.sqf-ls is not a folder"]);
    for name in ["old", "new"] {
        let place = Place::new();
        place.put(&format!(".site.sqf-ls/{name}"), "a file");
        place.refuses(&[&format!("{name} is not a folder")]);
    }
    let place = Place::new();
    fs::create_dir_all(place.path(".site.sqf-ls/lock")).unwrap();
    place.refuses(&["lock is not a regular file"]);
}

#[test]
fn a_work_folder_without_our_mark_is_refused() {
    for lock in [None, Some(""), Some("of an earlier version"), Some("sqf-ls work folder 1\n")] {
        for content in ["old/CNAME", "new/index"] {
            let place = Place::new();
            place.put(&format!(".site.sqf-ls/{content}"), "planted");
            if let Some(lock) = lock {
                place.put(".site.sqf-ls/lock", lock);
            }
            place.refuses(&["was not created here by this version of sqf-ls", "out of its `old` folder"]);
        }
    }
    let place = Place::new();
    place.put(".site.sqf-ls/lock", "my notes");
    place.refuses(&["was not created here by this version of sqf-ls"]);
}

#[test]
fn a_copy_of_our_mark_does_not_help() {
    let (here, there) = (Place::new(), Place::new());
    there.open().unwrap().die();
    here.put(".site.sqf-ls/old/evil", "planted");
    here.put(".site.sqf-ls/lock", &there.text(".site.sqf-ls/lock"));
    here.refuses(&["was not created here by this version of sqf-ls"]);
}

#[test]
fn an_empty_work_folder_is_used() {
    for lock in [None, Some("")] {
        let place = Place::new();
        fs::create_dir(place.path(".site.sqf-ls")).unwrap();
        if let Some(lock) = lock {
            place.put(".site.sqf-ls/lock", lock);
        }
        place.publish().unwrap();
        place.assert_tidy("published");
    }
}

#[test]
fn leftovers_of_a_killed_run_are_recovered() {
    // While writing.
    let place = Place::new();
    let staging = place.open().unwrap();
    staging.write("index", b"half").unwrap();
    staging.die();
    drop(place.open().unwrap());
    place.assert_whole("killed while writing");
    place.assert_tidy("killed while writing");

    // After the exchange.
    let place = Place::new();
    place.open().unwrap().die();
    fs::rename(place.path(".site.sqf-ls/new"), place.path(".site.sqf-ls/old")).unwrap();
    fs::rename(place.path("site/.git"), place.path(".site.sqf-ls/old/.git")).unwrap();
    drop(place.open().unwrap());
    place.assert_whole("killed after the exchange");
    place.assert_tidy("killed after the exchange");

    // Between the two renames of systems that cannot exchange folders.
    let place = Place::new();
    place.open().unwrap().die();
    fs::rename(place.path("site"), place.path(".site.sqf-ls/old")).unwrap();
    assert_eq!(set_aside(&place.path("site")), Some(place.path(".site.sqf-ls/old")));
    drop(place.open().unwrap());
    place.assert_whole("killed between the renames");
    place.assert_tidy("killed between the renames");
}

#[test]
fn neither_of_two_entries_of_one_name_is_lost() {
    let place = Place::new();
    place.open().unwrap().die();
    place.put(".site.sqf-ls/old/CNAME", "other.example.org");
    let message = place.open().unwrap_err().to_string();
    assert!(message.contains("(CNAME) is now in "), "{message}");
    assert_eq!(place.text("site/CNAME"), "gates.example.org");
    assert_eq!(place.text(".site.sqf-ls/old/CNAME"), "other.example.org");
}

/// Lets one step of a run fail, each of them in turn.
#[test]
fn one_step_that_fails_loses_nothing() {
    for no_exchange in [false, true] {
        for step in 0.. {
            let place = Place::new();
            let context = format!("step {step}, no exchange: {no_exchange}");
            faults::forbid_exchange(no_exchange);
            faults::fail(step..step + 1);
            let result = place.publish();
            let steps = faults::steps();
            faults::fail(0..0);
            place.assert_whole(&context);
            if result.is_ok() {
                assert_eq!(place.text("site/index"), "new", "{context}");
            }
            if let Err(error) = &result {
                assert!(error.to_string().contains("the disk is broken"), "{context}: {error}");
            }
            drop(place.open().unwrap());
            place.assert_whole(&context);
            place.assert_tidy(&context);
            if step >= steps {
                assert!(step > 8 && result.is_ok(), "{context}");
                break;
            }
        }
    }
    faults::forbid_exchange(false);
}

/// Lets every step fail from some moment on: what could not be restored is reported with its place.
#[test]
fn a_disk_that_stays_broken_loses_nothing_and_hides_nothing() {
    let mut left_aside = 0;
    for no_exchange in [false, true] {
        for step in 0.. {
            let place = Place::new();
            let context = format!("from step {step} on, no exchange: {no_exchange}");
            faults::forbid_exchange(no_exchange);
            faults::fail(step..u32::MAX);
            let result = place.publish();
            let steps = faults::steps();
            faults::fail(0..0);
            match &result {
                Err(error @ StagingError::LeftAside { names, aside, .. }) => {
                    left_aside += 1;
                    let message = error.to_string();
                    assert!(message.contains(&aside.display().to_string()), "{context}: {message}");
                    for name in [".git", "CNAME"] {
                        let is_away = !place.path("site").join(name).exists();
                        let is_told = names.is_empty() || names.iter().any(|told| told == name);
                        assert_eq!(is_away, is_told, "{context}: {message}");
                        assert_eq!(is_away, aside.join(name).exists(), "{context}: {message}");
                    }
                }
                _ => place.assert_whole(&context),
            }
            drop(place.open().unwrap());
            place.assert_whole(&context);
            place.assert_tidy(&context);
            if step >= steps {
                break;
            }
        }
    }
    faults::forbid_exchange(false);
    assert!(left_aside >= 4, "{left_aside}");
}

#[test]
fn a_second_run_stops_and_disturbs_nothing() {
    let place = Place::new();
    let first = place.open().unwrap();
    first.write("index", b"new").unwrap();
    let message = place.open().unwrap_err().to_string();
    assert!(message.starts_with("another run is writing to "), "{message}");
    first.sync().unwrap().publish().unwrap();
    place.assert_tidy("published");
}

#[test]
fn all_new_files_are_synced_however_many_there_are() {
    for count in [0, 1, 40, 500] {
        let place = Place::new();
        let staging = place.open().unwrap();
        fs::create_dir_all(staging.new_content().join("pages/deep/er")).unwrap();
        for number in 0..count {
            staging.write(&format!("pages/deep/{number}"), b"a page").unwrap();
        }
        staging.sync().unwrap().publish().unwrap();
        assert_eq!(fs::read_dir(place.path("site/pages/deep")).unwrap().count(), count + 1);
        place.assert_whole_new(count);
    }
}

impl Place {
    #[track_caller]
    fn assert_whole_new(&self, count: usize) {
        assert_eq!(self.text("site/CNAME"), "gates.example.org", "{count} files");
        self.assert_tidy(&format!("{count} files"));
    }
}

#[test]
fn a_file_that_cannot_be_synced_stops_the_run() {
    let place = Place::new();
    let staging = place.open().unwrap();
    staging.wrote(staging.new_content().join("vanished"));
    let message = staging.sync().unwrap_err().to_string();
    assert!(message.starts_with("cannot write to the disk ") && message.contains("vanished"), "{message}");
    place.assert_whole("not published");
    assert_eq!(place.text("site/index"), "old");
    place.assert_tidy("not published");
}
