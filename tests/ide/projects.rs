//! Resolves paths and reads configs of real projects.
//!
//! Needs a folder with projects in it (`SQF_MODS_DIR`) and says so when there is none. Prints what it finds, to be
//! looked at: `SQF_MODS_DIR=... cargo test -p sqf-ls --test ide projects -- --nocapture`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use sqf_project::{Function, Project, ProjectOptions, Resolution};
use sqf_syntax::config::Config;
use sqf_syntax::{Absent, Preprocessed, PreprocessorSettings, Source};

/// Returns the projects, sorted by name.
fn projects() -> Vec<PathBuf> {
    let Some(folder) = std::env::var_os("SQF_MODS_DIR") else {
        eprintln!("skipped: no projects (set SQF_MODS_DIR to a folder of them)");
        return Vec::new();
    };
    let entries = std::fs::read_dir(folder).unwrap();
    let mut folders: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).filter(|path| path.is_dir()).collect();
    folders.sort();
    folders
}

/// Returns the files below a folder whose names end with one of `endings`, sorted by path.
fn files(folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let entry = entry.unwrap();
            let name = entry.file_name().to_string_lossy().to_lowercase();
            if entry.file_type().unwrap().is_dir() {
                open.push(entry.path());
            } else if endings.iter().any(|ending| name.ends_with(ending)) {
                found.push(entry.path());
            }
        }
    }
    found.sort();
    found
}

#[test]
fn includes_are_found() {
    for folder in projects() {
        let start = Instant::now();
        let mut project = Project::open(std::slice::from_ref(&folder), ProjectOptions::default());
        assert_eq!(project.folders(), std::slice::from_ref(&folder));
        project.scan();
        let scanned = start.elapsed();
        let start = Instant::now();
        let mut counts = [0; 4];
        let mut others: BTreeMap<String, usize> = BTreeMap::new();
        let mut missing: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for file in files(&folder, &[".sqf", "config.cpp", "description.ext"]) {
            let Ok(source) = project.source(&file) else { continue };
            let includes = preprocessed(&project, &file, source);
            for include in includes.includes() {
                match include.target {
                    Ok(_) => counts[0] += 1,
                    Err(Absent::Missing) => {
                        counts[1] += 1;
                        let from = includes.files()[include.file].path.as_ref().unwrap();
                        let from = from.strip_prefix(&folder).unwrap().display().to_string();
                        missing.entry(include.path.to_string()).or_default().push(from);
                    }
                    Err(Absent::Elsewhere) => {
                        counts[2] += 1;
                        *others.entry(include.path.to_lowercase()).or_default() += 1;
                    }
                    Err(Absent::TooDeep | Absent::Exhausted) => counts[3] += 1,
                }
            }
        }
        let [found, absent, elsewhere, deep] = counts;
        println!(
            "{}: {found} found, {absent} missing, {elsewhere} elsewhere, {deep} too deep; scan {scanned:?}, all {:?}",
            folder.display(),
            start.elapsed()
        );
        for (path, files) in missing {
            println!("    missing: {path} in {} ({})", files[0], files.len());
        }
        for (path, count) in others {
            println!("    elsewhere: {path} ({count})");
        }
    }
}

fn preprocessed(project: &Project, file: &Path, source: Arc<Source>) -> Preprocessed {
    let is_part = project.is_part(file);
    Preprocessed::new(
        source,
        &PreprocessorSettings {
            path: Some(file),
            includes: project,
            is_command: &|_| false,
            is_part,
            includer: None,
            is_exact: false,
        },
    )
}

#[test]
fn paths_of_scripts_are_found() {
    for folder in projects() {
        let project = Project::open(std::slice::from_ref(&folder), ProjectOptions::default());
        let mut counts = [0; 3];
        for file in files(&folder, &[".sqf"]) {
            let Ok(source) = project.source(&file) else { continue };
            let tokens = source.tokens();
            let words: Vec<usize> = (0..tokens.len()).filter(|token| !tokens.kind(*token).is_trivia()).collect();
            for pair in words.windows(2).filter(|pair| tokens.kind(pair[1]).is_string()) {
                let command = source.token_text(pair[0]).to_lowercase();
                if !["execvm", "preprocessfile", "preprocessfilelinenumbers", "loadfile"].contains(&command.as_str()) {
                    continue;
                }
                let path = source.token_text(pair[1]).trim_matches(['"', '\'']);
                if !path.contains('.') || path.contains(['%', '"', '\'']) {
                    continue;
                }
                match project.resolve_game_path(path, Some(&file)) {
                    Resolution::Found(_) => counts[0] += 1,
                    Resolution::Elsewhere => counts[2] += 1,
                    Resolution::Missing => {
                        counts[1] += 1;
                        println!("    {path} in {}", file.strip_prefix(&folder).unwrap().display());
                    }
                }
            }
        }
        println!("{}: {counts:?} scripts found, missing, elsewhere", folder.display());
    }
}

#[test]
fn functions_are_found() {
    for folder in projects() {
        let project = Project::open(std::slice::from_ref(&folder), ProjectOptions::default());
        let start = Instant::now();
        let functions = project.functions();
        let took = start.elapsed();
        let all: Vec<&Function> = functions.functions.values().flatten().collect();
        let of = |is: &dyn Fn(&Resolution) -> bool| all.iter().filter(|function| is(&function.file)).count();
        let found: BTreeSet<&Path> = all
            .iter()
            .filter_map(|function| if let Resolution::Found(file) = &function.file { Some(&**file) } else { None })
            .collect();
        let scripts = files(&folder, &[".sqf"]);
        let is_function = |path: &&PathBuf| {
            let name = path.file_name().unwrap().to_string_lossy().to_lowercase();
            name.starts_with("fn_") || name.starts_with("fnc_")
        };
        let of_functions: Vec<&PathBuf> = scripts.iter().filter(is_function).collect();
        let unnamed: Vec<&&PathBuf> = of_functions.iter().filter(|path| !found.contains(path.as_path())).collect();
        println!(
            "{}: {} functions, {} found, {} missing, {} elsewhere; {} files fn_ and fnc_, {} of no function; {}; \
             {took:?}",
            folder.display(),
            all.len(),
            of(&|file| matches!(file, Resolution::Found(_))),
            of(&|file| *file == Resolution::Missing),
            of(&|file| *file == Resolution::Elsewhere),
            of_functions.len(),
            unnamed.len(),
            if functions.is_complete { "complete" } else { "incomplete" },
        );
        for function in all.iter().filter(|function| !matches!(function.file, Resolution::Found(_))).take(15) {
            let file = function.defined_at.file.strip_prefix(&folder).unwrap_or(&function.defined_at.file);
            println!("    {} {:?} {} in {}", function.name, function.file, function.path, file.display());
        }
        for path in unnamed.iter().take(15) {
            println!("    of no function: {}", path.strip_prefix(&folder).unwrap().display());
        }
    }
}

#[test]
fn configs_are_read() {
    for folder in projects() {
        let project = Project::open(std::slice::from_ref(&folder), ProjectOptions::default());
        let (mut configs, mut classes, mut entries, mut partial) = (0, 0, 0, 0);
        for file in files(&folder, &["config.cpp", "description.ext", "mission.sqm"]) {
            let Ok(source) = project.source(&file) else { continue };
            let text = preprocessed(&project, &file, source);
            let config = Config::parse(&text);
            configs += 1;
            let name = file.strip_prefix(&folder).unwrap().display();
            for class in config.classes().map(|id| config.class(id)) {
                classes += 1;
                entries += class.entries.len();
                if !class.is_whole {
                    partial += 1;
                    println!("    {name}: class `{}` is not understood to the end", class.name);
                }
            }
            for unpaired in config.unpaired() {
                println!("    {name}: {unpaired:?}");
            }
        }
        println!(
            "{}: {configs} configs, {classes} classes of which {partial} in part, {entries} entries",
            folder.display()
        );
    }
}

#[test]
fn stringtables_have_problems_only_where_a_strict_reader_stops() {
    use sqf_syntax::stringtable::Stringtable;
    let (mut tables, mut keys, mut bytes) = (0, 0, 0);
    let start = Instant::now();
    for path in projects().iter().flat_map(|folder| files(folder, &["stringtable.xml"])) {
        let text = sqf_project::read(&path, 16).unwrap().text;
        let table = Stringtable::parse(&text);
        let mut reader = quick_xml::Reader::from_str(&text);
        let strict = loop {
            match reader.read_event() {
                Ok(quick_xml::events::Event::Eof) => break Ok(()),
                Ok(_) => {}
                Err(error) => break Err(error),
            }
        };
        for problem in table.problems() {
            let line = text[..problem.range.start as usize].matches('\n').count() + 1;
            println!("{}:{line}: {:?} {:?}", path.display(), problem.kind, problem.range.of(&text));
        }
        assert_eq!(table.problems().is_empty(), strict.is_ok(), "{}: {strict:?}", path.display());
        tables += 1;
        keys += table.keys(&text).count();
        bytes += text.len();
    }
    println!("{tables} tables with {keys} keys, {} KiB, in {:?}", bytes >> 10, start.elapsed());
}
