//! Values in the classes of dialogs: screen positions, colors, macros.

use super::List;
use crate::analysis::Analysis;
use crate::completion::snippets::escaped;
use crate::completion::{CompletionItem, Insert, ItemKind, library};
use crate::config::documented::is_control;
use sqf_reference::{PropertyFacts, ValueType};
use sqf_syntax::config::ClassId;
use sqf_text::TextRange;

/// A value: its label, its snippet, its meaning.
type Piece = (&'static str, &'static str, &'static str);

/// Common values for the positions of controls, by property.
const PLACES: [(&str, Piece); 4] = [
    ("x", ("safeZoneX + safeZoneW * 0.5", "safeZoneX + safeZoneW * ${1:0.5}", "a part of the screen from the left")),
    ("y", ("safeZoneY + safeZoneH * 0.5", "safeZoneY + safeZoneH * ${1:0.5}", "a part of the screen from the top")),
    ("w", ("safeZoneW * 0.2", "safeZoneW * ${1:0.2}", "a part of the width of the screen")),
    ("h", ("safeZoneH * 0.2", "safeZoneH * ${1:0.2}", "a part of the height of the screen")),
];

/// Commands that return screen coordinates, most common first.
const SCREEN: [(&str, &str); 10] = [
    ("safeZoneX", "left edge of the screen"),
    ("safeZoneY", "upper edge of the screen"),
    ("safeZoneW", "width of the screen"),
    ("safeZoneH", "height of the screen"),
    ("pixelW", "width of a pixel"),
    ("pixelH", "height of a pixel"),
    ("pixelGrid", "pixels of a cell of the grid"),
    ("pixelGridNoUIScale", "the same, regardless of the size of the interface"),
    ("safeZoneXAbs", "left edge of all screens"),
    ("safeZoneWAbs", "width of all screens"),
];

/// Colors.
const COLORS: [Piece; 4] = [
    ("{1, 1, 1, 1}", "{${1:1}, ${2:1}, ${3:1}, ${4:1}\\}", "white"),
    ("{0, 0, 0, 1}", "{${1:0}, ${2:0}, ${3:0}, ${4:1}\\}", "black"),
    ("{0, 0, 0, 0.7}", "{0, 0, 0, ${1:0.7}\\}", "black, translucent"),
    ("{0, 0, 0, 0}", "{0, 0, 0, 0\\}", "transparent"),
];

impl List<'_> {
    /// Adds values of controls other than numbers with a meaning: screen positions and colors.
    pub(super) fn interface_values(
        &mut self,
        class: ClassId,
        property: &str,
        facts: Option<&PropertyFacts>,
        index: &[usize],
        is_begun: bool,
    ) {
        if !self.known.class(class).is_some_and(is_control) {
            return;
        }
        let place = PLACES.iter().find(|(name, _)| name.eq_ignore_ascii_case(property));
        if let Some((_, piece)) = place.filter(|_| self.spot.quote.is_none() && !is_begun) {
            self.piece(0, piece);
        }
        if index.is_empty() && (place.is_some() || property.eq_ignore_ascii_case("sizeEx")) {
            for (word, meaning) in SCREEN {
                let item = CompletionItem { detail: Some(meaning.to_owned()), ..self.item(word, ItemKind::Command) };
                self.add(1, item);
            }
        }
        let is_color = facts.is_some_and(|facts| facts.types.contains(&ValueType::Color));
        if is_color && index.is_empty() && self.spot.quote.is_none() {
            for piece in &COLORS {
                self.piece(0, piece);
            }
        }
    }

    fn piece(&mut self, rank: u8, (label, body, meaning): &Piece) {
        let item = CompletionItem {
            detail: Some((*meaning).to_owned()),
            filter: Some(format!("{label} {meaning}")),
            insert: if self.options.snippets { Insert::Snippet((*body).to_owned()) } else { Insert::Label },
            ..self.item(label, ItemKind::Value)
        };
        self.add(rank, item);
    }

    /// Adds macros of the config that are wanted, for values without quotes, as statements and as names.
    pub(super) fn macros(&mut self, analysis: &Analysis, is_wanted: impl Fn(&str) -> bool) {
        if self.typed.is_empty() {
            return;
        }
        let file = self.known.file();
        let macros = file.pre().macros().filter(|(definition, _)| self.fits(&definition.name));
        let macros = macros.map(|(definition, _)| (definition.name.to_string(), definition.params.is_some()));
        let mut macros: Vec<(String, bool)> = macros.collect();
        let absent = library::macros(analysis, &self.pattern);
        macros.extend(absent.into_iter().map(|it| (it.name.to_string(), it.params.is_some())));
        macros.retain(|(name, _)| is_wanted(name));
        macros.sort_unstable();
        let text = analysis.file().text();
        let is_called = TextRange::new(self.spot.range.end, text.len() as u32).of(text).starts_with('(');
        for (name, has_params) in macros {
            let insert = match self.options.snippets && has_params && !is_called {
                true => Insert::Snippet(format!("{}($1)$0", escaped(&name))),
                false => Insert::Label,
            };
            let item = CompletionItem { detail: Some("macro".to_owned()), insert, ..self.item(&name, ItemKind::Macro) };
            self.add(2, item);
        }
    }
}
