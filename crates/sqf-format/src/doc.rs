//! Documents that know where they may be broken, after Wadler's "A prettier printer".
//!
//! A group is written on one line if it fits there, and else all its own lines are broken. The innermost groups are the
//! last to be broken.

/// A document. Texts are the indexes of atoms.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Doc {
    /// A text of that many columns, which follows a gap of that many on the same line.
    Text { atom: usize, blanks: u32, columns: u32 },
    /// A text that begins a line if the group around it is broken.
    Line { atom: usize, blanks: u32, columns: u32 },
    /// Documents after each other.
    Concat(Vec<Doc>),
    /// Lines in it have additional indentation.
    Indent(u32, Box<Doc>),
    /// On one line, or broken.
    Group(Box<Doc>),
}

/// The position of an atom that begins a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Broken {
    pub(super) atom: usize,
    pub(super) column: u32,
}

/// Lays out a document whose first text begins in a column; broken lines are indented by at least `indent`. Returns the
/// atoms that begin lines.
pub(super) fn print(doc: &Doc, indent: u32, column: u32, width: u32) -> Vec<Broken> {
    let mut printer = Printer { width, column, broken: Vec::new() };
    // The remaining documents, the next one last: each with its indentation and whether it is flat.
    let mut rest = vec![(doc, indent, false)];
    while let Some((doc, indent, is_flat)) = rest.pop() {
        match doc {
            Doc::Text { blanks, columns, .. } => printer.column += blanks + columns,
            Doc::Line { blanks, columns, .. } if is_flat => printer.column += blanks + columns,
            Doc::Line { atom, columns, .. } => {
                printer.broken.push(Broken { atom: *atom, column: indent });
                printer.column = indent + columns;
            }
            Doc::Concat(docs) => rest.extend(docs.iter().rev().map(|doc| (doc, indent, is_flat))),
            Doc::Indent(more, doc) => rest.push((doc, indent + more, is_flat)),
            Doc::Group(doc) => {
                let fits = is_flat || printer.fits(doc, &rest);
                rest.push((doc, indent, fits));
            }
        }
    }
    printer.broken
}

struct Printer {
    width: u32,
    column: u32,
    broken: Vec<Broken>,
}

impl Printer {
    /// Whether a document fits on the line, including the text after it up to the next possible line break.
    fn fits(&self, doc: &Doc, rest: &[(&Doc, u32, bool)]) -> bool {
        let Some(mut room) = self.width.checked_sub(self.column) else { return false };
        let mut todo = vec![(doc, true)];
        let mut after = rest.iter().rev();
        loop {
            let Some((doc, is_flat)) = todo.pop().or_else(|| after.next().map(|(doc, _, is_flat)| (*doc, *is_flat)))
            else {
                return true;
            };
            match doc {
                Doc::Line { .. } if !is_flat => return true,
                Doc::Text { blanks, columns, .. } | Doc::Line { blanks, columns, .. } => {
                    match room.checked_sub(blanks + columns) {
                        Some(left) => room = left,
                        None => return false,
                    }
                }
                Doc::Concat(docs) => todo.extend(docs.iter().rev().map(|doc| (doc, is_flat))),
                Doc::Indent(_, doc) | Doc::Group(doc) => todo.push((doc, is_flat)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(atom: usize, columns: u32) -> Doc {
        Doc::Text { atom, blanks: 0, columns }
    }

    fn line(atom: usize, columns: u32) -> Doc {
        Doc::Line { atom, blanks: 0, columns }
    }

    /// `[aaaa, bbbb]`, in which each part may begin a line.
    fn array(first: usize, inner: Doc) -> Doc {
        let inside = Doc::Indent(4, Box::new(Doc::Concat(vec![line(first + 1, 5), inner])));
        Doc::Group(Box::new(Doc::Concat(vec![text(first, 1), inside, line(first + 9, 1)])))
    }

    #[test]
    fn a_group_that_fits_stays_on_its_line() {
        assert_eq!(print(&array(0, text(2, 4)), 0, 0, 11), []);
    }

    #[test]
    fn outer_groups_are_broken_first() {
        let inner = || Doc::Group(Box::new(Doc::Concat(vec![text(2, 1), line(3, 4)])));
        let broken = |width: u32| print(&array(0, inner()), 0, 10, width).into_iter().map(|it| (it.atom, it.column));
        assert_eq!(broken(16).collect::<Vec<_>>(), [(1, 4), (9, 0)]);
        assert_eq!(broken(12).collect::<Vec<_>>(), [(1, 4), (3, 4), (9, 0)]);
    }
}
