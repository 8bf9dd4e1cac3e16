//! Full-text search of entries.

use super::Reference;
use super::texts::Subject;

/// A search result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hit<'r> {
    /// The name as scripts write it.
    pub name: &'r str,
    /// Its subject.
    pub subject: Subject,
    /// Its description, in our words or those of its page; may be empty.
    pub summary: &'r str,
}

/// Where the last word of a search was found; the earlier, the better.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum MatchPlace {
    Name,
    Summary,
    Elsewhere,
}

/// Returns the entries that contain every word of `query`, in any case, sorted so that matches in the name come first.
pub fn search<'r>(reference: &'r Reference, query: &str) -> Vec<Hit<'r>> {
    let words: Vec<String> = query.split_whitespace().map(str::to_lowercase).collect();
    if words.is_empty() {
        return Vec::new();
    }
    let mut hits: Vec<(MatchPlace, Hit<'r>)> = Vec::new();
    let mut add = |hit: Hit<'r>, rest: String| {
        let texts = [(MatchPlace::Name, hit.name.to_lowercase()), (MatchPlace::Summary, hit.summary.to_lowercase())];
        let found = |word: &String| {
            let place = texts.iter().find(|(_, text)| text.contains(word.as_str())).map(|(found, _)| *found);
            place.or_else(|| rest.contains(word.as_str()).then_some(MatchPlace::Elsewhere))
        };
        if let Some(worst) = words.iter().map(found).collect::<Option<Vec<_>>>().and_then(|all| all.into_iter().max()) {
            hits.push((worst, hit));
        }
    };
    let texts = reference.texts();
    for record in reference.records() {
        let subject = Subject::of_record(record);
        let own = texts.get(subject, &record.name);
        let summary = own.as_ref().map_or(record.description.as_str(), |own| own.summary);
        let params = own.iter().flat_map(|own| &own.params).map(|(_, words)| *words);
        let rest: Vec<&str> = params.chain([record.description.as_str()]).collect();
        add(Hit { name: &record.name, subject, summary }, rest.join("\n").to_lowercase());
    }
    for (subject, text) in texts.iter().filter(|(subject, _)| !matches!(subject, Subject::Command | Subject::Function))
    {
        let params = text.params.iter().map(|(_, words)| *words);
        let rest: Vec<&str> = params.chain([text.details]).collect();
        add(Hit { name: text.name, subject, summary: text.summary }, rest.join("\n").to_lowercase());
    }
    hits.sort_by_cached_key(|(found, hit)| (*found, hit.name.len(), hit.name.to_lowercase(), hit.subject));
    hits.into_iter().map(|(_, hit)| hit).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::Texts;
    use crate::load::Catalog;

    fn found(query: &str) -> Vec<String> {
        let catalog = Catalog {
            commands: vec![
                serde_json::from_str(crate::fixture::OPEN_GATE).unwrap(),
                serde_json::from_str(crate::fixture::CLOSE_GATE).unwrap(),
            ],
            ..Catalog::default()
        };
        let texts = "# Commands\n\n## openGate\n\nSwings a barrier out of the way.\n\n- `speed`: metres per second\n\n\
                     # Events: entity\n\n## Opened\n\nFires when a barrier has swung.\n";
        let reference = Reference::new(catalog).with_texts(Arc::new(Texts::parse(texts)));
        search(&reference, query).iter().map(|hit| format!("{}: {}", hit.name, hit.summary)).collect()
    }

    #[test]
    fn every_word_has_to_occur_in_the_name_or_a_text() {
        assert_eq!(
            found("BARRIER"),
            ["Opened: Fires when a barrier has swung.", "openGate: Swings a barrier out of the way."]
        );
        assert_eq!(found("barrier way"), ["openGate: Swings a barrier out of the way."]);
        assert_eq!(found("metres"), ["openGate: Swings a barrier out of the way."]);
        assert_eq!(found("open")[0], "Opened: Fires when a barrier has swung.");
        assert_eq!(found("barrier unicorn"), [""; 0]);
        assert_eq!(found("  "), [""; 0]);
    }
}
