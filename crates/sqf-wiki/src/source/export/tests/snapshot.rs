//! The real wiki.

use std::path::Path;

use super::*;
use crate::source::hidden_categories::HiddenCategories;
use crate::source::sidecar::Sidecar;

/// Returns the folder with the real wiki's snapshot, if it exists.
fn shared() -> Option<PathBuf> {
    let folder = std::env::var_os("SQF_LS_SHARED")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared"), PathBuf::from);
    if folder.join("wiki/biki.xml.zst").is_file() {
        return Some(folder);
    }
    println!("no snapshot in {}: this test does nothing", folder.display());
    None
}

#[test]
fn the_snapshot_is_read_whole() {
    let Some(folder) = shared() else { return };
    let mut titles = Vec::new();
    let mut redirects = 0;
    let mut hidden = HiddenCategories::default();
    let mut categories = Vec::new();
    let mut longest = (0, String::new());
    let summary = read_files(&[folder.join("wiki/biki.xml.zst")], &Arc::default(), &mut |page| {
        hidden.observe(&page);
        if page.namespace == 14 {
            categories.push(page.title["Category:".len()..].to_owned());
        }
        longest = longest.clone().max((page.text.len(), page.title.clone()));
        redirects += usize::from(page.redirect.is_some());
        if page.redirect.is_none() {
            titles.push(page.title);
        }
        ControlFlow::Continue(())
    })
    .unwrap();
    assert_eq!((summary.pages, summary.revisions), (7_796, 7_796));
    assert_eq!((titles.len(), redirects), (6_690, 1_106));
    assert_eq!((summary.replaced, summary.without_text), (0, 0));
    assert_eq!(longest, (2_720_250, "Arma 3: Sound Files".to_owned()));
    let site = summary.site.unwrap();
    assert_eq!(site.article_base(), Some("https://community.bistudio.com/wiki/"));
    assert_eq!(site.namespaces.len(), 29);

    // Judging by the names alone gives nearly the same result.
    let by_page = categories.iter().filter(|name| hidden.is_hidden(name));
    assert_eq!(by_page.count(), 33);
    let by_name = HiddenCategories::default();
    let differing: Vec<_> =
        categories.iter().filter(|name| hidden.is_hidden(name) != by_name.is_hidden(name)).collect();
    assert_eq!(differing, ["Columns template usage error", "Name template usage error", "Village Pump"]);

    let sidecar = Sidecar::read(&folder.join("wiki/categories.json")).unwrap();
    assert_eq!(sidecar.len(), 6_690);
    let unknown = titles.iter().filter(|title| sidecar.get(title).is_none());
    assert_eq!(unknown.count(), 0);
    let abs = hidden.visible(sidecar.get("abs").unwrap());
    assert!(abs.contains(&"Arma 3: Scripting Commands".to_owned()), "{abs:?}");
    assert!(!abs.iter().any(|name| name.starts_with("Maintenance")), "{abs:?}");
}
