//! Finds the game and the mods of its Workshop among the libraries of Steam.

use std::path::{Path, PathBuf};

use super::find::{ADDONS, ModFolder, find_mods, folders_in, mod_at, why_missing};
use crate::Door;

/// The number of Arma 3 in Steam.
const GAME: &str = "107410";
/// Its folder in a library.
const GAME_FOLDER: &str = "steamapps/common/Arma 3";
/// The folder of its Workshop in a library.
const WORKSHOP: &str = "steamapps/workshop/content";
/// Size limit for the list of libraries, in MiB.
const LARGEST_LIST: u64 = 1;

/// The installed game.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Game {
    /// Its folder.
    pub folder: Option<PathBuf>,
    /// Its own archives, with those of its expansions.
    pub addons: Vec<ModFolder>,
    /// The mods: those of the Workshop, and those in the folder of the game.
    pub mods: Vec<ModFolder>,
}

impl Game {
    /// Returns the game that a setting names, by its folder, the one of its archives, or its program. Otherwise, why
    /// there is none.
    ///
    /// # Errors
    ///
    /// The sentence to show when the path is not in a folder of the game.
    pub(super) fn given(path: &Path) -> Result<Game, String> {
        let is_inside = path.is_file() || path.file_name().is_some_and(|name| name.eq_ignore_ascii_case(ADDONS));
        let folder = path.parent().filter(|_| is_inside).unwrap_or(path);
        let game = Game::at(folder);
        match game.addons.iter().any(|found| found.folder == folder) || !game.mods.is_empty() {
            true => Ok(game),
            false if folder.exists() => Err("not the folder of the game: it has no `Addons` with archives".to_owned()),
            false => Err(why_missing(path)),
        }
    }

    /// Returns the game in a folder, with the mods in it.
    pub(super) fn at(folder: &Path) -> Game {
        let user = Door::of_user();
        let is_mod = |path: &PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('@'));
        let (mods, expansions): (Vec<PathBuf>, Vec<PathBuf>) = folders_in(folder, &user).into_iter().partition(is_mod);
        let addons = std::iter::once(folder)
            .chain(expansions.iter().map(PathBuf::as_path))
            .filter_map(|path| mod_at(path, &user))
            .collect();
        let mods = mods.iter().filter_map(|path| mod_at(path, &user)).collect();
        Game { folder: Some(folder.to_owned()), addons, mods }
    }
}

/// Finds the game and its mods through Steam. Reads only names of folders, and the list of Steam's libraries.
pub(crate) fn find_game() -> Game {
    find_in(&steam_folders())
}

/// Finds the game and its mods in folders of Steam.
fn find_in(steam: &[PathBuf]) -> Game {
    let mut libraries: Vec<PathBuf> = steam.iter().flat_map(|folder| libraries(folder)).collect();
    libraries.sort();
    libraries.dedup();
    let mut game = Game::default();
    for library in libraries {
        let folder = library.join(GAME_FOLDER);
        if game.folder.is_none() && folder.is_dir() {
            let found = Game::at(&folder);
            game = Game { mods: [game.mods, found.mods].concat(), ..found };
        }
        game.mods.extend(find_mods(&library.join(WORKSHOP).join(GAME), &Door::of_user()));
    }
    game
}

/// Returns the folders where Steam may be.
fn steam_folders() -> Vec<PathBuf> {
    let home = dirs::home_dir();
    let below = |folders: &[&str]| -> Vec<PathBuf> {
        home.iter().flat_map(|home| folders.iter().map(|folder| home.join(folder))).collect()
    };
    if cfg!(windows) {
        let programs = ["ProgramFiles(x86)", "ProgramFiles"].iter().filter_map(std::env::var_os);
        return programs.map(|folder| PathBuf::from(folder).join("Steam")).collect();
    }
    below(&[
        ".steam/steam",
        ".local/share/Steam",
        ".var/app/com.valvesoftware.Steam/.local/share/Steam",
        "snap/steam/common/.local/share/Steam",
        "Library/Application Support/Steam",
    ])
}

/// Returns the libraries of a Steam: its own folder, and those in its list.
fn libraries(steam: &Path) -> Vec<PathBuf> {
    let list = steam.join("steamapps").join("libraryfolders.vdf");
    let text = Door::of_user().read(&list, LARGEST_LIST).unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    let listed = text.lines().filter_map(path_in).map(PathBuf::from).filter(|path| path.is_absolute());
    std::iter::once(steam.to_owned()).chain(listed).filter_map(|path| path.canonicalize().ok()).collect()
}

/// Returns the value of a line `"path"  "D:\\Games"`.
fn path_in(line: &str) -> Option<String> {
    let value = line.trim().strip_prefix("\"path\"")?.trim().strip_prefix('"')?.strip_suffix('"')?;
    Some(value.replace("\\\\", "\\"))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn the_game_and_mods_are_found_in_all_libraries() {
        let steam = tempfile::tempdir().unwrap();
        let other = tempfile::tempdir().unwrap();
        let make = |folder: &Path, file: &str| {
            let path = folder.join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "").unwrap();
        };
        let other_path = other.path().canonicalize().unwrap();
        make(&other_path, "steamapps/common/Arma 3/Addons/functions_f.pbo");
        make(&other_path, "steamapps/common/Arma 3/@Gates/addons/gates_main.pbo");
        make(&other_path, "steamapps/common/Arma 3/Expansion/Addons/more.pbo");
        make(steam.path(), "steamapps/workshop/content/107410/450814997/addons/barns.pbo");
        make(steam.path(), "steamapps/workshop/content/107410/1/readme.txt");
        make(steam.path(), "steamapps/workshop/content/221100/2/addons/dayz.pbo");
        let written = other_path.to_str().unwrap().replace('\\', "\\\\");
        let list = format!("\"libraryfolders\"\n{{\n\t\"0\"\n\t{{\n\t\t\"path\"\t\t\"{written}\"\n\t}}\n}}\n");
        fs::write(steam.path().join("steamapps/libraryfolders.vdf"), list).unwrap();
        let game = find_in(&[steam.path().to_owned(), steam.path().join("missing")]);
        assert_eq!(game.folder.as_deref(), Some(&*other_path.join(GAME_FOLDER)));
        let mut names: Vec<String> = game.mods.iter().map(|found| found.name.clone()).collect();
        names.sort();
        assert_eq!(names, ["450814997", "@Gates"]);
        let addons: Vec<String> = game.addons.iter().map(|found| found.name.clone()).collect();
        assert_eq!(addons, ["Arma 3", "Expansion"]);
    }
}
