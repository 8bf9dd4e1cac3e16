//! The place of a page in the site, from which its links are relative.

use super::book::{Book, Page};

/// The place of a page in the site, from which its links lead to others.
#[derive(Debug, Clone, Copy)]
pub(super) struct View<'b> {
    pub(super) book: &'b Book<'b>,
    /// The number of folders that the page is in.
    depth: usize,
    /// The file of the page, from the root.
    file: &'b str,
}

impl<'b> View<'b> {
    /// Returns the view of the page in a file, whose path is relative to the root.
    pub(super) fn new(book: &'b Book<'b>, file: &'b str) -> View<'b> {
        View { book, depth: file.matches('/').count(), file }
    }

    /// Returns the relative address of a file of the site.
    pub(super) fn link(&self, file: &str) -> String {
        "../".repeat(self.depth) + file
    }

    /// Returns the relative address of a page.
    pub(super) fn link_to(&self, page: &Page<'_>) -> String {
        self.link(&page.file())
    }

    /// Whether a page is the one that is written.
    pub(super) fn is_at(&self, page: &Page<'_>) -> bool {
        self.file.strip_suffix(".html") == Some(&page.path)
    }
}
