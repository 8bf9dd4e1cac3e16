//! Classes as the game has them: what all configs of the project and of its mods say of a class, with what it inherits.
//!
//! The index knows the places of classes, but not their properties, of which mods have millions. The config with a
//! class is parsed when someone asks.

use std::path::Path;
use std::sync::Arc;

use rustc_hash::FxHashSet;

use super::file::{names, root_file, roots};
use super::{ConfigFile, ConfigKind};
use crate::language::Language;
use sqf_model::{FileOccurrence, Role, Symbol, Workspace};
use sqf_syntax::config::{Class, ClassId, Entry, EntryId, ValueKind};
use sqf_text::{TextRange, cut};

/// Limit for chains of parents; a damaged config may have circles.
const MOST_PARENTS: usize = 32;
/// Limit for classes whose parents are looked for while looking for a parent.
const DEEPEST: usize = 6;
/// Limit for the configs that are read for one class: any number of addons may change it.
const MOST_CONFIGS: usize = 12;
/// The config of an addon.
const CONFIG: &str = "config.cpp";
/// Limit for the folders above a header in which its config may be.
const FARTHEST_CONFIG: usize = 4;
/// Maximum length of a value in characters.
const LONGEST_VALUE: usize = 200;

/// The configs in which to look for a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scope {
    /// All.
    Any,
    /// Those of the game and of addons: `configFile`.
    Game,
    /// That of the mission: `missionConfigFile`.
    Mission,
}

/// The classes of the project and of its mods.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ConfigClasses<'w> {
    workspace: &'w Arc<dyn Workspace>,
    from: Option<&'w Path>,
}

/// A class with all its parts.
#[derive(Debug, Clone)]
pub(crate) struct ConfigClass {
    /// Its name and those of the classes around it, in lower case: `cfgvehicles/gate`.
    path: String,
    /// Where configs define or change it, the project's own first.
    parts: Vec<ClassInConfig>,
}

/// A class in one config.
#[derive(Debug, Clone)]
struct ClassInConfig {
    file: Arc<ConfigFile>,
    class: ClassId,
}

/// The parent of a class.
#[derive(Debug, Clone)]
enum Parent {
    Known(ConfigClass),
    /// One that nothing defines, by its name as written: it belongs to the game.
    Unknown(String),
}

/// A property or a class directly in a class or in one of its parents.
#[derive(Debug, Clone)]
pub(crate) struct Member {
    part: ClassInConfig,
    kind: MemberKind,
    /// The class that it is in, as written.
    pub(crate) of: String,
    /// Whether it is inherited.
    pub(crate) is_inherited: bool,
}

#[derive(Debug, Clone, Copy)]
enum MemberKind {
    Property(EntryId),
    Class(ClassId),
}

impl<'w> ConfigClasses<'w> {
    /// The classes that the file `from` can see.
    pub(crate) fn new(workspace: &'w Arc<dyn Workspace>, from: Option<&'w Path>) -> ConfigClasses<'w> {
        ConfigClasses { workspace, from }
    }

    /// Returns the class with this path, in any case. None if no config defines it.
    pub(crate) fn find(self, path: &str, scope: Scope) -> Option<ConfigClass> {
        let path = path.to_lowercase();
        let workspace = &**self.workspace;
        let defined = workspace.definitions(&Symbol::Class(path.as_str().into()), self.from);
        let defined = defined.into_iter().filter(|located| located.occurrence.role == Role::Definition);
        let (mut whole, mut orphans): (Vec<Arc<Path>>, Vec<Arc<Path>>) = (Vec::new(), Vec::new());
        for FileOccurrence { file, .. } in defined {
            let roots = self.roots(&file);
            let into = if roots.is_empty() { &mut orphans } else { &mut whole };
            let new = if roots.is_empty() { vec![file] } else { roots };
            for file in new {
                if !into.contains(&file) && into.len() < MOST_CONFIGS {
                    into.push(file);
                }
            }
        }
        // Beside a binarized config are the headers that it was made of, without the macros of that config.
        let is_beside = |file: &Path| {
            let folders = whole.iter().filter(|root| workspace.is_library(root)).filter_map(|root| root.parent());
            folders.into_iter().any(|folder| file.starts_with(folder))
        };
        orphans.retain(|file| !is_beside(file));
        let is_meant = |file: &Arc<Path>| match scope {
            Scope::Any => true,
            Scope::Game => ConfigKind::of_name(file) != Some(ConfigKind::Description),
            Scope::Mission => ConfigKind::of_name(file) == Some(ConfigKind::Description),
        };
        let whole = whole.iter().filter(|file| is_meant(file)).filter_map(|file| root_file(file, self.workspace));
        let orphans = orphans
            .iter()
            .filter(|file| is_meant(file))
            .filter_map(|file| Some(Arc::new(ConfigFile::new(workspace.source(file)?, Some(file), self.workspace))));
        let parts: Vec<ClassInConfig> =
            whole.chain(orphans).flat_map(|file| ClassInConfig::all(&file, &path)).collect();
        (!parts.is_empty()).then_some(ConfigClass { path, parts })
    }

    /// Returns the configs that a file is, or is a part of.
    fn roots(self, file: &Arc<Path>) -> Vec<Arc<Path>> {
        if Language::is_root(file) {
            return vec![Arc::clone(file)];
        }
        let known = roots(file, &**self.workspace);
        if !known.is_empty() || !self.workspace.is_library(file) {
            return known;
        }
        // What includes a header of a mod is not kept, but the config of an addon is in a folder above.
        let includes = |config: &Arc<Path>| {
            let whole = root_file(config, self.workspace);
            whole.is_some_and(|whole| whole.pre().files().iter().any(|part| part.path.as_ref() == Some(file)))
        };
        let configs = file.ancestors().skip(1).take(FARTHEST_CONFIG).map(|folder| Arc::from(folder.join(CONFIG)));
        configs.into_iter().find(includes).into_iter().collect()
    }

    /// Returns the classes that a class inherits from, the nearest first, and the name of the last one if nothing
    /// defines it.
    pub(crate) fn parents(self, class: &ConfigClass) -> (Vec<ConfigClass>, Option<String>) {
        self.parents_within(class, DEEPEST)
    }

    fn parents_within(self, class: &ConfigClass, room: usize) -> (Vec<ConfigClass>, Option<String>) {
        let mut found: Vec<ConfigClass> = Vec::new();
        while found.len() < MOST_PARENTS {
            match self.parent_within(found.last().unwrap_or(class), room) {
                Some(Parent::Known(next)) => {
                    if next.path == class.path || found.iter().any(|known| known.path == next.path) {
                        break;
                    }
                    found.push(next);
                }
                Some(Parent::Unknown(name)) => return (found, Some(name)),
                None => break,
            }
        }
        (found, None)
    }

    fn parent_within(self, class: &ConfigClass, room: usize) -> Option<Parent> {
        let part = class.parts.iter().find(|part| part.class().base.is_some())?;
        self.base(part, &class.path, room)
    }

    /// Returns the base of a class in one config as the game looks for it: in the enclosing class, in the bases of
    /// that, then further out.
    fn base(self, part: &ClassInConfig, path: &str, room: usize) -> Option<Parent> {
        let (file, config) = (&part.file, part.file.config());
        let name = part.class().base.as_deref()?;
        if let Some(base) = config.base(part.class) {
            let path = file.class_path(base).join("/").to_lowercase();
            let own = || ConfigClass {
                path: path.clone(),
                parts: vec![ClassInConfig { file: Arc::clone(file), class: base }],
            };
            return Some(Parent::Known(self.find(&path, Scope::Any).unwrap_or_else(own)));
        }
        let unknown = Some(Parent::Unknown(name.to_owned()));
        let Some(room) = room.checked_sub(1) else { return unknown };
        let mut around = path.rsplit_once('/').map_or("", |(around, _)| around);
        let mut outer = part.class().outer;
        loop {
            let inside = |around: &str| {
                let wanted = if around.is_empty() { name.to_owned() } else { format!("{around}/{name}") };
                if wanted.eq_ignore_ascii_case(path) { None } else { self.find(&wanted, Scope::Any) }
            };
            if let Some(found) = inside(around) {
                return Some(Parent::Known(found));
            }
            if let Some(class) = outer.filter(|outer| config.class(*outer).base.is_some()) {
                let enclosing = ConfigClass {
                    path: around.to_owned(),
                    parts: vec![ClassInConfig { file: Arc::clone(file), class }],
                };
                let found = self.parents_within(&enclosing, room).0.iter().find_map(|parent| inside(&parent.path));
                if let Some(found) = found {
                    return Some(Parent::Known(found));
                }
            }
            if around.is_empty() {
                return unknown;
            }
            around = around.rsplit_once('/').map_or("", |(outer, _)| outer);
            outer = outer.and_then(|outer| config.class(outer).outer);
        }
    }

    /// Returns the properties and classes in a class, its own first, then those that it inherits; of each name, the one
    /// that counts. Also returns the name of the parent whose members are unknown.
    pub(crate) fn members(self, class: &ConfigClass) -> (Vec<Member>, Option<String>) {
        let (parents, unknown) = self.parents(class);
        let mut known: FxHashSet<String> = FxHashSet::default();
        let mut found = Vec::new();
        for (number, of) in std::iter::once(class).chain(&parents).enumerate() {
            for member in of.members(number > 0) {
                if known.insert(member.name().to_lowercase()) {
                    found.push(member);
                }
            }
        }
        (found, unknown)
    }

    /// Returns the property or class of a name, in any case, in a class or in the nearest of its parents that has one.
    pub(crate) fn member(self, class: &ConfigClass, name: &str) -> Option<Member> {
        let of_own = class.member(name, false);
        of_own.or_else(|| self.parents(class).0.iter().find_map(|parent| parent.member(name, true)))
    }

    /// Returns the class with a name in a class, with what it has in all parents of that class.
    pub(crate) fn inside(self, class: &ConfigClass, name: &str, scope: Scope) -> Option<ConfigClass> {
        let own = self.find(&format!("{}/{name}", class.path), scope);
        let of_parent = |parent: &ConfigClass| self.find(&format!("{}/{name}", parent.path), Scope::Any);
        own.or_else(|| self.parents(class).0.iter().find_map(of_parent))
    }
}

impl ClassInConfig {
    /// Returns the blocks with a path in a config.
    fn all(file: &Arc<ConfigFile>, path: &str) -> Vec<ClassInConfig> {
        let config = file.config();
        let mut found = vec![config.root()];
        for name in path.split('/') {
            found = found.into_iter().flat_map(|class| config.named(class, name)).collect();
        }
        found.into_iter().map(|class| ClassInConfig { file: Arc::clone(file), class }).collect()
    }

    fn class(&self) -> &Class {
        self.file.config().class(self.class)
    }

    /// Returns where a token is written: in the config, or in a header.
    fn place(&self, token: usize) -> Option<(Arc<Path>, TextRange)> {
        let pre = self.file.pre();
        let (number, range) = pre.written(token).unwrap_or_else(|| (0, pre.place(token).range));
        Some((pre.files().get(number)?.path.clone()?, range))
    }
}

impl ConfigClass {
    /// Returns its name and those of the classes around it, in lower case.
    pub(crate) fn path(&self) -> &str {
        &self.path
    }

    /// Returns its name as written.
    pub(crate) fn name(&self) -> &str {
        self.parts.first().map_or("", |part| &part.class().name)
    }

    /// Returns the names of the classes around it, outermost first.
    pub(crate) fn around(&self) -> Vec<Box<str>> {
        let mut names = self.parts.first().map(|part| names(part.file.config(), part.class)).unwrap_or_default();
        names.pop();
        names
    }

    /// Whether everything in it was understood: no macro is unknown.
    pub(crate) fn is_whole(&self) -> bool {
        self.parts.iter().all(|part| part.class().is_whole)
    }

    /// Returns the place of its name where it is defined; other configs change it. Of several, it is rather in one that
    /// `is_library`.
    pub(crate) fn place(&self, is_library: impl Fn(&Path) -> bool) -> Option<(Arc<Path>, TextRange)> {
        let inherits = self.parts.iter().find(|part| part.class().base.is_some());
        let foreign = || self.parts.iter().find(|part| part.file.path().is_some_and(&is_library));
        let part = inherits.or_else(foreign).or(self.parts.first())?;
        part.place(part.class().token)
    }

    fn members(&self, is_inherited: bool) -> Vec<Member> {
        let of_part = |part: &ClassInConfig| {
            let entries = part.class().entries.iter().map(|entry| MemberKind::Property(*entry));
            let classes = part.file.config().blocks(part.class).map(MemberKind::Class);
            entries.chain(classes).map(|kind| self.as_member(part, kind, is_inherited)).collect::<Vec<_>>()
        };
        self.parts.iter().flat_map(of_part).collect()
    }

    fn as_member(&self, part: &ClassInConfig, kind: MemberKind, is_inherited: bool) -> Member {
        Member { part: part.clone(), kind, of: self.name().to_owned(), is_inherited }
    }

    fn member(&self, name: &str, is_inherited: bool) -> Option<Member> {
        let entry = |part: &ClassInConfig| {
            let entry = part.file.config().own_entry(part.class, name)?;
            Some(self.as_member(part, MemberKind::Property(entry), is_inherited))
        };
        let class = |part: &ClassInConfig| {
            let class = part.file.config().named(part.class, name).next()?;
            Some(self.as_member(part, MemberKind::Class(class), is_inherited))
        };
        // One of several configs may say something that a macro hides.
        let found: Vec<Member> = self.parts.iter().filter_map(entry).collect();
        let known = found.iter().find(|member| member.value_kind() != Some(&ValueKind::Unknown));
        known.or(found.first()).cloned().or_else(|| self.parts.iter().find_map(class))
    }
}

impl Member {
    /// Returns its name as written.
    pub(crate) fn name(&self) -> &str {
        match self.kind {
            MemberKind::Property(entry) => &self.part.file.config().entry(entry).name,
            MemberKind::Class(class) => &self.part.file.config().class(class).name,
        }
    }

    fn entry(&self) -> Option<&Entry> {
        match self.kind {
            MemberKind::Property(entry) => Some(self.part.file.config().entry(entry)),
            MemberKind::Class(_) => None,
        }
    }

    /// Whether it is a class.
    pub(crate) fn is_class(&self) -> bool {
        matches!(self.kind, MemberKind::Class(_))
    }

    /// Whether it is an array.
    pub(crate) fn is_array(&self) -> bool {
        matches!(self.value_kind(), Some(ValueKind::Array(_)))
    }

    fn value_kind(&self) -> Option<&ValueKind> {
        Some(&self.part.file.config().value(self.entry()?.value?).kind)
    }

    /// Returns its value, if it is a text.
    pub(crate) fn text(&self) -> Option<&str> {
        match self.value_kind()? {
            ValueKind::Text(text) | ValueKind::Bare(text) => Some(text),
            _ => None,
        }
    }

    /// Returns its value, if it is a number.
    pub(crate) fn number(&self) -> Option<f64> {
        self.value_kind()?.number()
    }

    /// Returns the texts of its elements, if it is an array; elements of other kinds are left out.
    pub(crate) fn texts(&self) -> Vec<&str> {
        let Some(ValueKind::Array(values)) = self.value_kind() else { return Vec::new() };
        let values = values.iter().map(|value| &self.part.file.config().value(*value).kind);
        values.filter_map(|kind| if let ValueKind::Text(text) = kind { Some(&**text) } else { None }).collect()
    }

    /// Returns its declaration on one line: `speed = 3;`, `class Hinge: Base`.
    pub(crate) fn shown(&self) -> String {
        let config = self.part.file.config();
        match self.kind {
            MemberKind::Property(entry) => {
                let entry = config.entry(entry);
                let brackets = if entry.is_array { "[]" } else { "" };
                let sign = if entry.is_added { "+=" } else { "=" };
                format!("{}{brackets} {sign} {};", entry.name, self.shown_value().unwrap_or_default())
            }
            MemberKind::Class(class) => {
                let class = config.class(class);
                let base = class.base.as_ref().map(|base| format!(": {base}")).unwrap_or_default();
                format!("class {}{base}", class.name)
            }
        }
    }

    /// Returns the value of a property on one line.
    pub(crate) fn shown_value(&self) -> Option<String> {
        let value = self.part.file.config().value(self.entry()?.value?);
        let mut shown = String::new();
        for token in value.first..value.end {
            match self.part.file.text(token) {
                _ if shown.len() > LONGEST_VALUE => break,
                "," => shown.push_str(", "),
                text => shown.extend(text.chars().take(LONGEST_VALUE + 1)),
            }
        }
        Some(cut(&shown, LONGEST_VALUE))
    }

    /// Returns where it is written.
    pub(crate) fn place(&self) -> Option<(Arc<Path>, TextRange)> {
        let config = self.part.file.config();
        let token = match self.kind {
            MemberKind::Property(entry) => config.entry(entry).token,
            MemberKind::Class(class) => config.class(class).token,
        };
        self.part.place(token)
    }
}
