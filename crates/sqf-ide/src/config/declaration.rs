//! Declarations of classes of the game, so that others can inherit from them: `import RscText;` in a mission, `class
//! RscText;` in an addon.

use rustc_hash::FxHashSet;

use super::{ConfigFile, ConfigKind};
use crate::fix::Edit;
use crate::layout::Layout;
use sqf_syntax::config::{ClassId, ClassKind};
use sqf_text::TextRange;

/// Where to declare a class for others directly next to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeclarationPlace {
    at: u32,
    before: String,
    after: String,
    /// The classes that the whole config has at that level, in lower case.
    known: FxHashSet<String>,
}

impl DeclarationPlace {
    /// Returns the edit that declares a class there, unless it is already declared.
    pub fn declare(&self, name: &str) -> Option<Edit> {
        let DeclarationPlace { at, before, after, known } = self;
        let text = format!("{before}class {name};{after}");
        (!known.contains(&name.to_ascii_lowercase())).then(|| Edit { range: TextRange::empty(*at), text })
    }
}

impl ConfigFile {
    /// Returns where to declare a class of another addon as a sibling of `class`, in the file with that index: after
    /// other declarations, or else before the first class. None at the root, and outside of addon configs.
    pub fn declaration_place(&self, class: ClassId, number: usize) -> Option<DeclarationPlace> {
        let config = self.config();
        let around = config.class(class).outer?;
        let (outer, path) = (config.class(around), self.class_path(around));
        if self.kind()? != ConfigKind::Addon || path.is_empty() {
            return None;
        }
        let (whole, _) = self.whole()?;
        let is_same = |id: &ClassId| whole.config().class(*id).name.eq_ignore_ascii_case(&path[path.len() - 1]);
        let same = whole.config().classes().filter(is_same).filter(|id| {
            let other = whole.class_path(*id);
            other.len() == path.len() && other.iter().zip(&path).all(|(a, b)| a.eq_ignore_ascii_case(b))
        });
        let inside = same.flat_map(|id| &whole.config().class(id).classes);
        let known = inside.map(|id| whole.config().class(*id).name.to_ascii_lowercase()).collect();
        let written = |token: usize| self.written(token..token + 1, number);
        let text = self.pre().files().get(number)?.source.text();
        let line_end = Layout::of(text).line_break();
        let start = written(config.class(class).first)?.start;
        let line_of = |offset: u32| text.get(..offset as usize)?.rsplit('\n').next();
        let indent_of = |line: &str| line.get(..line.len() - line.trim_start().len()).unwrap_or_default().to_owned();
        let classes = outer.classes.iter().map(|id| config.class(*id));
        let declared = classes.clone().filter(|it| it.kind == ClassKind::Forward);
        let last = declared.filter_map(|it| Some(written(it.semicolon?)?.end)).filter(|end| *end <= start).last();
        if let Some(at) = last {
            let before = format!("{line_end}{}", indent_of(line_of(at)?));
            return Some(DeclarationPlace { at, before, after: String::new(), known });
        }
        let at = classes.filter_map(|it| Some(written(it.first)?.start)).find(|first| *first <= start)?;
        let line = line_of(at)?;
        let after = if line.trim().is_empty() { format!("{line_end}{line}") } else { " ".to_owned() };
        Some(DeclarationPlace { at, before: String::new(), after, known })
    }

    /// Returns the keyword that declares a class of the game at the root of this config. None if it has, or may have, a
    /// class of that name, because some of its includes are unknown.
    pub(crate) fn declared_with(&self, name: &str) -> Option<&'static str> {
        let (whole, _) = self.whole()?;
        let keyword = match self.kind()? {
            ConfigKind::Description => "import",
            ConfigKind::Addon => "class",
            _ => return None,
        };
        let config = whole.config();
        let mut known = config.class(config.root()).classes.iter().map(|id| &config.class(*id).name);
        let is_known = known.any(|known| known.eq_ignore_ascii_case(name));
        (!is_known && whole.pre().is_complete()).then_some(keyword)
    }

    /// Returns the edit that declares the class `name` of the game for use within a class: before the enclosing class
    /// at the root, in the file with that index, or after other declarations before that. None if that is unnecessary
    /// or impossible.
    pub fn declaration(&self, class: ClassId, number: usize, name: &str) -> Option<Edit> {
        let keyword = self.declared_with(name)?;
        let config = self.config();
        let around = std::iter::successors(Some(class), |id| config.class(*id).outer);
        let outermost = around.take_while(|id| config.class(*id).outer.is_some()).last()?;
        // A header may be included within a class.
        if self.class_path(outermost).len() != 1 {
            return None;
        }
        let written = |token: usize| self.written(token..token + 1, number);
        let start = written(config.class(outermost).first)?.start;
        let text = self.pre().files().get(number)?.source.text();
        let line_end = Layout::of(text).line_break();
        let declarations = config.class(config.root()).classes.iter().map(|id| config.class(*id));
        let declarations = declarations.filter(|it| matches!(it.kind, ClassKind::Forward | ClassKind::Import));
        let ends = declarations.filter_map(|it| Some(written(it.semicolon?)?.end));
        Some(match ends.filter(|end| *end <= start).last() {
            Some(end) => Edit { range: TextRange::empty(end), text: format!("{line_end}{keyword} {name};") },
            None => {
                let before = TextRange::new(0, start).of(text);
                let blanks = before.len() - before.trim_end_matches([' ', '\t']).len();
                let range = TextRange::empty(start - blanks as u32);
                Edit { range, text: format!("{keyword} {name};{line_end}{line_end}") }
            }
        })
    }
}
