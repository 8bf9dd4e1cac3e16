//! Files in archives that have no copies, such as pictures and sounds. They are read on demand.

use super::Layout;
use super::game_path::GamePath;
use crate::Mapping;
use crate::door;
use sqf_archive::Archive;
use sqf_model::PackedFile;

impl Layout {
    /// Returns the file in an archive that a path leads to.
    pub(crate) fn file_in_archive(&self, path: &str) -> Option<PackedFile> {
        let path = GamePath::parse(path).filter(|path| path.ups == 0)?;
        let named = |(mapping, below): (&Mapping, &[&str])| {
            let (archive, name) = mapping.packed(below)?;
            Some((archive, name, mapping.mod_name()))
        };
        let (archive, name, mod_name) = self.mappings_for(&path.names).find_map(named)?;
        let opened = Archive::open(door::open(&archive).ok()?.file).ok()?;
        let size = opened.entries().iter().find(|entry| is_named(&entry.name, &name))?.size;
        Some(PackedFile { archive, mod_name, name, size })
    }
}

/// Reads a file in an archive of at most `limit` MiB. None if that is not possible.
pub(crate) fn bytes(file: &PackedFile, limit: u64) -> Option<Vec<u8>> {
    let mut archive = Archive::open(door::open(&file.archive).ok()?.file).ok()?;
    let entry = archive.entries().iter().find(|entry| is_named(&entry.name, &file.name)).cloned()?;
    archive.read(&entry, limit).ok()
}

/// Whether an entry has that path.
fn is_named(entry: &str, path: &str) -> bool {
    let names =
        |path: &str| path.split(['\\', '/']).filter(|name| !name.is_empty()).map(str::to_lowercase).collect::<Vec<_>>();
    names(entry) == names(path)
}
