//! Syntactic roles of atoms.

use std::ops::Range;

use super::atoms::{AtomKind, Atoms};
use super::view::View;
use sqf_syntax::config::Config;
use sqf_syntax::{Expr, Parsed, Preprocessed, TokenKind};

/// The kinds of brackets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bracket {
    /// Statements, or the entries of a class.
    Block,
    /// Elements.
    Array,
    /// `( ... )`
    Paren,
}

/// The role of an atom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// A value.
    Value,
    /// A command or word before or between values.
    Word,
    /// `!`, `-` or `+` before a value.
    Sign,
    /// An operator between values.
    Operator,
    /// `#`
    Hash,
    /// `^`
    Power,
    /// `=`
    Assign,
    /// `:`
    Colon,
    Comma,
    Semicolon,
    Open(Bracket),
    Close(Bracket),
    /// Anything of unknown meaning: a macro, an unknown character.
    Unknown,
    Comment,
    /// A directive, or text that is not formatted.
    Untouched,
}

/// The syntax of an atom.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shape {
    pub(super) role: Role,
    /// Whether a statement, an element or an entry begins here.
    pub(super) begins: bool,
    /// Whether a command is written as a word, so that its case does not matter.
    pub(super) is_command: bool,
    /// Whether it is a command with only a right operand, which some authors write like a function call: `str(_gate)`.
    pub(super) is_called: bool,
    /// Whether the gap before it is a part of a value: text of a config that is not in quotes.
    pub(super) is_inside_value: bool,
}

/// Returns the shape of each atom.
pub(super) fn shapes(view: View<'_>, atoms: &Atoms) -> Vec<Shape> {
    let pre = view.pre();
    let made = atoms.made(pre);
    let mut shapes: Vec<Shape> =
        atoms.all().iter().zip(&made).map(|(atom, made)| shape(atom.kind, pre, made)).collect();
    let place = Place { atoms, pre, made: &made };
    match view {
        View::Script(parsed) => of_script(parsed, &place, &mut shapes),
        View::Config { config, .. } => of_config(config, &place, &mut shapes),
    }
    begin_silent(&made, &mut shapes);
    shapes
}

/// Maps tokens of the preprocessor to atoms.
struct Place<'a> {
    atoms: &'a Atoms,
    pre: &'a Preprocessed,
    made: &'a [Range<usize>],
}

impl Place<'_> {
    /// Returns the atom whose first token this is.
    fn first(&self, token: usize) -> Option<usize> {
        if token >= self.pre.tokens().len() {
            return None;
        }
        let atom = self.atoms.at(self.pre.place(token).range.start)?;
        (self.made[atom].start == token).then_some(atom)
    }

    /// Returns the atom that is just this token.
    fn only(&self, token: usize) -> Option<usize> {
        let atom = self.first(token)?;
        matches!(self.atoms.all()[atom].kind, AtomKind::Token(_)).then_some(atom)
    }
}

fn shape(kind: AtomKind, pre: &Preprocessed, made: &Range<usize>) -> Shape {
    let role = match kind {
        AtomKind::Call => Role::Unknown,
        AtomKind::Directive | AtomKind::Include | AtomKind::Frozen => Role::Untouched,
        AtomKind::Token(kind) if kind.is_comment() => Role::Comment,
        AtomKind::Token(_) if made.len() != 1 || pre.tokens()[made.start].is_opaque() => Role::Unknown,
        AtomKind::Token(kind) => match kind {
            TokenKind::Name | TokenKind::Number | TokenKind::DoubleString | TokenKind::SingleString => Role::Value,
            TokenKind::LParen => Role::Open(Bracket::Paren),
            TokenKind::RParen => Role::Close(Bracket::Paren),
            TokenKind::LBracket => Role::Open(Bracket::Array),
            TokenKind::RBracket => Role::Close(Bracket::Array),
            TokenKind::LBrace => Role::Open(Bracket::Block),
            TokenKind::RBrace => Role::Close(Bracket::Block),
            TokenKind::Comma => Role::Comma,
            TokenKind::Semicolon => Role::Semicolon,
            TokenKind::Colon => Role::Colon,
            TokenKind::Assign => Role::Assign,
            TokenKind::Hash => Role::Hash,
            TokenKind::Operator => Role::Operator,
            _ => Role::Unknown,
        },
    };
    Shape { role, begins: false, is_command: false, is_called: false, is_inside_value: false }
}

fn of_script(parsed: &Parsed, place: &Place<'_>, shapes: &mut [Shape]) {
    let tree = parsed.tree();
    for id in tree.ids() {
        match tree.expr(id) {
            Expr::File(list) | Expr::Code(list) | Expr::Array(list) => {
                for item in list {
                    begin(place, shapes, tree.tokens(*item).start);
                }
            }
            Expr::Paren(Some(inside)) => begin(place, shapes, tree.tokens(inside).start),
            Expr::Unary(_) | Expr::Binary(..) => {
                let Some(atom) = place.only(tree.token(id)) else { continue };
                let is_power = place.pre.text(tree.token(id)) == "^";
                let is_unary = matches!(tree.expr(id), Expr::Unary(_));
                match shapes[atom].role {
                    Role::Operator if is_unary => shapes[atom].role = Role::Sign,
                    Role::Operator if is_power => shapes[atom].role = Role::Power,
                    Role::Value => {
                        shapes[atom].role = Role::Word;
                        shapes[atom].is_command = true;
                        shapes[atom].is_called = is_unary && !is_keyword(place.pre.text(tree.token(id)));
                    }
                    _ => {}
                }
            }
            Expr::Name => {
                let token = tree.token(id);
                if !parsed.words().forms_of(token).is_empty()
                    && let Some(atom) = place.only(token)
                {
                    shapes[atom].is_command = true;
                }
            }
            Expr::PrivateAssign(_) => {
                if let Some(atom) = place.only(tree.tokens(id).start) {
                    shapes[atom].role = Role::Word;
                    shapes[atom].is_command = true;
                }
            }
            Expr::Paren(None) | Expr::Number | Expr::Text | Expr::Opaque | Expr::Missing | Expr::Assign(_) => {}
        }
    }
}

/// Whether a command has a parenthesis after it that belongs to a statement, and not to a value.
fn is_keyword(word: &str) -> bool {
    const KEYWORDS: [&str; 12] =
        ["if", "while", "for", "switch", "case", "with", "waitUntil", "call", "not", "private", "try", "default"];
    KEYWORDS.iter().any(|keyword| keyword.eq_ignore_ascii_case(word))
}

fn begin(place: &Place<'_>, shapes: &mut [Shape], token: usize) {
    if let Some(atom) = place.first(token) {
        shapes[atom].begins = true;
    }
}

fn of_config(config: &Config, place: &Place<'_>, shapes: &mut [Shape]) {
    for array in config.arrays() {
        let ends = [(array.start, Role::Open(Bracket::Array)), (array.end - 1, Role::Close(Bracket::Array))];
        for (token, role) in ends {
            if let Some(atom) =
                place.only(token).filter(|atom| matches!(shapes[*atom].role, Role::Open(_) | Role::Close(_)))
            {
                shapes[atom].role = role;
            }
        }
    }
    for class in config.classes() {
        for item in &config.class(class).items {
            begin(place, shapes, config.tokens(*item).start);
        }
    }
    for value in config.plain_values() {
        for atom in value.clone().skip(1).filter_map(|token| place.first(token)) {
            shapes[atom].is_inside_value = true;
        }
    }
    let mut before = Role::Unknown;
    for shape in shapes.iter_mut() {
        // Elements of arrays.
        shape.begins |= matches!(before, Role::Open(Bracket::Array) | Role::Comma)
            && !matches!(shape.role, Role::Close(_) | Role::Comment | Role::Comma);
        if shape.role != Role::Comment {
            before = shape.role;
        }
    }
}

/// A macro that expands to nothing is a statement where one can begin.
fn begin_silent(made: &[Range<usize>], shapes: &mut [Shape]) {
    let mut may_begin = true;
    for (shape, made) in shapes.iter_mut().zip(made) {
        match shape.role {
            Role::Comment => {}
            Role::Untouched | Role::Semicolon | Role::Open(_) => may_begin = true,
            Role::Unknown if made.is_empty() => shape.begins |= may_begin,
            _ => may_begin = false,
        }
    }
}
