//! Origins of what macros produce: the words that they join and quote, and the places where they are used.

use std::sync::Arc;

use rustc_hash::FxHashSet;

use super::{Defined, MADE, Preprocessed, Preprocessor, Token};
use sqf_text::TextRange;

/// Positions of words: the number of the file and the offset.
pub(super) type Places = FxHashSet<(u16, u32)>;

/// Records kept besides the tokens.
#[derive(Debug, Clone, Default)]
pub(super) struct Origins {
    /// Sorted by their offsets in the composed text.
    pieces: Vec<WrittenPiece>,
    uses: Vec<MacroUse>,
    /// The places that are in `uses`: texts of macros are read again and again.
    noted: Places,
    /// More of them: those in the headers of an opening.
    opening: Option<Arc<Places>>,
    /// Sorted by their tokens.
    inner: Vec<Inner>,
}

/// A piece of the composed text that is written in a file.
#[derive(Debug, Clone, Copy)]
struct WrittenPiece {
    made: u32,
    start: u32,
    length: u16,
    file: u16,
}

/// A call of a macro in an included file, with the tokens that come from it.
#[derive(Debug, Clone, Copy)]
struct Inner {
    first: u32,
    end: u32,
    file: u16,
    range: TextRange,
}

/// A place where a name refers to a macro: it is expanded, tested or undefined.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MacroUse {
    /// The number of the file.
    pub file: usize,
    /// The name.
    pub range: TextRange,
    /// The number of the file with the definition, and the name there; None if there is no definition.
    pub definition: Option<(usize, TextRange)>,
}

/// Where a token comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Origin {
    /// The number of the file: the main text, or an included file that contains code or classes.
    pub file: usize,
    /// The token itself, or the outermost call of a macro that it comes from.
    pub range: TextRange,
    /// Whether it is the call of a macro.
    pub is_call: bool,
}

impl Origins {
    /// Whether there are no records.
    pub(super) fn is_empty(&self) -> bool {
        self.pieces.is_empty() && self.uses.is_empty() && self.inner.is_empty() && self.opening.is_none()
    }

    /// Whether an opening was used.
    #[cfg(test)]
    pub(super) fn has_opening(&self) -> bool {
        self.opening.is_some()
    }

    /// Returns the uses and their positions, if they produced no tokens.
    pub(super) fn without_tokens(&self) -> Option<(Vec<MacroUse>, Arc<Places>)> {
        let has_none = self.pieces.is_empty() && self.inner.is_empty() && self.opening.is_none();
        has_none.then(|| (self.uses.clone(), Arc::new(self.noted.clone())))
    }

    /// Starts with uses of macros and their positions outside the main text.
    pub(super) fn begin_with(&mut self, uses: &[MacroUse], noted: &Arc<Places>) {
        self.uses.extend_from_slice(uses);
        self.opening = Some(Arc::clone(noted));
    }
}

impl Preprocessed {
    /// Whether a name of [`Preprocessed::macro_uses`] begins at this offset of the main text.
    pub fn is_macro_use(&self, start: u32) -> bool {
        self.origins.noted.contains(&(0, start))
    }

    /// Returns the places that use macros, in the order in which they were met. A place in the text of a macro that is
    /// expanded several times counts once, with the first definition.
    pub fn macro_uses(&self) -> &[MacroUse] {
        &self.origins.uses
    }

    /// Returns where the end of a part of a token's text is written, as far back as it is contiguous: the number of the
    /// file and the range. `part` is in bytes of [`Preprocessed::text`]. None if no file contains it, as with a number
    /// that the preprocessor counts.
    pub fn spelled(&self, token: usize, part: TextRange) -> Option<(usize, TextRange)> {
        let token = *self.tokens.get(token)?;
        let (start, end) = (token.start.checked_add(part.start)?, token.start.checked_add(part.end)?);
        if start >= end || end > token.end {
            return None;
        }
        if token.file != MADE {
            return Some((usize::from(token.file), TextRange::new(start, end)));
        }
        let piece = self.origins.pieces[..self.origins.pieces.partition_point(|piece| piece.made < end)].last()?;
        if end > piece.made + u32::from(piece.length) {
            return None;
        }
        let begin = start.max(piece.made);
        let at = |made: u32| piece.start + (made - piece.made);
        Some((usize::from(piece.file), TextRange::new(at(begin), at(end))))
    }

    /// Returns the place that a token comes from, outside all texts of macros.
    pub fn origin(&self, token: usize) -> Origin {
        let it = self.tokens[token];
        let own = TextRange::new(it.start, it.end);
        let Some(call) = it.origin.checked_sub(1).and_then(|call| self.calls.get(call as usize)) else {
            return Origin { file: 0, range: own, is_call: false };
        };
        // In the main text, an `#include` begins with `#` and a call with a name.
        let main = self.files.first().map_or(&b""[..], |file| file.source.text().as_bytes());
        if main.get(call.range.start as usize) != Some(&b'#') {
            return Origin { file: 0, range: call.range, is_call: true };
        }
        let before = self.origins.inner.partition_point(|inner| inner.first as usize <= token);
        match before.checked_sub(1).map(|at| self.origins.inner[at]).filter(|inner| token < inner.end as usize) {
            Some(inner) => Origin { file: usize::from(inner.file), range: inner.range, is_call: true },
            None => Origin { file: usize::from(it.file), range: own, is_call: false },
        }
    }
}

impl Preprocessor<'_> {
    /// Records where the characters of a token are written that are copied to `at` in the composed text.
    pub(super) fn note_piece(&mut self, token: Token, at: u32) {
        if token.file == MADE {
            let pieces = &self.origins.pieces;
            let first = pieces.partition_point(|piece| piece.made < token.start);
            let end = pieces.partition_point(|piece| piece.made < token.end);
            for place in first..end {
                let piece = self.origins.pieces[place];
                self.origins.pieces.push(WrittenPiece { made: at + piece.made - token.start, ..piece });
            }
            return;
        }
        if let Some(length) = u16::try_from(token.len()).ok().filter(|length| *length > 0) {
            self.origins.pieces.push(WrittenPiece { made: at, start: token.start, length, file: token.file });
        }
    }

    /// Records that a name refers to a macro, known or not.
    #[inline]
    pub(super) fn note_use(&mut self, file: u16, range: TextRange, defined: Option<&Defined>) {
        let place = (file, range.start);
        let is_of_opening = self.origins.opening.as_ref().is_some_and(|noted| noted.contains(&place));
        if file == MADE || is_of_opening || !self.origins.noted.insert(place) {
            return;
        }
        let definition = defined.map(|defined| (usize::from(defined.file), defined.definition.place));
        self.origins.uses.push(MacroUse { file: usize::from(file), range, definition });
    }

    /// Records the call of a macro in an included file, after its tokens, starting with `first`, were added.
    pub(super) fn note_call(&mut self, file: usize, range: TextRange, first: usize) {
        if self.tokens.len() > first {
            let (first, end) = (first as u32, self.tokens.len() as u32);
            self.origins.inner.push(Inner { first, end, file: file as u16, range });
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::{Included, Includes, PreprocessorSettings, Source};

    const MACROS: &str = "#define PREFIX barn\n#define ADDON PREFIX##_##COMPONENT\n#define JOIN(a,b) a##_##b\n\
                          #define FUNC(a) JOIN(ADDON,JOIN(fnc,a))\n#define QUOTE(a) #a\n#define QFUNC(a) QUOTE(FUNC(a))\n\
                          #define PREP(a) FUNC(a) = compile #a\n";

    /// A header with the macros and a list of functions.
    #[derive(Debug)]
    struct Headers;

    impl Includes for Headers {
        fn include(&self, path: &str, _: Option<&Path>) -> Included {
            let text = if path == "macros.hpp" { MACROS } else { "PREP(shut);\nfield = 1;" };
            Included::File(Path::new(path).into(), Arc::new(Source::new(text)))
        }
    }

    fn preprocess(text: &str) -> Preprocessed {
        let text = format!("#define COMPONENT doors\n#include \"macros.hpp\"\n{text}");
        let settings = PreprocessorSettings {
            path: Some(Path::new("main.sqf")),
            includes: &Headers,
            is_command: &|word| word == "call",
            is_part: false,
            includer: None,
            is_exact: false,
        };
        Preprocessed::new(Arc::new(Source::new(text)), &settings)
    }

    fn of(pre: &Preprocessed, (file, range): (usize, TextRange)) -> String {
        let file = &pre.files()[file];
        format!("{}:{}", file.path.as_ref().unwrap().display(), range.of(file.source.text()))
    }

    /// For a word, returns for each token that contains it where its end is written and where the token comes from.
    fn words(text: &str, word: &str) -> Vec<String> {
        let pre = preprocess(text);
        let mut found = Vec::new();
        for token in 0..pre.tokens().len() {
            let Some(at) = pre.text(token).find(word) else { continue };
            let part = TextRange::new(at as u32, (at + word.len()) as u32);
            let spelled = pre.spelled(token, part).map_or("nowhere".to_owned(), |place| of(&pre, place));
            let origin = pre.origin(token);
            found.push(format!(
                "{spelled} in {}{}",
                of(&pre, (origin.file, origin.range)),
                ["", "!"][origin.is_call as usize]
            ));
        }
        found
    }

    #[test]
    fn the_end_of_a_name_is_found_where_it_is_written() {
        assert_eq!(words("gate = 1;", "gate"), ["main.sqf:gate in main.sqf:gate"]);
        assert_eq!(words("FUNC(open)", "barn_doors_fnc_open"), ["main.sqf:open in main.sqf:FUNC(open)!"]);
        assert_eq!(words("QFUNC(open)", "barn_doors_fnc_open"), ["main.sqf:open in main.sqf:QFUNC(open)!"]);
        assert_eq!(words("ADDON", "barn_doors"), ["main.sqf:doors in main.sqf:ADDON!"]);
        assert_eq!(words("#define THIS JOIN(a,gate)\nTHIS", "a_gate"), ["main.sqf:gate in main.sqf:THIS!"]);
        assert_eq!(words("__LINE__", "1"), ["nowhere in main.sqf:__LINE__!"]);
    }

    #[test]
    fn words_in_quoted_code_are_found_next_to_doubled_quotes() {
        let code = "QUOTE(call FUNC(open) + \"a 'b\" + QFUNC(shut) + last)";
        let of = |word| words(code, word);
        assert_eq!(of("barn_doors_fnc_open"), [format!("main.sqf:open in main.sqf:{code}!")]);
        assert_eq!(of("a 'b"), [format!("main.sqf:a 'b in main.sqf:{code}!")]);
        assert_eq!(of("barn_doors_fnc_shut"), [format!("main.sqf:shut in main.sqf:{code}!")]);
        assert_eq!(of("last"), [format!("main.sqf:last in main.sqf:{code}!")]);
        assert_eq!(
            words("UNKNOWN(1,FUNC(open))", "FUNC(open"),
            ["main.sqf:FUNC(open in main.sqf:UNKNOWN(1,FUNC(open))"]
        );
    }

    #[test]
    fn output_of_an_included_file_is_found_in_it() {
        let list = "#include \"list.hpp\"\n";
        assert_eq!(words(list, "barn_doors_fnc_shut"), ["list.hpp:shut in list.hpp:PREP(shut)!"]);
        assert_eq!(words(list, "compile"), ["macros.hpp:compile in list.hpp:PREP(shut)!"]);
        assert_eq!(words(list, "field"), ["list.hpp:field in list.hpp:field"]);
    }

    #[test]
    fn macros_are_used_where_their_names_are_written() {
        let pre = preprocess("FUNC(open); FUNC(shut)\n#ifdef DEBUG\n#endif\n#undef ADDON\n");
        let shown = |it: &MacroUse| {
            let definition = it.definition.map_or("nothing".to_owned(), |place| of(&pre, place));
            format!("{} is {definition}", of(&pre, (it.file, it.range)))
        };
        let mut uses: Vec<String> = pre.macro_uses().iter().map(shown).collect();
        uses.sort();
        let expected = [
            "macros.hpp:ADDON is macros.hpp:ADDON",
            "macros.hpp:COMPONENT is main.sqf:COMPONENT",
            "macros.hpp:JOIN is macros.hpp:JOIN",
            "macros.hpp:JOIN is macros.hpp:JOIN",
            "macros.hpp:PREFIX is macros.hpp:PREFIX",
            "main.sqf:ADDON is macros.hpp:ADDON",
            "main.sqf:DEBUG is nothing",
            "main.sqf:FUNC is macros.hpp:FUNC",
            "main.sqf:FUNC is macros.hpp:FUNC",
        ];
        assert_eq!(uses, expected);
    }
}
