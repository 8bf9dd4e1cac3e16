//! Titles of the wiki, their names in scripts, and the targets of links to them.
//!
//! Titles show underscores as blanks, and a few names have real underscores: `BIS fnc param` is `BIS_fnc_param`, `diag
//! log` is `diag_log`, but `a greater= b` is an operator and keeps its title. Links go through redirects, which the
//! wiki uses for other spellings, for symbols (`==`) and for sections (`PositionATL`).

use percent_encoding::percent_decode_str;
use rustc_hash::FxHashMap;

use sqf_reference::PageKind;

/// Prefixes of commands with an underscore, which titles cannot show.
const UNDERSCORED_COMMANDS: &[&str] = &["diag ", "buldozer "];

/// Names of types without a separate page among the topics, or that must be known even without topics.
const TYPES: &[&str] = &[
    "Anything",
    "Array",
    "Array of Eden Entities",
    "Boolean",
    "Code",
    "Color",
    "Config",
    "Control",
    "Date",
    "Diary Record",
    "Display",
    "Eden Entity",
    "Eden ID",
    "Editor Object",
    "For Type",
    "Group",
    "HashMap",
    "HashMapKey",
    "If Type",
    "Location",
    "Namespace",
    "NaN",
    "NetObject",
    "Nothing",
    "Number",
    "Object",
    "ParticleArray",
    "Position",
    "Script Handle",
    "Side",
    "String",
    "Structured Text",
    "Switch Type",
    "Target",
    "Task",
    "Team",
    "Team Member",
    "Tree View Path",
    "Turret Path",
    "Unit Loadout Array",
    "Vector2D",
    "Vector3D",
    "Void",
    "Waypoint",
    "While Type",
    "With Type",
];

/// Returns the name that scripts use for a command or function page; topics are named by their title.
pub(crate) fn script_name(title: &str, kind: PageKind) -> String {
    match kind {
        PageKind::Function => title.replace(' ', "_"),
        PageKind::Command if UNDERSCORED_COMMANDS.iter().any(|prefix| title.starts_with(prefix)) => {
            title.replace(' ', "_")
        }
        PageKind::Command | PageKind::Topic => title.to_owned(),
    }
}

/// Returns the name of a missing page: for a function or command, as scripts write it, else the title.
pub(crate) fn unknown_name(target: &str) -> String {
    let (title, _) = split_section(target);
    let kind = if title.contains(" fnc ") { PageKind::Function } else { PageKind::Command };
    script_name(&title, kind)
}

/// Converts a title in a link to the form of page titles.
pub(crate) fn normalize_title(title: &str) -> String {
    let title = title.trim().trim_start_matches(':');
    // A percent sign by itself is literal.
    let title = percent_decode_str(title).decode_utf8().unwrap_or(title.into()).replace('_', " ");
    let mut out = String::with_capacity(title.len());
    for word in title.split_whitespace() {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
    }
    out
}

/// A published page as the target of links.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LinkTarget {
    /// Kind of page.
    pub(crate) kind: PageKind,
    /// Name of the record or topic.
    pub(crate) name: String,
    /// Title of the page.
    pub(crate) title: String,
}

/// All titles that can be linked to.
#[derive(Debug, Default)]
pub struct Names {
    pages: Vec<LinkTarget>,
    by_title: FxHashMap<String, usize>,
    /// Like `by_title` but case-insensitive, for links that the wiki would show in red.
    by_folded: FxHashMap<String, usize>,
    /// Redirect title to target title and section.
    redirects: FxHashMap<String, (String, Option<String>)>,
    /// Redirect titles by target title, in the order in which they were added.
    redirected: FxHashMap<String, Vec<String>>,
}

impl Names {
    /// Adds a page that will be published.
    pub(crate) fn add_page(&mut self, title: &str, kind: PageKind) {
        let known = LinkTarget { kind, name: script_name(title, kind), title: title.to_owned() };
        let index = self.pages.len();
        // A command and a topic may differ in case only (`date`, `Date`); the command was added first and keeps the
        // name.
        self.by_folded.entry(title.to_lowercase()).or_insert(index);
        self.by_folded.entry(known.name.to_lowercase()).or_insert(index);
        self.by_title.insert(title.to_owned(), index);
        self.pages.push(known);
    }

    /// Adds a redirect. `target` may contain a section.
    pub(crate) fn add_redirect(&mut self, title: &str, target: &str) {
        let (page, section) = split_section(target);
        self.redirected.entry(page.clone()).or_default().push(title.to_owned());
        self.redirects.insert(title.to_owned(), (page, section));
    }

    /// Returns the page that a link leads to, through redirects.
    pub(crate) fn resolve(&self, target: &str) -> Option<&LinkTarget> {
        let (page, section) = split_section(target);
        let (page, _) = self.follow(page, section);
        let index = self.by_title.get(&page).or_else(|| self.by_folded.get(&page.to_lowercase()))?;
        self.pages.get(*index)
    }

    /// Returns the title and section that a link finally leads to, whether or not the page is published.
    pub(crate) fn follow(&self, title: String, section: Option<String>) -> (String, Option<String>) {
        let mut current = (title, section);
        // There are redirects to redirects; stop at cycles.
        for _ in 0..4 {
            if self.by_title.contains_key(&current.0) {
                break;
            }
            match self.redirects.get(&current.0) {
                Some((page, section)) => current = (page.clone(), section.clone().or(current.1)),
                None => break,
            }
        }
        current
    }

    /// Returns the titles that redirect to a page, sorted.
    pub(crate) fn redirects_to(&self, title: &str) -> Vec<&str> {
        let mut titles: Vec<&str> = self.redirected.get(title).into_iter().flatten().map(String::as_str).collect();
        titles.sort();
        titles.dedup();
        titles
    }

    /// Returns the type that a link with a wrong target stands for: it leads to the command of the same name
    /// (`[[side]]`) or, in the plural, nowhere (`[[Objects]]`).
    fn slip(&self, written: &str, label: &str) -> Option<String> {
        if written != label || written.contains(' ') {
            return None;
        }
        let mut name = written.to_owned();
        name.get_mut(..1)?.make_ascii_uppercase();
        if !self.by_title.contains_key(written) {
            name = name.trim_end_matches('s').to_owned();
        }
        TYPES.contains(&name.as_str()).then_some(name)
    }

    /// Returns the data type that a link names, if any.
    ///
    /// `[[Position#PositionATL|PositionATL]]` is `PositionATL`: a section whose anchor or label begins with the name of
    /// the page is a type itself. Values, commands and categories are not types.
    pub(crate) fn type_of(&self, target: &str, label: &str) -> Option<String> {
        if target.trim_start().starts_with(':') || target.contains("://") {
            return None;
        }
        let (written, section) = split_section(target);
        let (page, section) = self.follow(written.clone(), section);
        let page = page.strip_prefix("Arma 3: ").unwrap_or(&page).to_owned();
        if page == "Exception handling" && label == "Exception Type" {
            return Some(label.to_owned());
        }
        if !TYPES.contains(&page.as_str()) {
            return self.slip(&written, label);
        }
        if section.is_none() && written == page {
            return Some(page);
        }
        let is_own_type = |name: &&str| name.starts_with(&page) && !name.contains(' ') && name.len() > page.len();
        let label = label.trim().trim_end_matches('s');
        // The title of a redirect may name the section: `PositionATL` leads to `Position`.
        let section = section.as_deref().unwrap_or(&written);
        let own = [label, section, written.as_str()].into_iter().find(is_own_type);
        Some(own.map_or(page.clone(), str::to_owned))
    }
}

/// Splits `Title#Section` and normalizes both.
fn split_section(target: &str) -> (String, Option<String>) {
    match target.split_once('#') {
        // A title may consist of a symbol.
        Some((page, section)) if !page.trim().is_empty() => {
            (normalize_title(page), Some(section.trim().replace('_', " ")).filter(|section| !section.is_empty()))
        }
        _ => (normalize_title(target), None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> Names {
        let mut names = Names::default();
        names.add_page("a == b", PageKind::Command);
        names.add_page("diag log", PageKind::Command);
        names.add_page("date", PageKind::Command);
        names.add_page("BIS fnc param", PageKind::Function);
        names.add_page("Position", PageKind::Topic);
        names.add_page("Date", PageKind::Topic);
        names.add_redirect("==", "a == b");
        names.add_redirect("PositionATL", "Position#PositionATL");
        names.add_redirect("PositionWorld", "Position");
        names.add_redirect("Scalar", "Number");
        names
    }

    #[track_caller]
    fn check(target: &str, expected: Option<&str>) {
        assert_eq!(names().resolve(target).map(|known| known.name.as_str()), expected, "{target}");
    }

    #[test]
    fn links_lead_to_names() {
        check("BIS_fnc_param", Some("BIS_fnc_param"));
        check("diag_log#Notes", Some("diag_log"));
        check("==", Some("a == b"));
        check("Date", Some("Date"));
        check("date", Some("date"));
        check("DATE", Some("date"));
        check("PositionATL", Some("Position"));
        check("Nowhere", None);
    }

    #[test]
    fn links_name_types() {
        let names = names();
        let check = |target: &str, label: &str, expected: Option<&str>| {
            assert_eq!(names.type_of(target, label).as_deref(), expected, "{target}|{label}");
        };
        check("Number", "Number", Some("Number"));
        check("Scalar", "Scalar", Some("Number"));
        check("Position#PositionATL", "PositionATL", Some("PositionATL"));
        check("Position#Introduction", "Position2D", Some("Position2D"));
        check("PositionATL", "PositionATL", Some("PositionATL"));
        check("Position#Introduction", "relative position", Some("Position"));
        check("PositionWorld", "here", Some("PositionWorld"));
        check("Object", "Unit", Some("Object"));
        check("true", "true", None);
        check(":Category: Data Types", "Data Types", None);
    }
}
