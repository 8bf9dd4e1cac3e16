//! The legend of semantic tokens: the types and modifiers that client and server agree on.

use tower_lsp::lsp_types::{
    SemanticToken, SemanticTokenModifier, SemanticTokenType, SemanticTokensClientCapabilities,
    SemanticTokensFullOptions, SemanticTokensLegend, SemanticTokensOptions, TokenFormat,
};

use sqf_ide::{SemanticKind, SemanticModifiers};
use sqf_text::{Encoding, LineIndex, TextRange};

/// Types, each with a fallback for clients that do not know it.
const TYPES: &[(SemanticTokenType, Option<SemanticTokenType>)] = &[
    (SemanticTokenType::FUNCTION, None),
    (SemanticTokenType::VARIABLE, None),
    (SemanticTokenType::PARAMETER, Some(SemanticTokenType::VARIABLE)),
    (SemanticTokenType::MACRO, Some(SemanticTokenType::FUNCTION)),
    (SemanticTokenType::EVENT, None),
    (SemanticTokenType::COMMENT, None),
    (SemanticTokenType::KEYWORD, None),
    (SemanticTokenType::STRING, None),
    (SemanticTokenType::NUMBER, None),
    (SemanticTokenType::OPERATOR, None),
    (SemanticTokenType::CLASS, Some(SemanticTokenType::TYPE)),
    (SemanticTokenType::PROPERTY, Some(SemanticTokenType::VARIABLE)),
];

/// Modifiers defined by the protocol.
const MODIFIERS: &[(SemanticTokenModifier, SemanticModifiers)] = &[
    (SemanticTokenModifier::DECLARATION, SemanticModifiers::DECLARATION),
    (SemanticTokenModifier::DEFINITION, SemanticModifiers::DEFINITION),
    (SemanticTokenModifier::READONLY, SemanticModifiers::READONLY),
    (SemanticTokenModifier::STATIC, SemanticModifiers::STATIC),
    (SemanticTokenModifier::DEPRECATED, SemanticModifiers::DEPRECATED),
    (SemanticTokenModifier::MODIFICATION, SemanticModifiers::MODIFICATION),
    (SemanticTokenModifier::DEFAULT_LIBRARY, SemanticModifiers::DEFAULT_LIBRARY),
];

/// Our own modifier. No client announces it; one that does not know it shows a comment.
const INACTIVE: SemanticTokenModifier = SemanticTokenModifier::new("inactive");

/// The legend, fixed for the session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::server) struct Legend {
    types: Vec<SemanticTokenType>,
    modifiers: Vec<(SemanticTokenModifier, SemanticModifiers)>,
    /// Whether to send literals, keywords and comments too, because the client has no grammar to highlight them.
    pub(in crate::server) with_syntax: bool,
    /// Whether the client requests ranges.
    range: bool,
    /// Whether it requests whole documents.
    full: bool,
    /// Whether it requests deltas.
    pub(in crate::server) delta: bool,
}

impl Legend {
    /// Creates the legend for a client; None if it does not support semantic tokens.
    pub(in crate::server) fn new(client: &SemanticTokensClientCapabilities) -> Option<Legend> {
        let (full, delta) = match client.requests.full {
            Some(SemanticTokensFullOptions::Bool(full)) => (full, false),
            Some(SemanticTokensFullOptions::Delta { delta }) => (true, delta == Some(true)),
            None => (false, false),
        };
        let range = client.requests.range == Some(true);
        let types = TYPES.iter().map(|(name, _)| name).filter(|name| client.token_types.contains(name));
        let types: Vec<SemanticTokenType> = types.cloned().collect();
        let modifiers = MODIFIERS.iter().filter(|(name, _)| client.token_modifiers.contains(name)).cloned();
        let modifiers = modifiers.chain([(INACTIVE, SemanticModifiers::INACTIVE)]).collect();
        let is_shown = client.formats.contains(&TokenFormat::RELATIVE) && !types.is_empty() && (full || range);
        let with_syntax = client.augments_syntax_tokens != Some(true);
        is_shown.then_some(Legend { types, modifiers, with_syntax, range, full, delta })
    }

    /// Returns the server capability.
    pub(in crate::server) fn options(&self) -> SemanticTokensOptions {
        SemanticTokensOptions {
            legend: SemanticTokensLegend {
                token_types: self.types.clone(),
                token_modifiers: self.modifiers.iter().map(|(name, _)| name.clone()).collect(),
            },
            range: Some(self.range),
            full: self.full.then_some(SemanticTokensFullOptions::Delta { delta: Some(self.delta) }),
            ..SemanticTokensOptions::default()
        }
    }

    /// Returns the type index and modifier bits of a token; None if the client does not support its type.
    pub(in crate::server) fn of(&self, token: &sqf_ide::SemanticToken) -> Option<(u32, u32)> {
        let (name, implied) = match token.kind {
            SemanticKind::Function => (SemanticTokenType::FUNCTION, SemanticModifiers::NONE),
            SemanticKind::Variable => (SemanticTokenType::VARIABLE, SemanticModifiers::NONE),
            SemanticKind::Parameter => (SemanticTokenType::PARAMETER, SemanticModifiers::NONE),
            SemanticKind::Macro => (SemanticTokenType::MACRO, SemanticModifiers::NONE),
            SemanticKind::Event => (SemanticTokenType::EVENT, SemanticModifiers::NONE),
            SemanticKind::Comment => (SemanticTokenType::COMMENT, SemanticModifiers::NONE),
            SemanticKind::Keyword => (SemanticTokenType::KEYWORD, SemanticModifiers::NONE),
            SemanticKind::Constant => {
                (SemanticTokenType::VARIABLE, SemanticModifiers::READONLY.with(SemanticModifiers::DEFAULT_LIBRARY))
            }
            SemanticKind::String => (SemanticTokenType::STRING, SemanticModifiers::NONE),
            SemanticKind::Number => (SemanticTokenType::NUMBER, SemanticModifiers::NONE),
            SemanticKind::Operator => (SemanticTokenType::OPERATOR, SemanticModifiers::NONE),
            SemanticKind::Class => (SemanticTokenType::CLASS, SemanticModifiers::NONE),
            SemanticKind::Property => (SemanticTokenType::PROPERTY, SemanticModifiers::NONE),
        };
        let position = |wanted: &SemanticTokenType| self.types.iter().position(|name| name == wanted);
        let substitute = || TYPES.iter().find(|(own, _)| *own == name)?.1.as_ref().and_then(position);
        let number = position(&name).or_else(substitute)?;
        let all = token.modifiers.with(implied);
        let modifiers = self.modifiers.iter().enumerate().filter(|(_, (_, modifier))| all.contains(*modifier));
        Some((number as u32, modifiers.fold(0, |bits, (number, _)| bits | 1 << number)))
    }

    /// Encodes tokens of a text: each relative to the previous one.
    pub(in crate::server) fn encode(
        &self,
        tokens: &[sqf_ide::SemanticToken],
        (lines, text): (&LineIndex, &str),
        encoding: Encoding,
    ) -> Vec<SemanticToken> {
        let mut data = Vec::with_capacity(tokens.len());
        // The line and column of the last token, and the end offset of its line.
        let (mut last_line, mut last_start) = (0, 0);
        let mut line_end = lines.range(0).map_or(0, |line| line.end);
        for token in tokens {
            let Some((token_type, token_modifiers_bitset)) = self.of(token) else { continue };
            let start = token.range.start;
            let mut line = last_line;
            if start >= line_end {
                line = lines.line(start);
                let range = lines.range(line).unwrap_or_default();
                (last_start, line_end) = (range.start, range.end);
            }
            data.push(SemanticToken {
                delta_line: line - last_line,
                delta_start: encoding.width(TextRange::new(last_start, start).of(text)),
                length: encoding.width(token.range.of(text)),
                token_type,
                token_modifiers_bitset,
            });
            (last_line, last_start) = (line, start);
        }
        data
    }
}
