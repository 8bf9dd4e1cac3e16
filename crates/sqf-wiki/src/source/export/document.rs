//! Parses the elements of an export: siteinfo, pages, revisions.

use std::io::BufRead;
use std::mem;

use super::error::{ExportError, GET_AN_EXPORT};
use super::xml::{Node, Xml};
use super::{SiteInfo, Summary};
use crate::source::{PageSink, RawPage, redirect};

/// Advice if a web page was saved instead of an export.
const NOT_A_WEB_PAGE: &str = "the wiki refused access or requires a login; get an XML export from the page \
                              Special:Export in a browser, or from api.php with action=query&export=1&exportnowrap=1";

/// One export that is being read.
pub(super) struct Document<'a, 's, R> {
    xml: Xml<R>,
    summary: &'a mut Summary,
    sink: &'a mut PageSink<'s>,
    site: SiteInfo,
    /// Text of small elements; reused to save allocations.
    scratch: String,
    revision: Revision,
}

/// A revision, or the newest one of a page so far.
#[derive(Debug, Default)]
struct Revision {
    id: u64,
    timestamp: Option<String>,
    text: String,
    /// The wiki has text for this revision, but the export does not: it is deleted, hidden or left out.
    lacks_text: bool,
}

impl Revision {
    /// Whether this revision, which comes later in the file, supersedes another.
    fn replaces(&self, earlier: &Self) -> bool {
        match (&earlier.timestamp, &self.timestamp) {
            // Both are in the only form that `timestamp` returns, which sorts by time.
            (Some(earlier), Some(later)) => later >= earlier,
            _ => true,
        }
    }
}

impl<'a, 's, R: BufRead> Document<'a, 's, R> {
    /// Prepares to read `reader`, called `file` in messages.
    pub(super) fn new(
        file: &str,
        reader: R,
        limit: usize,
        summary: &'a mut Summary,
        sink: &'a mut PageSink<'s>,
    ) -> Self {
        Self {
            xml: Xml::new(file, reader, limit),
            summary,
            sink,
            site: SiteInfo::default(),
            scratch: String::new(),
            revision: Revision::default(),
        }
    }

    /// Reads to the end of the file, or until the sink stops.
    ///
    /// # Errors
    ///
    /// When the file ends early or is not an export.
    pub(super) fn read(mut self) -> Result<(), ExportError> {
        let mut documents = 0;
        while !self.summary.stopped {
            match self.xml.next()? {
                Node::Start => {
                    self.root()?;
                    documents += 1;
                }
                Node::Text => return Err(self.xml.malformed("text outside of the export")),
                Node::Eof if documents == 0 => return Err(self.xml.truncated()),
                Node::End | Node::Eof => break,
                Node::Doctype => {}
            }
        }
        self.summary.replaced += self.xml.replaced();
        Ok(())
    }

    /// Reads the outermost element.
    fn root(&mut self) -> Result<(), ExportError> {
        match self.xml.name() {
            "mediawiki" => {}
            name if name.eq_ignore_ascii_case("html") => {
                return Err(self.xml.wrong_kind("a web page (HTML)", NOT_A_WEB_PAGE));
            }
            "api" => {
                let remedy = "add exportnowrap=1 to the query";
                return Err(self.xml.wrong_kind("an API response in XML", remedy));
            }
            name => {
                let found = format!("XML with the root element <{}>", shortened(name));
                return Err(self.xml.wrong_kind(found, GET_AN_EXPORT));
            }
        }
        while !self.summary.stopped && self.xml.next_child()? {
            match self.xml.name() {
                "siteinfo" => self.site_info()?,
                "page" => self.page()?,
                _ => self.xml.skip()?,
            }
        }
        Ok(())
    }

    fn site_info(&mut self) -> Result<(), ExportError> {
        let mut site = SiteInfo::default();
        while self.xml.next_child()? {
            match self.xml.name() {
                "sitename" => self.xml.text_into(&mut site.name)?,
                "base" => self.xml.text_into(&mut site.main_page)?,
                "generator" => self.xml.text_into(&mut site.generator)?,
                "namespaces" => {
                    while self.xml.next_child()? {
                        let key = self.xml.attribute("key")?;
                        let mut name = String::new();
                        self.xml.text_into(&mut name)?;
                        if let Some(key) = key.and_then(|key| key.trim().parse().ok()) {
                            site.namespaces.insert(key, name);
                        }
                    }
                }
                _ => self.xml.skip()?,
            }
        }
        if self.summary.site.is_none() {
            self.summary.site = Some(site.clone());
        }
        self.site = site;
        Ok(())
    }

    fn page(&mut self) -> Result<(), ExportError> {
        let mut title = String::new();
        let mut namespace = None;
        let mut redirects = false;
        let mut redirect_title = None;
        let mut newest: Option<Revision> = None;
        while self.xml.next_child()? {
            match self.xml.name() {
                "title" => {
                    self.xml.text_into(&mut self.scratch)?;
                    title = self.scratch.trim().replace('_', " ");
                    self.xml.set_page(Some(title.clone()));
                }
                "ns" => namespace = Some(self.number("ns")?),
                "redirect" => {
                    redirects = true;
                    redirect_title = self.xml.attribute("title")?;
                    self.xml.skip()?;
                }
                "revision" => {
                    self.revision()?;
                    self.summary.revisions += 1;
                    match &mut newest {
                        Some(newest) if !self.revision.replaces(newest) => {}
                        // Swap instead of dropping the older one, to reuse its memory.
                        Some(newest) => mem::swap(newest, &mut self.revision),
                        None => newest = Some(mem::take(&mut self.revision)),
                    }
                }
                _ => self.xml.skip()?,
            }
        }
        if title.is_empty() {
            return Err(self.xml.malformed("a page without a title"));
        }
        self.xml.set_page(None);
        let newest = newest.unwrap_or_else(|| Revision { lacks_text: true, ..Revision::default() });
        let target = if redirects {
            redirect::target_of_known_redirect(redirect_title.as_deref(), &newest.text)
        } else {
            redirect::target(&newest.text)
        };
        self.summary.pages += 1;
        self.summary.without_text += u64::from(newest.lacks_text);
        let page = RawPage {
            namespace: namespace.unwrap_or_else(|| self.site.namespace_of(&title)),
            title,
            revid: newest.id,
            timestamp: newest.timestamp,
            text: newest.text,
            redirect: target,
            categories: None,
        };
        self.summary.stopped = (self.sink)(page).is_break();
        Ok(())
    }

    /// Reads a revision into `self.revision`.
    fn revision(&mut self) -> Result<(), ExportError> {
        self.revision.id = 0;
        self.revision.timestamp = None;
        self.revision.text.clear();
        self.revision.lacks_text = true;
        while self.xml.next_child()? {
            match self.xml.name() {
                "id" => self.revision.id = self.number("id")?,
                "timestamp" => {
                    self.xml.text_into(&mut self.scratch)?;
                    self.revision.timestamp = timestamp(self.scratch.trim());
                }
                "text" => {
                    let bytes = self.xml.attribute("bytes")?;
                    let hidden = self.xml.attribute("deleted")?.is_some();
                    self.xml.text_into(&mut self.revision.text)?;
                    // Some pages are really empty; those have zero bytes, or do not state a number.
                    let expected = bytes.is_some_and(|bytes| bytes.trim() != "0");
                    self.revision.lacks_text = self.revision.text.is_empty() && (hidden || expected);
                }
                _ => self.xml.skip()?,
            }
        }
        Ok(())
    }

    /// Parses the open element's text as a number.
    fn number<N: std::str::FromStr>(&mut self, element: &str) -> Result<N, ExportError> {
        self.xml.text_into(&mut self.scratch)?;
        self.scratch.trim().parse().map_err(|_| {
            let text = shortened(&self.scratch);
            self.xml.malformed(format!("<{element}> holds \"{text}\", not a number"))
        })
    }
}

/// Returns a time as ISO 8601 in UTC, `2024-09-02T20:37:47Z`, the one form that MediaWiki writes; None for anything
/// else.
fn timestamp(text: &str) -> Option<String> {
    const FORM: &[u8] = b"dddd-dd-ddTdd:dd:ddZ";
    let fits = |(byte, form): (u8, &u8)| match form {
        b'd' => byte.is_ascii_digit(),
        form => byte == *form,
    };
    (text.len() == FORM.len() && text.bytes().zip(FORM).all(fits)).then(|| text.to_owned())
}

/// Shortens a piece of the file for a message.
fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}
