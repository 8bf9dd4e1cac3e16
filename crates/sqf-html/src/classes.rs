//! The pages of the lists of the game's classes.

use maud::{Markup, html};

use super::class_lists::{ListPage, title};
use super::frame::Frame;
use super::view::View;
use sqf_reference::{Class, ClassList};

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
