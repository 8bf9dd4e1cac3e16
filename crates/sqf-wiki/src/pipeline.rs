//! From the pages of a source to a finished site.
//!
//! Two steps, because links can only be resolved when all titles are known: [`Collector`] takes pages as they arrive
//! and keeps the relevant ones; [`Collector::convert`] converts them to records and topics. The result does
//! not depend on the order in which pages arrive.

use rustc_hash::{FxHashMap, FxHashSet};

use super::classes;
use super::engine::{self, EngineList};
use super::page::{self, PageContext, names::Names};
use super::report::{Findings, Remark, Report};
use super::selection::TopicRules;
use super::site::{Site, Sources};
use super::source::RawPage;
use super::source::hidden_categories::HiddenCategories;
use super::source::sidecar::Sidecar;
use sqf_reference::{EngineSignatures, GameCode, PageKind, RecordKind, TopicGroup, facts};

/// Base address of the articles of the Bohemia Interactive Community wiki.
pub const DEFAULT_ARTICLES: &str = "https://community.bistudio.com/wiki/";

/// Inputs of a run.
#[derive(Debug, Default)]
pub struct Settings {
    /// The game whose versions are published in a field of their own.
    pub main_game: GameCode,
    /// Selects the pages that are topics.
    pub topics: TopicRules,
    /// Categories by title, if the source does not state them.
    pub sidecar: Option<Sidecar>,
    /// The game's own list of commands, for comparison.
    pub engine: Option<EngineList>,
}

/// A finished site and the findings of the run.
#[derive(Debug)]
pub struct Generated {
    /// What can be published.
    pub site: Site,
    /// The findings. The caller fills in the time.
    pub report: Report,
    /// Types of operands from the game's own list; empty without the list.
    pub engine: EngineSignatures,
}

/// Collects pages from a source.
#[derive(Debug)]
pub struct Collector {
    settings: Settings,
    hidden: HiddenCategories,
    /// Pages that may be published, the newest revision of each title.
    pages: FxHashMap<String, RawPage>,
    redirects: FxHashMap<String, String>,
    skipped: Vec<Remark>,
}

impl Collector {
    /// Creates an empty collector.
    pub fn new(settings: Settings) -> Collector {
        Collector {
            settings,
            hidden: HiddenCategories::default(),
            pages: FxHashMap::default(),
            redirects: FxHashMap::default(),
            skipped: Vec::new(),
        }
    }

    /// Adds a page. Irrelevant pages are dropped immediately, so that a whole wiki fits in memory.
    pub fn add(&mut self, page: RawPage) {
        if page.namespace == super::source::site_info::CATEGORY_NAMESPACE {
            self.hidden.observe(&page);
        }
        if page.namespace != 0 {
            return;
        }
        if let Some(target) = page.redirect {
            self.redirects.insert(page.title, target);
            return;
        }
        if !self.may_matter(&page) {
            return;
        }
        let older = self.pages.get(&page.title).is_some_and(|known| known.revid > page.revid);
        if !older {
            self.pages.insert(page.title.clone(), page);
        }
    }

    /// Records a page that the source could not deliver.
    pub fn skip(&mut self, title: &str, reason: impl Into<String>) {
        self.skipped.push(Remark { page: title.to_owned(), subject: String::new(), what: reason.into() });
    }

    fn may_matter(&self, page: &RawPage) -> bool {
        page::may_hold_block(&page.text)
            || classes::is_list(&page.title)
            || !self.groups(page, &self.all_categories(page)).is_empty()
    }

    /// Returns the categories of a page, including hidden ones, from the best source available.
    fn all_categories(&self, page: &RawPage) -> Vec<String> {
        if let Some(categories) = &page.categories {
            return categories.clone();
        }
        match self.settings.sidecar.as_ref().and_then(|sidecar| sidecar.get(&page.title)) {
            Some(categories) => categories.to_vec(),
            None => page::stated_categories(&page.text),
        }
    }

    fn groups(&self, page: &RawPage, categories: &[String]) -> Vec<TopicGroup> {
        self.settings.topics.groups(&page.title, categories)
    }

    /// Converts the collected pages to a site. `articles` is the base address of the wiki's articles, to which a title
    /// is appended.
    pub fn convert(mut self, articles: &str) -> Generated {
        let mut report = Report { skipped: std::mem::take(&mut self.skipped), ..Report::default() };
        let (records, topics, lists) = self.sort(&mut report);
        // The lists are long, and are no longer needed when the other pages become records.
        let classes = classes::read(&lists);
        let classes_updated = lists.iter().filter_map(|page| page.timestamp.clone()).max();
        drop(lists);
        self.settings.sidecar = None;
        let names = self.names(&records, &topics);
        let context = PageContext { names: &names, main_game: &self.settings.main_game, article_base: articles };

        // One after the other, so that each text is dropped before the next record needs memory.
        let mut finished_records = Vec::with_capacity(records.len());
        for (page, _) in records {
            match page::convert_record(&page, &context) {
                Some(converted) => {
                    note(&mut report, &page, converted.findings);
                    finished_records.push(converted.page);
                }
                None => report.skipped.push(remark(&page, "", "no readable `{{RV}}` block")),
            }
        }
        let mut finished_topics = Vec::with_capacity(topics.len());
        for (page, groups) in topics {
            let converted = page::convert_topic(&page, groups, &context);
            note(&mut report, &page, converted.findings);
            finished_topics.push(converted.page);
        }

        let mut site = Site::new(self.settings.main_game.clone(), finished_records, finished_topics);
        site.sources = Sources::on_wiki(articles);
        site.classes = classes;
        site.classes_updated = classes_updated;
        for (kind, count) in
            [("command", site.commands.len()), ("function", site.functions.len()), ("topic", site.topics.len())]
        {
            report.pages.insert(kind, count);
        }
        if let Some(list) = &self.settings.engine {
            let earlier = facts::engine(facts::EMBEDDED).unwrap_or_default();
            report.engine = engine::compare(list, &site.syntax_index(), &earlier);
        }
        report.sort();
        let engine = self.settings.engine.as_ref().map(EngineList::signatures).unwrap_or_default();
        Generated { site, report, engine }
    }

    /// Sorts pages into records and topics, with their visible categories, and those that list names.
    fn sort(&mut self, report: &mut Report) -> (Vec<RecordPage>, Vec<TopicPage>, Vec<RawPage>) {
        let mut pages: Vec<RawPage> = std::mem::take(&mut self.pages).into_values().collect();
        pages.sort_by(|a, b| a.title.cmp(&b.title));
        include_pages(&mut pages);
        let mut records = Vec::new();
        let mut topics = Vec::new();
        let mut lists = Vec::new();
        for page in pages {
            // Some of them are topics, too.
            if classes::is_list(&page.title) {
                lists.push(page.clone());
            }
            let all = self.all_categories(&page);
            let known = page.categories.is_some()
                || self.settings.sidecar.as_ref().is_some_and(|sidecar| sidecar.get(&page.title).is_some());
            let visible = page.categories.clone().unwrap_or_else(|| self.hidden.visible(&all));
            let page = RawPage { categories: known.then_some(visible), ..page };
            if let Some(kind) = page::record_kind(&page.text) {
                records.push((page, kind));
                continue;
            }
            let groups = self.groups(&page, &all);
            if !groups.is_empty() {
                topics.push((page, groups));
            } else if all.iter().any(|name| name == "Scripting Commands" || name == "Functions") {
                report.skipped.push(remark(
                    &page,
                    "",
                    "in a category of commands or functions, but without an `{{RV}}` block",
                ));
            }
        }
        (records, topics, lists)
    }

    fn names(&self, records: &[RecordPage], topics: &[TopicPage]) -> Names {
        let mut names = Names::default();
        for (page, kind) in records {
            names.add_page(&page.title, (*kind).into());
        }
        for (page, _) in topics {
            names.add_page(&page.title, PageKind::Topic);
        }
        let mut redirects: Vec<(&String, &String)> = self.redirects.iter().collect();
        redirects.sort();
        let titles: FxHashSet<&str> = records.iter().map(|(page, _)| page.title.as_str()).collect();
        for (title, target) in redirects {
            // A page under the same title in the other source takes precedence over the redirect.
            if !titles.contains(title.as_str()) {
                names.add_redirect(title, target);
            }
        }
        names
    }
}

/// Puts the texts of other pages where a page includes them: `{{:Gate Events}}`. What those include in turn is only
/// named.
fn include_pages(pages: &mut [RawPage]) {
    let including: Vec<usize> = (0..pages.len()).filter(|index| pages[*index].text.contains("{{:")).collect();
    for index in including {
        let mut text = String::new();
        let mut rest = pages[index].text.as_str();
        while let Some((before, after)) = rest.split_once("{{:") {
            let included = after.split_once("}}").and_then(|(title, after)| {
                let title = title.trim().replace('_', " ");
                let found = pages.binary_search_by(|page| page.title.as_str().cmp(&title)).ok()?;
                Some((included_text(&pages[found].text), after))
            });
            text.push_str(before);
            match included.filter(|(included, _)| !included.contains("{{:")) {
                Some((included, after)) => {
                    text.push_str(included);
                    rest = after;
                }
                None => {
                    text.push_str("{{:");
                    rest = after;
                }
            }
        }
        text.push_str(rest);
        pages[index].text = text;
    }
}

/// Returns what a page shows on those that include it.
fn included_text(text: &str) -> &str {
    let marked = text.split_once("<onlyinclude>").map(|(_, text)| text);
    marked.map_or(text, |text| text.split_once("</onlyinclude>").map_or(text, |(text, _)| text)).trim()
}

/// A page that becomes a record.
type RecordPage = (RawPage, RecordKind);
/// A page that becomes a topic, with its groups.
type TopicPage = (RawPage, Vec<TopicGroup>);

fn note(report: &mut Report, page: &RawPage, findings: Findings) {
    for name in findings.unknown_templates {
        report.unknown_templates.push(remark(page, &name, "unknown template; its arguments were kept as text"));
    }
    for name in findings.unknown_parameters {
        report.unknown_parameters.push(remark(page, &name, "no field for this parameter"));
    }
    for (field, what) in findings.guesses {
        report.guesses.push(remark(page, &field, &what));
    }
}

fn remark(page: &RawPage, subject: &str, what: &str) -> Remark {
    Remark { page: page.title.clone(), subject: subject.to_owned(), what: what.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn included_pages_are_put_where_they_are_included() {
        let page =
            |title: &str, text: &str| RawPage { title: title.to_owned(), text: text.to_owned(), ..RawPage::default() };
        let mut pages = [
            page("Doors", "Before.\n{{:Gate Events}}\nAfter {{:Nowhere}} and {{:Loop}}."),
            page("Gate Events", "Not shown. <onlyinclude>\n=== Opened ===\n</onlyinclude> Neither."),
            page("Loop", "{{:Loop}}"),
        ];
        include_pages(&mut pages);
        assert_eq!(pages[0].text, "Before.\n=== Opened ===\nAfter {{:Nowhere}} and {{:Loop}}.");
        assert_eq!(pages[2].text, "{{:Loop}}");
    }
}
