//! Names of classes: joins the files that have them.

use std::collections::BTreeMap;

/// The lists of the game that have classes, in the order in which names are stored.
pub const LISTS: [&str; 15] = [
    "CfgVehicles",
    "CfgWeapons",
    "CfgMagazines",
    "CfgGlasses",
    "CfgGroups",
    "CfgMarkers",
    "CfgMarkerColors",
    "CfgMusic",
    "CfgFaces",
    "CfgVoice",
    "NameSounds",
    "Moves",
    "CfgActions",
    "InputActions",
    "KeyCodes",
];

/// Begins a line of facts that the names below it share.
pub const SHARED: &str = "#\t";

/// A name, as it is sorted.
type Name<'t> = (usize, String, &'t str, &'t str, &'t str, [&'t str; 7]);

/// Returns the names of all files.
///
/// In a file, a line that begins with [`SHARED`] has the list, group, side, category, subcategory, DLC and path of the
/// names below it, each on a line: the class, and what the game calls it. Tabs stand between them, and not at the end
/// of a line.
///
/// # Errors
///
/// When a line has an unknown list, or a name has no such line above it.
pub fn join<'t>(files: impl IntoIterator<Item = &'t str>) -> Result<String, String> {
    let mut names: Vec<Name<'_>> = Vec::new();
    for file in files {
        let mut shared = None;
        for line in file.lines() {
            if let Some(line) = line.strip_prefix(SHARED) {
                let mut set = [""; 7];
                set.iter_mut().zip(line.split('\t')).for_each(|(part, written)| *part = written);
                let list = LISTS.iter().position(|list| *list == set[0]);
                shared = Some((list.ok_or_else(|| format!("`{}` is not a list of classes", set[0]))?, set));
            } else {
                let (list, set) = shared.ok_or_else(|| format!("`{line}` belongs to no list"))?;
                let (class, shown) = line.split_once('\t').unwrap_or((line, ""));
                names.push((list, class.to_ascii_lowercase(), set[6], class, shown, set));
            }
        }
    }
    names.sort();
    let sets: BTreeMap<[&str; 7], usize> = names.iter().map(|name| (name.5, 0)).collect();
    let numbers: BTreeMap<[&str; 7], usize> = sets.keys().enumerate().map(|(number, set)| (*set, number)).collect();
    let sets = numbers.keys().map(|set| set.join("\t"));
    let names = names.iter().map(|(_, _, _, class, shown, set)| format!("{class}\t{shown}\t{}", numbers[set]));
    let lines = std::iter::once("sqf-ls classes 1".to_owned()).chain(sets).chain(std::iter::once(String::new()));
    Ok(lines.chain(names).map(|line| line + "\n").collect())
}
