//! Entries that contain code in a string.

/// Entries whose text is code, in lower case, besides those that begin with `on`, each with whether it is in every
/// class: others have texts or names in some classes.
const CODE: [(&str, bool); 17] = [
    ("init", true),
    ("clientinit", true),
    ("serverinit", true),
    ("condition", true),
    ("statement", true),
    ("expression", true),
    ("action", true),
    ("buttonaction", true),
    ("deactivation", true),
    ("activation", false),
    ("code", false),
    ("modifierfunction", false),
    ("insertchildren", false),
    ("runonhover", false),
    ("exceptions", false),
    ("callback", false),
    ("showdisabled", false),
];
/// How the names of entries begin whose code runs when a player presses something, in lower case.
const PRESSED: [&str; 3] = ["onbutton", "onkey", "onmouse"];
/// Entries that look like handlers but contain texts for players, in lower case.
const TEXTS: [&str; 5] = ["onloadname", "onloadmission", "onloadintro", "onloadmissiontime", "onloadintrotime"];

/// Whether the text of an entry in a class is code, judging by their names: `onLoad`, `condition`, `init` in
/// `EventHandlers`.
pub fn holds_code(class: &str, entry: &str) -> bool {
    code(entry).is_some() || holds_handlers(class)
}

/// Like [`holds_code`], except for entries that have texts or names in some classes.
pub fn always_holds_code(class: &str, entry: &str) -> bool {
    code(entry) == Some(true) || holds_handlers(class)
}

/// Whether the code of an entry only runs where a player presses a key or a button.
pub fn is_pressed(entry: &str) -> bool {
    let entry = entry.to_ascii_lowercase();
    PRESSED.iter().any(|name| entry.starts_with(name)) || matches!(&*entry, "action" | "buttonaction")
}

/// Whether the entries of a class are handlers of events, judging by its name.
pub fn holds_handlers(class: &str) -> bool {
    let (class, ending) = (class.as_bytes(), b"eventhandlers");
    class.last_chunk().is_some_and(|last: &[u8; 13]| last.eq_ignore_ascii_case(ending))
}

/// Returns whether an entry has code in every class, by its name; None if it has none.
fn code(entry: &str) -> Option<bool> {
    let is = |name: &str| name.eq_ignore_ascii_case(entry);
    let begins_with_on =
        entry.as_bytes().first_chunk().is_some_and(|start: &[u8; 2]| start.eq_ignore_ascii_case(b"on"));
    if begins_with_on && entry.len() > 2 && !TEXTS.iter().any(|name| is(name)) {
        return Some(true);
    }
    CODE.iter().find(|(name, _)| is(name)).map(|(_, is_always)| *is_always)
}
