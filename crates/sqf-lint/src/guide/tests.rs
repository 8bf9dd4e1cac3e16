use sqf_reference::Reference;
use sqf_reference::library::Libraries;
use sqf_reference::search::Index;

use super::*;

/// What people look for, and what they should find: `query`, tab, the best results, tab, other good results.
const QUERIES: &str = include_str!("../../tests/data/search/queries.tsv");

/// The share of the queries, in percent, whose first result is one of the best, and of those with one of the best among
/// the first five. Measured shares are a little higher.
const FIRST: usize = 71;
const AMONG_FIVE: usize = 88;

#[test]
fn most_queries_find_what_is_meant_first() {
    let index = Index::of(&Reference::embedded(), Libraries::embedded(), documents());
    let (mut first, mut among_five, mut missed) = (0, 0, Vec::new());
    let queries: Vec<Vec<&str>> =
        QUERIES.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect()).collect();
    for columns in &queries {
        let found: Vec<&str> = index.search(columns[0], 5).iter().map(|hit| hit.name.as_str()).collect();
        let place = found.iter().position(|name| columns[1].split('|').any(|best| best.eq_ignore_ascii_case(name)));
        first += usize::from(place == Some(0));
        among_five += usize::from(place.is_some());
        if place.is_none() {
            missed.push(format!("{}: {}", columns[0], found.join(", ")));
        }
    }
    let shares = (100 * first / queries.len(), 100 * among_five / queries.len());
    assert!(shares.0 >= FIRST && shares.1 >= AMONG_FIVE, "{shares:?}\n{}", missed.join("\n"));
}
