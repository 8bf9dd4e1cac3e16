//! Undefined stringtable keys: adds them after the most similar one.

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::{Addition, Change, shown};

use crate::analysis::Analysis;
use crate::fix::Edit;
use crate::layout::Layout;
use sqf_model::{Role, SymbolKind};
use sqf_syntax::stringtable::{Key, Stringtable};
use sqf_text::{TextRange, is_word};

/// Adds a key with its own name as the text, in the language in which the key before it has its first text.
pub fn added(analysis: &Analysis, key: &str) -> Option<Addition> {
    let key = key.trim_start_matches('$');
    if !is_word(key) {
        return None;
    }
    let workspace = analysis.workspace();
    let lower = key.to_ascii_lowercase();
    let common = |name: &str| name.bytes().zip(lower.bytes()).take_while(|(a, b)| a == b).count();
    let mut known = workspace.names(SymbolKind::Text, "str_", usize::MAX, analysis.path());
    known.retain(|named| named.symbol.name().contains('_'));
    known.sort_by_key(|named| std::cmp::Reverse(common(named.symbol.name())));
    let nearest = known.into_iter().next()?;
    let mut places = workspace.definitions(&nearest.symbol, analysis.path()).into_iter();
    let place = places.find(|place| place.occurrence.role == Role::Definition && !workspace.is_library(&place.file))?;
    let source = workspace.source(&place.file)?;
    let text = source.text();
    let table = Stringtable::parse(text);
    let is_it = |name: TextRange| place.occurrence.range.contains(name.start);
    let before = table.keys(text).find(|key| key.name(text).is_some_and(is_it))?;
    let key = &*in_case_of(&nearest.name, key);
    if let Some(component) = Component::of(&nearest.name, key, &place.file)
        && let Some(folder) = component.folder(analysis)
    {
        let file = folder.join(place.file.file_name()?);
        if workspace.source(&file).is_none() {
            let title = format!("Add `{key}` to the new `{}`", shown(workspace, &file));
            let created = vec![(file, component.table(&folder, text, &before, key)?)];
            return Some((title, Change { created, ..Change::default() }));
        }
    }
    let own = Component::own(&nearest.name, key, &place.file).map_or_else(|| own_name(key), str::to_owned);
    let edit = after(text, &before, key, &own)?;
    let file = Arc::clone(&place.file);
    let title = format!("Add `{key}` to `{}`", shown(workspace, &file));
    Some((title, Change { files: [(Some(file), vec![edit])].into(), ..Change::default() }))
}

/// Returns the edit that adds a key after another one, laid out like it, with its text in the first of its languages.
/// The text is written as XML.
pub(crate) fn after(text: &str, before: &Key<'_>, key: &str, shown: &str) -> Option<Edit> {
    let language = before.texts().next().map_or("Original", |it| it.name.of(text));
    let whole = before.element.whole;
    let line = text.get(..whole.start as usize)?.rsplit('\n').next().unwrap_or_default();
    let line_end = Layout::of(text).line_break();
    let indent = line.get(..line.len() - line.trim_start().len()).unwrap_or_default();
    let texts = format!("<{language}>{shown}</{language}>");
    // As the key before it is laid out.
    let inside = before.element.content.of(text);
    let between = inside.get(..inside.len() - inside.trim_start().len()).filter(|blanks| blanks.contains('\n'));
    let element = match between {
        Some(blanks) => format!("<Key ID=\"{key}\">{blanks}{texts}{line_end}{indent}</Key>"),
        None => format!("<Key ID=\"{key}\">{texts}</Key>"),
    };
    Some(Edit { range: TextRange::empty(whole.end), text: format!("{line_end}{indent}{element}") })
}

/// Returns a key that begins like another one in the same case: macros may be known without the case of what they add.
fn in_case_of<'k>(known: &str, key: &'k str) -> Cow<'k, str> {
    let is_same = |(a, b): &(u8, u8)| a.eq_ignore_ascii_case(b);
    let common = known.bytes().zip(key.bytes()).take_while(is_same).count();
    let head = known.get(..common).and_then(|same| same.rfind('_').map(|end| &same[..=end]));
    match head.zip(head.and_then(|head| key.get(head.len()..))) {
        Some((head, rest)) => Cow::Owned(format!("{head}{rest}")),
        None => Cow::Borrowed(key),
    }
}

/// A component of an addon, in a project where each has a stringtable of its own, whose keys name its folder:
/// `STR_TAG_doors_open` in `addons\doors\stringtable.xml`.
struct Component<'a> {
    /// The tag of the project: `TAG`.
    tag: &'a str,
    /// What follows the tag in the new key: `doors_open`.
    rest: &'a str,
    /// The folder with the components.
    around: &'a Path,
}

impl<'a> Component<'a> {
    /// Splits a new key, if it is of another component than a known key in `table`.
    fn of(known: &str, key: &'a str, table: &'a Path) -> Option<Component<'a>> {
        let (tag, rest, folder) = Component::split(known, key, table)?;
        let around = table.parent()?.parent()?;
        begins_with(rest, folder).is_none().then_some(Component { tag, rest, around })
    }

    /// Returns the name of a new key without the tag and the component, if it is of the same component as a known one.
    fn own(known: &str, key: &'a str, table: &'a Path) -> Option<&'a str> {
        let (_, rest, folder) = Component::split(known, key, table)?;
        begins_with(rest, folder)
    }

    /// Returns the tag of a new key, the rest of it, and the folder that follows the same tag in a known key.
    fn split(known: &str, key: &'a str, table: &'a Path) -> Option<(&'a str, &'a str, &'a str)> {
        let folder = table.parent()?.file_name()?.to_str()?;
        let start = known.to_ascii_lowercase().find(&format!("_{}_", folder.to_ascii_lowercase()))? + 1;
        let (head, rest) = key.split_at_checked(start)?;
        let is_same = known.get(..start).is_some_and(|known| known.eq_ignore_ascii_case(head));
        let tag = head.get(4..)?.strip_suffix('_')?;
        is_same.then_some((tag, rest, folder))
    }

    /// Returns the folder of the component: that of the file that asks, or of another addon.
    fn folder(&self, analysis: &Analysis) -> Option<PathBuf> {
        let names = self.rest.match_indices('_').map(|(end, _)| &self.rest[..end]);
        let own = analysis.path().and_then(|path| path.strip_prefix(self.around).ok());
        let own = own.and_then(|path| path.iter().next()).and_then(|folder| folder.to_str());
        let is_addon = |name: &str| analysis.workspace().source(&self.around.join(name).join("config.cpp")).is_some();
        names.into_iter().find_map(|name| match own.filter(|own| own.eq_ignore_ascii_case(name)) {
            Some(own) => Some(self.around.join(own)),
            None => is_addon(name).then(|| self.around.join(name)),
        })
    }

    /// Returns a stringtable for a folder with nothing but a key, in the language of a known one.
    fn table(&self, folder: &Path, known: &str, like: &Key<'_>, key: &str) -> Option<String> {
        let line_end = Layout::of(known).line_break();
        let language = like.texts().next().map_or("Original", |it| it.name.of(known));
        let component = folder.file_name()?.to_str()?;
        let (first, rest) = component.split_at_checked(1)?;
        let package = first.to_ascii_uppercase() + rest;
        let own = begins_with(self.rest, component)?.replace('_', " ");
        let lines = [
            "<?xml version=\"1.0\" encoding=\"utf-8\"?>",
            &format!("<Project name=\"{}\">", self.tag),
            &format!("    <Package name=\"{package}\">"),
            &format!("        <Key ID=\"{key}\">"),
            &format!("            <{language}>{own}</{language}>"),
            "        </Key>",
            "    </Package>",
            "</Project>",
            "",
        ];
        Some(lines.join(line_end))
    }
}

/// Returns what follows a component in a key: `open` in `doors_open`.
fn begins_with<'k>(rest: &'k str, component: &str) -> Option<&'k str> {
    let (head, rest) = rest.split_at_checked(component.len())?;
    rest.strip_prefix('_').filter(|rest| head.eq_ignore_ascii_case(component) && !rest.is_empty())
}

/// Returns the name of a key without its tag, as words: `gate open` of `STR_TAG_gate_open`.
fn own_name(key: &str) -> String {
    let own = key.splitn(3, '_').nth(2).unwrap_or(key);
    own.replace('_', " ").trim().to_owned()
}
