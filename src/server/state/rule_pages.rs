//! Pages of the rules, as local files: the targets of links in diagnostics, available without a network.

use std::fs;
use std::path::PathBuf;
use std::sync::OnceLock;

use tower_lsp::lsp_types::Url;

use sqf_lint::{Code, guide};
use sqf_reference::read_regular;
use sqf_staging::replace_file;

/// The folder of the pages within the folder of the user's data.
const FOLDER: &str = "rules";

/// The pages that diagnostics link to. Each is written when the first diagnostic of its rule is shown.
#[derive(Debug)]
pub(in crate::server) struct RulePages {
    folder: Option<PathBuf>,
    /// The URLs of pages written so far, in the order of the rules.
    urls: [OnceLock<Option<Url>>; Code::ALL.len()],
}

impl RulePages {
    /// Creates pages within the folder of the user's data; none without one.
    pub(in crate::server) fn new(data: Option<PathBuf>) -> RulePages {
        RulePages { folder: data.map(|data| data.join(FOLDER)), urls: [const { OnceLock::new() }; Code::ALL.len()] }
    }

    /// Returns the page of a rule; None if it cannot be written.
    pub(in crate::server) fn url(&self, code: Code) -> Option<Url> {
        let at = Code::ALL.iter().position(|other| *other == code)?;
        self.urls.get(at)?.get_or_init(|| self.write(code)).clone()
    }

    fn write(&self, code: Code) -> Option<Url> {
        let folder = self.folder.as_ref()?;
        let path = folder.join(format!("{code}.md"));
        let url = Url::from_file_path(&path).ok()?;
        // The example and the level belong to this version of the program.
        let page = guide::section(code).replacen("## ", "# ", 1);
        if read_regular(&path, 1).is_ok_and(|known| known == page.as_bytes()) {
            return Some(url);
        }
        match fs::create_dir_all(folder).and_then(|()| replace_file(&path, page.as_bytes())) {
            Ok(()) => Some(url),
            Err(error) => {
                tracing::warn!("cannot write {}: {error}", path.display());
                None
            }
        }
    }
}
