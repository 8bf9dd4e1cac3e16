//! Macros that make the names of classes: `class ADDON`, `class GVAR(gate): GVAR(base)`.

use super::List;
use super::shares::Counted;
use crate::analysis::Analysis;
use crate::completion::ItemKind;
use sqf_syntax::config::ClassId;
use sqf_syntax::{Preprocessed, PreprocessorSettings, Source, TokenKind};

/// The argument with which macros are tried.
const ARGUMENT: &str = "argument";

impl List<'_> {
    /// Adds macros for the name of a class. A new name is not meant to be a macro that is written in another case.
    pub(super) fn macros_of_names(&mut self, analysis: &Analysis, class: ClassId) {
        let typed = self.typed;
        self.macros_in_heads(analysis, class, Counted::Class, |name| name.starts_with(typed));
    }

    /// Adds macros for the parent of a class.
    pub(super) fn macros_of_parents(&mut self, analysis: &Analysis, class: ClassId) {
        self.macros_in_heads(analysis, class, Counted::Base, |_| true);
    }

    fn macros_in_heads(
        &mut self,
        analysis: &Analysis,
        class: ClassId,
        counted: Counted,
        is_meant: impl Fn(&str) -> bool,
    ) {
        if self.typed.is_empty() {
            return;
        }
        let mut used = self.counted_in(analysis, 1.0, |source| {
            let written = |(name, base)| if counted == Counted::Base { base } else { Some(name) };
            heads(source).into_iter().filter_map(written).collect()
        });
        self.add_counted(counted, class, &mut used);
        let pre = self.known.file().pre();
        self.macros(analysis, |name| is_meant(name) && (used.has(name) || makes_name(pre, name)));
        self.offer(used, |_| false, |list, name| list.item(name, ItemKind::Macro));
    }
}

/// Whether a macro puts a name together, of its arguments or of others.
fn makes_name(pre: &Preprocessed, name: &str) -> bool {
    let Some((definition, _)) = pre.macro_named(name).filter(|(definition, _)| definition.body.len() > 1) else {
        return false;
    };
    let call = match definition.params.as_ref().map(Vec::len) {
        None | Some(0) => name.to_owned(),
        Some(count) => format!("{name}({})", vec![ARGUMENT; count].join(",")),
    };
    let expanded = pre.expanded(&call, &PreprocessorSettings::alone(&|_| false));
    let [token] = expanded.tokens() else { return false };
    token.kind == TokenKind::Name && !token.is_opaque() && ![ARGUMENT, name].contains(&expanded.text(0))
}

/// Returns the first words of the names and parents of classes, as they are written, that is, with macros.
fn heads(source: &Source) -> Vec<(&str, Option<&str>)> {
    let tokens = source.tokens();
    let code: Vec<usize> = (0..tokens.len())
        .filter(|token| !tokens.kind(*token).is_trivia() && source.directive_at(*token).is_none())
        .collect();
    let is_name = |at: usize| code.get(at).is_some_and(|token| tokens.kind(*token) == TokenKind::Name);
    let text = |at: usize| code.get(at).map_or("", |token| source.token_text(*token));
    let mut found = Vec::new();
    for keyword in 0..code.len() {
        if !text(keyword).eq_ignore_ascii_case("class") || !is_name(keyword + 1) {
            continue;
        }
        let mut after = keyword + 2;
        if text(after) == "(" {
            let close = code.get(after).and_then(|open| source.closer(*open));
            after = close.map_or(after, |close| code.partition_point(|token| *token <= close));
        }
        let base = (text(after) == ":" && is_name(after + 1)).then(|| text(after + 1));
        found.push((text(keyword + 1), base));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_of_classes_are_found_as_they_are_written() {
        let source = Source::new(
            "#define GATE class Gate: Wall {}\nclass ADDON { x = 1; };\nclass GVAR(one): GVAR(base) {};\nclass A: B;\nclass",
        );
        assert_eq!(heads(&source), [("ADDON", None), ("GVAR", Some("GVAR")), ("A", Some("B"))]);
    }
}
