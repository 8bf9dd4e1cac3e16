//! Regenerates the text data of the repository, see docs/data.md.
//!
//! ```text
//! cargo run --release --example data -- facts FILE
//! cargo run --release --example data -- classes FILE
//! cargo run --release --example data -- usage FOLDER...
//! cargo run --release --example data -- configs FOLDER...
//! ```
//!
//! `FILE` is the output of `sqf-ls generate` with `--facts` or `--classes`; a `FOLDER` is a project.
#![allow(clippy::disallowed_methods, clippy::print_stdout, reason = "a command on files that the developer names")]

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context as _, Result, bail, ensure};
use rayon::prelude::*;
use serde_json::Value;
use sqf_ide::{Analysis, ConfigCounts, Counts, KnownNames};
use sqf_model::SourceFile;
use sqf_pack::{classes, facts};
use sqf_reference::Reference;

/// The files of a folder by their relative paths.
type Files = BTreeMap<String, String>;

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["facts", file] => write_facts(&fs::read_to_string(file)?),
        ["classes", file] => write_classes(&fs::read_to_string(file)?),
        ["usage", ref folders @ ..] if !folders.is_empty() => write_usage(folders),
        ["configs", ref folders @ ..] if !folders.is_empty() => write_configs(folders),
        _ => bail!("expected `facts FILE`, `classes FILE`, `usage FOLDER...` or `configs FOLDER...`"),
    }
}

fn write_facts(text: &str) -> Result<()> {
    let mut lines = text.lines();
    let head = lines.next().context("the file is empty")?;
    let counts: Value = serde_json::from_str(head)?;
    let count = |kind: &str| counts[kind].as_u64().map(|count| count as usize).context("the first line lacks counts");
    let mut files = Files::new();
    files.insert("head.txt".to_owned(), fold(head));
    for line in lines.by_ref().take(count("commands")?) {
        let first = line.chars().next().filter(char::is_ascii_alphanumeric).unwrap_or('_').to_ascii_lowercase();
        *files.entry(format!("commands/{first}.txt")).or_default() += &fold(line);
    }
    for line in lines.by_ref().take(count("functions")?) {
        let (tag, name) = line.split_once("_fnc_").unwrap_or(("_", line));
        let first = name.chars().next().filter(char::is_ascii_alphanumeric).unwrap_or('_');
        let file = format!("functions/{tag}_{first}.txt").to_ascii_lowercase();
        *files.entry(file).or_default() += &fold(line);
    }
    files.insert("topics.txt".to_owned(), lines.by_ref().take(count("topics")?).map(fold).collect());
    files.insert("events.txt".to_owned(), lines.by_ref().take(count("events")?).map(with_break).collect());
    files.insert("engine.txt".to_owned(), lines.map(with_break).collect());
    let folders = ["head", "commands/", "functions/", "topics", "events", "engine"];
    let parts = folders.iter().flat_map(|part| files.iter().filter(move |(path, _)| path.starts_with(part)));
    ensure!(facts::join(parts.map(|(_, text)| text.as_str())) == text, "the files would not give the facts again");
    replace(Path::new("crates/sqf-reference/data/facts"), &files)
}

/// Splits a record into lines, so that changing a field changes one line. All but the first begin with a space;
/// removing the line breaks and these spaces restores the record.
fn fold(record: &str) -> String {
    let json = record.rfind('\t').map_or(0, |tab| tab + 1);
    let mut folded = record[..json].to_owned();
    let (mut depth, mut in_string, mut last) = (0, false, ' ');
    for (at, char) in record.char_indices().skip_while(|(at, _)| *at < json) {
        // A string may end with an escaped backslash.
        match char {
            '"' if last != '\\' => in_string = !in_string,
            '{' | '[' if !in_string => depth += 1,
            '}' | ']' if !in_string => depth -= 1,
            _ => {}
        }
        folded.push(char);
        let next = record[at + char.len_utf8()..].chars().next();
        if !in_string {
            match (char, depth) {
                ('{' | ',', 1) if next != Some('}') => folded.push_str("\n "),
                ('[', 2) if next == Some('{') => folded.push_str("\n  "),
                (',', 2) if last == '}' => folded.push_str("\n  "),
                _ => {}
            }
        }
        last = if char == '\\' && last == '\\' { ' ' } else { char };
    }
    folded.push('\n');
    folded
}

fn with_break(line: &str) -> String {
    format!("{line}\n")
}

fn write_classes(text: &str) -> Result<()> {
    let (sets, names) = text.split_once("\n\n").context("the file has no names")?;
    let sets: Vec<&str> = sets.lines().skip(1).collect();
    let mut by_set: BTreeMap<usize, String> = BTreeMap::new();
    for line in names.lines() {
        let (name, set) = line.rsplit_once('\t').context("a name lacks the number of its set")?;
        *by_set.entry(set.parse()?).or_default() += &with_break(name.trim_end_matches('\t'));
    }
    let mut files = Files::new();
    for (set, names) in by_set {
        let set = sets.get(set).context("a name has the number of no set")?;
        let mut parts = set.split('\t');
        let (list, group) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        let group: String = group.chars().filter(char::is_ascii_alphanumeric).collect();
        let path = if group.is_empty() { format!("{list}.txt") } else { format!("{list}/{group}.txt") };
        let file = files.entry(path).or_default();
        *file += &format!("{}{}\n{names}", classes::SHARED, set.trim_end_matches('\t'));
    }
    let joined = classes::join(files.values().map(String::as_str)).map_err(anyhow::Error::msg)?;
    ensure!(joined == text, "the files would not give the names again");
    replace(Path::new("crates/sqf-reference/data/classes"), &files)
}

fn write_usage(folders: &[&str]) -> Result<()> {
    let reference = Reference::embedded();
    let known = KnownNames::new(&reference);
    let mut counts = Counts::default();
    let mut seen = HashSet::new();
    for folder in folders {
        let mut paths = Vec::new();
        collect(Path::new(folder), &["sqf"], &mut paths)?;
        paths.sort();
        let texts = paths.iter().filter_map(|path| Some(String::from_utf8_lossy(&fs::read(path).ok()?).into_owned()));
        // Missions contain copies of the same scripts.
        let texts: Vec<String> = texts.filter(|text| seen.insert(text.clone())).collect();
        let of = |text: &String| {
            let file = Arc::new(SourceFile::new(text.as_str()));
            Counts::of(&Analysis::new(Arc::clone(&reference), file), &known)
        };
        let mut project = Counts::default();
        for script in texts.par_iter().map(of).collect::<Vec<_>>() {
            project.add_script(script);
        }
        counts.add_project(project);
        println!("{} scripts in {folder}", texts.len());
    }
    let ide = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/sqf-ide");
    fs::write(ide.join("data/usage.txt"), counts.usage())?;
    fs::write(ide.join("src/completion/texts.txt"), counts.texts())?;
    Ok(())
}

fn write_configs(folders: &[&str]) -> Result<()> {
    let mut counts = ConfigCounts::default();
    let mut seen = HashSet::new();
    for folder in folders {
        let mut paths = Vec::new();
        collect(Path::new(folder), &["ext", "hpp", "cpp"], &mut paths)?;
        paths.sort();
        let texts = paths.into_iter().filter_map(|path| {
            let text = String::from_utf8_lossy(&fs::read(&path).ok()?).into_owned();
            Some((path, text))
        });
        let texts: Vec<(PathBuf, String)> = texts.filter(|(_, text)| seen.insert(text.clone())).collect();
        counts.add_project(texts.iter().map(|(path, text)| (path.as_path(), text.as_str())));
        println!("{} configs in {folder}", texts.len());
    }
    fs::write(Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/sqf-ide/data/configs.txt"), counts.text())?;
    Ok(())
}

/// Collects the files with these extensions in a folder and its subfolders.
fn collect(folder: &Path, extensions: &[&str], files: &mut Vec<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        if entry.file_type()?.is_dir() {
            collect(&path, extensions, files)?;
        } else if path.extension().is_some_and(|it| extensions.iter().any(|wanted| it.eq_ignore_ascii_case(wanted))) {
            files.push(path);
        }
    }
    Ok(())
}

/// Replaces a folder of the repository by these files.
fn replace(folder: &Path, files: &Files) -> Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    for (path, text) in files {
        let file: PathBuf = folder.join(path);
        fs::create_dir_all(file.parent().context("a file is in a folder")?)?;
        fs::write(file, text)?;
    }
    println!("{} files in {}", files.len(), folder.display());
    Ok(())
}
