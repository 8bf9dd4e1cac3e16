//! Categories that readers of the wiki do not see.
//!
//! A wiki hides a category by writing `__HIDDENCAT__` on the category's page. If that page was not read, the name
//! decides: maintenance categories are hidden.

use rustc_hash::FxHashMap;

use super::RawPage;
use super::site_info::CATEGORY_NAMESPACE;

/// Determines which categories are hidden, from the pages of those that were read.
///
/// Must observe all pages, in any order, before the first query.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct HiddenCategories {
    /// Whether the category is hidden, by name.
    seen: FxHashMap<String, bool>,
}

impl HiddenCategories {
    /// Records a page, if it is that of a category.
    pub(crate) fn observe(&mut self, page: &RawPage) {
        if page.namespace != CATEGORY_NAMESPACE {
            return;
        }
        if let Some((_, name)) = page.title.split_once(':') {
            let hidden = page.text.contains("__HIDDENCAT__");
            self.seen.insert(name.trim().to_owned(), hidden);
        }
    }

    /// Whether a category, named without its namespace, is hidden.
    #[must_use]
    pub fn is_hidden(&self, name: &str) -> bool {
        match self.seen.get(name) {
            Some(&hidden) => hidden,
            None => is_maintenance(name),
        }
    }

    /// Returns the visible categories, in order.
    #[must_use]
    pub fn visible(&self, names: &[String]) -> Vec<String> {
        let visible = names.iter().filter(|name| !self.is_hidden(name));
        visible.cloned().collect()
    }
}

/// Whether a name is that of a category in which the wiki's templates or MediaWiki itself collect pages to be fixed.
///
/// Uses names of the Bohemia Interactive Community wiki, where other "Pages with" categories are visible.
fn is_maintenance(name: &str) -> bool {
    name.starts_with("Maintenance/")
        || name.starts_with("Pages using ")
        || name.ends_with(" template usage error")
        || name == "Pages with ignored display titles"
        || name == "Pages with wrong Enfusion classes"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(namespace: i32, title: &str, text: &str) -> RawPage {
        RawPage { title: title.into(), namespace, text: text.into(), ..RawPage::default() }
    }

    #[test]
    fn the_page_of_a_category_decides() {
        let mut hidden = HiddenCategories::default();
        hidden.observe(&page(14, "Category:Drafts", "__HIDDENCAT__\nPages to be finished."));
        hidden.observe(&page(14, "Category:Maintenance/Open", "Everyone may look."));
        hidden.observe(&page(14, "Kategorie:A: B", "__HIDDENCAT__"));
        hidden.observe(&page(0, "Help: hiding", "Write __HIDDENCAT__ on it."));
        for (name, expected) in [("Drafts", true), ("Maintenance/Open", false), ("A: B", true), ("hiding", false)] {
            assert_eq!(hidden.is_hidden(name), expected, "{name}");
        }
    }

    #[test]
    fn the_name_decides_without_the_page() {
        let hidden = HiddenCategories::default();
        let names = [
            "Scripting Commands",
            "Maintenance/RV",
            "Maintenance",
            "Note template usage error",
            "Pages using duplicate arguments in template calls",
            "Pages with ignored display titles",
            "Pages with pictures",
            "Arma 3: Functions",
        ]
        .map(str::to_owned);
        assert_eq!(
            hidden.visible(&names),
            ["Scripting Commands", "Maintenance", "Pages with pictures", "Arma 3: Functions"]
        );
    }
}
