//! Builds the record of a command or function page from the parts of the page.

use rustc_hash::FxHashMap;

use super::block::{Parts, Rest, RvBlock};
use super::names::{Names, script_name};
use super::{PageContext, categories, examples, notes, param, remark, status, syntax};
use crate::source::RawPage;
use crate::wikitext::expand::Expander;
use crate::wikitext::{block, inline, markdown};
use sqf_reference::{
    Game, GameCode, Locality, MainGameSince, Note, Param, Reach, Record, RecordKind, Shape, Status, Syntax,
};
use sqf_text::is_name;

/// Number of parameters per syntax: `s1` has `p1` to `p20`, `s2` has `p21` to `p40` ...
const PARAMS_PER_SYNTAX: usize = 20;
/// Number of syntaxes per block.
const SYNTAXES: usize = 6;
/// Number of examples per block; pages exceed the ten that the template's help mentions.
const EXAMPLES: usize = 20;

/// Builds the record of a page that has at least one block.
pub(super) fn build(
    raw: &RawPage,
    parts: &Parts<'_, '_>,
    expander: &mut Expander<'_>,
    context: &PageContext<'_>,
) -> Option<Record> {
    let block = main_block(parts, expander, context.main_game)?;
    let kind = block.kind;
    let mut builder =
        Builder { block, kind, raw, expander, context, expanded: FxHashMap::default(), remarks: Vec::new() };
    let games = builder.games(parts);
    let groups = builder.groups();
    let mut record = Record {
        name: script_name(&raw.title, kind.into()),
        operator: None,
        title: raw.title.clone(),
        kind,
        url: context.page_url(&raw.title),
        revid: raw.revid,
        updated: raw.timestamp.clone(),
        status: Status::Ok,
        replaced_by: Vec::new(),
        since: games.first().cloned(),
        main_since: MainGameSince {
            game: context.main_game.clone(),
            version: games
                .iter()
                .find(|game| game.game == context.main_game.as_str())
                .and_then(|game| game.version.clone()),
        },
        games,
        branch: branch(&builder.text("branch")),
        locality: builder.locality(),
        exec: builder.exec(),
        description: builder.markdown("descr"),
        syntaxes: builder.syntaxes(),
        examples: builder.examples(),
        multiplayer: Some(builder.markdown("mp")).filter(|text| !text.is_empty()),
        problems: Some(builder.markdown("pr")).filter(|text| !text.is_empty()),
        aliases: builder.aliases(),
        see_also: builder.see_also(),
        notes: builder.notes(parts),
        categories: Vec::new(),
        docblock: None,
        filled_from_docblock: Vec::new(),
        breakage: None,
        groups,
    };
    record.operator = builder.operator(&mut record.syntaxes);
    builder.docblock(&mut record);
    builder.add_remarks(&mut record.description);
    builder.status(&mut record);
    builder.unknown_parameters();
    record.categories = match &raw.categories {
        Some(categories) => categories.clone(),
        None => {
            // The template marks a page without a description as a stub, but not one with a mere placeholder.
            let is_empty = parts.blocks.iter().any(|block| block.markup(expander, "descr").is_empty());
            if is_empty && !expander.is_placeholder {
                expander.categorize("Stubs".to_owned());
            }
            let blocks: Vec<_> = parts.blocks.iter().map(|block| block.games(expander)).collect();
            categories::of_record(&record, &blocks, &expander.categories)
        }
    };
    Some(record)
}

/// Returns the block for the primary game's generation of the engine: the first that lists it, else the last.
fn main_block<'p, 'n, 's>(
    parts: &'p Parts<'n, 's>,
    expander: &mut Expander<'_>,
    main_game: &GameCode,
) -> Option<&'p RvBlock<'n, 's>> {
    let listing = parts.blocks.iter().find(|block| block.games(expander).iter().any(|(game, _)| game == main_game));
    listing.or(parts.blocks.last())
}

pub(super) struct Builder<'b, 'n, 's, 'e, 'p> {
    block: &'b RvBlock<'n, 's>,
    pub(super) kind: RecordKind,
    raw: &'b RawPage,
    pub(super) expander: &'e mut Expander<'p>,
    context: &'b PageContext<'b>,
    /// Parameters that were expanded already: several fields look at the same one.
    expanded: FxHashMap<String, String>,
    /// Remarks on the syntax lines, as markup.
    remarks: Vec<String>,
}

impl Builder<'_, '_, '_, '_, '_> {
    fn names(&self) -> &Names {
        self.context.names
    }

    /// Returns a field of the page as wikitext, with its templates replaced.
    pub(super) fn markup(&mut self, name: &str) -> String {
        if let Some(markup) = self.expanded.get(name) {
            return markup.clone();
        }
        let markup = self.block.markup(self.expander, name);
        self.expanded.insert(name.to_owned(), markup.clone());
        markup
    }

    /// Returns a parameter as one line of plain text.
    fn text(&mut self, name: &str) -> String {
        let markup = self.markup(name);
        inline::plain_line(&markup, &self.expander.arena)
    }

    fn markdown(&mut self, name: &str) -> String {
        let markup = self.markup(name);
        markdown::render(&block::parse(&markup, &self.expander.arena))
    }

    /// Returns the games of all blocks of the page in order of release.
    fn games(&mut self, parts: &Parts<'_, '_>) -> Vec<Game> {
        let mut games: Vec<(GameCode, Option<String>)> = self.block.games(self.expander);
        for block in &parts.blocks {
            for (game, version) in block.games(self.expander) {
                if games.iter().all(|(known, _)| *known != game) {
                    games.push((game, version));
                }
            }
        }
        for (game, version) in &games {
            if !game.is_known() {
                self.expander.findings.guess("games", format!("unknown game code `{game}`"));
            }
            if version.as_deref().is_some_and(|version| !is_version(version)) {
                self.expander
                    .findings
                    .guess("games", format!("invalid version `{}`", version.as_deref().unwrap_or_default()));
            }
        }
        games.sort_by_key(|(game, _)| game.release_order());
        games
            .into_iter()
            .map(|(game, version)| Game {
                game: game.to_string(),
                name: game.display_name().to_owned(),
                version: version.filter(|version| is_version(version)),
            })
            .collect()
    }

    fn groups(&mut self) -> Vec<String> {
        let mut groups: Vec<String> = Vec::new();
        for number in 1..=5 {
            let group = self.text(&format!("gr{number}"));
            if !group.is_empty() && !groups.contains(&group) {
                groups.push(group);
            }
        }
        groups
    }

    fn locality(&mut self) -> Locality {
        let mut reach = |name: &str| match self.text(name).to_ascii_lowercase().as_str() {
            "local" => Some(Reach::Local),
            "global" => Some(Reach::Global),
            _ => None,
        };
        let (argument, effect) = (reach("arg"), reach("eff"));
        let server_exec = self.text("serverExec").to_ascii_lowercase();
        Locality { argument, effect, server_exec: !matches!(server_exec.as_str(), "" | "n" | "no" | "false" | "0") }
    }

    fn exec(&mut self) -> Option<String> {
        let exec = self.text("exec").to_ascii_lowercase();
        (self.kind == RecordKind::Function && !exec.is_empty()).then_some(exec)
    }

    fn syntaxes(&mut self) -> Vec<Syntax> {
        let mut syntaxes = Vec::new();
        for number in 1..=SYNTAXES {
            let line = self.markup(&format!("s{number}"));
            let returned = self.markup(&format!("r{number}"));
            let params = self.params((number - 1) * PARAMS_PER_SYNTAX + 1);
            // The first syntax is kept even if the page says nothing about it; of the others, the wiki shows those that
            // have a line.
            if number > 1 && line.is_empty() {
                continue;
            }
            let returns = param::returns(&returned, &self.expander.arena, self.context.names);
            let markup = line;
            let mut line = syntax::line(&markup, &self.raw.title, &self.expander.arena, self.context.names);
            if param::is_nothing(&line.text) {
                line.text.clear();
            }
            let remark = remark::read(&markup, &line.text, &mut self.expander.arena);
            let effect = Some(self.text(&format!("s{number}effect"))).filter(|text| !text.is_empty());
            let is_command = self.kind == RecordKind::Command;
            syntaxes.push(Syntax {
                since: since(&self.text(&format!("s{number}since"))),
                effect: effect.or(remark.effect),
                exec: Some(self.text(&format!("s{number}exec"))).filter(|text| !text.is_empty()),
                shape: is_command.then(|| shape(&line, &params)),
                inferred: (!is_command).then_some(false),
                syntax: line.text,
                params,
                returns,
            });
            self.remarks.extend(remark.text);
        }
        syntaxes
    }

    /// Appends remarks on a syntax, which have no field of their own, to the description.
    fn add_remarks(&self, description: &mut String) {
        for remark in &self.remarks {
            let text = markdown::render(&block::parse(remark, &self.expander.arena));
            if !description.is_empty() {
                description.push_str("\n\n");
            }
            description.push_str(&text);
        }
    }

    fn params(&mut self, first: usize) -> Vec<Param> {
        let mut params = Vec::new();
        for number in first..first + PARAMS_PER_SYNTAX {
            let markup = self.markup(&format!("p{number}"));
            if markup.is_empty() {
                continue;
            }
            let since = since(&self.text(&format!("p{number}since")));
            let Some(mut param) = param::param(&markup, since, &self.expander.arena, self.context.names) else {
                continue;
            };
            // The operands of a command cannot be omitted; a default on a page only means a common value.
            if self.kind == RecordKind::Command {
                param.optional &= param.text.to_lowercase().contains("optional");
            }
            if param.type_text.is_none() {
                self.expander
                    .findings
                    .guess(format!("p{number}"), format!("no type recognized in: {}", first_line(&param.text)));
            }
            params.push(param);
        }
        params
    }

    fn examples(&mut self) -> Vec<sqf_reference::Example> {
        let mut out = Vec::new();
        let name = script_name(&self.raw.title, self.kind.into());
        for number in 1..=EXAMPLES {
            let markup = self.markup(&format!("x{number}"));
            out.extend(examples::read(&markup, &name, &self.expander.arena));
        }
        out
    }

    fn notes(&mut self, parts: &Parts<'_, '_>) -> Vec<Note> {
        let mut found = Vec::new();
        let mut text = String::new();
        for rest in &parts.rest {
            match rest {
                Rest::Node(node) => text.push_str(&self.expander.expand(std::slice::from_ref(node))),
                Rest::Note(template) => {
                    self.notes_in_text(&mut text, &mut found);
                    found.extend(notes::from_template(template, self.expander));
                }
            }
        }
        self.notes_in_text(&mut text, &mut found);
        found
    }

    fn notes_in_text(&mut self, text: &mut String, found: &mut Vec<Note>) {
        let markup = self.expander.links(text);
        found.extend(notes::from_list(&markup, &self.expander.arena));
        text.clear();
    }

    /// Returns the alternative names that the page states, then the redirects that are names.
    fn aliases(&mut self) -> Vec<String> {
        let markup = self.markup("alias");
        let mut aliases: Vec<String> = Vec::new();
        for link in markup.chars().filter_map(|c| self.expander.arena.link(c)) {
            let label = inline::plain_line(&link.label, &self.expander.arena);
            let label = label.trim_end_matches("(sic)").trim();
            // `[[a or b|a || b]]`: scripts can only write the symbol.
            let word = match self.names().resolve(&link.target) {
                Some(known) if known.title.contains(' ') => symbol_of(label).unwrap_or(&known.name).to_owned(),
                Some(known) => known.name.clone(),
                None => label.to_owned(),
            };
            if !word.is_empty() && !aliases.contains(&word) {
                aliases.push(word);
            }
        }
        // A redirect in mixed case may be another name of a function. Commands that really have two names have two
        // pages; their redirects are former titles and typos.
        let redirects = match self.kind {
            RecordKind::Function => self.names().redirects_to(&self.raw.title),
            RecordKind::Command => Vec::new(),
        };
        for title in redirects {
            let name = script_name(title, self.kind.into());
            let own = script_name(&self.raw.title, self.kind.into());
            let is_new =
                !name.eq_ignore_ascii_case(&own) && aliases.iter().all(|alias| !alias.eq_ignore_ascii_case(&name));
            if is_new && is_function_name(&name) {
                aliases.push(name);
            }
        }
        aliases
    }

    fn see_also(&mut self) -> Vec<String> {
        let markup = self.markup("seealso");
        let mut related: Vec<String> = Vec::new();
        for link in markup.chars().filter_map(|c| self.expander.arena.link(c)) {
            let target = link.target.as_str();
            if target.contains("://") || target.starts_with("mailto:") || target.starts_with('#') {
                continue;
            }
            // A list of pages cannot be looked up.
            if target.trim_start_matches(':').starts_with("Category:") {
                continue;
            }
            let name = match self.names().resolve(target) {
                Some(known) if known.title == self.raw.title => continue,
                Some(known) => known.name.clone(),
                // An article that is not mirrored is still worth naming.
                None => super::names::unknown_name(target),
            };
            if !name.is_empty() && !related.contains(&name) {
                related.push(name);
            }
        }
        related
    }

    /// Returns the symbol, for pages whose title spells one out; also sets it in their syntaxes.
    fn operator(&mut self, syntaxes: &mut [Syntax]) -> Option<String> {
        let is_operator = self.kind == RecordKind::Command && !is_name(&script_name(&self.raw.title, self.kind.into()));
        if !is_operator {
            return None;
        }
        let mut symbol = None;
        for number in 1..=SYNTAXES {
            let markup = self.markup(&format!("s{number}"));
            let line = syntax::line(&markup, &self.raw.title, &self.expander.arena, self.context.names);
            if symbol.is_none() && !line.shown.is_empty() {
                symbol = Some(line.shown);
            }
        }
        let symbol = symbol.or_else(|| symbol_of(&self.raw.title).map(str::to_owned))?;
        for shape in syntaxes.iter_mut().filter_map(|syntax| syntax.shape.as_mut()) {
            shape.operator = Some(symbol.clone());
        }
        Some(symbol)
    }

    fn status(&mut self, record: &mut Record) {
        let fields: Vec<String> = ["descr", "mp", "pr"].iter().map(|name| self.markup(name)).collect();
        let fields: Vec<&str> = fields.iter().map(String::as_str).collect();
        let (arena, names) = (&self.expander.arena, self.context.names);
        let main_game = self.context.main_game.display_name();
        let mut notice = status::deprecation(&fields, &self.raw.title, main_game, arena, names);
        if notice.is_none() {
            let comment = record.docblock.as_ref().map(|block| block.text.as_str());
            notice = comment.and_then(|text| status::deprecation_in_comment(text, &self.raw.title, main_game, names));
        }
        let is_broken = record.groups.iter().any(|group| group == "Broken Commands" || group == "Broken Functions");
        if let Some(notice) = notice {
            record.status = Status::Deprecated;
            record.replaced_by = notice.replaced_by;
        }
        if is_broken {
            record.status = Status::Broken;
            if record.replaced_by.is_empty() {
                record.replaced_by = status::advice(&fields, &self.raw.title, main_game, arena, names);
            }
        }
    }

    fn unknown_parameters(&mut self) {
        let mut unknown: Vec<String> =
            self.block.names().filter(|name| !is_known_parameter(name)).map(str::to_owned).collect();
        unknown.sort();
        self.expander.findings.unknown_parameters.extend(unknown);
    }
}

fn shape(line: &syntax::Line, params: &[Param]) -> Shape {
    let operand = |text: &str| syntax::operand(text, params);
    use sqf_reference::Form;
    Shape {
        form: line.form,
        operator: None,
        left: (line.form == Some(Form::Binary)).then(|| operand(&line.left)),
        right: matches!(line.form, Some(Form::Unary | Form::Binary)).then(|| operand(&line.right)),
    }
}

/// Returns `dev`, `diag` and `prof`, in this order, joined by blanks.
fn branch(text: &str) -> Option<String> {
    let text = text.to_ascii_lowercase();
    let builds: Vec<&str> = ["dev", "diag", "prof"].into_iter().filter(|build| text.contains(build)).collect();
    (!builds.is_empty()).then(|| builds.join(" "))
}

/// Returns a version in the form of the template: `arma3 2.06`.
fn since(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

fn is_version(text: &str) -> bool {
    text.contains(|c: char| c.is_ascii_digit()) && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
}

/// Whether a redirect is a name and not only a title.
fn is_function_name(name: &str) -> bool {
    is_name(name) && name.get(3..8) == Some("_fnc_") && !name.contains("TKOH")
}

/// Returns the symbol in `a || b`: the only word without a letter.
fn symbol_of(text: &str) -> Option<&str> {
    text.split_whitespace().find(|word| !word.contains(char::is_alphanumeric))
}

fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().chars().take(100).collect()
}

fn is_known_parameter(name: &str) -> bool {
    const NAMES: &[&str] = &[
        "type",
        "displayTitle",
        "sortKey",
        "arg",
        "eff",
        "serverExec",
        "exec",
        "branch",
        "descr",
        "alias",
        "mp",
        "pr",
        "seealso",
    ];
    if NAMES.contains(&name) {
        return true;
    }
    let number = |prefix: &str, suffix: &str, most: usize| {
        let digits = name.strip_prefix(prefix).and_then(|rest| rest.strip_suffix(suffix));
        digits.and_then(|digits| digits.parse::<usize>().ok()).is_some_and(|number| (1..=most).contains(&number))
    };
    number("game", "", 9)
        || number("version", "", 9)
        || number("gr", "", 5)
        || number("x", "", EXAMPLES)
        || ["", "since", "effect", "exec"].iter().any(|suffix| number("s", suffix, SYNTAXES))
        || number("r", "", SYNTAXES)
        || number("p", "", SYNTAXES * PARAMS_PER_SYNTAX)
        || number("p", "since", SYNTAXES * PARAMS_PER_SYNTAX)
}
