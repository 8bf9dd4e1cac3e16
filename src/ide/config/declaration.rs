//! How a config makes a class of the game known, so that others can inherit from it: `import RscText;` in a mission,
//! `class RscText;` in an addon.

use super::{ConfigFile, ConfigKind};
use crate::config::{ClassId, ClassKind};
use crate::ide::Edit;
use crate::text::TextRange;

impl ConfigFile {
    /// The word that declares a class of the game at the root of this config. None where a class of that name is there, or may
    /// be: not all that the config includes is known.
    pub(in crate::ide) fn declared_with(&self, name: &str) -> Option<&'static str> {
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

    /// The change that declares the class `name` of the game for what is in a class: before the one at the root, in the
    /// file of that number, or behind other declarations before that. None where there is no need or no place for it.
    pub(in crate::ide) fn declaration(&self, class: ClassId, number: usize, name: &str) -> Option<Edit> {
        let keyword = self.declared_with(name)?;
        let config = self.config();
        let around = std::iter::successors(Some(class), |id| config.class(*id).outer);
        let outermost = around.take_while(|id| config.class(*id).outer.is_some()).last()?;
        // A header may be included in a class.
        if self.class_path(outermost).len() != 1 {
            return None;
        }
        let written = |token: usize| self.written(token..token + 1, number);
        let start = written(config.class(outermost).first)?.start;
        let text = self.pre().files().get(number)?.source.text();
        let line_end = if text.contains("\r\n") { "\r\n" } else { "\n" };
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
