//! Sorts the classes in a class of a config by name, where the game looks them up by name and not in their order: not
//! controls, functions that run at the start, or lists that players see.

use super::{Offer, Offers, RefactorKind, Refactoring};
use crate::analysis::Analysis;
use crate::config::ConfigFile;
use crate::fix::Edit;
use sqf_model::Symbol;
use sqf_syntax::config::{ClassId, ClassKind, Config, Item};
use sqf_text::{TextRange, has_extension};

pub(super) const REFACTORING: Refactoring =
    Refactoring { id: "sort-classes", kind: RefactorKind::Rewrite, offer: Offers::OneOfConfig(offer) };

/// Classes at the root whose classes are looked up by name, in lower case, and how many levels of classes are in them.
const LOOKED_UP: &[(&str, usize)] = &[
    ("cfgammo", 1),
    ("cfgfunctions", 3),
    ("cfgglasses", 1),
    ("cfgidentities", 1),
    ("cfgmagazines", 1),
    ("cfgnotifications", 1),
    ("cfgpatches", 1),
    ("cfgremoteexec", 2),
    ("cfgsounds", 1),
    ("cfgunitinsignia", 1),
    ("cfgvehicles", 1),
    ("cfgweapons", 1),
];

/// Entries of functions that run in their order.
const ORDERED: [&str; 3] = ["preinit", "postinit", "prestart"];

/// Larger lists are not sorted.
const MOST: usize = 2000;

fn offer<'s>(analysis: &'s Analysis, file: &'s ConfigFile, offset: u32) -> Option<Offer<'s>> {
    let config = file.config();
    let class = at(file, offset)?;
    if !is_looked_up(config, class) || !config.errors().is_empty() || is_listed(analysis, &file.class_path(class)) {
        return None;
    }
    let parts = parts(file, class)?;
    let order = order(config, &parts)?;
    Some(Offer::new("Sort the classes by name", move || {
        let text = file.pre().files().first()?.source.text().clone();
        let whole = TextRange::new(parts.first()?.range.start, parts.last()?.range.end);
        let mut new = String::with_capacity(whole.len() as usize);
        let mut end = whole.start;
        for (place, from) in parts.iter().zip(order) {
            // The empty lines between classes stay where they are.
            new.push_str(TextRange::new(end, place.range.start).of(&text));
            new.push_str(parts[from].range.of(&text));
            end = place.range.end;
        }
        Some(vec![Edit { range: whole, text: new }])
    }))
}

/// The class whose head is at an offset.
pub(super) fn at(file: &ConfigFile, offset: u32) -> Option<ClassId> {
    let config = file.config();
    let token = file.pre().tokens_before(offset);
    let is_near = |id: &ClassId| {
        let class = config.class(*id);
        class.kind == ClassKind::Block && class.first <= token && token <= class.token + 1
    };
    let is_at = |id: &ClassId| {
        let class = config.class(*id);
        file.written(class.first..class.token + 1, 0).is_some_and(|head| head.touches(offset))
    };
    config.classes().filter(is_near).find(is_at)
}

fn is_looked_up(config: &Config, class: ClassId) -> bool {
    let outer = std::iter::successors(Some(class), |id| config.class(*id).outer);
    let path: Vec<ClassId> = outer.take_while(|id| *id != config.root()).collect();
    let Some(first) = path.last() else { return false };
    let name = config.class(*first).name.to_ascii_lowercase();
    LOOKED_UP.iter().any(|(known, levels)| *known == name && path.len() <= *levels)
}

/// Commands that return classes in their order, in lower case.
const LISTING: [&str; 3] = ["configclasses", "configproperties", "select"];

/// Whether a script of the project lists the classes in a class in their order:
/// `"true" configClasses (missionConfigFile >> "CfgGates")`.
fn is_listed(analysis: &Analysis, path: &[Box<str>]) -> bool {
    let workspace = analysis.workspace();
    let lower: Vec<String> = path.iter().map(|name| name.to_ascii_lowercase()).collect();
    let names = (1..=lower.len()).map(|count| Symbol::Class(lower[..count].join("/").into()));
    names.into_iter().flat_map(|symbol| workspace.occurrences(&symbol, None)).any(|place| {
        let Some(source) = workspace.source(&place.file) else { return false };
        let text = source.text();
        let (start, end) = (place.occurrence.range.start as usize, place.occurrence.range.end as usize);
        let (Some(before), Some(after)) = (text.get(..start), text.get(end..)) else { return false };
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let line = format!("{} {}", &before[line_start..], after.lines().next().unwrap_or_default());
        let line = line.to_ascii_lowercase();
        has_extension(&place.file, "sqf") && LISTING.iter().any(|word| line.contains(word))
    })
}

/// A class with the comments above it.
struct CommentedClass {
    class: ClassId,
    /// Whole lines, without the empty ones above.
    range: TextRange,
}

/// Returns the classes in a class. None if something else is between them, or a comment may be about several of them.
fn parts(file: &ConfigFile, class: ClassId) -> Option<Vec<CommentedClass>> {
    let config = file.config();
    let it = config.class(class);
    let source = &file.pre().files().first()?.source;
    let text = source.text();
    let inside =
        TextRange::new(file.written(it.open?..it.open? + 1, 0)?.end, file.written(it.close?..it.close? + 1, 0)?.start);
    let has_directive = source.directives().iter().any(|line| inside.contains(source.tokens().range(line.token).start));
    if has_directive || !it.is_whole || it.items.len() > MOST {
        return None;
    }
    let line_end = |offset: u32| {
        let rest = &text[offset as usize..inside.end as usize];
        let line = rest.split_inclusive('\n').next().unwrap_or_default();
        let own = line.trim();
        (line.ends_with('\n') && (own.is_empty() || own.starts_with("//"))).then(|| offset + line.len() as u32)
    };
    let mut end = line_end(inside.start)?;
    let mut parts = Vec::new();
    // Properties and declarations stay above the classes.
    let is_class = |item: &Item| matches!(item, Item::Class(id) if config.class(*id).kind == ClassKind::Block);
    let above = it.items.iter().take_while(|item| !is_class(item)).count();
    for item in &it.items[..above] {
        let semicolon = match item {
            Item::Class(id) => config.class(*id).semicolon?,
            Item::Entry(id) => config.entry(*id).semicolon?,
            Item::Token(_) => return None,
        };
        end = line_end(file.written(semicolon..semicolon + 1, 0)?.end)?;
    }
    for item in &it.items[above..] {
        let Item::Class(id) = item else { return None };
        let own = config.class(*id);
        let range = file.written(own.first..own.semicolon? + 1, 0)?;
        if own.kind != ClassKind::Block || is_ordered(config, *id) {
            return None;
        }
        let above = TextRange::new(end, range.start).of(text);
        let comment = above.trim_start();
        let lines = &above[..above.len() - comment.len()];
        let start = end + lines.rfind('\n').map_or(0, |at| at + 1) as u32;
        // A comment over a group of classes.
        let is_heading = comment.trim_end().lines().any(|line| line.trim().is_empty())
            || comment[comment.trim_end().len()..].matches('\n').count() > 1;
        if is_heading {
            return None;
        }
        end = line_end(range.end)?;
        parts.push(CommentedClass { class: *id, range: TextRange::new(start, end) });
    }
    (parts.len() > 1).then_some(parts)
}

/// Whether a class has functions that the game runs at the start, one after the other.
fn is_ordered(config: &Config, class: ClassId) -> bool {
    let it = config.class(class);
    let is_it = |name: &str| ORDERED.iter().any(|known| known.eq_ignore_ascii_case(name));
    it.entries.iter().any(|entry| is_it(&config.entry(*entry).name))
        || it.classes.iter().any(|inner| is_ordered(config, *inner))
}

/// Returns the order of the classes by name, each after those that it inherits from. None if they are in this order
/// already.
fn order(config: &Config, parts: &[CommentedClass]) -> Option<Vec<usize>> {
    let names: Vec<String> = parts.iter().map(|part| config.class(part.class).name.to_lowercase()).collect();
    let mut needs: Vec<Vec<usize>> = Vec::new();
    for (index, part) in parts.iter().enumerate() {
        let mut bases = Vec::new();
        collect_bases(config, part.class, &mut bases);
        let found = (0..names.len()).filter(|at| *at != index && bases.contains(&names[*at]));
        let found: Vec<usize> = found.collect();
        // A base further down is another class of that name.
        if found.iter().any(|at| *at > index) {
            return None;
        }
        needs.push(found);
    }
    let mut sorted: Vec<usize> = (0..names.len()).collect();
    sorted.sort_by(|a, b| names[*a].cmp(&names[*b]));
    if sorted.windows(2).any(|two| names[two[0]] == names[two[1]]) {
        return None;
    }
    let mut order: Vec<usize> = Vec::new();
    let mut is_placed = vec![false; names.len()];
    while order.len() < sorted.len() {
        let is_next = |at: &&usize| !is_placed[**at] && needs[**at].iter().all(|base| is_placed[*base]);
        let next = *sorted.iter().find(is_next)?;
        is_placed[next] = true;
        order.push(next);
    }
    (!order.is_sorted()).then_some(order)
}

/// The names of the bases of a class and of all classes in it, in lower case.
fn collect_bases(config: &Config, class: ClassId, bases: &mut Vec<String>) {
    let it = config.class(class);
    bases.extend(it.base.as_deref().map(str::to_lowercase));
    for inner in &it.classes {
        collect_bases(config, *inner, bases);
    }
}
