//! Facts that a placeholder page takes from the header comment of the function's script.

use super::examples;
use super::record::Builder;
use crate::wikitext::atom::Atom;
use crate::wikitext::{block, inline, markdown};
use sqf_reference::{Docblock, DocblockSource, Filled, Param, Record, RecordKind, Returns};

impl Builder<'_, '_, '_, '_, '_> {
    /// Fills empty fields of a placeholder page from the header comment it shows.
    pub(super) fn docblock(&mut self, record: &mut Record) {
        let markup = self.markup("descr");
        if self.kind != RecordKind::Function {
            return;
        }
        let comment = markup.chars().find_map(|c| match self.expander.arena.get(c) {
            Some(Atom::CodeBlock(code)) => Some((c, code.code.clone())),
            _ => None,
        });
        let Some((marker, comment)) = comment else { return };
        let opens_page =
            inline::plain(markup.split(marker).next().unwrap_or_default(), &self.expander.arena).trim().is_empty();
        if !(self.expander.is_placeholder || opens_page) {
            return;
        }
        let rest = markup.replace(marker, "\n");
        let rest = markdown::render(&block::parse(&rest, &self.expander.arena));
        let header = sqf_docblock::is_header_comment(&comment).then(|| sqf_docblock::parse(&comment)).flatten();
        let Some(block) = header else {
            // Neither a comment without text nor the script's first lines of code describe the function.
            if self.expander.is_placeholder && says_nothing(&comment) {
                record.description = rest;
            }
            return;
        };
        let description = block.description.as_deref().map(markdown::from_plain).unwrap_or_default();
        if !description.is_empty() {
            record.filled_from_docblock.push(Filled::Description);
        }
        record.description =
            [description, rest].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n\n");
        fill(record, &block);
        record.docblock = Some(block);
    }
}

/// Whether code outside the header comment does not describe the function: it is another comment, or directives.
fn says_nothing(code: &str) -> bool {
    code.starts_with("/*") || code.trim_start_matches('/').trim_start().starts_with('#')
}

/// Fills the fields that the page left empty from the comment.
fn fill(record: &mut Record, block: &Docblock) {
    let Some(first) = record.syntaxes.first_mut() else { return };
    // A line that the page has stays, even `[] call NAME`, which editors write as a placeholder.
    if first.syntax.is_empty()
        && let Some(call) = block.syntax.clone().or_else(|| sqf_docblock::inferred_call(block, &record.name))
    {
        first.syntax = call;
        first.inferred = Some(true);
        record.filled_from_docblock.push(Filled::Syntax);
    }
    if first.params.is_empty() {
        first.params = sqf_docblock::params(block).into_iter().map(markdown_param).collect();
        if !first.params.is_empty() {
            record.filled_from_docblock.push(Filled::Params);
        }
    }
    let has_returns = first.returns.as_ref().is_some_and(|returns| !returns.text.is_empty());
    if !has_returns && let Some(returns) = sqf_docblock::returns(block) {
        first.returns = Some(Returns {
            source: Some(DocblockSource::Docblock),
            parts: Vec::new(),
            description: returns.description.as_deref().map(markdown::from_plain),
            text: markdown::from_plain(&returns.text),
            ..returns
        });
        record.filled_from_docblock.push(Filled::Returns);
    }
    if record.examples.is_empty() && !block.examples.is_empty() {
        record.examples = block.examples.iter().map(|code| examples::from_code(code)).collect();
        record.filled_from_docblock.push(Filled::Examples);
    }
}

/// Converts plain text of comments to Markdown for a record.
fn markdown_param(param: Param) -> Param {
    Param {
        description: param.description.as_deref().map(markdown::from_plain),
        text: markdown::from_plain(&param.text),
        ..param
    }
}
