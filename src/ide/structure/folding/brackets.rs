//! Pairs of brackets in a text as it is written.
//!
//! A condition of the preprocessor may open a bracket in each of its branches and close it once after them; so each
//! branch begins with what was open before the condition. What a macro opens ends with its line.

use crate::syntax::{Command, Source, TokenKind};
use crate::text::TextRange;

/// Position of an open bracket among all that were opened; 0 where none is.
type Open = usize;

struct Opened {
    closer: TokenKind,
    /// End of the bracket.
    at: u32,
    /// The branch or macro that it is in.
    part: usize,
    /// What is open around it.
    around: Open,
}

/// A condition that is not ended yet.
struct Condition {
    /// What was open before it.
    before: Open,
    /// What was open at the end of its first branch.
    after: Option<Open>,
    /// The part that it is in.
    part: usize,
}

/// Tells of each pair what is between its brackets, if both are in the same branch.
pub(super) fn find(source: &Source, mut found: impl FnMut(TextRange)) {
    let tokens = source.tokens();
    let bottom = Opened { closer: TokenKind::Unknown, at: 0, part: 0, around: 0 };
    let mut opened = vec![bottom];
    let mut open: Open = 0;
    let mut conditions: Vec<Condition> = Vec::new();
    let (mut part, mut parts) = (0, 0);
    // What was open before the macro that is being read, and its end.
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

/// Brackets that are looked at for the one that a bracket closes. Where more of them lack their closers, the text is
/// broken beyond reason.
const MOST_UNCLOSED: usize = 16;

/// The innermost open bracket that `kind` closes. Those in it are never closed.
fn partner(opened: &[Opened], open: Open, kind: TokenKind) -> Option<Open> {
    let around = std::iter::successors(Some(open), |open| Some(opened[*open].around));
    let mut around = around.take_while(|open| *open != 0).take(MOST_UNCLOSED);
    around.find(|open| opened[*open].closer == kind)
}
