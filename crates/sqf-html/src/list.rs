//! Pages that list others: all of a kind, those of a group, of a version, and those that are special.

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::book::{Book, Kind, Page, Subject};
use super::frame::Frame;
use super::topic::anchor;
use super::view::View;
use sqf_reference::{Record, Status, Version};
use sqf_text::split_function;
use sqf_wiki::site::paths;

/// Maximum number of entries of a page; longer lists have several.
const MOST_ENTRIES: usize = 350;

/// What the pages of a list have in common.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Common {
    Group,
    Letter,
    #[default]
    Other,
}

/// A list of pages, or a part of one.
#[derive(Debug, Default)]
pub(super) struct List {
    /// Its file, from the root.
    pub(super) file: String,
    /// Its heading.
    pub(super) title: String,
    /// A sentence about it.
    about: String,
    kind: Option<Kind>,
    common: Common,
    /// Numbers of its pages, by heading.
    parts: Vec<(String, Vec<usize>)>,
    /// Records that only have something new: their numbers, with what it is.
    changed: Vec<(usize, String)>,
    /// The files of all parts, if the list is divided.
    siblings: Vec<String>,
    /// The number of pages in all parts.
    count: usize,
}

impl List {
    /// Whether it is a whole list, or the first part of one.
    pub(super) fn is_first(&self) -> bool {
        self.siblings.first().is_none_or(|first| *first == self.file)
    }

    /// Divides a long list. The first part has the address of the whole.
    fn divided(mut self) -> Vec<List> {
        self.count = self.parts.iter().map(|(_, numbers)| numbers.len()).sum();
        if self.count <= MOST_ENTRIES {
            return vec![self];
        }
        let entries =
            self.parts.iter().flat_map(|(heading, numbers)| numbers.iter().map(move |number| (heading, *number)));
        let entries: Vec<(&String, usize)> = entries.collect();
        let count = entries.len().div_ceil(MOST_ENTRIES);
        let stem = self.file.trim_end_matches(".html");
        let file = |part: usize| if part == 0 { self.file.clone() } else { format!("{stem}--{}.html", part + 1) };
        let siblings: Vec<String> = (0..count).map(file).collect();
        let mut lists = Vec::new();
        for (number, part) in entries.chunks(entries.len().div_ceil(count)).enumerate() {
            let mut parts: Vec<(String, Vec<usize>)> = Vec::new();
            for (heading, page) in part {
                match parts.last_mut() {
                    Some((last, numbers)) if last == *heading => numbers.push(*page),
                    _ => parts.push(((*heading).clone(), vec![*page])),
                }
            }
            lists.push(List {
                file: file(number),
                title: self.title.clone(),
                about: self.about.clone(),
                kind: self.kind,
                common: self.common,
                parts,
                // They belong after everything else.
                changed: if number + 1 == count { self.changed.clone() } else { Vec::new() },
                siblings: siblings.clone(),
                count: self.count,
            });
        }
        lists
    }
}

/// Returns the file of the list of a kind's names with a letter.
fn letter_file(kind: Kind, letter: &str) -> String {
    format!("letters/{}/{}.html", kind.folder(), paths::stem(letter))
}

/// Returns the file of the list of what a version added.
pub(super) fn version_file(version: &str) -> String {
    format!("versions/{}.html", paths::stem(version))
}

/// Makes the lists of a site, except those of whole kinds.
pub(super) fn lists(book: &Book<'_>) -> Vec<List> {
    let (pages, main_game) = (book.pages.as_slice(), book.main_game.as_str());
    let mut lists = Vec::new();
    lists.extend(groups(book));
    lists.extend(letters(pages));
    lists.extend(versions(pages, main_game));
    let mut special = |file: &str, title: &str, about: &str, is_in: &dyn Fn(&Record) -> bool| {
        let is_in = |_, page: &Page<'_>| matches!(page.subject, Subject::Record(record) if is_in(record));
        lists.push(List {
            file: file.to_owned(),
            title: title.to_owned(),
            about: about.to_owned(),
            kind: None,
            parts: by_kind(pages, &is_in),
            ..List::default()
        });
    };
    special("lists/deprecated.html", "Deprecated", "Still there, but something else should be used.", &|record| {
        record.status == Status::Deprecated
    });
    special("lists/broken.html", "Broken", "Does not work, or only in part.", &|record| {
        record.status == Status::Broken
    });
    special("lists/server.html", "Server only", "Has to run on the server.", &|record| record.locality.server_exec);
    lists.into_iter().flat_map(List::divided).collect()
}

/// Groups pages by kind, in the order of the site.
fn by_kind(pages: &[Page<'_>], is_in: &dyn Fn(usize, &Page<'_>) -> bool) -> Vec<(String, Vec<usize>)> {
    let of = |kind: Kind| {
        let numbers = pages.iter().enumerate().filter(|(number, page)| page.kind == kind && is_in(*number, page));
        (kind.title().to_owned(), numbers.map(|(number, _)| number).collect::<Vec<_>>())
    };
    Kind::ALL.into_iter().map(of).filter(|(_, numbers)| !numbers.is_empty()).collect()
}

fn groups(book: &Book<'_>) -> Vec<List> {
    let mut groups: BTreeMap<(Kind, &str), Vec<usize>> = BTreeMap::new();
    for (number, page) in book.pages.iter().enumerate() {
        let Subject::Record(record) = page.subject else { continue };
        for group in &record.groups {
            groups.entry((page.kind, group)).or_default().push(number);
        }
    }
    let list = |((kind, group), numbers): ((Kind, &str), Vec<usize>)| List {
        file: book.group_file(kind, group),
        title: format!("{}: {group}", kind.title()),
        about: String::new(),
        kind: Some(kind),
        common: Common::Group,
        parts: vec![(String::new(), numbers)],
        ..List::default()
    };
    groups.into_iter().map(list).collect()
}

/// Lists the commands and functions by the letters that they begin with.
fn letters(pages: &[Page<'_>]) -> Vec<List> {
    let mut letters: BTreeMap<(Kind, String), Vec<usize>> = BTreeMap::new();
    for (number, page) in pages.iter().enumerate() {
        if matches!(page.subject, Subject::Record(_)) {
            letters.entry((page.kind, letter(page.name))).or_default().push(number);
        }
    }
    let list = |((kind, letter), numbers): ((Kind, String), Vec<usize>)| List {
        file: letter_file(kind, &letter),
        title: format!("{}: {letter}", kind.title()),
        kind: Some(kind),
        common: Common::Letter,
        parts: vec![(String::new(), numbers)],
        ..List::default()
    };
    letters.into_iter().map(list).collect()
}

/// What a version added: numbers of pages, and those of older ones with what is new there.
#[derive(Default)]
struct News {
    added: Vec<usize>,
    changed: Vec<(usize, String)>,
}

/// Lists what each version of the game added, newest first.
fn versions(pages: &[Page<'_>], main_game: &str) -> Vec<List> {
    let mut versions: BTreeMap<(Version, &str), News> = BTreeMap::new();
    for (number, page) in pages.iter().enumerate() {
        let own = page.since();
        if let Some((version, text)) = own.and_then(|text| Some((text.parse().ok()?, text))) {
            versions.entry((version, text)).or_default().added.push(number);
        }
        let Subject::Record(record) = page.subject else { continue };
        for (since, what) in changes(record) {
            let of_game = since.split_once(' ').filter(|(game, _)| game.eq_ignore_ascii_case(main_game));
            let Some((_, text)) = of_game.filter(|(_, text)| Some(*text) != own) else { continue };
            let Ok(version) = text.parse() else { continue };
            let changed = &mut versions.entry((version, text)).or_default().changed;
            if !changed.iter().any(|(other, words)| *other == number && *words == what) {
                changed.push((number, what));
            }
        }
    }
    let list = |((_, version), News { added, changed }): ((Version, &str), News)| {
        let is_added = |number, _: &Page<'_>| added.binary_search(&number).is_ok();
        List {
            file: version_file(version),
            title: format!("New in {version}"),
            parts: by_kind(pages, &is_added),
            changed,
            ..List::default()
        }
    };
    versions.into_iter().rev().map(list).collect()
}

/// Returns what was added to a command or function later, with the game and version.
fn changes(record: &Record) -> Vec<(&str, String)> {
    let mut changes = Vec::new();
    for (number, syntax) in record.syntaxes.iter().enumerate() {
        if let Some(since) = syntax.since.as_deref() {
            let what = if number == 0 { "syntax" } else { "alternative syntax" };
            changes.push((since, what.to_owned()));
        }
        for param in &syntax.params {
            if let Some(since) = param.since.as_deref() {
                changes.push((since, format!("parameter `{}`", param.name)));
            }
        }
    }
    changes
}

/// Writes the page of a list.
pub(super) fn page(view: &View<'_>, list: &List) -> String {
    let content = html! {
        @if let Some(kind) = list.kind {
            nav.trail aria-label="Breadcrumb" { a href=(view.link(&format!("{}.html", kind.folder()))) { (kind.title()) } }
        }
        h1 { (list.title) }
        @if !list.about.is_empty() { p.lead { (list.about) } }
        @if !list.siblings.is_empty() {
            nav.pager aria-label="Parts" {
                ul {
                    @for (number, file) in list.siblings.iter().enumerate() {
                        li {
                            a href=(view.link(file)) aria-current=[(*file == list.file).then_some("page")] { (number + 1) }
                        }
                    }
                }
            }
        }
        @for (heading, numbers) in &list.parts {
            @if !heading.is_empty() { h2 id=(anchor(heading)) { (heading) " " span.hint { (numbers.len()) } } }
            (entries(view, numbers.iter().filter_map(|number| view.book.pages.get(*number))))
        }
        @if !list.changed.is_empty() {
            h2 id="Changed" { "New parts of older ones" }
            dl.entries {
                @for (number, what) in &list.changed {
                    @if let Some(page) = view.book.pages.get(*number) {
                        dt { a href=(view.link_to(page)) { code { (page.name) } } }
                        dd { (view.words(what)) }
                    }
                }
            }
        }
    };
    let frame = Frame {
        title: &format!("{} \u{2013} SQF reference", list.title),
        description: &list.about,
        kind: list.kind.map(Kind::folder),
        ..Frame::default()
    };
    view.page(frame, content)
}

/// Writes pages with their summaries.
fn entries<'p>(view: &View<'_>, pages: impl Iterator<Item = &'p Page<'p>>) -> Markup {
    html! {
        dl.entries {
            @for page in pages {
                dt class=[status_class(page)] {
                    a href=(view.link_to(page)) { code { (page) } }
                    @if let Some(version) = page.since() { " " span.hint { (version) } }
                }
                dd { (view.words(&page.summary)) }
            }
        }
    }
}

/// Returns the class of a page that should not be used.
fn status_class(page: &Page<'_>) -> Option<&'static str> {
    match page.status() {
        Status::Ok => None,
        Status::Deprecated => Some("deprecated"),
        Status::Broken => Some("broken"),
    }
}

/// Writes the page of a kind: its groups, then all names.
pub(super) fn kind_page(view: &View<'_>, kind: Kind, lists: &[List]) -> String {
    let pages: Vec<&Page<'_>> = view.book.of_kind(kind).collect();
    let content = html! {
        h1 { (kind.title()) " " span.hint { (pages.len()) } }
        @match kind {
            Kind::Command | Kind::Function => (in_lists(view, kind, lists)),
            _ => (by_group(view, &pages)),
        }
    };
    let frame = Frame {
        title: &format!("{} \u{2013} SQF reference", kind.title()),
        description: &format!("All {} {} with links to their pages.", pages.len(), kind.title().to_lowercase()),
        kind: Some(kind.folder()),
        ..Frame::default()
    };
    view.page(frame, content)
}

fn by_group(view: &View<'_>, pages: &[&Page<'_>]) -> Markup {
    let mut groups: Vec<(&str, Vec<&Page<'_>>)> = Vec::new();
    for page in pages {
        for group in page.groups() {
            match groups.iter_mut().find(|(name, _)| *name == group) {
                Some((_, members)) => members.push(page),
                None => groups.push((group, vec![page])),
            }
        }
    }
    html! {
        @for (group, members) in &groups {
            h2 id=(anchor(group)) { (group) " " span.hint { (members.len()) } }
            (entries(view, members.iter().copied()))
        }
    }
}

/// Writes the lists that the pages of a kind are in.
fn in_lists(view: &View<'_>, kind: Kind, lists: &[List]) -> Markup {
    let firsts = |common: Common| {
        let is_it = move |list: &&List| list.kind == Some(kind) && list.common == common && list.is_first();
        lists
            .iter()
            .filter(is_it)
            .map(|list| (list, list.title.split_once(": ").map_or(&*list.title, |(_, name)| name)))
    };
    html! {
        nav.letters aria-label="Letters" {
            ul {
                @for (list, letter) in firsts(Common::Letter) {
                    li id=(anchor(letter)) { a href=(view.link(&list.file)) { (letter) " " span.hint { (list.count) } } }
                }
            }
        }
        h2 id="Groups" { "Groups" }
        ul.parts {
            @for (list, group) in firsts(Common::Group) {
                li { a href=(view.link(&list.file)) { (group) } " " span.hint { (list.count) } }
            }
        }
    }
}

/// Returns the heading that a name belongs to; functions are told apart by what follows their tag.
fn letter(name: &str) -> String {
    let bare = split_function(name).map_or(name, |(_, bare)| bare);
    match bare.chars().find(|c| c.is_alphanumeric()) {
        Some(c)
            if bare.starts_with(|first: char| first.is_alphabetic())
                && c.is_ascii_alphabetic()
                && !bare.contains(' ') =>
        {
            c.to_ascii_uppercase().to_string()
        }
        _ => "Operators".to_owned(),
    }
}
