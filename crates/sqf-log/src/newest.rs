//! Finds the newest log of the game or a server on this machine.

use sqf_text::has_extension;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The folders below a profile folder that may contain logs.
const DEEPEST: usize = 2;
/// Maximum number of entries that are read.
const MOST: usize = 20_000;
/// The ID of the game on Steam, after which the folder of Proton is named.
const GAME: &str = "107410";

/// Whether a file is a log of the game, by its name.
pub fn is_log(path: &Path) -> bool {
    has_extension(path, "rpt")
}

/// Returns the folders in which the game and its server write logs. They need not exist.
pub fn folders() -> Vec<PathBuf> {
    let mut folders = Vec::new();
    if let Some(local) = dirs::data_local_dir() {
        // For the game on Windows, and for the server on Linux.
        folders.push(local.join("Arma 3"));
        folders.push(local.join("Arma 3 - Other Profiles"));
        if cfg!(unix) {
            folders.push(local.join("bohemiainteractive").join("arma3"));
        }
    }
    if let Some(home) = dirs::home_dir().filter(|_| cfg!(unix)) {
        let steam = [".local/share/Steam", ".steam/steam", ".var/app/com.valvesoftware.Steam/data/Steam"];
        for folder in steam {
            let users = home.join(folder).join("steamapps/compatdata").join(GAME).join("pfx/drive_c/users/steamuser");
            folders.push(users.join("AppData/Local/Arma 3"));
            folders.push(users.join("Local Settings/Application Data/Arma 3"));
        }
        // The server manager that most hosts use.
        folders.push(home.join("log/server"));
    }
    folders
}

/// Returns the log below some folders that was written last. Does not follow links to folders.
pub fn newest(folders: &[PathBuf]) -> Option<PathBuf> {
    let mut left = MOST;
    let mut best: Option<(SystemTime, PathBuf)> = None;
    let mut open: Vec<(PathBuf, usize)> = folders.iter().map(|folder| (folder.clone(), 0)).collect();
    while let Some((folder, depth)) = open.pop() {
        #[expect(clippy::disallowed_methods, reason = "a folder of the game's logs; no link is followed")]
        let Ok(entries) = std::fs::read_dir(&folder) else { continue };
        for entry in entries.flatten() {
            if left == 0 {
                break;
            }
            left -= 1;
            let Ok(kind) = entry.file_type() else { continue };
            let path = entry.path();
            if kind.is_dir() && depth < DEEPEST {
                open.push((path, depth + 1));
            } else if kind.is_file() && is_log(&path) {
                let Some(time) = entry.metadata().ok().and_then(|metadata| metadata.modified().ok()) else { continue };
                if best.as_ref().is_none_or(|(newest, known)| (time, &path) > (*newest, known)) {
                    best = Some((time, path));
                }
            }
        }
    }
    best.map(|(_, path)| path)
}
