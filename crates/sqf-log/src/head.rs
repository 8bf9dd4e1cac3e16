//! The head of a log, and lines about the game, its mods and its missions.

use memchr::memmem;

use super::error::text;
use super::event::{Event, EventPlace, EventSink};
use super::session::{Role, Session};

/// Size limit for the line of arguments, in bytes: that of a server with many mods is long.
const LONGEST_ARGUMENTS: usize = 8 << 10;

/// Reads heads.
#[derive(Debug, Default)]
pub(super) struct Head {
    /// The head being read, and its first line.
    open: Option<(u64, Session)>,
    /// Whether the last line consisted of `=`.
    is_ruled: bool,
    /// Whether the table of mods is being read.
    in_mods: bool,
}

/// Maximum number of lines of a head.
const MOST_LINES: u64 = 24;

impl Head {
    /// Reads a line. Returns whether it belongs to a head or is about a mission.
    pub(super) fn line(&mut self, at: EventPlace<'_>, line: &[u8], body: &[u8], take: &mut EventSink<'_>) -> bool {
        if body.starts_with(b"==") {
            return self.ruled(at, body, take);
        }
        self.is_ruled = false;
        if let Some((start, session)) = &mut self.open {
            if at.line - *start < MOST_LINES && field(session, line) {
                return true;
            }
            self.end(take);
        }
        if self.in_mods {
            if row(at, body, take) {
                return true;
            }
            self.in_mods = false;
        }
        mission(at, body, take)
    }

    /// Sends the head that has been read.
    pub(super) fn end(&mut self, take: &mut EventSink<'_>) {
        if let Some((line, session)) = self.open.take() {
            take(EventPlace { line, count: 1, stamp: None }, Event::Session(&session));
        }
    }

    /// Reads a line that begins with `==`.
    fn ruled(&mut self, at: EventPlace<'_>, body: &[u8], take: &mut EventSink<'_>) -> bool {
        let is_rule = body.trim_ascii_end().iter().all(|byte| *byte == b'=');
        if is_rule {
            // Older versions write the fields after the rule.
            let is_read = |session: &Session| session.version.is_some() || session.started.is_some();
            let is_end = self.open.as_ref().is_some_and(|(_, session)| is_read(session));
            if is_end {
                self.end(take);
            }
            self.is_ruled = !is_end;
            return true;
        }
        if memmem::find(body, b" List of mods ").is_some() {
            self.in_mods = true;
            self.end(take);
            return true;
        }
        let Some(rest) = body.strip_prefix(b"== ") else { return true };
        match &mut self.open {
            Some((_, session)) => {
                arguments(session, &String::from_utf8_lossy(&rest[..rest.len().min(LONGEST_ARGUMENTS)]));
            }
            None if self.is_ruled || at.line == 0 => {
                let program = text(rest.trim_ascii());
                let program = program.rsplit(['\\', '/']).next().unwrap_or_default().to_owned();
                let is_server = program.to_ascii_lowercase().contains("server");
                let role = if is_server { Role::Server } else { Role::Client };
                self.open = Some((at.line, Session { role, program, ..Session::default() }));
            }
            None => {}
        }
        true
    }
}

/// Reads a line of the head. Returns whether it is one.
fn field(session: &mut Session, line: &[u8]) -> bool {
    let line = line.trim_ascii();
    if let Some(version) = line.strip_prefix(b"Version ") {
        session.version = Some(text(version));
        return true;
    }
    let Some(at) = line.iter().position(|byte| *byte == b':') else { return line.is_empty() };
    let value = || Some(text(line[at + 1..].trim_ascii()));
    match &line[..at] {
        b"Version" => session.version = value(),
        b"Build" | b"Branch" => session.branch = value(),
        b"Current time" => session.started = value(),
        b"Original output filename" | b"Exe timestamp" | b"Type" | b"Allocator" | b"PhysMem" => {}
        _ => return false,
    }
    true
}

/// Reads the line with the arguments of the program.
fn arguments(session: &mut Session, line: &str) {
    let lower = line.to_lowercase();
    if session.role == Role::Client && lower.split([' ', '"']).any(|argument| argument == "-client") {
        session.role = Role::Headless;
    }
    for option in ["-mod=", "-servermod="] {
        let Some(at) = lower.find(option) else { continue };
        let Some(rest) = line.get(at + option.len()..) else { continue };
        let is_quoted_inside = rest.starts_with('"');
        let rest = rest.trim_start_matches('"');
        // `"-mod=@a;@b c"` as well as `-mod="@a;@b c"` and `-mod=@a;@b`.
        let is_quoted = is_quoted_inside || line[..at].ends_with('"');
        let end = rest.find(if is_quoted { '"' } else { ' ' }).unwrap_or(rest.len());
        session.mods.extend(rest[..end].split(';').map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned));
    }
}

/// Reads a row of the table of mods: `name | folder | official | loaded | origin | hash | short hash | path`.
fn row(at: EventPlace<'_>, body: &[u8], take: &mut EventSink<'_>) -> bool {
    let row = String::from_utf8_lossy(&body[..body.len().min(LONGEST_ARGUMENTS)]);
    let cells: Vec<&str> = row.split('|').map(str::trim).collect();
    let [name, folder, official, ..] = cells.as_slice() else { return false };
    if *name != "name" && *official != "true" {
        take(at, Event::Mod(name, folder));
    }
    true
}

/// Reads a line about a mission or a player. Returns whether it is one.
fn mission(at: EventPlace<'_>, body: &[u8], take: &mut EventSink<'_>) -> bool {
    let body = body.trim_ascii_end();
    let between = |before: &[u8], after: &[u8]| Some(text(body.strip_prefix(before)?.strip_suffix(after)?));
    match body.first() {
        Some(b'S') if body == b"Starting mission:" => {
            take(at, Event::Mission(""));
            true
        }
        Some(b'S') => {
            if let Some(name) = body.strip_prefix(b"Server error: Player without identity ") {
                take(at, Event::Player(text(name).split(" (id ").next().unwrap_or_default().trim_matches('"')));
            }
            false
        }
        Some(b'M') => {
            let name = between(b"Mission ", b" read from bank.")
                .or_else(|| between(b"Mission ", b" read from directory."))
                .or_else(|| Some(text(body.strip_prefix(b"Mission file: ")?)));
            let Some(name) = name else { return false };
            take(at, Event::Mission(name.split(" (").next().unwrap_or(&name)));
            true
        }
        Some(b'A' | b'U') => {
            let name = body
                .strip_prefix(b"Admin logged in, player: ")
                .or_else(|| body.strip_prefix(b"Admin logged out, player: "))
                .and_then(|rest| Some(&rest[..memmem::find(rest, b", playerUID: ")?]))
                .or_else(|| {
                    let rest = body.strip_prefix(b"Unexpected network message, possible hacking attempt ")?;
                    let rest = &rest[memmem::find(rest, b"name='")? + 6..];
                    Some(&rest[..memmem::find(rest, b"', msgType=")?])
                });
            if let Some(name) = name {
                take(at, Event::Player(&text(name)));
            }
            false
        }
        Some(b'G') if body == b"Game started." || body == b"Game finished." => {
            take(at, Event::Game { begins: body == b"Game started." });
            true
        }
        Some(b'P') if body.starts_with(b"Player ") => {
            let name = between(b"Player ", b" connecting.").or_else(|| between(b"Player ", b" disconnected."));
            let connected = || {
                let end = memmem::find(body, b" connected (id=").or_else(|| memmem::find(body, b" kicked off "))?;
                Some(text(body[..end].strip_prefix(b"Player ")?))
            };
            let Some(name) = name.or_else(connected) else { return false };
            take(at, Event::Player(&name));
            // The catalog explains why the player was kicked.
            memmem::find(body, b" kicked off ").is_none()
        }
        Some(b'B') if body.starts_with(b"BattlEye Server: ") => battleye(at, body, take),
        _ => false,
    }
}

/// Reads `BattlEye Server: Player #3 Name (10.0.0.7:2304) connected`, and chat messages such as `(3) Name: message`.
fn battleye(at: EventPlace<'_>, body: &[u8], take: &mut EventSink<'_>) -> bool {
    let line = text(body);
    let Some(rest) = line.strip_prefix("BattlEye Server: ") else { return false };
    let player = rest.strip_prefix("Player #").or_else(|| rest.strip_prefix("Verified GUID "));
    let name = player.and_then(|rest| {
        let (_, name) = rest.split_once(" #").or_else(|| rest.split_once(' '))?;
        let name = name.rsplit_once(" (").map_or(name, |(name, _)| name);
        let name = name.split(" - ").next()?.trim_end_matches(" disconnected");
        Some(name.trim_start_matches(|c: char| c.is_ascii_digit()).trim())
    });
    if let Some(name) = name.filter(|name| !name.is_empty()) {
        take(at, Event::Player(name));
    }
    true
}
