//! Patterns for the names of files and folders, as in git: `*`, `?`, `[a-z]` and `**`.
//!
//! All possible matches are followed through the path at once, so the time is at most the length of the pattern times
//! that of the path, even for a pattern written to be slow.

use std::borrow::Cow;
use std::path::{MAIN_SEPARATOR_STR, Path};

use thiserror::Error;

/// The dialect of a pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GlobStyle {
    /// As in a `.gitignore`.
    Git,
    /// `{a,b}` lists alternatives, case is ignored, and there is no escape character.
    Settings,
}

/// Why a text is not a pattern.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum GlobError {
    /// `[a`
    #[error("unclosed character class; missing ']'")]
    UnclosedClass,
    /// `[z-a]`
    #[error("invalid range; '{0}' > '{1}'")]
    Range(char, char),
    /// `{a`
    #[error("unclosed alternate group; missing '}}' (maybe escape '{{' with '[{{]'?)")]
    UnclosedGroup,
    /// `a}`
    #[error("unopened alternate group; missing '{{' (maybe escape '}}' with '[}}]'?)")]
    UnopenedGroup,
    /// `a\`
    #[error("dangling '\\'")]
    DanglingEscape,
}

/// A parsed pattern.
#[derive(Debug, Clone)]
pub struct Glob {
    steps: Vec<Step>,
    /// Start of the literal characters that every matching path ends with.
    tail: usize,
    ignores_case: bool,
}

/// What the path must contain next. Numbers are those of later steps, so one pass over all steps finds every way.
#[derive(Debug, Clone)]
enum Step {
    Char(char),
    /// Any character but `/`.
    Any,
    /// One of these characters, or none of them if negated; never `/`.
    Class {
        is_negated: bool,
        ranges: Vec<(char, char)>,
    },
    /// Any number of characters; `/` included or not.
    Many {
        slashes: bool,
    },
    /// Continues with the next step or with that one.
    Either(usize),
    /// Continues with that step.
    Jump(usize),
}

impl Glob {
    /// Parses a pattern. Its parts are separated by `/`.
    ///
    /// # Errors
    ///
    /// When something is not closed, opened or complete.
    pub fn new(pattern: &str, style: GlobStyle) -> Result<Glob, GlobError> {
        let chars = pattern.chars().collect();
        let mut reader = GlobReader { chars, at: 0, style, steps: Vec::new(), fixed: 0, groups: Vec::new() };
        reader.read()?;
        let GlobReader { steps, fixed, .. } = reader;
        let is_char = |step: &&Step| matches!(step, Step::Char(_));
        let tail = steps.len() - steps[fixed..].iter().rev().take_while(is_char).count();
        Ok(Glob { steps, tail, ignores_case: style == GlobStyle::Settings })
    }

    /// Whether the pattern matches the whole path, whose parts are separated by `/`.
    pub fn matches(&self, path: &str) -> bool {
        self.has_tail(path) && self.has_all(path)
    }

    /// Returns the size of the pattern; the time per path grows with it.
    pub fn steps(&self) -> usize {
        self.steps.len()
    }

    /// Whether the path ends with the literal tail. Most paths do not, so this check comes first.
    fn has_tail(&self, path: &str) -> bool {
        let mut chars = path.chars().rev();
        self.steps[self.tail..].iter().rev().all(|step| chars.next().is_some_and(|char| self.allows(step, char)))
    }

    fn has_all(&self, path: &str) -> bool {
        let end = self.steps.len();
        let mut here = vec![false; end + 1];
        let mut next = vec![false; end + 1];
        here[0] = true;
        for char in path.chars() {
            let mut lives = false;
            for at in 0..end {
                if !self.passes(&mut here, at) {
                    continue;
                }
                match &self.steps[at] {
                    Step::Many { slashes } if *slashes || char != '/' => next[at] = true,
                    step if self.allows(step, char) => next[at + 1] = true,
                    _ => continue,
                }
                lives = true;
            }
            if !lives {
                return false;
            }
            std::mem::swap(&mut here, &mut next);
            next.fill(false);
        }
        for at in 0..end {
            self.passes(&mut here, at);
        }
        here[end]
    }

    /// Whether a step is reached; marks the steps that are reached from it without consuming a character.
    fn passes(&self, reached: &mut [bool], at: usize) -> bool {
        if reached[at] {
            match &self.steps[at] {
                Step::Many { .. } => reached[at + 1] = true,
                Step::Either(other) => {
                    reached[at + 1] = true;
                    reached[*other] = true;
                }
                Step::Jump(other) => reached[*other] = true,
                Step::Char(_) | Step::Any | Step::Class { .. } => {}
            }
        }
        reached[at]
    }

    /// Whether a step consumes one character and accepts this one.
    fn allows(&self, step: &Step, char: char) -> bool {
        match step {
            Step::Char(own) => *own == char || (self.ignores_case && own.to_lowercase().eq(char.to_lowercase())),
            Step::Any => char != '/',
            Step::Class { is_negated, ranges } => {
                let has = |char: char| ranges.iter().any(|(first, last)| (*first..=*last).contains(&char));
                let has_any = match self.ignores_case {
                    true => char.to_lowercase().chain(char.to_uppercase()).any(has),
                    false => has(char),
                };
                char != '/' && has_any != *is_negated
            }
            Step::Many { .. } | Step::Either(_) | Step::Jump(_) => false,
        }
    }
}

/// Returns a path with `/` between its parts, as [`Glob::matches`] takes it.
pub fn slashed(path: &Path) -> Cow<'_, str> {
    let path = path.to_string_lossy();
    if MAIN_SEPARATOR_STR == "/" { path } else { Cow::Owned(path.replace(MAIN_SEPARATOR_STR, "/")) }
}

struct GlobReader {
    chars: Vec<char>,
    at: usize,
    style: GlobStyle,
    steps: Vec<Step>,
    /// Start of the steps that follow each other without alternatives.
    fixed: usize,
    groups: Vec<Group>,
}

/// An open `{a,b}`.
struct Group {
    /// The choice between the previous alternative and the next one.
    choice: usize,
    /// The ends of the previous alternatives.
    ends: Vec<usize>,
}

impl GlobReader {
    fn read(&mut self) -> Result<(), GlobError> {
        let has_groups = self.style == GlobStyle::Settings;
        while let Some(char) = self.next() {
            match char {
                '?' => self.steps.push(Step::Any),
                '*' => self.stars(),
                '[' => self.class()?,
                '\\' => {
                    let escaped = self.next().ok_or(GlobError::DanglingEscape)?;
                    self.steps.push(Step::Char(escaped));
                }
                '{' if has_groups => {
                    self.groups.push(Group { choice: self.steps.len(), ends: Vec::new() });
                    self.steps.push(Step::Either(0));
                }
                ',' if !self.groups.is_empty() => self.alternative(),
                '}' if has_groups => {
                    let group = self.groups.pop().ok_or(GlobError::UnopenedGroup)?;
                    self.fixed = self.steps.len();
                    // The last alternative needs no choice.
                    self.steps[group.choice] = Step::Jump(group.choice + 1);
                    for end in group.ends {
                        self.steps[end] = Step::Jump(self.fixed);
                    }
                }
                char => self.steps.push(Step::Char(char)),
            }
        }
        if self.groups.is_empty() { Ok(()) } else { Err(GlobError::UnclosedGroup) }
    }

    fn next(&mut self) -> Option<char> {
        let char = self.chars.get(self.at).copied();
        self.at += 1;
        char
    }

    /// Ends an alternative and begins the next one.
    fn alternative(&mut self) {
        let Some(group) = self.groups.last_mut() else { return };
        group.ends.push(self.steps.len());
        self.steps.push(Step::Jump(0));
        self.steps[group.choice] = Step::Either(self.steps.len());
        group.choice = self.steps.len();
        self.steps.push(Step::Either(0));
    }

    /// `*`, or `**`, which stands for any number of folders where it is a whole part of the path.
    fn stars(&mut self) {
        let is_edge = |char: Option<&char>| match char {
            None | Some('/') => true,
            Some('{' | ',' | '}') => !self.groups.is_empty(),
            Some(_) => false,
        };
        let start = self.at - 1;
        let count = self.chars[start..].iter().take_while(|char| **char == '*').count();
        let before = start.checked_sub(1).and_then(|before| self.chars.get(before));
        let after = self.chars.get(start + count);
        let slashes = count == 2 && is_edge(before) && is_edge(after);
        self.at = start + count;
        if slashes && after == Some(&'/') {
            self.at += 1;
            self.fixed = self.steps.len() + 3;
            self.steps.push(Step::Either(self.fixed));
            self.steps.push(Step::Many { slashes });
            self.steps.push(Step::Char('/'));
        } else {
            self.steps.push(Step::Many { slashes });
        }
    }

    fn class(&mut self) -> Result<(), GlobError> {
        let is_negated = matches!(self.chars.get(self.at), Some('!' | '^'));
        self.at += usize::from(is_negated);
        let mut ranges: Vec<(char, char)> = Vec::new();
        loop {
            let first = match self.next().ok_or(GlobError::UnclosedClass)? {
                ']' if !ranges.is_empty() => break,
                '\\' => self.next().ok_or(GlobError::UnclosedClass)?,
                char => char,
            };
            let last = match self.chars.get(self.at..) {
                Some(['-', last, ..]) if *last != ']' => {
                    self.at += 2;
                    if *last == '\\' { self.next().ok_or(GlobError::UnclosedClass)? } else { *last }
                }
                _ => first,
            };
            if last < first {
                return Err(GlobError::Range(first, last));
            }
            ranges.push((first, last));
        }
        self.steps.push(Step::Class { is_negated, ranges });
        Ok(())
    }
}

#[cfg(test)]
mod tests;
