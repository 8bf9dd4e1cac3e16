//! Moves the properties that classes next to each other have in common to a new class that they inherit from.
//!
//! A new class is only harmless where nothing lists all classes: at the root of a config, beside `controls` in a
//! dialog, and in a few classes whose classes the game looks up by name.

use std::collections::BTreeSet;

use rustc_hash::FxHashSet;

use super::sort_classes::at;
use super::{Offer, Offers, RefactorKind, Refactoring};
use crate::analysis::Analysis;
use crate::config::{ConfigFile, ConfigKind};
use crate::fix::Edit;
use crate::layout::{Layout, first_free};
use sqf_syntax::config::{ClassId, ClassKind, Config, EntryId, Item};
use sqf_text::{TextRange, starts_with_ignoring_case};

pub(super) const REFACTORING: Refactoring =
    Refactoring { id: "extract-base", kind: RefactorKind::Extract, offer: Offers::OneOfConfig(offer) };

/// Classes at the root in which another class changes nothing, in lower case.
const LOOKED_UP: &[&str] = &["cfgammo", "cfgdebriefing", "cfgidentities", "cfgnotifications"];

/// Classes at the root whose classes players see in lists unless their `scope` is 0, in lower case.
const SCOPED: &[&str] = &["cfgglasses", "cfgmagazines", "cfgvehicles", "cfgweapons"];

/// Lists of controls of a dialog or of a group of controls, in lower case.
const CONTROLS: &[&str] = &["controls", "controlsbackground"];

/// Properties that a new class is not worth less than.
const FEWEST: usize = 2;

/// Larger lists are not compared.
const MOST: usize = 300;

/// The classes and what they share.
struct Shared {
    classes: Vec<ClassId>,
    /// The entries of the first class that all of them have.
    entries: Vec<EntryId>,
}

fn offer<'s>(analysis: &'s Analysis, file: &'s ConfigFile, offset: u32) -> Option<Offer<'s>> {
    let config = file.config();
    let class = at(file, offset)?;
    if !config.errors().is_empty() || !matches!(file.kind()?, ConfigKind::Description | ConfigKind::Addon) {
        return None;
    }
    let outer = config.class(class).outer?;
    let path = file.class_path(class);
    let is_in = |names: &[&str]| path.len() == 2 && names.contains(&&*path[0].to_ascii_lowercase());
    let is_scoped = is_in(SCOPED);
    // The new class comes before the first of them, or before the list of controls that they are in.
    let list = is_controls(config, outer).then_some(outer);
    // Other addons may extend a class at the root of an addon, which would not find what has moved to its new base.
    if path.len() == 1 && file.kind() == Some(ConfigKind::Addon) && list.is_none() {
        return None;
    }
    if path.len() != 1 && list.is_none() && !is_scoped && !is_in(LOOKED_UP) {
        return None;
    }
    let base = config.class(class).base.as_deref()?;
    if list.is_some_and(|list| config.named(list, base).next().is_some()) {
        return None;
    }
    let shared = shared(file, class, outer, is_scoped)?;
    let before = list.or(shared.classes.first().copied())?;
    if config.base(class).is_some_and(|base| config.class(base).first > config.class(before).first) {
        return None;
    }
    let name = new_name(analysis, config, &shared.classes)?;
    let others = shared.classes.len() - 1;
    let first = &config.class(*shared.classes.first()?).name;
    let title = match others {
        1 => format!("Extract base class `{name}` of `{first}` and another class"),
        _ => format!("Extract base class `{name}` of `{first}` and {others} other classes"),
    };
    let written = NewBase::new(file, before)?;
    let edits = edits(file, &shared, (&name, base, is_scoped), &written)?;
    Some(Offer::new(title, move || Some(edits)))
}

fn is_controls(config: &Config, class: ClassId) -> bool {
    let it = config.class(class);
    let is_named = CONTROLS.contains(&&*it.name.to_ascii_lowercase());
    is_named && it.base.is_none() && it.outer.is_some_and(|outer| outer != config.root())
}

/// The class with the classes beside it that have the most properties in common with it.
fn shared(file: &ConfigFile, class: ClassId, outer: ClassId, is_scoped: bool) -> Option<Shared> {
    let config = file.config();
    let base = config.class(class).base.as_deref()?;
    let siblings: Vec<ClassId> = config.class(outer).classes.iter().copied().take(MOST).collect();
    let fits = |id: &ClassId| {
        let it = config.class(*id);
        it.kind == ClassKind::Block
            && it.is_whole
            && it.base.as_deref().is_some_and(|other| other.eq_ignore_ascii_case(base))
            // A second class of that name would change the first one.
            && config.named(outer, &it.name).count() == 1
            && (!is_scoped || own(config, *id, "scope").is_some())
            && !has_directive(file, *id)
    };
    if !siblings.contains(&class) || !fits(&class) {
        return None;
    }
    let entries = config.class(class).entries.iter().copied();
    let movable: Vec<EntryId> = entries
        .filter(|entry| !(is_scoped && config.entry(*entry).name.eq_ignore_ascii_case("scope")))
        .filter(|entry| is_movable(file, class, *entry))
        .collect();
    let equal = |other: ClassId| -> BTreeSet<usize> {
        let is_equal = |at: &usize| {
            let entry = movable[*at];
            let same = own(config, other, &config.entry(entry).name);
            same.is_some_and(|same| is_same(file, entry, same) && is_movable(file, other, same))
        };
        (0..movable.len()).filter(is_equal).collect()
    };
    let others = siblings.iter().filter(|other| **other != class && fits(other));
    let others: Vec<(ClassId, BTreeSet<usize>)> = others.map(|other| (*other, equal(*other))).collect();
    // The first of equals.
    let (_, most) = others.iter().rev().max_by_key(|(_, equal)| equal.len())?;
    if most.len() < FEWEST {
        return None;
    }
    let is_of_group =
        |id: &ClassId| *id == class || others.iter().any(|(it, equal)| it == id && equal.is_superset(most));
    let classes: Vec<ClassId> = siblings.into_iter().filter(is_of_group).collect();
    let entries = most.iter().map(|at| movable[*at]);
    let first = *classes.first()?;
    let entries: Option<Vec<EntryId>> = entries.map(|entry| own(config, first, &config.entry(entry).name)).collect();
    let mut entries = entries?;
    entries.sort_by_key(|entry| config.entry(*entry).token);
    Some(Shared { classes, entries })
}

/// The only entry of a class with a name.
fn own(config: &Config, class: ClassId, name: &str) -> Option<EntryId> {
    let entries = config.class(class).entries.iter().copied();
    let mut named = entries.filter(|entry| config.entry(*entry).name.eq_ignore_ascii_case(name));
    let only = named.next()?;
    named.next().is_none().then_some(only)
}

/// Whether an entry is written on lines of its own, without a comment that may be about it.
fn is_movable(file: &ConfigFile, class: ClassId, entry: EntryId) -> bool {
    let config = file.config();
    let it = config.entry(entry);
    let is_alone = own(config, class, &it.name) == Some(entry);
    is_alone && !it.is_added && it.value.is_some() && lines(file, entry).is_some()
}

/// Whether two entries set the same to the same value.
fn is_same(file: &ConfigFile, one: EntryId, other: EntryId) -> bool {
    let tokens = |entry: EntryId| {
        let it = file.config().entry(entry);
        (it.name_end..it.end).map(|token| file.text(token))
    };
    file.config().entry(one).is_array == file.config().entry(other).is_array && tokens(one).eq(tokens(other))
}

/// The text of an entry with its `;`, and the whole lines that it takes.
fn lines(file: &ConfigFile, entry: EntryId) -> Option<(TextRange, TextRange)> {
    let it = file.config().entry(entry);
    let range = file.written(it.token..it.semicolon? + 1, 0)?;
    let text = file.pre().files().first()?.source.text();
    let (before, after) = (text.get(..range.start as usize)?, text.get(range.end as usize..)?);
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    let line = after.split_inclusive('\n').next().unwrap_or_default();
    let above = before[..start].trim_end_matches(['\n', '\r']).rsplit('\n').next().unwrap_or_default().trim();
    let has_comment = range.of(text).contains("//") || range.of(text).contains("/*");
    let is_alone = before[start..].trim().is_empty() && line.trim().is_empty() && line.ends_with('\n');
    let is_commented = above.starts_with("//") || above.ends_with("*/");
    (is_alone && !is_commented && !has_comment)
        .then(|| (range, TextRange::new(start as u32, range.end + line.len() as u32)))
}

fn has_directive(file: &ConfigFile, class: ClassId) -> bool {
    let it = file.config().class(class);
    let Some((open, close)) = it.open.zip(it.close) else { return true };
    let (Some(open), Some(close)) = (file.written(open..open + 1, 0), file.written(close..close + 1, 0)) else {
        return true;
    };
    let Some(main) = file.pre().files().first() else { return true };
    let source = &main.source;
    let inside = TextRange::new(open.end, close.start);
    source.directives().iter().any(|line| inside.contains(source.tokens().range(line.token).start))
}

/// A name that no class has: what the names begin with, or that of the first, and `Base`.
fn new_name(analysis: &Analysis, config: &Config, classes: &[ClassId]) -> Option<String> {
    let names: Vec<&str> = classes.iter().map(|id| &*config.class(*id).name).collect();
    let first = names.first()?;
    let is_common = |length: usize| {
        names.iter().all(|name| name.get(..length).is_some_and(|start| start.eq_ignore_ascii_case(&first[..length])))
    };
    let length = (0..=first.len()).rev().find(|length| first.is_char_boundary(*length) && is_common(*length))?;
    let common = first[..length].trim_end_matches(|c: char| c == '_' || c.is_ascii_digit());
    // With the name of all, it would look like the base of all.
    let outer = config.class(*classes.first()?).outer?;
    let is_other = |id: &ClassId| {
        let name = &config.class(*id).name;
        !classes.contains(id) && starts_with_ignoring_case(name, common)
    };
    let is_of_all = config.class(outer).classes.iter().any(is_other);
    let stem = if common.len() < 3 || is_of_all { first } else { common };
    let (has_upper, has_lower) =
        (first.contains(|c: char| c.is_ascii_uppercase()), first.contains(|c: char| c.is_ascii_lowercase()));
    let end = match (first.contains('_'), has_upper, has_lower) {
        (true, true, false) => "_BASE",
        (true, false, true) => "_base",
        (true, ..) if stem.contains('_') && !stem.contains(|c: char| c.is_ascii_lowercase()) => "_BASE",
        (true, ..) => "_Base",
        _ => "Base",
    };
    let classes = config.classes().map(|id| config.class(id));
    let used = classes.flat_map(|it| std::iter::once(&*it.name).chain(it.base.as_deref()));
    let used: FxHashSet<String> = used.map(str::to_ascii_lowercase).collect();
    Some(first_free(&format!("{stem}{end}"), |name| {
        !used.contains(&name.to_ascii_lowercase()) && analysis.workspace().classes(name).is_empty()
    }))
}

/// Where the new class is written.
struct NewBase<'f> {
    text: &'f str,
    /// The start of the line of the next class, or of the comments above it.
    start: u32,
    indent: &'f str,
    line_end: &'static str,
}

impl<'f> NewBase<'f> {
    fn new(file: &'f ConfigFile, before: ClassId) -> Option<NewBase<'f>> {
        let text = &**file.pre().files().first()?.source.text();
        let token = file.config().class(before).first;
        let at = file.written(token..token + 1, 0)?.start as usize;
        let mut start = text[..at].rfind('\n').map_or(0, |at| at + 1);
        let indent = &text[start..at];
        if !indent.trim().is_empty() {
            return None;
        }
        // Comments of the next class stay with it.
        loop {
            let above = text[..start].strip_suffix('\n').map(|above| above.rfind('\n').map_or(0, |at| at + 1));
            match above {
                Some(above) if text[above..start].trim_start().starts_with("//") => start = above,
                Some(above) if text[above..start].trim_end().ends_with("*/") => return None,
                _ => break,
            }
        }
        let line_end = Layout::of(text).line_break();
        Some(NewBase { text, start: start as u32, indent, line_end })
    }
}

fn edits(
    file: &ConfigFile,
    shared: &Shared,
    (name, base, is_scoped): (&str, &str, bool),
    written: &NewBase<'_>,
) -> Option<Vec<Edit>> {
    let (config, line_end, indent) = (file.config(), written.line_end, written.indent);
    let first = *shared.classes.first()?;
    let is_next_line = |id: ClassId| {
        let it = config.class(id);
        let head = file.written(it.first..it.open? + 1, 0)?;
        Some(head.of(written.text).contains('\n'))
    };
    let (mut entries, mut unit) = (String::new(), None);
    for entry in &shared.entries {
        let (range, whole) = lines(file, *entry)?;
        let own = TextRange::new(whole.start, range.start).of(written.text);
        // One level, as the first class has it.
        let outer = file.written(config.class(first).first..config.class(first).first + 1, 0)?.start as usize;
        let outer = written.text[..outer].rsplit('\n').next().unwrap_or_default();
        let level = own.strip_prefix(outer).filter(|level| !level.is_empty()).unwrap_or("    ");
        unit.get_or_insert(level);
        let text = range.of(written.text);
        let moved: Vec<&str> = text.split_inclusive('\n').map(|line| line.strip_prefix(own).unwrap_or(line)).collect();
        let moved = moved.join(&format!("{indent}{level}"));
        entries.push_str(&format!("{indent}{level}{moved}{line_end}"));
    }
    let scope = match is_scoped {
        true => format!("{indent}{}scope = 0;{line_end}", unit?),
        false => String::new(),
    };
    let opening = if is_next_line(first)? { format!("{line_end}{indent}{{") } else { " {".to_owned() };
    let class = format!("{indent}class {name}: {base}{opening}{line_end}{scope}{entries}{indent}}};{line_end}");
    let mut edits = vec![Edit { range: TextRange::empty(written.start), text: class }];
    for id in &shared.classes {
        let it = config.class(*id);
        let token = it.base_token?;
        let own = file.written(token..token + 1, 0)?;
        if !own.of(written.text).eq_ignore_ascii_case(base) {
            return None;
        }
        edits.push(Edit { range: own, text: name.to_owned() });
        for entry in &shared.entries {
            let same = self::own(config, *id, &config.entry(*entry).name)?;
            edits.push(Edit { range: lines(file, same)?.1, text: String::new() });
        }
        let is_left = it.items.iter().filter(|item| !matches!(item, Item::Token(_))).count() > shared.entries.len();
        // A class without anything in it would look like a mistake.
        if !is_left {
            return None;
        }
    }
    edits.sort_by_key(|edit| (edit.range.start, edit.range.end));
    Some(edits)
}
