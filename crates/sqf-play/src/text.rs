//! What is asked about whole texts: colors, outline, folds, layout, preprocessing.

use crate::Playground;
use crate::answer::{Expanded, Fold, Formatted, OutlineItem};
use sqf_ide::{FoldKind, OutlineKind, SemanticKind, SemanticModifiers, SemanticOptions};

/// The kinds of tokens, by their numbers in [`Playground::tokens`].
const KINDS: [(&str, SemanticKind); 13] = [
    ("function", SemanticKind::Function),
    ("variable", SemanticKind::Variable),
    ("parameter", SemanticKind::Parameter),
    ("macro", SemanticKind::Macro),
    ("event", SemanticKind::Event),
    ("comment", SemanticKind::Comment),
    ("keyword", SemanticKind::Keyword),
    ("constant", SemanticKind::Constant),
    ("string", SemanticKind::String),
    ("number", SemanticKind::Number),
    ("operator", SemanticKind::Operator),
    ("class", SemanticKind::Class),
    ("property", SemanticKind::Property),
];
/// Maximum number of outline entries inside one another: browsers have little stack.
const DEEPEST: usize = 100;
/// What the game defines: commands, its functions.
const OF_GAME: &str = "command";
/// Deprecated, whatever it is.
const DEPRECATED: &str = "deprecated";

impl Playground {
    /// Returns the names of the kinds of tokens.
    pub fn token_kinds() -> Vec<&'static str> {
        KINDS.iter().map(|(name, _)| *name).chain([OF_GAME, DEPRECATED]).collect()
    }

    /// Returns the tokens of a file in order: of each its start, its length and the number of its kind.
    pub fn tokens(&mut self, path: &str) -> Vec<u32> {
        let Some(analysis) = self.files.analysis(path) else { return Vec::new() };
        let options = SemanticOptions { range: None, is_script: analysis.is_script(), with_syntax: true };
        let tokens = analysis.semantic_tokens(options).into_iter().flat_map(|token| {
            let (from, to) = self.files.range(path, token.range);
            let of_game = token.modifiers.contains(SemanticModifiers::DEFAULT_LIBRARY);
            let kind = match token.kind {
                _ if token.modifiers.contains(SemanticModifiers::DEPRECATED) => KINDS.len() + 1,
                SemanticKind::Function if of_game => KINDS.len(),
                kind => KINDS.iter().position(|(_, other)| *other == kind).unwrap_or_default(),
            };
            [from, to - from, kind as u32]
        });
        tokens.collect()
    }

    /// Returns the outline of a file.
    pub fn outline(&mut self, path: &str) -> Vec<OutlineItem> {
        let Some(analysis) = self.files.analysis(path) else { return Vec::new() };
        self.outlined(path, analysis.outline().items, 0)
    }

    fn outlined(&self, path: &str, items: Vec<sqf_ide::OutlineItem>, depth: usize) -> Vec<OutlineItem> {
        if depth > DEEPEST {
            return Vec::new();
        }
        let item = |item: sqf_ide::OutlineItem| {
            let (from, to) = self.files.range(path, item.range);
            let kind = match item.kind {
                OutlineKind::Function => "function",
                OutlineKind::Variable => "variable",
                OutlineKind::Handler => "event",
                OutlineKind::Macro => "macro",
                OutlineKind::Region => "region",
                OutlineKind::Class => "class",
                OutlineKind::Property => "property",
                OutlineKind::Package => "package",
                OutlineKind::Text => "text",
            };
            OutlineItem {
                name: item.name,
                detail: item.detail,
                kind,
                from,
                to,
                children: self.outlined(path, item.children, depth + 1),
            }
        };
        items.into_iter().map(item).collect()
    }

    /// Returns what can be folded in a file, outer parts first.
    pub fn folds(&mut self, path: &str) -> Vec<Fold> {
        let Some(analysis) = self.files.analysis(path) else { return Vec::new() };
        let fold = |fold: sqf_ide::Fold| {
            let (from, to) = self.files.range(path, fold.range);
            let kind = match fold.kind {
                FoldKind::Brackets => "brackets",
                FoldKind::Comment => "comment",
                FoldKind::Region => "region",
                FoldKind::Branch => "branch",
                FoldKind::Macro => "macro",
            };
            Fold { from, to, kind }
        };
        analysis.folding_ranges().into_iter().map(fold).collect()
    }

    /// Returns how to format a file.
    pub fn format(&mut self, path: &str) -> Option<Formatted> {
        let analysis = self.files.analysis(path)?;
        let Some(edits) = analysis.formatting(&sqf_format::Options::default()) else {
            return Some(Formatted::Error { error: "this kind of file has no layout".to_owned() });
        };
        Some(Formatted::Edits(edits.iter().map(|edit| self.files.edit(path, edit)).collect()))
    }

    /// Returns a file as the game reads it: with its macros and includes replaced.
    pub fn expand(&mut self, path: &str) -> Option<Expanded> {
        let analysis = self.files.analysis(path)?;
        let Some(parts) = analysis.expanded() else {
            let notes = vec!["Only scripts, configs and headers are preprocessed.".to_owned()];
            return Some(Expanded { text: String::new(), notes });
        };
        let mut expanded = Expanded::default();
        for part in parts {
            let file = part.file.as_deref().and_then(|file| self.files.relative(file));
            let file = file.unwrap_or_else(|| path.to_owned());
            expanded.text.push_str(&format!("// {file}:{}\n{}\n", part.line + 1, part.text));
        }
        Some(expanded)
    }
}
