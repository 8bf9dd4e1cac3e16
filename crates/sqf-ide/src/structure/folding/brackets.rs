//! Bracket pairs in the unpreprocessed text.
//!
//! A preprocessor condition may open a bracket in each of its branches and close it once after them, so each branch
//! starts with the brackets open before the condition. Brackets that a macro opens end with its line.

use sqf_syntax::{Command, Source, TokenKind};
use sqf_text::TextRange;

/// Index of an open bracket among all opened ones; 0 for none.
type Open = usize;

struct Opened {
    closer: TokenKind,
    /// End offset of the bracket.
    at: u32,
    /// The branch or macro that contains it.
    part: usize,
    /// The bracket around it.
    around: Open,
}

/// A condition without its `#endif` yet.
struct Condition {
    /// The bracket open before it.
    before: Open,
    /// The bracket open at the end of its first branch.
    after: Option<Open>,
    /// The part that contains it.
    part: usize,
}

/// Calls `found` with the range between each pair of brackets in the same branch.
pub(super) fn find(source: &Source, mut found: impl FnMut(TextRange)) {
    let tokens = source.tokens();
    let bottom = Opened { closer: TokenKind::Unknown, at: 0, part: 0, around: 0 };
    let mut opened = vec![bottom];
    let mut open: Open = 0;
    let mut conditions: Vec<Condition> = Vec::new();
    let (mut part, mut parts) = (0, 0);
    // The bracket open before the current macro, and the end of the macro.
    let mut in_macro: Option<(Open, usize, usize)> = None;
    let mut directives = source.directives().iter().peekable();
    let mut token = 0;
    while token < tokens.len() {
        if let Some((before, outer, _)) = in_macro.filter(|(_, _, end)| *end <= token) {
            (open, part, in_macro) = (before, outer, None);
        }
        if let Some(directive) = directives.next_if(|directive| directive.token == token) {
            parts += 1;
            match directive.command {
                Command::Define(_) => {
                    in_macro = Some((open, part, directive.end));
                    (open, part) = (0, parts);
                    token += 1;
                    continue;
                }
                Command::If | Command::IfDef(_) | Command::IfNotDef(_) => {
                    conditions.push(Condition { before: open, after: None, part });
                    part = parts;
                }
                Command::Else => {
                    if let Some(condition) = conditions.last_mut() {
                        condition.after.get_or_insert(open);
                        (open, part) = (condition.before, parts);
                    }
                }
                Command::EndIf => {
                    if let Some(condition) = conditions.pop() {
                        open = condition.after.unwrap_or(open);
                        part = condition.part;
                    }
                }
                _ => {}
            }
            token = directive.end;
            continue;
        }
        let kind = tokens.kind(token);
        let range = tokens.range(token);
        let closer = match kind {
            TokenKind::LParen => Some(TokenKind::RParen),
            TokenKind::LBracket => Some(TokenKind::RBracket),
            TokenKind::LBrace => Some(TokenKind::RBrace),
            _ => None,
        };
        if let Some(closer) = closer {
            opened.push(Opened { closer, at: range.end, part, around: open });
            open = opened.len() - 1;
        } else if kind.closes()
            && let Some(partner) = partner(&opened, open, kind)
        {
            if opened[partner].part == part {
                found(TextRange::new(opened[partner].at, range.start));
            }
            open = opened[partner].around;
        }
        token += 1;
    }
}

/// Maximum number of unclosed brackets to search for a partner. With more of them, the text is hopelessly broken.
const MOST_UNCLOSED: usize = 16;

/// Finds the innermost open bracket that `kind` closes. Those within it are never closed.
fn partner(opened: &[Opened], open: Open, kind: TokenKind) -> Option<Open> {
    let around = std::iter::successors(Some(open), |open| Some(opened[*open].around));
    let mut around = around.take_while(|open| *open != 0).take(MOST_UNCLOSED);
    around.find(|open| opened[*open].closer == kind)
}
