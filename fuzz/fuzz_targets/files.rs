//! Several files in memory that may include each other, for the targets that preprocess.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use sqf_syntax::{Included, Includes, Preprocessed, PreprocessorSettings, Source};

/// The files, the main text first, separated by a byte that is invalid in UTF-8.
pub struct Files(Vec<Arc<Source>>);

impl Files {
    pub fn new(bytes: &[u8]) -> Files {
        Files(
            bytes
                .split(|byte| *byte == 0xff)
                .map(|text| Source::new(String::from_utf8_lossy(text)))
                .map(Arc::new)
                .collect(),
        )
    }

    /// Preprocesses the main text.
    pub fn preprocess(&self, is_command: &dyn Fn(&str) -> bool) -> Preprocessed {
        let settings = PreprocessorSettings {
            path: Some(Path::new("0")),
            includes: self,
            is_command,
            is_part: false,
            includer: None,
            is_exact: false,
        };
        Preprocessed::new(Arc::clone(&self.0[0]), &settings)
    }
}

impl Includes for Files {
    /// The files are named by numbers.
    fn include(&self, path: &str, _: Option<&Path>) -> Included {
        let number = path.parse().unwrap_or(usize::MAX);
        match self.0.get(number) {
            Some(source) => Included::File(PathBuf::from(number.to_string()).into(), Arc::clone(source)),
            None if path.starts_with('\\') => Included::Elsewhere,
            None => Included::Missing,
        }
    }
}

/// Checks that every token has a position: in the main text, and in the file in which it is written.
pub fn check(pre: &Preprocessed) {
    let main = pre.files()[0].source.text();
    let mut bytes = 0;
    for token in 0..pre.tokens().len() {
        let place = pre.place(token).range;
        assert!(main.get(place.start as usize..place.end as usize).is_some());
        if let Some((file, range)) = pre.written(token) {
            let text = pre.files()[file].source.text();
            assert_eq!(text.get(range.start as usize..range.end as usize), Some(pre.text(token)));
        }
        bytes += pre.text(token).len();
    }
    let written: usize = pre.files().iter().map(|file| file.source.text().len()).sum();
    let (cost, limit) = (pre.cost(), Preprocessed::LIMIT);
    assert!(cost.steps <= limit.steps && cost.bytes <= limit.bytes);
    assert!(pre.tokens().len() <= written + limit.tokens);
    assert!(bytes <= written + limit.bytes);
    for call in pre.calls().iter().chain(&pre.exhausted()) {
        assert!(main.get(call.range.start as usize..call.range.end as usize).is_some_and(|text| !text.is_empty()));
    }
    for include in pre.includes() {
        assert!(main.get(include.place.start as usize..include.place.end as usize).is_some());
        let text = pre.files()[include.file].source.text();
        assert!(text.get(include.range.start as usize..include.range.end as usize).is_some());
    }
    assert!(pre.exhausted().is_none() || !pre.is_complete());
}
