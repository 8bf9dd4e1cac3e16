//! Packs the texts of the reference, `src/catalog/texts/**/*.md`, and those on configs, `src/catalog/configs/*.md`, into
//! compressed files that the program carries.
//!
//! As they are they would make the program a megabyte larger.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::DeflateEncoder;

/// Where the texts are, from the root of the package, and what their file is called.
const FOLDERS: &[(&str, &str)] = &[("src/catalog/texts", "texts.deflate"), ("src/catalog/configs", "configs.deflate")];

fn main() -> io::Result<()> {
    FOLDERS.iter().try_for_each(|(folder, name)| pack(folder, name))
}

fn pack(folder: &str, name: &str) -> io::Result<()> {
    println!("cargo::rerun-if-changed={folder}");
    let mut files = Vec::new();
    collect(Path::new(folder), &mut files)?;
    // The same texts give the same bytes on every machine.
    files.sort();
    let out = std::env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("cargo sets OUT_DIR"))?;
    let out = fs::File::create(Path::new(&out).join(name))?;
    let mut packed = DeflateEncoder::new(out, Compression::best());
    for file in files {
        let text = fs::read_to_string(&file)?.replace("\r\n", "\n");
        packed.write_all(text.as_bytes())?;
        packed.write_all(b"\n")?;
    }
    packed.finish()?.flush()
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "md") {
            files.push(path);
        }
    }
    Ok(())
}
