//! Writes all pages of a site into a folder, which is replaced all at once.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use thiserror::Error;

use super::book::{Book, Kind, Page, Subject};
use super::list::{self, List};
use super::mod_lists::ModPage;
use super::view::View;
use super::{classes, data, entry, home, mods, record, rule, search, topic};
use sqf_reference::Reference;
use sqf_reference::paths::PAGES_MARKS;
use sqf_staging::{IoContext, Staging, StagingError, foreign_entries};
use sqf_text::without_controls;

/// Names of a site's top-level entries. Anything else there is foreign, and stays.
const ENTRIES: &[&str] = &[
    "about.html",
    "classes",
    "classes.html",
    "commands",
    "commands.html",
    "configs",
    "configs.html",
    "events",
    "events.html",
    "functions",
    "functions.html",
    "groups",
    "icon.svg",
    "index.html",
    "letters",
    "lists",
    "mods",
    "mods.html",
    "play",
    "rules",
    "rules.html",
    "search-classes.js",
    "search-pages.js",
    "search-words.js",
    "search.html",
    "search.js",
    "site.js",
    "style.css",
    "topics",
    "topics.html",
    "versions",
    "versions.html",
    "words",
    "words.html",
];

/// Files that are the same in every site.
const ASSETS: [(&str, &str); 4] = [
    ("style.css", include_str!("style.css")),
    ("site.js", include_str!("site.js")),
    ("search.js", include_str!("search.js")),
    ("icon.svg", include_str!("icon.svg")),
];

/// Maximum number of entries of a folder in a message.
const NAMED: usize = 3;

/// Why a site could not be written. An old one is as it was.
#[derive(Debug, Error)]
pub enum HtmlError {
    /// The folder contains something else.
    #[error("{} contains something other than pages of sqf-ls: {found}; choose an empty or new folder", .folder.display())]
    Foreign {
        /// The folder.
        folder: PathBuf,
        /// Some of its contents.
        found: String,
    },
    /// The playground is not there.
    #[error("{} is no playground: it has no index.html", .0.display())]
    NoPlayground(PathBuf),
    /// A record could not be serialized.
    #[error("cannot write a record as JSON: {0}")]
    Json(#[source] serde_json::Error),
    /// The system refused something.
    #[error(transparent)]
    Folder(#[from] StagingError),
}

/// Number and size of the files of a site.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Amount {
    /// Number of pages.
    pub pages: usize,
    /// Number of all files.
    pub files: usize,
    /// Their size in bytes.
    pub bytes: usize,
}

impl Amount {
    fn and(self, other: Amount) -> Amount {
        Amount { pages: self.pages + other.pages, files: self.files + other.files, bytes: self.bytes + other.bytes }
    }
}

/// Checks that a folder may be replaced by a site: it is missing, empty or an older site.
///
/// # Errors
///
/// If it contains anything else.
pub fn check(folder: &Path) -> Result<(), HtmlError> {
    if !folder.exists() || PAGES_MARKS.iter().all(|name| folder.join(name).is_file()) {
        return Ok(());
    }
    let is_empty = fs::read_dir(folder).doing("read the folder", folder)?.next().is_none();
    if is_empty {
        return Ok(());
    }
    let foreign = foreign_entries(folder, ENTRIES)?;
    let names: Vec<_> = foreign.iter().take(NAMED).map(|name| name.to_string_lossy()).collect();
    let found = if names.is_empty() { "an incomplete site".to_owned() } else { names.join(", ") };
    Err(HtmlError::Foreign { folder: folder.to_owned(), found })
}

/// Whether a folder has the files of the playground.
pub fn has_playground(folder: &Path) -> bool {
    folder.join("index.html").is_file()
}

/// Writes the pages of a reference, and replaces the folder by them. `playground` is the folder of its files, which are
/// copied; without it, no page leads there.
///
/// # Errors
///
/// If the folder contains anything but an older site, the playground is not there, or the system refuses something. The
/// folder is as it was then.
pub fn write(reference: &Reference, folder: &Path, playground: Option<&Path>) -> Result<Amount, HtmlError> {
    check(folder)?;
    let staging = Staging::open(folder, ENTRIES)?;
    let mut book = Book::new(reference);
    book.has_playground = playground.is_some();
    let lists = list::lists(&book);
    let writer = Writer { book: &book, staging: &staging };
    writer.create_folders(&lists)?;
    let pages = book.pages.par_iter().map(|page| writer.page(page));
    let names = book.lists.par_iter().map(|part| {
        let file = format!("{}.html", part.path);
        writer.html(&file, classes::page(&View::new(&book, &file), part))
    });
    let others = lists.par_iter().map(|list| writer.html(&list.file, list::page(&View::new(&book, &list.file), list)));
    let of_mods = book.mods.par_iter().map(|page| {
        let file = page.file();
        writer.html(&file, mods::page(&View::new(&book, &file), page))
    });
    let amount = pages.chain(names).chain(others).chain(of_mods).try_reduce(Amount::default, |a, b| Ok(a.and(b)))?;
    let amount = amount.and(writer.singles(&lists)?);
    let amount = amount.and(playground.map_or_else(|| Ok(Amount::default()), |files| writer.playground(files))?);
    staging.sync()?.publish()?;
    Ok(amount)
}

struct Writer<'w> {
    book: &'w Book<'w>,
    staging: &'w Staging,
}

impl Writer<'_> {
    fn create_folders(&self, lists: &[List]) -> Result<(), HtmlError> {
        let files = self.book.pages.iter().map(|page| page.path.as_str());
        let files = files.chain(self.book.lists.iter().map(|part| part.path.as_str()));
        let files = files.chain(lists.iter().map(|list| list.file.as_str()));
        let of_mods: Vec<String> = self.book.mods.iter().map(ModPage::file).collect();
        let files = files.chain(of_mods.iter().map(String::as_str));
        let folders: BTreeSet<&str> = files.filter_map(|file| Some(file.rsplit_once('/')?.0)).collect();
        for folder in folders {
            let path = self.staging.new_content().join(folder);
            fs::create_dir_all(&path).doing("create the folder", &path)?;
        }
        Ok(())
    }

    /// Writes a page, and the record that it shows.
    fn page(&self, page: &Page<'_>) -> Result<Amount, HtmlError> {
        let file = page.file();
        let view = View::new(self.book, &file);
        let html = match page.subject {
            Subject::Record(record) => record::page(&view, page, record),
            Subject::Event(_) | Subject::Word(_) | Subject::Config(_) => entry::page(&view, page),
            Subject::Topic(topic) => topic::page(&view, page, topic),
            Subject::Rule(code) => rule::page(&view, page, code),
        };
        let mut amount = self.html(&file, html)?;
        if let Some(json) = data::json(self.book, page).map_err(HtmlError::Json)? {
            amount = amount.and(self.file(&format!("{}.json", page.path), json.as_bytes())?);
        }
        if let Some(markdown) = data::markdown(self.book, page) {
            amount = amount.and(self.file(&format!("{}.md", page.path), without_controls(&markdown).as_bytes())?);
        }
        Ok(amount)
    }

    /// Writes the pages that there is one of.
    fn singles(&self, lists: &[List]) -> Result<Amount, HtmlError> {
        let mut amount = Amount::default();
        for (name, content) in ASSETS {
            amount = amount.and(self.file(name, content.as_bytes())?);
        }
        for (name, content) in search::files(self.book) {
            amount = amount.and(self.file(name, content.as_bytes())?);
        }
        for kind in Kind::ALL {
            let file = format!("{}.html", kind.folder());
            amount = amount.and(self.html(&file, list::kind_page(&View::new(self.book, &file), kind, lists))?);
        }
        let view = |file| View::new(self.book, file);
        let pages = [
            ("index.html", home::index(&view("index.html"), lists)),
            ("versions.html", home::versions(&view("versions.html"), lists)),
            ("search.html", home::search(&view("search.html"))),
            ("about.html", home::about(&view("about.html"))),
            ("classes.html", classes::index(&view("classes.html"))),
            ("mods.html", mods::index(&view("mods.html"))),
        ];
        for (file, html) in pages {
            amount = amount.and(self.html(file, html)?);
        }
        Ok(amount)
    }

    /// Copies the files of the playground.
    fn playground(&self, files: &Path) -> Result<Amount, HtmlError> {
        if !has_playground(files) {
            return Err(HtmlError::NoPlayground(files.to_owned()));
        }
        let folder = self.staging.new_content().join("play");
        fs::create_dir_all(&folder).doing("create the folder", &folder)?;
        let mut amount = Amount::default();
        for entry in fs::read_dir(files).doing("read the folder", files)? {
            let path = entry.doing("read the folder", files)?.path();
            let Some(name) = path.file_name().and_then(|name| name.to_str()).filter(|_| path.is_file()) else {
                continue;
            };
            let content = fs::read(&path).doing("read", &path)?;
            amount = amount.and(self.file(&format!("play/{name}"), &content)?);
        }
        Ok(amount)
    }

    fn html(&self, file: &str, html: String) -> Result<Amount, HtmlError> {
        Ok(Amount { pages: 1, ..self.file(file, without_controls(&html).as_bytes())? })
    }

    fn file(&self, file: &str, content: &[u8]) -> Result<Amount, HtmlError> {
        self.staging.write(file, content)?;
        Ok(Amount { pages: 0, files: 1, bytes: content.len() })
    }
}
