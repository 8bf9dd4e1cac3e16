//! Names in tables.

use super::is_class;
use super::pages::{Page, Section};
use crate::wikitext::block::{self, Block};
use crate::wikitext::expand::Expander;
use crate::wikitext::inline::{Run, RunKind};
use crate::wikitext::table::{Cell, Table};
use crate::wikitext::{atom, preprocess};
use sqf_reference::{ClassList, ClassName};

/// Returns the names in the tables of a page. The heading of a section determines the list of the tables below it.
pub(super) fn read(page: &Page, source: &str, sections: &[Section]) -> Vec<ClassName> {
    let mut names = Vec::new();
    walk(&blocks(page.title, source), &mut Headings::default(), &mut |block, headings| {
        let Block::Table(table) = block else { return };
        let found = headings.0.iter().rev().find_map(|(_, heading)| {
            let heading = heading.to_lowercase();
            sections.iter().find(|section| heading.contains(section.heading))
        });
        let (list, group) = found.map_or((page.list, page.group), |section| (section.list, section.group));
        let Some(columns) = Columns::of(table) else { return };
        names.extend(table.rows.iter().filter_map(|row| columns.name(row, list, group, page.dlc)));
    });
    names
}

/// Returns the groups on a page: a heading for each side and, below, each faction, each followed by a line with its
/// class, and tables with a row for each kind of group.
pub(super) fn groups(page: &Page, source: &str) -> Vec<ClassName> {
    let mut names = Vec::new();
    // Side and faction: their display names and classes.
    let mut around: [Option<(String, String)>; 2] = [None, None];
    walk(&blocks(page.title, source), &mut Headings::default(), &mut |block, headings| match block {
        Block::Heading { .. } => {
            let depth = headings.0.len().saturating_sub(1).min(1);
            around[depth..].fill(None);
        }
        Block::Paragraph(runs) => {
            let (depth, shown) = match headings.0.as_slice() {
                [(_, side)] => (0, side),
                [_, (_, faction)] => (1, faction),
                _ => return,
            };
            if let Some(class) = lines_of(runs).iter().find_map(|line| class_in(line)) {
                around[depth].get_or_insert_with(|| (shown.clone(), class.to_owned()));
            }
        }
        Block::Table(table) => {
            let [Some((side, side_class)), Some((faction, faction_class))] = &around else { return };
            let mut kind: Option<(String, String)> = None;
            for cell in table.rows.iter().flatten() {
                let lines: Vec<String> = cell.blocks.iter().flat_map(block_lines).collect();
                let Some(class) = lines.iter().find_map(|line| class_in(line)) else { continue };
                let shown = lines.first().map_or("", |line| line.split("config:").next().unwrap_or_default().trim());
                if cell.header {
                    kind = Some((shown.to_owned(), class.to_owned()));
                } else if let Some((kind, kind_class)) = &kind {
                    names.push(ClassName {
                        name: shown_text(shown),
                        side: shown_text(side),
                        category: shown_text(faction),
                        subcategory: shown_text(kind),
                        dlc: page.dlc.map(str::to_owned),
                        path: Some(format!("{side_class}/{faction_class}/{kind_class}")),
                        ..ClassName::new(page.list, class)
                    });
                }
            }
        }
        _ => {}
    });
    names
}

/// Parses the class that a line states: `config: BLU_F`.
fn class_in(line: &str) -> Option<&str> {
    let class = line.split("config:").nth(1)?.split_whitespace().next()?;
    is_class(class).then_some(class)
}

fn blocks(title: &str, source: &str) -> Vec<Block> {
    // An empty anchor in single quotes would be parsed as the beginning of italics.
    let source = icons_as_text(source).replace(" id=''", "");
    let source = atom::sanitize(&source);
    let (nodes, _) = preprocess::preprocess(&source);
    let mut expander = Expander::new(title);
    let markup = expander.markup(&nodes);
    block::parse(&markup, &expander.arena)
}

/// Replaces the icons of DLCs, which are images without text, by words.
fn icons_as_text(source: &str) -> String {
    let mut out = String::with_capacity(source.len());
    let mut rest = source;
    while let Some(at) = rest.find("[[File:") {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let Some(end) = rest.find("]]") else { break };
        let target = rest["[[File:".len()..end].split('|').next().unwrap_or_default().trim();
        match target.strip_suffix("_icon_ca.png").and_then(dlc) {
            Some(dlc) => out.push_str(dlc),
            None => out.push_str(&rest[..end + 2]),
        }
        rest = &rest[end + 2..];
    }
    out.push_str(rest);
    out
}

/// Returns the DLC that a page refers to, by the name of its icon or the folder of its files.
fn dlc(written: &str) -> Option<&'static str> {
    Some(match written.to_ascii_lowercase().as_str() {
        "karts" | "kart" => "Karts",
        "heli" => "Helicopters",
        "mark" => "Marksmen",
        "apex" | "expansion" => "Apex",
        "jets" => "Jets",
        "malden" | "argo" => "Malden",
        "orange" => "Laws of War",
        "tacops" => "Tac-Ops",
        "tank" | "tanks" => "Tanks",
        "enoch" | "contact" => "Contact",
        "oldman" => "Old Man",
        "aow" => "Art of War",
        "decade" => "Decade",
        _ => return None,
    })
}

/// The headings above a block, with their levels.
#[derive(Default)]
struct Headings(Vec<(u8, String)>);

/// Visits all blocks, including those in boxes.
fn walk(blocks: &[Block], headings: &mut Headings, visit: &mut impl FnMut(&Block, &Headings)) {
    for block in blocks {
        match block {
            Block::Heading { level, text } => {
                headings.0.retain(|(above, _)| above < level);
                headings.0.push((*level, lines_of(text).join(" ")));
                visit(block, headings);
            }
            Block::Notice { blocks, .. } => walk(blocks, headings, visit),
            block => visit(block, headings),
        }
    }
}

/// The relevant columns of a table.
struct Columns {
    class: usize,
    name: Option<usize>,
    side: Option<usize>,
    category: Option<usize>,
    subcategory: Option<usize>,
    dlc: Option<usize>,
    value: Option<usize>,
}

impl Columns {
    /// Finds the columns of a table; None if it has no column of classes.
    fn of(table: &Table) -> Option<Columns> {
        let header: Vec<String> = table.header.iter().map(|runs| lines_of(runs).join(" ").to_lowercase()).collect();
        // A title that spans several columns precedes the name of each.
        let is = |name: &str, wanted: &str| name == wanted || name.strip_prefix("action information ") == Some(wanted);
        let column = |wanted: &[&str]| wanted.iter().find_map(|wanted| header.iter().position(|name| is(name, wanted)));
        let class = column(&[
            "class",
            "class name",
            "classname",
            "classes",
            "class name path",
            "magazine class name",
            "actionname",
            "dik id",
        ])?;
        let faction = column(&["faction"]);
        let (category, subcategory) = match faction {
            Some(faction) => (Some(faction), column(&["category", "sub faction"])),
            None => (column(&["category"]), column(&["subcategory"])),
        };
        Some(Columns {
            class,
            name: column(&["display name", "displayname", "name", "title", "key"]),
            side: column(&["side"]),
            category,
            subcategory,
            dlc: column(&["dlc"]),
            value: column(&["integer"]),
        })
    }

    fn name(
        &self,
        row: &[Cell],
        list: ClassList,
        group: Option<&'static str>,
        all: Option<&'static str>,
    ) -> Option<ClassName> {
        let lines = |column: usize| -> Vec<String> {
            row.get(column).map(|cell| cell.blocks.iter().flat_map(block_lines).collect()).unwrap_or_default()
        };
        let class = lines(self.class).into_iter().next()?;
        // A title that spans several columns is not a name.
        if !is_class(&class) || row[self.class].continues {
            return None;
        }
        let text = |column: Option<usize>| shown_text(&lines(column?).join(" "));
        Some(ClassName {
            group: group.map(str::to_owned),
            name: text(self.name),
            side: text(self.side).map(side),
            category: text(self.category),
            subcategory: text(self.subcategory),
            dlc: all.map(str::to_owned).or_else(|| text(self.dlc).and_then(|text| known_dlc(&text))),
            value: text(self.value).and_then(|text| text.parse().ok()),
            ..ClassName::new(list, class)
        })
    }
}

/// Returns a side as the game shows it.
fn side(written: String) -> String {
    match written.as_str() {
        "WEST" => "BLUFOR".to_owned(),
        "EAST" => "OPFOR".to_owned(),
        "GUER" => "Independent".to_owned(),
        "CIV" => "Civilian".to_owned(),
        _ => written,
    }
}

/// Returns the DLC in a cell; None for the base game.
fn known_dlc(text: &str) -> Option<String> {
    let bare = text.strip_prefix("Arma 3").unwrap_or(text).trim_start_matches([':', ' ']);
    let known = dlc(bare).map(str::to_owned);
    known.or_else(|| (!bare.is_empty() && bare.len() <= 40).then(|| bare.to_owned()))
}

/// Returns a text unless it is only a placeholder.
fn shown_text(text: &str) -> Option<String> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let says = text.chars().any(char::is_alphanumeric) && !text.eq_ignore_ascii_case("n/a");
    (says && text.len() < 300).then_some(text)
}

fn block_lines(block: &Block) -> Vec<String> {
    match block {
        Block::Paragraph(runs) => lines_of(runs),
        _ => Vec::new(),
    }
}

/// Returns the non-empty lines of a text.
fn lines_of(runs: &[Run]) -> Vec<String> {
    let mut text = String::new();
    for run in runs {
        match &run.kind {
            RunKind::Text(part) | RunKind::Code(part) => text.push_str(part),
            RunKind::Break => text.push('\n'),
            RunKind::Block(_) => {}
        }
    }
    let lines = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
    lines.filter(|line| !line.is_empty()).collect()
}
