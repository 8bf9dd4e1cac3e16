//! The lists of the game's classes, divided into pages.

use sqf_reference::{Class, ClassList, Classes};
use sqf_wiki::site::paths;

/// Maximum number of names on a page.
const MOST_NAMES: usize = 300;

/// A page with names of the game: a group of a list, or a part of one.
#[derive(Debug)]
pub(super) struct ListPage {
    pub(super) list: ClassList,
    /// The part of the list, as the wiki divides it.
    pub(super) group: Option<String>,
    /// Its path from the root, without extension.
    pub(super) path: String,
    /// The names on it, as positions in the list.
    pub(super) names: Vec<usize>,
    /// The first and the last name, if the group is divided.
    pub(super) ends: Option<(String, String)>,
}

/// Divides the lists into pages of a size that a browser shows at once. Most groups are a page.
pub(super) fn divided(classes: &Classes) -> Vec<ListPage> {
    let mut pages = Vec::new();
    for list in ClassList::ALL {
        let mut groups: Vec<(Option<&str>, Vec<usize>)> = Vec::new();
        for (position, class) in classes.list(list).enumerate() {
            let group = class.group();
            match groups.iter_mut().find(|(name, _)| *name == group) {
                Some((_, names)) => names.push(position),
                None => groups.push((group, vec![position])),
            }
        }
        groups.sort_by_key(|(group, _)| *group);
        let all: Vec<Class<'_>> = classes.list(list).collect();
        let titles: Vec<&str> = groups.iter().map(|(group, _)| group.unwrap_or("All")).collect();
        for ((group, names), stem) in groups.into_iter().zip(paths::assign(&titles)) {
            let count = names.len().div_ceil(MOST_NAMES).max(1);
            // Parts of equal size: no last page with three names.
            for (number, part) in names.chunks(names.len().div_ceil(count).max(1)).enumerate() {
                let name = |position: Option<&usize>| {
                    position
                        .and_then(|position| all.get(*position))
                        .map_or(String::new(), |class| class.class().to_owned())
                };
                let is_divided = count > 1;
                pages.push(ListPage {
                    list,
                    group: group.map(str::to_owned),
                    path: match is_divided {
                        true => format!("classes/{}/{stem}-{}", list.name(), number + 1),
                        false => format!("classes/{}/{stem}", list.name()),
                    },
                    ends: is_divided.then(|| (name(part.first()), name(part.last()))),
                    names: part.to_vec(),
                });
            }
        }
    }
    pages
}

/// Says what a list contains.
pub(super) fn title(list: ClassList) -> &'static str {
    match list {
        ClassList::CfgVehicles => "Units, vehicles, buildings and backpacks",
        ClassList::CfgWeapons => "Weapons, items and equipment",
        ClassList::CfgMagazines => "Magazines",
        ClassList::CfgGlasses => "Facewear",
        ClassList::CfgGroups => "Groups",
        ClassList::CfgMarkers => "Markers",
        ClassList::CfgMarkerColors => "Colors of markers",
        ClassList::CfgMusic => "Music",
        ClassList::CfgFaces => "Faces",
        ClassList::CfgVoice => "Voices",
        ClassList::NameSounds => "Names on the radio",
        ClassList::Moves => "Animations",
        ClassList::CfgActions => "Actions",
        ClassList::InputActions => "Actions of keys",
        ClassList::KeyCodes => "Keys",
    }
}

impl ListPage {
    /// Returns its name within the list.
    pub(super) fn label(&self) -> String {
        let group = self.group.as_deref().unwrap_or("All");
        match &self.ends {
            Some((first, last)) => format!("{group}: {first} \u{2013} {last}"),
            None => group.to_owned(),
        }
    }
}
