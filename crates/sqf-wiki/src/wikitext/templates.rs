//! The wiki's templates in words.
//!
//! Only templates that occur on command, function and topic pages are supported. They are defined on the wiki
//! (`Template:NAME`); this table decides what a reader of Markdown sees: an icon becomes its meaning, a box a quoted
//! paragraph with its kind, and decoration is dropped.

use super::expand::{Arguments, Expander};
use sqf_reference::games;

/// Renders a call; None if the template is unknown.
pub(crate) fn render(expander: &mut Expander<'_>, name: &str, arguments: &Arguments<'_, '_>) -> Option<String> {
    let original = name;
    let name = name.strip_prefix("Template:").unwrap_or(name).replace('_', " ").to_ascii_lowercase();
    if let Some(game) = game_name(&name) {
        return Some(game.0.to_owned());
    }
    let mut text = |argument: &str| arguments.text(expander, argument);
    Some(match name.as_str() {
        "!" => "|".to_owned(),
        "=" => "=".to_owned(),
        "!!" => "||".to_owned(),
        "!-" => "|-".to_owned(),
        "n/a" => {
            let shown = text("1");
            // The template also sets attributes of its cell.
            format!("class=\"na-cell\" | {}", if shown.is_empty() { "N/A" } else { &shown })
        }
        "hl" => {
            let code = first_of(text("c"), text("1"));
            expander.inline_code(&code)
        }
        "color" | "colour" => {
            let shown = text("2");
            expander.apart(shown)
        }
        "columns" => format!("\n{}\n", text("2")),
        "sticky" | "trim" | "small" | "big" => text("1"),
        "hatnote" => format!("''{}''\n", text("1")),
        "name" => named_game(&text("1"), &text("2")),
        "gvi" => {
            let shown = game_version(&text("1"), &text("2"));
            expander.badge(shown)
        }
        "icon" => match icon(&text("1")) {
            shown if shown.is_empty() || ["Yes", "No", "Unknown", "Warning:"].contains(&shown.as_str()) => shown,
            shown => expander.badge(shown),
        },
        "controls" => controls(&[text("1"), text("2"), text("3"), text("4"), text("5")]),
        "colorball" => colour_ball(&text("1")).to_owned(),
        "sic" => match text("1") {
            shown if shown.is_empty() => "(sic)".to_owned(),
            shown => format!("{shown} (sic)"),
        },
        "cc" => format!("// {}", text("1")),
        "codecomment" => text("1"),
        "user" => text("1"),
        "link" => {
            let target = first_of(text("link"), text("1"));
            let label = first_of(text("text"), text("2"));
            link(expander, &target, &label)
        }
        "gamecategory" => {
            let (game, part, link, shown) = (text("1"), text("2"), text("link"), text("text"));
            game_category(expander, &game, &part, !link.is_empty() || arguments.get("text").is_some(), &shown)
        }
        "feature" => feature(expander, arguments),
        "wiki" => {
            let (kind, message) = (text("1"), text("2"));
            wiki(expander, &kind, &message)
        }
        "argtitle" => {
            let (first, second, third) = (text("1"), text("2"), text("3"));
            heading(&first, &second, &third)
        }
        "note" => {
            let (user, body) = (text("user"), text("text"));
            let mut label = if user.is_empty() { "Note".to_owned() } else { format!("Note by {user}") };
            let version = note_version(expander, arguments);
            if !version.is_empty() {
                label.push_str(&format!(" ({version})"));
            }
            expander.notice(label, &body)
        }
        "tabview" => tabs(expander, arguments),
        "tabview/gametitle" => match (text("1"), text("2")) {
            (from, to) if to.is_empty() => named_game(&from, ""),
            (from, to) => format!("{} to {}", named_game(&from, ""), named_game(&to, "")),
        },
        "youtube" => {
            let (id, caption) = (text("1"), text("2"));
            let target = format!("https://www.youtube.com/watch?v={id}");
            let label = if caption.is_empty() { target.clone() } else { caption };
            expander.link(&target, &label)
        }
        "pagename" | "fullpagename" | "pagenamee" | "subpagename" => expander.title.to_owned(),
        // Pure decoration, navigation and maintenance.
        "toc" | "clear" | "table/rvscripting" | "navbox" | "displaytitle" | "defaultsort" => String::new(),
        name if name.starts_with(':') => {
            // The whole text of another page, which is published there; only mention it.
            let page = original.trim_start_matches(':').replace('_', " ");
            expander.link(&page, &format!("See {page}."))
        }
        _ => return variable(&name),
    })
}

/// Handles `{{DISPLAYTITLE:x}}` and the like, which set properties of the page and show nothing.
fn variable(name: &str) -> Option<String> {
    ["displaytitle:", "defaultsort:", "navbox/"].iter().any(|prefix| name.starts_with(prefix)).then(String::new)
}

fn first_of(first: String, second: String) -> String {
    if first.is_empty() { second } else { first }
}

/// Whether a text is the display name of a game that has scripts.
pub(crate) fn is_game(text: &str) -> bool {
    let codes = ["ofp", "ofpe", "arma0", "arma1", "arma2", "arma2oa", "arma3", "tkoh", "armar", "dayz"];
    codes.iter().any(|code| game_name(code).is_some_and(|(name, _)| name == text))
}

/// Returns display and short name of a game, an expansion or a company, by the code that `Template:Name` uses.
fn game_name(code: &str) -> Option<(&'static str, &'static str)> {
    let code: String = code.chars().filter(|c| !matches!(c, ' ' | ':' | '/' | '-')).collect();
    let code = if code == "a3" { "arma3" } else { code.as_str() };
    if let Some(game) = games::by_code(code) {
        return Some((game.name, game.short));
    }
    Some(match code {
        "bi" | "bohemiainteractive" => ("Bohemia Interactive", "BI"),
        "arma" | "armaseries" => ("Arma", "Arma"),
        "rv" | "realvirtuality" => ("Real Virtuality", "RV"),
        "enfusion" => ("Enfusion", "Enf."),
        "arma0" => ("Arma: Cold War Assault", "Arma:CWA"),
        "ofprh" | "arma0rh" | "ofpredhammer" => ("Operation Flashpoint: Red Hammer", "OFP:RH"),
        "ofpr" | "arma0r" => ("Operation Flashpoint: Resistance", "OFP:R"),
        "arma1qg" => ("ArmA: Queen's Gambit", "ArmA:QG"),
        "arma2baf" => ("Arma 2: British Armed Forces", "Arma 2:BAF"),
        "arma2pmc" => ("Arma 2: Private Military Company", "Arma 2:PMC"),
        "arma2acr" => ("Arma 2: Army of the Czech Republic", "Arma 2:ACR"),
        "arma2co" => ("Arma 2: Combined Operations", "Arma 2:CO"),
        "arma3zeus" => ("Arma 3 Zeus", "Zeus"),
        "arma3karts" => ("Arma 3 Karts", "Karts"),
        "arma3heli" | "arma3helicopters" => ("Arma 3 Helicopters", "Helicopters"),
        "arma3mark" | "arma3marksmen" => ("Arma 3 Marksmen", "Marksmen"),
        "arma3eden" => ("Arma 3 Eden Editor", "Eden Editor"),
        "arma3apex" | "arma3expansion" => ("Arma 3 Apex", "Apex"),
        "arma3jets" => ("Arma 3 Jets", "Jets"),
        "arma3malden" => ("Arma 3 Malden", "Malden"),
        "arma3low" | "arma3lawsofwar" => ("Arma 3 Laws of War", "Laws of War"),
        "arma3tacops" => ("Arma 3 Tac-Ops Mission Pack", "Tac-Ops"),
        "arma3tanks" => ("Arma 3 Tanks", "Tanks"),
        "arma3contact" => ("Arma 3 Contact", "Contact"),
        "arma3oldman" => ("Arma 3 Apex: Old Man", "Old Man"),
        "armar" => ("Arma Reforger", "Reforger"),
        "arma4" => ("Arma 4", "Arma 4"),
        "dayz" => ("DayZ", "DayZ"),
        "tkohh" => ("Take On Helicopters: Hinds", "TKOHH"),
        "tkom" => ("Take On Mars", "TKOM"),
        "ylands" => ("Ylands", "Ylands"),
        "vigor" => ("Vigor", "Vigor"),
        _ => return None,
    })
}

/// Renders `{{Name|code|form}}`.
fn named_game(code: &str, form: &str) -> String {
    match game_name(&code.to_ascii_lowercase()) {
        Some((_, short)) if form.eq_ignore_ascii_case("short") => short.to_owned(),
        Some((name, _)) => name.to_owned(),
        None => code.to_owned(),
    }
}

/// Renders `{{GVI|code|version}}`, an icon of a game with a version.
fn game_version(code: &str, version: &str) -> String {
    let game = named_game(code, "");
    if version.is_empty() { game } else { format!("{game} {version}") }
}

/// Returns the game and the version that a note is about; empty if it states none.
pub(crate) fn note_version(expander: &mut Expander<'_>, arguments: &Arguments<'_, '_>) -> String {
    let game = arguments.text(expander, "game");
    let version = arguments.text(expander, "version");
    if game.is_empty() { game } else { game_version(&game, &version) }
}

fn icon(name: &str) -> String {
    match name.to_ascii_lowercase().as_str() {
        "checked" => "Yes",
        "unchecked" => "No",
        "unknown" => "Unknown",
        "warning" => "Warning:",
        "globalargument" => "Global argument",
        "localargument" => "Local argument",
        "globaleffect" => "Global effect",
        "localeffect" => "Local effect",
        "serverexec" => "Server execution",
        "afm" => "Advanced Flight Model",
        "gamepad" => "Gamepad",
        "keyboard" => "Keyboard",
        "kbm" => "Keyboard and mouse",
        "mouse" => "Mouse",
        "mousel" => "Left mouse button",
        "mousel2" => "Left mouse button twice",
        "mousem" => "Middle mouse button",
        "mouser" => "Right mouse button",
        "mousesw" => "Mouse wheel",
        "mouseswu" => "Mouse wheel up",
        "mouseswd" => "Mouse wheel down",
        other => return named_game(other, ""),
    }
    .to_owned()
}

fn controls(keys: &[String]) -> String {
    let keys = match keys.first().map(|key| key.to_ascii_lowercase()).as_deref() {
        Some("xbox" | "playstation") => &keys[1..],
        _ => keys,
    };
    keys.iter()
        .filter(|key| !key.is_empty())
        .map(|key| match key.to_ascii_lowercase().as_str() {
            "lmb" => "left mouse button",
            "rmb" => "right mouse button",
            "mmb" => "middle mouse button",
            _ => key.as_str(),
        })
        .collect::<Vec<_>>()
        .join(" + ")
}

fn colour_ball(colour: &str) -> &'static str {
    match colour {
        "red" => "🔴",
        "orange" => "🟠",
        "yellow" => "🟡",
        "blue" => "🔵",
        _ => "🟢",
    }
}

/// Renders `{{Link|target|text}}`, which leads to a URL, a page, a section or a category.
fn link(expander: &mut Expander<'_>, target: &str, label: &str) -> String {
    if !label.is_empty() {
        let label = expander.links(label);
        return expander.link(target, &label);
    }
    let is_url = target.contains("://") || target.starts_with("mailto:");
    let shown = if is_url {
        target.to_owned()
    } else if let Some(category) = target.trim_start_matches(':').strip_prefix("Category:") {
        format!("{} Category", category.trim())
    } else if let Some(section) = target.strip_prefix('#') {
        section.replace('_', " ")
    } else {
        target.replace('_', " ").replace('#', " - ")
    };
    expander.link(target, &shown)
}

/// Renders `{{GameCategory|game|part}}`, which adds the page to a category, or shows a link to it.
fn game_category(expander: &mut Expander<'_>, game: &str, part: &str, shown: bool, label: &str) -> String {
    let name = named_game(game, "");
    let name = games::category_prefix(&name);
    let category = if part.is_empty() { name.to_owned() } else { format!("{name}: {part}") };
    if shown {
        let label = if label.is_empty() { &category } else { label };
        return expander.link(&format!(":Category:{category}"), label);
    }
    expander.categorize(category);
    String::new()
}

/// Renders `{{Feature|kind|text}}`, the wiki's boxes.
fn feature(expander: &mut Expander<'_>, arguments: &Arguments<'_, '_>) -> String {
    let kind = arguments.text(expander, "1");
    let body = first_of(arguments.text(expander, "2"), arguments.text(expander, "message"));
    let third = arguments.text(expander, "3");
    let fourth = arguments.text(expander, "4");
    match kind.to_ascii_lowercase().replace(' ', "").as_str() {
        "warning" => expander.notice("Warning", &body),
        "important" => expander.notice("Important", &body),
        "informative" => expander.notice("Note", &body),
        "obsolete" => {
            let since = match game_version(&third, &fourth) {
                since if since.is_empty() => String::new(),
                since => format!(" since {since}"),
            };
            expander.notice(format!("Obsolete{since}"), &body)
        }
        "quote" => {
            let author = if third.is_empty() { String::new() } else { format!(" – {third}") };
            expander.notice("Quote", &format!("{body}{author}"))
        }
        "gvi" => {
            let label = game_version(&body, &third);
            let body = if fourth.is_empty() { format!("Introduced with {label}.") } else { fourth };
            expander.notice(label, &body)
        }
        "afm" => {
            let tells =
                "Has an effect only if the Advanced Flight Model is enabled, which [[difficultyEnabledRTD]] tells.";
            let body = first_of(body, tells.to_owned());
            expander.notice("Advanced Flight Model", &body)
        }
        "arma3oldman" => {
            let body = first_of(body, "Belongs to Arma 3 Apex: Old Man and may only work there.".to_owned());
            expander.notice("Arma 3 Apex: Old Man", &body)
        }
        "edeneditor" => {
            let body = first_of(body, "An Eden Editor feature.".to_owned());
            expander.notice("Eden Editor", &body)
        }
        "unsupporteddoc" => {
            let body = first_of(body, "Unofficial: describes what Bohemia Interactive does not document.".to_owned());
            expander.notice("Disclaimer", &body)
        }
        "" => body,
        other => match game_name(other) {
            Some((game, _)) => {
                let body = first_of(body, format!("Exclusive to {game}."));
                expander.notice(game, &body)
            }
            None => expander.notice(capitalized(&kind), &body),
        },
    }
}

/// Renders `{{Wiki|kind|message}}`, remarks about the state of the article. Only a message is useful to the reader.
fn wiki(expander: &mut Expander<'_>, kind: &str, message: &str) -> String {
    let kind = kind.to_ascii_lowercase();
    match kind.as_str() {
        "stub" => expander.categorize("Stubs".to_owned()),
        "todo" => expander.categorize("To-do".to_owned()),
        "wip" => expander.categorize("WIP".to_owned()),
        _ => {}
    }
    match kind.as_str() {
        "extractionscript" => {
            expander.notice("Note", "A script that extracts this is on the page Biki Export Scripts.")
        }
        "placeholder" => {
            expander.is_placeholder = true;
            String::new()
        }
        "todo" | "wip" if !message.is_empty() => expander.notice("To do", message),
        "wip" => expander.notice("Work in progress", "The article on the wiki is not finished."),
        _ => String::new(),
    }
}

/// Renders `{{ArgTitle|level|title|badge}}` (or title first), a heading with a badge next to it.
fn heading(first: &str, second: &str, badge: &str) -> String {
    let (level, title) = match (first.parse::<usize>(), second.parse::<usize>()) {
        (Ok(level), _) => (level, second),
        (_, Ok(level)) => (level, first),
        _ => (2, second),
    };
    let marks = "=".repeat(level.clamp(1, 6));
    let badge = badge.trim();
    if badge.is_empty() {
        format!("\n{marks} {title} {marks}\n")
    } else {
        format!("\n{marks} {title} {marks}\n{badge}\n\n")
    }
}

/// Renders `{{TabView|title1=|content1=|...}}`: the tabs one after the other.
fn tabs(expander: &mut Expander<'_>, arguments: &Arguments<'_, '_>) -> String {
    let mut out = String::new();
    for number in 1..=20 {
        let content = arguments.text(expander, &format!("content{number}"));
        if content.is_empty() {
            continue;
        }
        let title = arguments.text(expander, &format!("title{number}"));
        out.push_str(&format!("\n'''{title}'''\n\n{content}\n"));
    }
    out
}

fn capitalized(text: &str) -> String {
    let mut characters = text.chars();
    match characters.next() {
        Some(first) => first.to_uppercase().chain(characters).collect(),
        None => "Note".to_owned(),
    }
}
