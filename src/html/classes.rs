//! The lists of the game's classes, divided into pages.

use maud::{Markup, html};

use super::view::{Frame, View};
use crate::catalog::{Class, ClassList, Classes};
use crate::generate::site::paths;

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
        for (group, names) in groups {
            let stem = paths::stem(group.unwrap_or("All"));
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

/// Writes the page with all lists.
pub(super) fn index(view: &View<'_>) -> String {
    let content = html! {
        h1 { "Classes" }
        p.lead { "Names of the game that scripts write in strings, by the list that they belong to." }
        @for list in ClassList::ALL {
            @let parts: Vec<&ListPage> = view.book.lists.iter().filter(|page| page.list == list).collect();
            @let count: usize = parts.iter().map(|page| page.names.len()).sum();
            @if count > 0 {
                section {
                    h2 id=(list.name()) { (title(list)) " " span.hint { code { (list.name()) } ", " (count) } }
                    ul.parts {
                        @for part in parts {
                            li { a href=(view.link(&format!("{}.html", part.path))) { (part.label()) }
                                " " span.hint { (part.names.len()) } }
                        }
                    }
                }
            }
        }
    };
    let frame = Frame {
        title: "Classes \u{2013} SQF reference",
        description: "Class names of Arma 3 for scripts: vehicles, weapons, magazines, markers, music, animations.",
        kind: Some("classes"),
        ..Frame::default()
    };
    view.page(frame, content)
}

/// Writes the page of a part of a list.
pub(super) fn page(view: &View<'_>, part: &ListPage) -> String {
    let classes = view.book.reference.classes();
    let all: Vec<Class<'_>> = classes.list(part.list).collect();
    let rows: Vec<Class<'_>> = part.names.iter().filter_map(|position| all.get(*position).copied()).collect();
    let siblings: Vec<&ListPage> =
        view.book.lists.iter().filter(|other| other.list == part.list && other.group == part.group).collect();
    let has = |of: &dyn Fn(Class<'_>) -> bool| rows.iter().any(|row| of(*row));
    let columns = Columns {
        name: has(&|row| row.name().is_some()),
        side: has(&|row| row.side().is_some()),
        category: has(&|row| row.category().is_some()),
        path: has(&|row| row.path().is_some()),
        dlc: has(&|row| row.dlc().is_some()),
    };
    let heading = format!("{}: {}", title(part.list), part.label());
    let content = html! {
        nav.trail aria-label="Breadcrumb" {
            a href=(view.link("classes.html")) { "Classes" } " \u{b7} "
            a href=(view.link(&format!("classes.html#{}", part.list.name()))) { (title(part.list)) }
        }
        h1 { (heading) }
        @if siblings.len() > 1 { (parts(view, part, &siblings)) }
        div.wide {
            table.classes {
                thead { tr {
                    th scope="col" { "Class" }
                    @if columns.name { th scope="col" { "Name in the game" } }
                    @if columns.side { th scope="col" { "Side" } }
                    @if columns.category { th scope="col" { "Category" } }
                    @if columns.path { th scope="col" { "Path" } }
                    @if columns.dlc { th scope="col" { "DLC" } }
                } }
                tbody { @for row in &rows { (columns.row(*row)) } }
            }
        }
    };
    let frame = Frame {
        title: &format!("{heading} \u{2013} SQF reference"),
        description: &format!("Class names of {}.", part.list.name()),
        kind: Some("classes"),
        ..Frame::default()
    };
    view.page(frame, content)
}

fn parts(view: &View<'_>, part: &ListPage, siblings: &[&ListPage]) -> Markup {
    html! {
        nav.pager aria-label="Parts" {
            ul {
                @for (number, sibling) in siblings.iter().enumerate() {
                    li {
                        a href=(view.link(&format!("{}.html", sibling.path))) title=(sibling.label())
                            aria-current=[(sibling.path == part.path).then_some("page")] { (number + 1) }
                    }
                }
            }
        }
    }
}

/// Which facts any of the names on a page has.
struct Columns {
    name: bool,
    side: bool,
    category: bool,
    path: bool,
    dlc: bool,
}

impl Columns {
    fn row(&self, row: Class<'_>) -> Markup {
        let category: Vec<&str> = [row.category(), row.subcategory()].into_iter().flatten().collect();
        html! {
            tr id=(row.class()) {
                td { code { (row.class()) } }
                @if self.name { td { (row.name().unwrap_or_default()) } }
                @if self.side { td { (row.side().unwrap_or_default()) } }
                @if self.category { td { (category.join(", ")) } }
                @if self.path { td { (row.path().unwrap_or_default()) } }
                @if self.dlc { td { (row.dlc().unwrap_or_default()) } }
            }
            "\n"
        }
    }
}
