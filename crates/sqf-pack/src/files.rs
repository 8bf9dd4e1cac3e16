//! What build scripts do with files.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The Zstandard level. The maximum of 22 would save 0.1 MB, but take an unoptimized build script seconds.
const LEVEL: i32 = 12;

/// The files of a crate that make up one text, in order.
#[derive(Debug)]
pub struct Files(Vec<(PathBuf, String)>);

impl Files {
    /// Reads a file, or all files with an extension in a folder and its subfolders, by their names. Cargo runs the
    /// build script again when one of them changes.
    ///
    /// # Errors
    ///
    /// If something cannot be read.
    #[allow(clippy::print_stdout, reason = "Cargo reads what build scripts print")]
    pub fn read(path: &str, extension: &str) -> io::Result<Files> {
        println!("cargo::rerun-if-changed={path}");
        let path = Path::new(path);
        let mut files = Vec::new();
        match path.is_dir() {
            true => collect(path, extension, &mut files)?,
            false => files.push(path.to_owned()),
        }
        // For reproducible output.
        files.sort();
        let read = |file: PathBuf| fs::read_to_string(&file).map(|text| (file, text.replace("\r\n", "\n")));
        files.into_iter().map(read).collect::<io::Result<_>>().map(Files)
    }

    /// Returns the files with their texts.
    pub fn iter(&self) -> impl Iterator<Item = (&Path, &str)> {
        self.0.iter().map(|(path, text)| (&**path, text.as_str()))
    }

    /// Returns the texts.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(_, text)| text.as_str())
    }

    /// Returns all texts as one.
    pub fn joined(&self) -> String {
        self.texts().collect::<Vec<_>>().join("\n")
    }
}

/// Packs a text for [`packed!`](crate::packed) under a name.
///
/// # Errors
///
/// If this is no build script, or the file cannot be written.
pub fn pack(text: &str, name: &str) -> io::Result<()> {
    let folder = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("cargo sets OUT_DIR"))?;
    fs::write(Path::new(&folder).join(name).with_extension("zst"), zstd::bulk::compress(text.as_bytes(), LEVEL)?)
}

fn collect(folder: &Path, extension: &str, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, extension, files)?;
        } else if path.extension().is_some_and(|it| it == extension) {
            files.push(path);
        }
    }
    Ok(())
}
