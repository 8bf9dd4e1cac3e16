//! Finds mods in folders.

use std::path::{Path, PathBuf};

use crate::{Door, Mapping, mod_key};

/// Limit for the mods in a folder, and for the archives of a mod.
const MOST: usize = 4096;
/// The folder of the archives in that of a mod, and in that of the game.
pub(super) const ADDONS: &str = "addons";
/// Size limit for `meta.cpp`, in bytes.
const LARGEST_META: usize = 1 << 16;
/// Extensions of archives.
const ARCHIVES: [&str; 3] = ["pbo", "ebo", "xbo"];

/// A mod.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModFolder {
    /// Its folder: `@Gates`.
    pub folder: PathBuf,
    /// The name to show: that of its folder or, as Workshop folders have numbers for names, the name in `meta.cpp`.
    pub name: String,
    /// Its archives, sorted.
    pub archives: Vec<PathBuf>,
}

impl ModFolder {
    /// Describes a mod. One whose folder is a number, as in the Steam Workshop, is called what its `meta.cpp` says.
    pub(super) fn new(folder: PathBuf, archives: Vec<PathBuf>, door: &Door) -> ModFolder {
        let own = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let is_number = own.bytes().all(|byte| byte.is_ascii_digit());
        let named = || name_in(&door.read(&folder.join("meta.cpp"), 1).ok()?);
        let name = if is_number { named().unwrap_or(own) } else { own };
        ModFolder { folder, name, archives }
    }

    /// Returns what it is compared by with the mods that a project is started with.
    pub(super) fn keys(&self) -> [String; 2] {
        let folder = self.folder.file_name().unwrap_or_default().to_string_lossy();
        [mod_key(&folder), mod_key(&self.name)]
    }
}

/// Returns the name in a `meta.cpp`.
fn name_in(meta: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(meta.get(..LARGEST_META).map_or(meta, |_| &[]));
    let value = text.split("name").nth(1)?.split('"').nth(1)?.trim().to_owned();
    (!value.is_empty()).then_some(value)
}

/// What a path in settings leads to.
#[derive(Debug)]
pub(super) enum GivenPath {
    /// Mods with archives.
    Mods(Vec<ModFolder>),
    /// A folder of sources, with its addons.
    Sources(Vec<Mapping>),
    /// Nothing that can be read, for this reason.
    Nothing(String),
}

/// Returns what a path in settings leads to: the folder of a mod, one that contains mods, or one with sources. The
/// folder of the archives stands for its mod, and an archive for itself.
pub(super) fn given(path: &Path, door: &Door) -> GivenPath {
    let is_addons = |folder: &Path| folder.file_name().is_some_and(|name| name.eq_ignore_ascii_case(ADDONS));
    let of_archives = |archives: Vec<PathBuf>, folder: &Path| {
        let folder = folder.parent().filter(|_| is_addons(folder)).unwrap_or(folder).to_owned();
        GivenPath::Mods(vec![ModFolder::new(folder, archives, door)])
    };
    if is_archive(path) && door.has_file(path) {
        return of_archives(vec![path.to_owned()], path.parent().unwrap_or(path));
    }
    let mods = find_mods(path, door);
    if !mods.is_empty() {
        return GivenPath::Mods(mods);
    }
    let archives = archives_in(path, door);
    if !archives.is_empty() {
        return of_archives(archives, path);
    }
    let sources = if door.has_folder(path) { Mapping::of_sources(path) } else { Vec::new() };
    if sources.is_empty() { GivenPath::Nothing(why_nothing(path)) } else { GivenPath::Sources(sources) }
}

fn why_nothing(path: &Path) -> String {
    match path.exists() {
        true => format!("contains no mods: neither a folder `{ADDONS}` with archives nor sources with `$PBOPREFIX$`"),
        false => why_missing(path),
    }
}

/// Says that a path leads nowhere, with what was meant if that is known.
pub(super) fn why_missing(path: &Path) -> String {
    let written = path.to_string_lossy();
    let is_of_windows = written.contains('\\') || written.get(1..2) == Some(":");
    if cfg!(not(windows)) && is_of_windows {
        return "no such folder; paths on this system have `/` between the names".to_owned();
    }
    match other_case(path) {
        Some(meant) => format!("no such folder; did you mean `{}`?", meant.display()),
        None => "no such folder".to_owned(),
    }
}

/// Returns the path that differs only in letter case.
fn other_case(path: &Path) -> Option<PathBuf> {
    let known = path.ancestors().find(|folder| folder.is_dir())?;
    let mut meant = known.to_owned();
    for name in path.strip_prefix(known).ok()? {
        let is_same = |entry: &PathBuf| entry.file_name().is_some_and(|other| other.eq_ignore_ascii_case(name));
        meant = Door::of_user().entries(&meant, MOST).into_iter().find(is_same)?;
    }
    Some(meant)
}

/// Returns the mods in a folder, sorted: the folder itself if it is one, or else those in it (`!Workshop`).
pub(crate) fn find_mods(folder: &Path, door: &Door) -> Vec<ModFolder> {
    if let Some(found) = mod_at(folder, door) {
        return vec![found];
    }
    // The folder of the Workshop has links to mods.
    folders_in(folder, door).iter().filter_map(|inner| mod_at(inner, door)).collect()
}

/// Returns the mod in a folder, if it is one: a folder `addons` with archives.
pub(super) fn mod_at(folder: &Path, door: &Door) -> Option<ModFolder> {
    let is_addons = |path: &PathBuf| path.file_name().is_some_and(|name| name.eq_ignore_ascii_case(ADDONS));
    let addons = folders_in(folder, door).into_iter().find(is_addons)?;
    let archives = archives_in(&addons, door);
    (!archives.is_empty()).then(|| ModFolder::new(folder.to_owned(), archives, door))
}

fn archives_in(folder: &Path, door: &Door) -> Vec<PathBuf> {
    door.entries(folder, MOST).into_iter().filter(|path| is_archive(path) && door.has_file(path)).collect()
}

fn is_archive(path: &Path) -> bool {
    let extension = path.extension().and_then(|it| it.to_str());
    extension.is_some_and(|extension| ARCHIVES.iter().any(|other| extension.eq_ignore_ascii_case(other)))
}

/// Lists the folders in a folder that a `Door` lets through; none if it cannot be read.
pub(super) fn folders_in(folder: &Path, door: &Door) -> Vec<PathBuf> {
    door.entries(folder, MOST).into_iter().filter(|path| door.has_folder(path)).collect()
}
