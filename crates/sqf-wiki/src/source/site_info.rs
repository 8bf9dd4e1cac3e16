//! Facts about the wiki as a whole.

use std::collections::BTreeMap;

/// Number of the namespace of categories, in every MediaWiki.
pub(crate) const CATEGORY_NAMESPACE: i32 = 14;

/// Name, address and namespaces of a wiki.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SiteInfo {
    /// Name of the wiki.
    pub name: String,
    /// Address of its main page.
    pub main_page: String,
    /// Software and version, such as `MediaWiki 1.39.0`.
    pub generator: String,
    /// Names of the namespaces by number; the main namespace, 0, has the empty name.
    pub namespaces: BTreeMap<i32, String>,
}

impl SiteInfo {
    /// Returns the base address of pages, before the title: `https://example.org/wiki/` or
    /// `https://example.org/index.php?title=`. None if the main page's address does not show it.
    #[must_use]
    pub fn article_base(&self) -> Option<&str> {
        const PARAMETER: &str = "title=";
        if let Some(at) = self.main_page.find(PARAMETER) {
            return Some(&self.main_page[..at + PARAMETER.len()]);
        }
        let host = self.main_page.find("://")? + 3;
        let path = self.main_page[host..].rfind('/')?;
        Some(&self.main_page[..host + path + 1])
    }

    /// Returns the namespace of a title by its prefix. Exports before format 0.5 do not state it.
    ///
    /// The English names of templates and categories are known without the wiki's own list.
    #[must_use]
    pub(crate) fn namespace_of(&self, title: &str) -> i32 {
        let Some((prefix, _)) = title.split_once(':') else {
            return 0;
        };
        let prefix = prefix.trim();
        let lower = prefix.to_lowercase();
        let own = self.namespaces.iter().find(|(_, name)| !name.is_empty() && name.to_lowercase() == lower);
        match own {
            Some((&number, _)) => number,
            None if lower == "template" => 10,
            None if lower == "category" => CATEGORY_NAMESPACE,
            None => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_base_of_article_addresses() {
        for (main_page, expected) in [
            ("https://example.org/wiki/Main_Page", Some("https://example.org/wiki/")),
            ("https://example.org/Main_Page", Some("https://example.org/")),
            ("https://example.org/index.php?title=Main_Page", Some("https://example.org/index.php?title=")),
            ("https://example.org", None),
            ("", None),
        ] {
            let site = SiteInfo { main_page: main_page.into(), ..SiteInfo::default() };
            assert_eq!(site.article_base(), expected, "{main_page}");
        }
    }

    #[test]
    fn namespaces_by_prefix() {
        let site = SiteInfo {
            namespaces: [(0, ""), (1, "Diskussion"), (14, "Kategorie")]
                .map(|(number, name)| (number, name.to_owned()))
                .into(),
            ..SiteInfo::default()
        };
        for (title, expected) in [
            ("setDamage", 0),
            ("Kategorie:Befehle", 14),
            ("Category:Commands", 14),
            ("diskussion:setDamage", 1),
            ("Template:RV", 10),
            ("a : b", 0),
            (": b", 0),
            ("Arma 3: Functions", 0),
        ] {
            assert_eq!(site.namespace_of(title), expected, "{title}");
        }
    }
}
