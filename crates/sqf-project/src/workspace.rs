//! Provides facts about the files around a script.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::includes::View;
use crate::layout::read::is_binarized_file;
use crate::layout::{file_names, packed_files, resolve, roots};
use crate::names::ProjectNames;
use crate::names::functions::Function;
use crate::names::tag_of;
use crate::names::texts::{self, KeyFound};
use crate::names::words::GlobalWord;
use crate::{Project, Resolution};
use sqf_model::{
    Drafts, Entries, FunctionDefinition, GameFile, GlobalUse, Includers, LastFiles, MissionsNaming, NamedSymbol,
    PackedFile, PathTarget, Step, Summary, TextKey, Translation, WorkspaceFiles, WorkspaceFunctions, WorkspaceIndex,
    WorkspaceNames, WorkspaceTexts,
};
use sqf_reference::library::Libraries;
use sqf_reference::takes::Row;
use sqf_syntax::Source;
use sqf_text::{FUNCTION_MARK, Likeness, TextRange, function_prefix};

/// Global variables that the game sets, in lower case: the parameters of a mission, and the two that
/// `titleParam1` and `titleParam2` in `description.ext` make.
const OF_GAME: [&str; 3] = ["paramsarray", "param1", "param2"];

/// What the files in a view do with names of variables, as they are now.
impl Project {
    /// Whether the game may set a global variable, or what a macro makes a string of its name for; in lower case.
    fn is_set_unseen(&self, known: &ProjectNames, name: &str, view: &View) -> bool {
        let fresh = &self.names.fresh;
        OF_GAME.contains(&name) || known.is_pasted(name, view) || fresh.is_pasted(name, &self.layout, view)
    }

    /// Returns the uses of a name in lower case.
    fn global_word(&self, known: &ProjectNames, name: &str, view: &View) -> Option<GlobalWord> {
        let fresh = self.names.fresh.global(name, &self.layout, view);
        match (known.global(name, view), fresh) {
            // Most places in changed files are those that were there before.
            (Some(mut word), Some(fresh)) => {
                let count = word.count.max(fresh.count);
                word.add(&fresh);
                Some(GlobalWord { count, ..word })
            }
            (word, fresh) => word.or(fresh),
        }
    }

    /// Whether something sets a name without a `_`, in lower case; None if nothing has that word.
    fn sets_plain(&self, known: &ProjectNames, name: &str, view: &View) -> Option<bool> {
        let fresh = self.names.fresh.sets_plain(name, &self.layout, view);
        known.sets_plain(name, view).into_iter().chain(fresh).reduce(|one, other| one || other)
    }
}

impl WorkspaceFiles for Project {
    fn is_part(&self, path: &Path) -> bool {
        Project::is_part(self, path)
    }

    fn includers(&self, path: &Path) -> Includers {
        self.includes.graph(&self.layout).outermost(&super::place(path))
    }

    fn find(&self, path: &str, from: &Path) -> PathTarget {
        match self.layout.resolve_game_path(path, Some(from)) {
            Resolution::Found(path) => PathTarget::File(path.to_path_buf()),
            Resolution::Missing => PathTarget::Missing,
            Resolution::Elsewhere => PathTarget::Elsewhere,
        }
    }

    fn packed_file(&self, path: &str) -> Option<PackedFile> {
        self.layout.file_in_archive(path)
    }

    fn packed_bytes(&self, file: &PackedFile, limit: u64) -> Option<Vec<u8>> {
        packed_files::bytes(file, limit)
    }

    fn find_in_addon(&self, addon: Option<&str>, path: &str, from: &Path) -> PathTarget {
        self.layout.file_in_addon(addon, path, from).map_or(PathTarget::Elsewhere, PathTarget::File)
    }

    fn file_below(&self, path: &str, from: &Path) -> Option<String> {
        resolve::file_below(&self.layout, path, from)
    }

    fn absent_file(&self, path: &str, from: &Path, is_include: bool) -> Option<PathBuf> {
        resolve::absent(&self.layout, path, from, is_include)
    }

    fn entries(&self, folder: &str, from: &Path, is_include: bool) -> Vec<(String, bool)> {
        self.layout.entries_of(folder, from, is_include)
    }

    fn source(&self, path: &Path) -> Option<Arc<Source>> {
        Project::source(self, path).ok()
    }

    fn home(&self, path: &Path) -> Option<PathBuf> {
        let root = self.layout.root_of(path)?;
        // The folder may be one that the client is about to create.
        let folder = path.ancestors().skip(1).find(|folder| self.layout.files.storage().has_folder(folder))?;
        let addon = self.layout.addon_of(folder).map(|addon| addon.folder);
        let mission = roots::mission(folder, &root.folder, &self.layout.files);
        let nearest = [addon, mission].into_iter().flatten().max_by_key(|home| home.components().count());
        Some(nearest.unwrap_or_else(|| root.folder.clone()))
    }

    fn mission(&self, path: &Path) -> Option<Arc<Path>> {
        self.view(None).only_mission(path).cloned()
    }

    fn is_built_by_hemtt(&self, path: &Path) -> bool {
        // Its project file makes a folder that of a project.
        let Some(root) = self.layout.root_of(path) else { return false };
        let mut folders = path.ancestors().skip(1).take_while(|folder| folder.starts_with(&root.folder));
        folders.any(|folder| roots::is_of_hemtt(folder, &self.layout.files))
    }

    fn is_library(&self, path: &Path) -> bool {
        self.layout.is_of_library(path)
    }

    fn game_file(&self, path: &Path) -> Option<GameFile> {
        self.layout.mapping_of(path)?.game_file(path).filter(|_| self.layout.is_of_library(path))
    }

    fn own_file(&self, path: &Path) -> Option<PathBuf> {
        let path = super::place(path);
        let root = self.layout.root_of(&path);
        let folder = root.as_ref().map(|root| root.folder.as_path()).or(path.parent())?;
        let is_own = root.is_some() || !self.layout.is_of_library(&path);
        let storage = self.layout.files.storage();
        // What is to be created may be in folders that are new, too.
        let present = path.ancestors().find(|part| storage.is_link(part).is_ok())?;
        let new = path.strip_prefix(present).ok()?.components();
        let real: PathBuf = storage.real_below(present, folder)?.components().chain(new).collect();
        (is_own && !is_binarized_file(storage, &real)).then_some(real)
    }

    fn text_copy(&self, path: &Path) -> Option<PathBuf> {
        let copies =
            self.settings.text_copies.as_ref().filter(|_| is_binarized_file(self.layout.files.storage(), path))?;
        copies.text_of(path).map(|copy| super::place(&copy))
    }

    fn has_script_named(&self, name: &str) -> bool {
        let known = self.names.scanned.clone();
        known.is_some_and(|known| known.script_names.contains(name.to_lowercase().as_str()))
    }

    fn missions_naming(&self, path: &str, most: usize) -> MissionsNaming {
        let Some(known) = self.names.scanned.clone() else { return MissionsNaming::default() };
        let name = path.rsplit(['\\', '/']).next().unwrap_or(path).to_lowercase();
        let stem = name.rsplit_once('.').map_or(&*name, |(stem, _)| stem);
        let missions: Vec<&Arc<Path>> = known.missions_with(stem).take(most).collect();
        let lacks = |mission: &&&Arc<Path>| {
            matches!(
                self.layout.resolve_game_path(path, Some(&mission.join(roots::MISSION_FILES[0]))),
                Resolution::Missing
            )
        };
        let lacking = missions.iter().filter(lacks).count();
        MissionsNaming { having: missions.len() - lacking, lacking }
    }

    fn last_files(&self) -> Option<&LastFiles> {
        Some(&self.last_files)
    }
}

impl WorkspaceFunctions for Project {
    fn functions(&self, name: &str, from: Option<&Path>) -> Vec<FunctionDefinition> {
        self.index_functions(name, from)
    }

    fn is_function(&self, name: &str) -> bool {
        self.index_is_function(name)
    }

    fn functions_in(&self, path: &Path) -> Vec<FunctionDefinition> {
        self.index_functions_in(path)
    }

    fn function_names(&self, prefix: &str, limit: usize, from: Option<&Path>) -> Vec<NamedSymbol> {
        self.index_function_names(prefix, limit, from)
    }

    fn undefined_functions(&self, prefix: &str, limit: usize, from: Option<&Path>) -> Vec<NamedSymbol> {
        self.index_undefined_functions(prefix, limit, from)
    }

    fn missing_functions(&self, file: &Path) -> Vec<(TextRange, String)> {
        let Some(known) = self.names.scanned.clone() else { return Vec::new() };
        known.missing.get(file).cloned().unwrap_or_default()
    }

    fn is_of_function(&self, path: &Path) -> bool {
        let Some(known) = self.names.scanned.clone() else { return false };
        known.is_of_function(&super::place(path))
    }

    fn runs_before_mission(&self, path: &Path) -> bool {
        let Some(known) = self.names.scanned.as_ref() else { return false };
        let is_of_file = |function: &&Function| matches!(&function.file, Resolution::Found(file) if **file == *path);
        let names = known.functions_of_script(&super::place(path)).iter();
        let view = self.view(Some(path));
        let definitions = names.flat_map(|name| known.functions_in(name.to_string(), &view));
        let mut functions = definitions.filter(is_of_file);
        let is_called = |function: &Function| function.config.as_ref().is_some_and(|config| config.pre_init);
        functions.next().is_some_and(is_called) && functions.next().is_none()
    }

    fn runs_alone(&self, path: &Path) -> bool {
        self.is_only_executed(path) == Some(true)
    }

    fn summary(&self, name: &str, from: Option<&Path>, own: &dyn Fn() -> Arc<Drafts>) -> Option<Arc<Summary>> {
        let known = self.names.scanned.as_ref();
        if known.is_some_and(|known| known.is_one_of_several(name, &self.view(from))) {
            return None;
        }
        let found = self.summary_of(from, own, |solver| solver.resolve(name, from));
        found.or_else(|| self.summary_of_library(name))
    }

    fn summary_of_script(
        &self,
        path: &str,
        from: Option<&Path>,
        own: &dyn Fn() -> Arc<Drafts>,
    ) -> Option<Arc<Summary>> {
        let Resolution::Found(script) = self.layout.resolve_game_path(path, from) else { return None };
        self.summary_of(from, own, |solver| solver.script(&script))
    }

    fn assigned_values(&self, name: &str, from: &Path, own: &dyn Fn() -> Arc<Drafts>) -> Option<Vec<Step>> {
        self.values_of_global(name, from, own)
    }

    fn entered(&self, name: &str, from: Option<&Path>) -> Entries {
        self.entered_from(name, from)
    }

    fn code_entered(&self, path: &Path, name: Option<&str>) -> Entries {
        self.entry_of_code(path, name)
    }

    fn code_runners(&self) -> Arc<[Row]> {
        Arc::clone(&self.settings.code_runners)
    }

    fn script_of_game(&self, name: &str) -> Option<Arc<Path>> {
        self.names.script_of_game(&self.layout, name)
    }

    fn libraries(&self) -> &Libraries {
        &self.settings.libraries
    }
}

impl WorkspaceNames for Project {
    fn defines_function(&self, name: &str) -> Option<bool> {
        let known = self.names.scanned.clone()?;
        let name = name.to_lowercase();
        // Strings hold the beginnings of names that scripts put together. A beginning alone names no function.
        let is_beginning = name.ends_with(FUNCTION_MARK);
        if known.functions.functions.contains_key(&name) || known.mentioned.contains(&name) && !is_beginning {
            return Some(true);
        }
        // A list that is not saved yet.
        if self.index_is_function(&name) {
            return Some(true);
        }
        let tag = function_prefix(&name)?;
        if is_beginning {
            return Some(false);
        }
        let own = &name[tag.len()..];
        // Code that composes names, as in `format ["TAG_fnc_%1", _x]`, may compile a script that no list contains.
        if known.is_pasted_anywhere(own)
            || known.is_pasted_anywhere(&name)
            || (known.mentioned.contains(tag) && known.scripts.contains_key(own))
        {
            return Some(true);
        }
        // With a tag that no function of the project has, it may come from another mod.
        let is_own = known.tags.contains(tag);
        if !is_own && self.function_of_library(&name).is_some() {
            return Some(true);
        }
        // Scripts may set functions by names that they put together, as may an addon whose list is not known.
        let may_begin = || !known.functions.is_complete && known.is_begun(&name, &self.view(None));
        let is_composed = || known.is_composed(&name, &self.view(None)) || may_begin();
        let is_lacking = is_own && known.functions.has_all_of(tag) && !known.may_be_sent(&name) && !is_composed();
        // Parts for missions of others list their functions in a header that nothing includes.
        if is_lacking && known.outside.names(own) && !known.functions.lists_any_of(tag) {
            return None;
        }
        let is_meant = || {
            self.meant_of_library(&name).is_some()
                || known.meant_tag(&name).is_some()
                || known.is_slip_of_part(&name)
                || known.is_clear_slip(&name, &self.view(None))
                || known.renamed.contains_key(&name)
        };
        (is_lacking || is_meant()).then_some(false)
    }

    fn names_mod(&self, tag: &str) -> bool {
        let known = self.names.scanned.as_ref();
        known.is_some_and(|known| known.foreign.contains(tag) || known.functions.mods.contains_key(tag))
    }

    fn reads_mod(&self, tag: &str) -> bool {
        self.layout.mappings.iter().any(|mapping| mapping.is_of_mod(tag))
    }

    fn meant_function(&self, name: &str, from: Option<&Path>) -> Option<String> {
        let known = self.names.scanned.clone()?;
        let view = self.view(from);
        let name = name.to_lowercase();
        let own = known.meant_function(&name, |file| view.sees(file));
        let of_mod = || self.meant_of_library(&name).or_else(|| known.meant_tag(&name));
        own.or_else(of_mod).or_else(|| known.renamed.get(&name).cloned())
    }

    fn meant_class(&self, name: &str, around: &[&str]) -> Option<String> {
        self.index_meant_class(name, around)
    }

    fn declared_function(&self, name: &str, from: &Path) -> Option<String> {
        let known = self.names.scanned.clone()?;
        let folder = known.whole.iter().find(|folder| from.starts_with(folder))?;
        let definitions = known.functions.functions.get(&name.to_lowercase())?;
        let is_near =
            |function: &&super::Function| function.config.is_some() && function.defined_at.file.starts_with(folder);
        definitions.iter().find(is_near).map(|function| function.name.clone())
    }

    fn function_of_file(&self, name: &str, from: &Path) -> Option<String> {
        let known = self.names.scanned.clone()?;
        let folder = known.whole.iter().find(|folder| from.starts_with(folder))?;
        let lower = name.to_ascii_lowercase();
        let own = file_names::after_usual_prefix(&lower).unwrap_or(&lower);
        let is_it = |function: &&super::Function| {
            let Resolution::Found(file) = &function.file else { return false };
            let stem = file.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
            let of_function = function.name.to_ascii_lowercase();
            let is_named = || function_prefix(&of_function).is_some_and(|prefix| of_function[prefix.len()..] == *own);
            function.config.is_some() && file.starts_with(folder) && (stem.eq_ignore_ascii_case(name) || is_named())
        };
        let mut found = known.functions.functions.values().flatten().filter(is_it);
        let function = found.next().filter(|_| found.next().is_none())?;
        Some(function.name.clone())
    }

    fn unlisted_function(&self, name: &str, from: &Path) -> Option<PathBuf> {
        let known = self.names.scanned.clone()?;
        let folder = known.whole.iter().find(|folder| from.starts_with(folder))?;
        let name = name.to_lowercase();
        let own = &name[function_prefix(&name)?.len()..];
        let view = self.view(Some(from));
        let of_folder = |file: &&PathBuf| file.starts_with(folder) && view.sees(&Arc::from(file.as_path()));
        let mut found = known.scripts.get(own)?.iter().filter(of_folder);
        let file = found.next().filter(|_| found.next().is_none())?;
        file.strip_prefix(folder).ok().map(Path::to_owned)
    }

    fn defines_class(&self, name: &str) -> Option<bool> {
        let known = self.names.scanned.clone()?;
        let is_there = known.functions.classes.contains(name.to_ascii_lowercase().as_str());
        // A class added in an editor is in the index first.
        let is_there = is_there || !self.classes(name).is_empty();
        (is_there || known.functions.has_all_classes && name.contains('_')).then_some(is_there)
    }

    fn names_local(&self, name: &str, from: &Path) -> Option<bool> {
        let known = self.names.scanned.clone()?;
        known.whole.iter().find(|folder| from.starts_with(folder))?;
        Some(known.names_local(name, from, &self.view(Some(from))))
    }

    fn may_inherit(&self, name: &str, from: &Path, stored: Option<(&str, bool)>) -> Option<bool> {
        self.may_be_inherited(name, from, stored)
    }

    fn borrows_local(&self, name: &str, from: Option<&Path>) -> bool {
        self.names.scanned.as_ref().is_some_and(|known| known.borrows_local(name, &self.view(from)))
    }

    fn meant_global(&self, name: &str, from: &Path) -> Option<String> {
        let known = self.names.scanned.clone()?;
        known.whole.iter().find(|folder| from.starts_with(folder))?;
        let name = name.to_ascii_lowercase();
        let view = self.view(Some(from));
        if self.is_set_unseen(&known, &name, &view) || self.names.fresh.are_many() {
            return None;
        }
        let is_plain = !name.contains('_');
        let is_known = match is_plain {
            true => self.sets_plain(&known, &name, &view).is_some(),
            false => {
                let word = self.global_word(&known, &name, &view);
                word.is_none_or(|word| word.count > 1 || word.is_set || word.is_quoted)
            }
        };
        if is_known {
            return None;
        }
        let set = known.set_globals();
        let like = if is_plain { set.plain.like(&name, 1) } else { set.words.like(&name, 1) };
        let typos = like.into_iter().filter(|(other, _)| Likeness::GLOBAL.is_typo(&name, other));
        let seen = typos.flat_map(|(other, set)| {
            let set = set.iter().filter(|set| view.sees_mission(set.mission.as_ref()));
            set.map(move |set| (other, &*set.written))
        });
        let mut near: Vec<(&str, &str)> = seen.collect();
        near.sort_unstable();
        near.dedup_by_key(|(other, _)| *other);
        let [(other, meant)] = near[..] else { return None };
        if is_plain {
            return Some(meant.to_owned());
        }
        // A different tag that the project also uses is not a typo.
        let (own, tag) = (tag_of(&name), tag_of(other));
        (own == tag || !known.sets_tag(own)).then(|| meant.to_owned())
    }

    fn meant_event(&self, name: &str, is_raised: bool, from: &Path) -> Option<String> {
        let name = name.to_lowercase();
        match self.is_indexed() {
            true => self.index_meant_event(&name, is_raised, Some(from)),
            // Whatever names it once neither raises nor handles it elsewhere.
            false => {
                let is_alone = self.global_use(&name, from).is_some_and(|used| used.count == 1);
                self.library_event_near(&name).filter(|_| is_alone)
            }
        }
    }

    fn meant_setting(&self, name: &str, is_given: bool, from: &Path) -> Option<String> {
        let name = name.to_lowercase();
        let meant = self.library_setting_near(&name)?;
        let used = self.global_use(&name, from)?;
        (!used.is_set && (is_given || !used.is_set_otherwise)).then_some(meant)
    }

    fn global_use(&self, name: &str, from: &Path) -> Option<GlobalUse> {
        let known = self.names.scanned.clone()?;
        known.whole.iter().find(|folder| from.starts_with(folder))?;
        let name = name.to_ascii_lowercase();
        let view = self.view(Some(from));
        let is_unseen = || self.is_set_unseen(&known, &name, &view) || known.makes(&name, &view);
        if !name.contains('_') {
            let plain = self.sets_plain(&known, &name, &view);
            let is_set = plain == Some(true);
            let is_unseen = is_unseen();
            let is_fresh_variable = || self.names.fresh.may_be_variable(&name, &self.layout, &view);
            let is_quoted = !is_set && (plain.is_some() || is_unseen);
            return Some(GlobalUse {
                count: 0,
                is_set,
                may_be_variable: is_unseen || known.may_be_variable(&name, &view) || is_fresh_variable(),
                is_quoted,
                is_set_otherwise: true,
                may_be_composed: true,
                is_other: false,
                is_only_read: false,
                is_class: known.is_plain_class(&name, &view),
                has_own_tag: !known.begins_like_mod(&name),
                may_be_set_by_value: known.sets_by_value(),
            });
        }
        let word = self.global_word(&known, &name, &view)?;
        let is_certain = !word.other.is_doubtful;
        let is_unseen = is_unseen();
        Some(GlobalUse {
            count: word.count,
            may_be_composed: !word.is_set && known.may_compose(&name, &view),
            is_set: word.is_set,
            may_be_variable: word.is_set || word.may_be_variable || is_unseen,
            is_quoted: word.is_quoted || is_unseen,
            is_set_otherwise: word.is_set_otherwise || is_unseen,
            is_other: word.other.is_there && is_certain,
            is_only_read: word.is_quoted && !word.other.is_there && is_certain && !is_unseen,
            is_class: word.other.is_class && is_certain,
            has_own_tag: known.owns_tag(tag_of(&name), &self.settings.libraries),
            may_be_set_by_value: known.sets_by_value(),
        })
    }

    fn macro_elsewhere(&self, name: &str, from: &Path) -> Option<PathBuf> {
        let known = self.names.scanned.clone()?;
        let view = self.view(Some(from));
        let home = self.home(from);
        let mut files = known.macros.get(name)?.iter().filter(|file| &***file != from && view.sees(file));
        let is_near = |file: &&Arc<Path>| home.as_ref().is_some_and(|home| file.starts_with(home));
        let file = files.clone().find(is_near).or_else(|| files.next())?;
        Some(file.to_path_buf())
    }
}

impl WorkspaceTexts for Project {
    fn text(&self, key: &str, language: &str) -> Option<Translation> {
        self.index_text(key, language)
    }

    fn text_key(&self, key: &str, from: &Path) -> TextKey {
        let key = key.trim_start_matches('$').to_lowercase();
        let found = self.names.texts(&self.layout).look_up(&self.layout, &key, from);
        match found {
            KeyFound::Unknown => TextKey::Unknown,
            KeyFound::Defined => TextKey::Defined,
            _ if self.library_has_text(&key) => TextKey::Defined,
            // A mission may add a few texts to those of a mod.
            KeyFound::Missing { near: None } if self.is_text_of_others(&key) => TextKey::Unknown,
            KeyFound::Missing { near } => TextKey::Missing { near },
            KeyFound::Foreign => {
                let near = || self.library_text_near(&key, texts::slips);
                let meant = texts::may_be_of_mod(&self.layout, &key).then(near).flatten();
                meant.map_or(TextKey::Unknown, |near| TextKey::Missing { near: Some(near) })
            }
        }
    }

    fn is_unused_text(&self, key: &str) -> bool {
        self.index_lacks_uses(key)
    }
}

impl Project {
    /// Whether a stringtable key, in lower case, has the tag of another mod.
    fn is_text_of_others(&self, key: &str) -> bool {
        let tag = key.strip_prefix("str_").map(tag_of);
        tag.zip(self.names.scanned.as_ref())
            .is_some_and(|(tag, known)| known.is_tag_of_others(tag) || known.is_of_required_mod(tag))
    }

    /// Whether a script only ever runs on its own. None where something else may call it, and before the scan.
    pub(crate) fn is_only_executed(&self, path: &Path) -> Option<bool> {
        let view = self.view(Some(path));
        self.names.scanned.as_ref()?.is_only_executed(&self.layout, path, &view)
    }
}
