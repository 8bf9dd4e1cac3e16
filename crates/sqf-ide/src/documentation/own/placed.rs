//! Objects and markers that were named in the mission editor, from the `mission.sqm`.

use super::{Link, line_at, shown_path};
use crate::analysis::Analysis;
use sqf_markdown::{code, escaped};
use sqf_model::{Role, Symbol};
use sqf_syntax::config::{self, PlacedKind};
use sqf_text::TextRange;

/// Documents a name from the mission editor: kind, class and position. None for other names.
pub(super) fn markdown(analysis: &Analysis, symbol: &Symbol) -> Option<String> {
    let workspace = analysis.workspace();
    let places = workspace.definitions(symbol, analysis.path()).into_iter();
    let (file, range) = places
        .filter(|located| located.occurrence.role == Role::Definition && config::is_mission(&located.file))
        .map(|located| (located.file, located.occurrence.range))
        .next()?;
    let source = workspace.source(&file)?;
    let is_marker = matches!(symbol, Symbol::Marker(_));
    let is_here = |name: usize| source.tokens().range(name).meets(range);
    let placed = config::placed(&source);
    let it = placed.iter().find(|it| is_here(it.name) && (it.kind == PlacedKind::Marker) == is_marker)?;
    let inside = source.tokens().range(it.name);
    let name = TextRange::new(inside.start, inside.end).of(source.text()).trim_matches('"');
    let mut about = it.kind.name().to_owned();
    if !it.class.is_empty() {
        about.push_str(&format!(" of type {}", code(&it.class)));
    }
    // The file has east, height, north; scripts have the height last.
    if let [east, height, north] = it.position[..] {
        about.push_str(&format!(" at {}", escaped(&format!("[{east:.0}, {north:.0}, {height:.0}]"))));
    }
    let line = Some(line_at(source.text(), range.start));
    let link = Link { file: &file, line }.to_text(workspace, &code(&shown_path(workspace, &file)));
    Some(format!("```sqf\n{}\n```\n\n{about}, placed in {link}", name.replace("```", "")))
}
