//! The preprocessor's part of a script: its directives and the macros that it defines.

use rustc_hash::{FxHashMap, FxHashSet};

use super::SourceFile;
use crate::catalog::Reference;
use crate::syntax::{Source, TokenKind, Tokens};

/// Directives and definitions of a script.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Macros {
    /// In the order of the text.
    directives: Vec<Directive>,
    /// In the order of the text.
    definitions: Vec<Definition>,
    /// The preprocessor minds the case.
    names: FxHashMap<Box<str>, Known>,
    /// The tokens in the texts of macros that are parameters, in order.
    params: Vec<usize>,
}

/// What is known of a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Known {
    /// Its last definition, as a position in `definitions`.
    last: usize,
    /// Whether there is a `#define` of it, not only an `#undef`.
    is_defined: bool,
}

/// A line that belongs to the preprocessor, with the lines that a `\` adds to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Directive {
    /// The token with the `#` and the word.
    pub token: usize,
    /// The token after its last: a line break, or the number of tokens.
    pub end: usize,
}

/// A `#define` or `#undef`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Definition {
    /// The token with the name.
    pub name: usize,
    /// The directive, as a position among [`Macros::directives`].
    pub directive: usize,
    /// Names of its parameters, as tokens; None for a macro that is used without parentheses.
    pub params: Option<Vec<usize>>,
    /// The token after the name and the parameters, where the text begins that takes the place of the name.
    pub body: usize,
    /// Whether it takes the name away instead.
    pub undefines: bool,
}

impl Directive {
    /// Its word: `define`.
    pub fn word<'f>(&self, file: &'f SourceFile) -> &'f str {
        word(file.token_text(self.token))
    }
}

impl Macros {
    /// The directives and definitions of a text.
    pub fn new(source: &Source) -> Macros {
        let mut macros = Macros::default();
        let (tokens, text) = (source.tokens(), source.text());
        for found in source.directives() {
            let directive = Directive { token: found.token, end: found.end };
            let word = word(tokens.text(directive.token, text));
            if matches!(word, "define" | "undef")
                && let Some(definition) = define(tokens, directive, macros.directives.len(), word == "undef")
            {
                if let Some(params) = &definition.params {
                    let params: FxHashSet<&str> = params.iter().map(|param| tokens.text(*param, text)).collect();
                    let is_param = |token: &usize| params.contains(tokens.text(*token, text));
                    macros.params.extend((definition.body..directive.end).filter(is_param));
                }
                let known = Known { last: macros.definitions.len(), is_defined: !definition.undefines };
                let name = macros.names.entry(tokens.text(definition.name, text).into()).or_insert(known);
                *name = Known { is_defined: name.is_defined || known.is_defined, ..known };
                macros.definitions.push(definition);
            }
            macros.directives.push(directive);
        }
        macros
    }

    /// All directives, in the order of the text.
    pub fn directives(&self) -> &[Directive] {
        &self.directives
    }

    /// The directive that a token belongs to. The line break after a directive does not.
    pub fn directive(&self, token: usize) -> Option<&Directive> {
        let before = self.directives.partition_point(|directive| directive.token <= token);
        self.directives[..before].last().filter(|directive| token < directive.end)
    }

    /// The directive that the line break `token` ends.
    pub(super) fn ended_by(&self, token: usize) -> Option<&Directive> {
        let at = self.directives.binary_search_by_key(&token, |directive| directive.end).ok()?;
        self.directives.get(at)
    }

    /// Every `#define` and `#undef`, in the order of the text.
    pub fn definitions(&self) -> &[Definition] {
        &self.definitions
    }

    /// The last definition of a name; case matters, as it does to the preprocessor.
    pub fn definition(&self, name: &str) -> Option<&Definition> {
        self.definitions.get(self.names.get(name)?.last)
    }

    /// Whether a name may be a macro at `token`: the script defines it, or takes it away only later, so that an
    /// included file may have defined it.
    pub fn may_define(&self, name: &str, token: usize) -> bool {
        let Some(known) = self.names.get(name) else { return false };
        known.is_defined || self.definitions.get(known.last).is_some_and(|last| token <= last.name)
    }

    /// The definition whose line a token belongs to.
    pub fn definition_around(&self, token: usize) -> Option<&Definition> {
        let before = self.directives.partition_point(|directive| directive.token <= token);
        let directive = before.checked_sub(1)?;
        if token >= self.directives.get(directive)?.end {
            return None;
        }
        let at = self.definitions.binary_search_by_key(&directive, |definition| definition.directive).ok()?;
        self.definitions.get(at)
    }
}

/// The macro whose call the parenthesis `open` begins, as the token of its name: a name directly before it that is no
/// command, or that this script defines with parameters.
pub fn macro_call(file: &SourceFile, reference: &Reference, open: usize) -> Option<usize> {
    let name = open.checked_sub(1).filter(|name| file.kind(*name) == TokenKind::Name)?;
    if file.kind(open) != TokenKind::LParen {
        return None;
    }
    let text = file.token_text(name);
    let here = file.macros().definition(text);
    let is_macro = here.is_some_and(|definition| definition.params.is_some()) || reference.command(text).is_none();
    is_macro.then_some(name)
}

/// Whether the preprocessor may make another word or a string of a name, so that nothing can be said about it: a whole
/// argument of a macro (`GVAR(damage)`), what stands beside `##` or after `#`, a macro's own name and parameters, and
/// everything in a directive other than `#define`.
pub fn may_be_pasted(file: &SourceFile, reference: &Reference, token: usize) -> bool {
    let macros = file.macros();
    let (before, after) = (file.before(token), file.after(token));
    let is = |token: Option<usize>, kinds: &[TokenKind]| token.is_some_and(|token| kinds.contains(&file.kind(token)));
    if macros.directive(token).is_some() {
        let Some(definition) = macros.definition_around(token) else { return true };
        if token < definition.body
            || macros.params.binary_search(&token).is_ok()
            || is(before, &[TokenKind::Hash, TokenKind::HashHash])
            || is(after, &[TokenKind::HashHash])
        {
            return true;
        }
    }
    is_macro_argument(file, reference, token)
}

/// Whether a token is the whole argument of a macro.
pub(super) fn is_macro_argument(file: &SourceFile, reference: &Reference, token: usize) -> bool {
    is_whole_argument(file, token)
        && file.brackets().parent(token).is_some_and(|open| macro_call(file, reference, open).is_some())
}

/// Whether a token is all that stands between commas in the parentheses of a macro or of a command.
pub(super) fn is_whole_argument(file: &SourceFile, token: usize) -> bool {
    let is_argument =
        |open: usize| file.kind(open) == TokenKind::LParen && open > 0 && file.kind(open - 1) == TokenKind::Name;
    let is = |token: Option<usize>, kinds: &[TokenKind]| token.is_some_and(|token| kinds.contains(&file.kind(token)));
    file.brackets().parent(token).is_some_and(is_argument)
        && is(file.before(token), &[TokenKind::LParen, TokenKind::Comma])
        && is(file.after(token), &[TokenKind::RParen, TokenKind::Comma])
}

/// The word of a directive's first token.
fn word(token: &str) -> &str {
    token.trim_start_matches(['#', ' ', '\t'])
}

/// Reads a `#define` or `#undef`; None when it has no name.
fn define(tokens: &Tokens, line: Directive, directive: usize, undefines: bool) -> Option<Definition> {
    let name = (line.token + 1..line.end).find(|token| !tokens.kind(*token).is_trivia())?;
    if tokens.kind(name) != TokenKind::Name {
        return None;
    }
    let mut definition = Definition { name, directive, params: None, body: name + 1, undefines };
    // Only a parenthesis directly after the name begins parameters; after a blank it belongs to the text.
    if !undefines && name + 1 < line.end && tokens.kind(name + 1) == TokenKind::LParen {
        let close = (name + 2..line.end).find(|token| tokens.kind(*token) == TokenKind::RParen).unwrap_or(line.end);
        definition.params = Some((name + 2..close).filter(|token| tokens.kind(*token) == TokenKind::Name).collect());
        definition.body = line.end.min(close + 1);
    }
    Some(definition)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::fixture;

    #[test]
    fn directives_and_definitions_are_found() {
        let file = SourceFile::new(
            "#define GATE 1\n#ifdef GATE\n  #undef GATE\n#endif\n#define OPEN(a, b) \\\n a##b\n# define (x)\nx\n#define",
        );
        let macros = file.macros();
        let words: Vec<&str> = macros.directives().iter().map(|directive| directive.word(&file)).collect();
        assert_eq!(words, ["define", "ifdef", "undef", "endif", "define", "define", "define"]);
        let shown = |definition: &Definition| {
            let params = definition.params.as_ref().map(|params| params.len());
            let end = macros.directives()[definition.directive].end;
            let body: String = (definition.body..end).map(|token| file.token_text(token)).collect();
            (file.token_text(definition.name).to_owned(), params, definition.undefines, body)
        };
        let definitions: Vec<_> = macros.definitions().iter().map(shown).collect();
        assert_eq!(
            definitions,
            [
                ("GATE".to_owned(), None, false, " 1".to_owned()),
                ("GATE".to_owned(), None, true, String::new()),
                ("OPEN".to_owned(), Some(2), false, " \\\n a##b".to_owned()),
            ]
        );
        assert!(macros.definition("GATE").is_some_and(|definition| definition.undefines), "the last one counts");
        assert!(macros.definition("gate").is_none(), "the preprocessor minds the case");
    }

    #[test]
    fn what_is_only_taken_away_is_no_macro_afterwards() {
        let check = |script: &str, expected: bool| {
            let (file, offset) = fixture::at_cursor(script);
            let token = file.tokens().at(offset).unwrap();
            assert_eq!(file.macros().may_define("gate", token), expected, "{script}");
        };
        check("#undef gate\n<|>gate", false);
        check("<|>gate\n#undef gate", true);
        check("#define gate 1\n#undef gate\n<|>gate", true);
        check("#undef gate\n<|>gate\n#define gate 1", true);
        check("#undef Gate\n<|>gate", false);
    }

    #[test]
    fn a_token_knows_its_directive() {
        let (file, offset) = fixture::at_cursor("a\n#define B(c) \\\n <|>d\ne");
        let token = file.tokens().at(offset).unwrap();
        assert_eq!(file.macros().directive(token).map(|directive| directive.word(&file)), Some("define"));
        assert!(file.macros().definition_around(token).is_some());
        for token in [0, file.tokens().len() - 1, file.tokens().len() - 2] {
            assert_eq!(file.macros().directive(token), None, "{:?}", file.token_text(token));
        }
    }

    #[track_caller]
    fn check(script: &str, expected: bool) {
        let (file, offset) = fixture::at_cursor(script);
        let token = file.tokens().at(offset).unwrap();
        assert_eq!(may_be_pasted(&file, &fixture::reference(), token), expected, "{script}");
    }

    #[test]
    fn whole_arguments_of_macros_may_be_pasted() {
        check("GVAR(<|>player)", true);
        check("EGVAR(main, <|>player )", true);
        check("QUOTE(alive <|>player)", false);
        check("QUOTE(<|>player setDamage 1)", false);
        check("GVAR (<|>player)", false);
        check("alive(<|>player)", false);
        check("#define alive(x) x\nalive(<|>player)", true);
        check("GVAR([<|>player])", false);
        check("(<|>player)", false);
        check("hint (str(<|>player))", false);
        check("GVAR(<|>player", false);
    }

    #[test]
    fn in_definitions_names_may_be_parts_of_others() {
        check("#define <|>player 1", true);
        check("#define OPEN(<|>player) 1", true);
        check("#define OPEN(player) <|>player", true);
        check("#define OPEN(x) <|>player", false);
        check("#define OPEN(x) <|>player##x", true);
        check("#define OPEN(x) x##<|>player", true);
        check("#define OPEN(x) #<|>player", true);
        check("#define OPEN(x) alive <|>player", false);
        check("#ifdef <|>player", true);
        check("#define A(player) 1\n<|>player", false);
    }
}
