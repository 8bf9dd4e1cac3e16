//! Preprocesses a whole text, with the origins of its lines.
//!
//! Tokens from one line stay on one line, so that each line of a part maps to a line of its source, as with `#line` of
//! the game's own preprocessor. Comments, directives and inactive code are removed.

use std::path::Path;
use std::sync::Arc;

use crate::analysis::{Analysis, Kind};
use sqf_syntax::{Origin, Preprocessed, PreprocessorSettings, TokenKind, tokenize};
use sqf_text::{LineIndex, TextRange};

/// Maximum number of consecutive empty lines; for more, a new part begins.
const MOST_EMPTY: u32 = 2;

/// A part of the text whose lines are consecutive lines of one file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExpandedPart {
    /// The file; None for the text itself if it is not a file.
    pub file: Option<Arc<Path>>,
    /// The first line in the file, from 0.
    pub line: u32,
    /// The lines, without a line break at the end.
    pub text: String,
}

/// Preprocesses a text. None for files without a preprocessor.
pub(crate) fn expanded(analysis: &Analysis) -> Option<Vec<ExpandedPart>> {
    let is_config = match analysis.kind() {
        Kind::Script => false,
        Kind::Config(_) => true,
        Kind::Other if analysis.is_header() => false,
        Kind::Stringtable(_) | Kind::Other => return None,
    };
    let pre = &exact(analysis, is_config);
    let mut writer = PartWriter { pre, lines: vec![None; pre.files().len()], parts: Vec::new(), last: None };
    let mut token = 0;
    while token < pre.tokens().len() {
        let origin = pre.origin(token);
        if origin.is_call {
            // The complete expansion of one macro call.
            let end = (token..pre.tokens().len()).find(|next| pre.origin(*next) != origin);
            let end = end.unwrap_or(pre.tokens().len());
            let made: String = (token..end).map(|token| pre.text(token)).collect();
            writer.write(origin, &made);
            token = end;
        } else {
            writer.write(origin, pre.text(token));
            token += 1;
        }
    }
    Some(writer.parts)
}

/// Preprocesses the text as the game does, to the character.
pub(super) fn exact(analysis: &Analysis, is_config: bool) -> Preprocessed {
    let (path, workspace) = (analysis.path(), analysis.workspace());
    let is_command = |word: &str| !is_config && !analysis.reference().forms(word).is_empty();
    let is_part = path.is_some_and(|path| workspace.is_part(path));
    let includer = path.filter(|_| is_part).and_then(|path| {
        let includers = workspace.includers(path);
        let outermost = Arc::clone(includers.all().first()?);
        let source = workspace.source(&outermost)?;
        Some((outermost, source))
    });
    let settings =
        PreprocessorSettings { path, includes: workspace, is_command: &is_command, is_part, includer, is_exact: true };
    Preprocessed::new(Arc::clone(analysis.file().source()), &settings)
}

struct PartWriter<'p> {
    pre: &'p Preprocessed,
    /// Line starts by file.
    lines: Vec<Option<LineIndex>>,
    parts: Vec<ExpandedPart>,
    /// The origin of the last text, and the line of its end.
    last: Option<(Origin, u32)>,
}

impl PartWriter<'_> {
    fn write(&mut self, origin: Origin, text: &str) {
        let Some(file) = self.pre.files().get(origin.file) else { return };
        let source = file.source.text();
        let lines = self.lines[origin.file].get_or_insert_with(|| LineIndex::new(source));
        let line = lines.line(origin.range.start);
        let start = lines.range(line).unwrap_or_default().start;
        let before = TextRange::new(start, origin.range.start).of(source);
        // A removed call leaves the blanks on both of its sides; a removed `#else` or `#endif` leaves only those before
        // it, but an `#ifdef` reads no further than its name.
        let (begin, end) = (before.trim_start(), before.trim_end());
        let mut indent = before[..before.len() - begin.len()].to_owned();
        let directive = begin.strip_prefix('#').map(str::trim_start);
        if !begin.is_empty() && directive.is_none_or(|word| word.starts_with("if")) {
            indent.push_str(&before[end.len()..]);
        }
        let same =
            self.last.filter(|(last, at)| last.file == origin.file && (*at..=at + 1 + MOST_EMPTY).contains(&line));
        match (same, self.parts.last_mut()) {
            (Some((last, at)), Some(part)) if at == line => {
                // The whitespace of the file stays; comments and directives are nothing.
                let between = source.get(last.range.end as usize..origin.range.start as usize).unwrap_or_default();
                part.text.push_str(&blanks(between));
            }
            (Some((_, at)), Some(part)) => {
                (at..line).for_each(|_| part.text.push('\n'));
                part.text.push_str(&indent);
            }
            _ => self.parts.push(ExpandedPart { file: file.path.clone(), line, text: indent }),
        }
        if let Some(part) = self.parts.last_mut() {
            part.text.push_str(text);
        }
        let breaks = text.matches('\n').count() as u32;
        self.last = Some((origin, line + breaks));
    }
}

/// Returns the blanks of a text between two tokens of a line.
fn blanks(between: &str) -> String {
    let tokens = tokenize(between);
    let is_blank = |token: &usize| tokens.kind(*token) == TokenKind::Whitespace;
    (0..tokens.len()).filter(is_blank).map(|token| tokens.text(token, between)).collect()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::fixture::reference;
    use sqf_model::{
        SourceFile, WorkspaceFiles, WorkspaceFunctions, WorkspaceIndex, WorkspaceNames, WorkspaceTexts, unknown,
    };
    use sqf_syntax::{Included, Includes, Source};

    /// A header next to the script.
    #[derive(Debug)]
    struct Header(&'static str);

    impl Includes for Header {
        fn include(&self, path: &str, _: Option<&Path>) -> Included {
            Included::File(Path::new(path).into(), Arc::new(Source::new(self.0)))
        }
    }

    unknown!(impl WorkspaceFiles, WorkspaceFunctions, WorkspaceNames, WorkspaceIndex, WorkspaceTexts for Header);

    /// Renders the parts, each after its origin, counted from 1.
    fn expanded(name: &str, text: &str, header: &'static str) -> String {
        let path: Arc<Path> = Path::new(name).into();
        let file = Arc::new(SourceFile::new(text));
        let analysis = Analysis::in_workspace(reference(), file, Some(path), Arc::new(Header(header)));
        let shown = |part: &ExpandedPart| {
            format!("{}:{}\n{}\n", part.file.as_ref().unwrap().display(), part.line + 1, part.text)
        };
        analysis.expanded().unwrap().iter().map(shown).collect()
    }

    #[test]
    fn each_line_maps_to_its_source() {
        let header = "// about\n#define SPEED 2\nheader = 1;\n";
        let script = "\
#include \"gates.hpp\"
// opens a gate
_gate /* the gate */ setDamage   SPEED; // done

    _text = \"two
lines\"; last = 1;
#ifdef NEVER
hint \"never\";


#else
openGate(SPEED);
#endif
";
        assert_eq!(
            expanded("open.sqf", script, header),
            "\
gates.hpp:3
header = 1;
open.sqf:3
_gate  setDamage   2;

    _text = \"two
lines\"; last = 1;
open.sqf:12
openGate(2);
"
        );
    }

    #[test]
    fn expansions_are_on_the_line_of_their_call() {
        let header = "#define CALL(name) [1,2] call GATE_fnc_##name; \\\n hint \"called\"\n";
        let script = "#include \"gates.hpp\"\nif (true) then {\n\tCALL(open);\n\tlast = 1;\n};\n";
        assert_eq!(
            expanded("open.sqf", script, header),
            "open.sqf:2\nif (true) then {\n\t[1,2] call GATE_fnc_open;  hint \"called\";\n\tlast = 1;\n};\n"
        );
    }

    #[test]
    fn configs_are_expanded_too() {
        let header = "class Wall { height = HEIGHT; };\n";
        let config = "#define HEIGHT 3\nclass CfgGates {\n\t#include \"walls.hpp\"\n\tclass Gate: Wall {};\n};\n";
        assert_eq!(
            expanded("config.cpp", config, header),
            "config.cpp:2\nclass CfgGates {\nwalls.hpp:1\nclass Wall { height = 3; };\nconfig.cpp:4\n\tclass Gate: Wall {};\n};\n"
        );
    }
}
