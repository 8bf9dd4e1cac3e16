//! Any text is converted as a page of each kind without a panic, and no internal marker is visible.

#![no_main]

use libfuzzer_sys::fuzz_target;
use sqf_reference::{GameCode, TopicGroup};
use sqf_wiki::page::names::Names;
use sqf_wiki::page::{self, PageContext};
use sqf_wiki::source::RawPage;

fuzz_target!(|text: &str| {
    let names = Names::default();
    let main_game = GameCode::default();
    let context = PageContext { names: &names, main_game: &main_game, article_base: "https://wiki.test/wiki/" };
    let page = RawPage { title: "fuzz".to_owned(), text: text.to_owned(), ..RawPage::default() };
    let topic = page::convert_topic(&page, vec![TopicGroup::EventHandlers], &context).page;
    assert!(!topic.markdown.contains(|c: char| ('\u{f0000}'..='\u{10fffd}').contains(&c)));
    // Once as it is, once entirely in a field, so that the fields are covered.
    let fields =
        format!("{{{{RV|type=command|game1=arma3|descr={text}|s1=x {text}|p1=a: {text}|r1={text}|x1={text}}}}}");
    for text in [text.to_owned(), fields] {
        let _ = page::convert_record(&RawPage { text, ..page.clone() }, &context);
    }
});
