//! From a path in a script or header to a file on disk.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::Project;
use super::addons::Addon;
use super::files::Found;
use super::game_path::GamePath;
use super::ignored::is_ignored;
use super::locks::shared;
use super::roots;
use crate::order::Order as _;

/// The folder of a campaign with the scripts of all its missions.
const CAMPAIGN_SCRIPTS: &str = "scripts";

/// What a path in a script or header leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Resolution {
    /// A file.
    Found(Arc<Path>),
    /// It should be in the project and certainly is not.
    Missing,
    /// It belongs to the game or to another mod, or nobody can tell.
    Elsewhere,
}

/// What is known around the file that has the path in it.
struct Around<'p> {
    project: &'p Project,
    /// Its folder; None for a text that is no file.
    folder: Option<&'p Path>,
    /// The folder in which files are looked for beside it.
    limit: Option<PathBuf>,
}

/// The file that an `#include` means.
pub(super) fn include(project: &Project, path: &str, folder: Option<&Path>) -> Resolution {
    let Some(path) = GamePath::parse(path) else { return Resolution::Elsewhere };
    let around = Around::new(project, folder);
    if path.is_absolute { around.of_the_game(&path.names) } else { around.beside(&path) }
}

/// The file that a command such as `execVM` means.
pub(super) fn game_path(project: &Project, path: &str, folder: Option<&Path>) -> Resolution {
    let Some(path) = GamePath::parse(path).filter(|path| path.ups == 0) else { return Resolution::Elsewhere };
    let around = Around::new(project, folder);
    let mission = around.mission().filter(|_| !path.is_absolute);
    let Some(mission) = mission else { return around.of_the_game(&path.names) };
    let found = around.find(&mission, &path);
    if let Found::File(file) = found {
        return Resolution::Found(file.into());
    }
    let campaign = roots::campaign(&mission, &project.files);
    if let Some(campaign) = &campaign {
        let names: Vec<&str> = std::iter::once(CAMPAIGN_SCRIPTS).chain(path.names.iter().copied()).collect();
        if let Found::File(file) = project.files.find(campaign, &names) {
            return Resolution::Found(file.into());
        }
    }
    match around.of_the_game(&path.names) {
        // A script of a campaign runs in any of its missions.
        _ if campaign.as_deref() == Some(&*mission) => Resolution::Elsewhere,
        Resolution::Elsewhere if around.lacks(&found, &mission, &path.names) && around.is_certain() => {
            Resolution::Missing
        }
        other => other,
    }
}

impl Project {
    /// The file with this path in the addon of the file `from`, or in the one of that name beside it.
    pub(super) fn file_in_addon(&self, addon: Option<&str>, path: &str, from: &Path) -> Option<PathBuf> {
        let path = GamePath::parse(path).filter(|path| path.ups == 0)?;
        let own = match self.addon_of(from) {
            Some(addon) => addon.folder,
            None => {
                let root = self.root_of(from)?;
                let mut folders = from.ancestors().skip(1).take_while(|folder| folder.starts_with(&root.folder));
                folders.find(|folder| roots::has_file(&self.files.listing(folder), "config.cpp"))?.to_owned()
            }
        };
        let (folder, before) = match addon {
            Some(addon) => (own.parent()?, Some(addon)),
            None => (&*own, None),
        };
        let names: Vec<&str> = before.into_iter().chain(path.names.iter().copied()).collect();
        match self.files.find(folder, &names) {
            Found::File(file) => Some(file),
            _ => None,
        }
    }
}

impl<'p> Around<'p> {
    fn new(project: &'p Project, folder: Option<&'p Path>) -> Around<'p> {
        let root = folder.and_then(|folder| project.root_of(folder));
        let limit = root.map(|root| root.folder.clone()).or_else(|| {
            let mapped = project.mappings.iter().map(|mapping| &mapping.folder);
            mapped.filter(|mapped| folder.is_some_and(|folder| folder.starts_with(mapped))).max().cloned()
        });
        Around { project, folder, limit }
    }

    /// Whether all that should be there is there: the file is in a project, and no copy of another mod's header.
    fn is_certain(&self) -> bool {
        let root = self.folder.and_then(|folder| self.project.root_of(folder));
        root.as_ref().zip(self.folder).is_some_and(|(root, folder)| {
            let copies = self.project.survey(root).copies.as_ref();
            copies.is_none_or(|copies| !folder.starts_with(copies))
        })
    }

    /// Whether a search shows that a file should be there and is not; those that git ignores may be made by a tool.
    fn lacks(&self, found: &Found, folder: &Path, names: &[&str]) -> bool {
        *found == Found::No && {
            let file = names.iter().fold(folder.to_owned(), |path, name| path.join(name));
            let root = self.project.root_of(&file);
            !is_ignored(&file, root.as_ref().map_or(folder, |root| &root.folder))
        }
    }

    /// A path that begins at the folder of the file, or at that of the mission.
    fn beside(&self, path: &GamePath<'_>) -> Resolution {
        let (Some(folder), Some(limit)) = (self.folder, &self.limit) else { return Resolution::Elsewhere };
        let mut is_missing = false;
        if let Some(base) = folder.ancestors().nth(path.ups).filter(|base| base.starts_with(limit)) {
            match self.find(base, path) {
                Found::File(file) => return Resolution::Found(file.into()),
                found => is_missing = self.lacks(&found, base, &path.names),
            }
        }
        if path.ups == 0
            && let Some(mission) = self.mission()
        {
            match self.find(&mission, path) {
                Found::File(file) => return Resolution::Found(file.into()),
                found => is_missing |= self.lacks(&found, &mission, &path.names),
            }
        }
        // The same in the folders of the game, which need not be those on disk.
        if let Some((folders, is_inside)) = self.in_the_game(path) {
            match self.of_the_game(&folders) {
                // Without `..` the folder is the one on disk; if it is not there, the path may be one of the game.
                Resolution::Missing => is_missing |= path.ups > 0,
                Resolution::Elsewhere => is_missing &= is_inside,
                found @ Resolution::Found(_) => return found,
            }
        }
        // Some leave out the backslash at the start.
        if path.ups == 0 && path.names.len() > 1 {
            match self.of_the_game(&path.names) {
                Resolution::Missing => is_missing = true,
                Resolution::Elsewhere => {}
                found @ Resolution::Found(_) => return found,
            }
        }
        if is_missing && self.is_certain() { Resolution::Missing } else { Resolution::Elsewhere }
    }

    /// What a path beside the file is from the root of the game, and whether that is in the same addon.
    fn in_the_game(&self, path: &GamePath<'_>) -> Option<(Vec<String>, bool)> {
        let folder = self.folder?;
        let addon = self.project.addon_of(folder)?;
        let below = folder.strip_prefix(&addon.folder).ok()?;
        let below: Vec<&str> = below.iter().map(|name| name.to_str()).collect::<Option<_>>()?;
        let is_inside = path.ups <= below.len();
        let mut names: Vec<String> = addon.prefix;
        names.extend(below.into_iter().map(str::to_owned));
        names.truncate(names.len().checked_sub(path.ups)?);
        names.extend(path.names.iter().map(|name| (*name).to_owned()));
        Some((names, is_inside))
    }

    /// A path that begins with the prefix of an addon.
    fn of_the_game<N: AsRef<str>>(&self, names: &[N]) -> Resolution {
        let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
        let files = &self.project.files;
        let roots = shared(&self.project.roots).around(self.folder);
        let mut addons: Vec<&Addon> = Vec::new();
        for root in &roots {
            addons.extend(self.project.survey(root).addons.iter().filter(|addon| addon.is_for(&names)));
        }
        // Of several with the same prefix, the one that is nearest to the file.
        addons.order_by_key(|addon| std::cmp::Reverse((addon.prefix.len(), self.nearness(&addon.folder))));
        let mut is_missing = false;
        for addon in addons {
            let below = &names[addon.prefix.len()..];
            match files.find(&addon.folder, below) {
                Found::File(file) => return Resolution::Found(file.into()),
                // A prefix of one folder, such as `z`, may be that of other mods, too.
                Found::Unsure if addon.prefix.len() < 2 => {}
                Found::Unsure | Found::No => {
                    is_missing |= addon.is_whole && self.lacks(&Found::No, &addon.folder, below);
                }
                Found::Folder(_) => return Resolution::Elsewhere,
            }
        }
        let mapped = self.project.mappings.iter().filter_map(|mapping| Some((&mapping.folder, mapping.below(&names)?)));
        for (folder, below) in mapped {
            if let Found::File(file) = files.find(folder, below) {
                return Resolution::Found(file.into());
            }
        }
        // The whole of the path: a work drive, or HEMTT's folder for the headers of other mods.
        for root in &roots {
            let copies = root.folder.join("include");
            for folder in [&root.folder, &copies] {
                if let Found::File(file) = files.find(folder, &names) {
                    // An empty copy of another mod's header only keeps a tool from asking for it.
                    let is_empty = || self.project.source(&file).is_ok_and(|source| source.text().is_empty());
                    let is_stub = folder == &copies && is_empty();
                    return if is_stub { Resolution::Elsewhere } else { Resolution::Found(file.into()) };
                }
            }
        }
        if is_missing { Resolution::Missing } else { Resolution::Elsewhere }
    }

    /// How many folders above both are the same.
    fn nearness(&self, other: &Path) -> usize {
        let folder = self.folder.unwrap_or(Path::new(""));
        folder.components().zip(other.components()).take_while(|(a, b)| a == b).count()
    }

    fn find(&self, folder: &Path, path: &GamePath<'_>) -> Found {
        let files = &self.project.files;
        let found = files.find(folder, &path.names);
        if matches!(found, Found::File(_) | Found::Folder(_)) {
            return found;
        }
        // A folder on the way to this one may have another whose name differs in case alone.
        let again = || {
            let limit = self.limit.as_deref()?;
            let way = folder.strip_prefix(limit).ok()?.iter().map(|name| name.to_str()).collect::<Option<Vec<_>>>()?;
            let names: Vec<&str> = way.into_iter().chain(path.names.iter().copied()).collect();
            Some(files.find(limit, &names)).filter(|found| matches!(found, Found::File(_)))
        };
        again().unwrap_or(found)
    }

    fn mission(&self) -> Option<PathBuf> {
        roots::mission(self.folder?, self.limit.as_deref()?, &self.project.files)
    }
}
