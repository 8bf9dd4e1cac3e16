//! Folders in which the game looks for the scripts of functions: `file = "functions\doors";` in the class of a category
//! or a tag. These change when all scripts found through one move together.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::{FileMoves, anchored};
use crate::navigation::rename::{Replacement, has_path, places_of};
use sqf_model::{FunctionDefinition, Listing, Role, Symbol, Workspace};
use sqf_syntax::{Source, TokenKind};
use sqf_text::{FUNCTION_MARK, TextRange};

/// A class of `CfgFunctions`.
struct ListClass {
    file: Arc<Path>,
    source: Arc<Source>,
    /// After its `{`.
    start: u32,
    /// The content of its `file` string.
    folder: Option<TextRange>,
}

/// The changes of folders.
#[derive(Default)]
pub(super) struct Folders {
    /// The edits of the classes around functions.
    pub(super) changes: Vec<(Arc<Path>, Replacement)>,
    /// The current paths of scripts that the game finds through these classes.
    pub(super) found: BTreeSet<Arc<Path>>,
}

/// Returns the changes for the functions in some moved files.
pub(super) fn changes(moves: &FileMoves<'_>, followed: &[&Path]) -> Folders {
    let workspace = moves.workspace;
    let mut categories: BTreeSet<(String, String, String)> = BTreeSet::new();
    for function in followed.iter().flat_map(|file| workspace.functions_in(file)) {
        if let (Some(listing), Some((tag, _))) = (&function.listing, function.name.split_once(FUNCTION_MARK)) {
            let [tag, class, category] = [tag, &listing.tag, &listing.category].map(str::to_lowercase);
            categories.insert((tag, class, category));
        }
    }
    let mut folders = Folders::default();
    let Some(from) = followed.first().copied() else { return folders };
    for (tag, class, category) in categories {
        if let Some((change, moved)) = of_category(moves, from, (&tag, &class, &category)) {
            folders.changes.push(change);
            folders.found.extend(moved.files);
        }
    }
    folders
}

/// Scripts that leave a folder together.
struct Moved {
    old: PathBuf,
    new: PathBuf,
    files: Vec<Arc<Path>>,
}

/// Changes a category, or its tag if that has the folder.
fn of_category(
    moves: &FileMoves<'_>,
    from: &Path,
    (tag, class, category): (&str, &str, &str),
) -> Option<((Arc<Path>, Replacement), Moved)> {
    let workspace = moves.workspace;
    let named = workspace.function_names(&format!("{tag}{FUNCTION_MARK}"), usize::MAX, Some(from));
    let functions = named.iter().flat_map(|named| workspace.functions(&named.name, Some(from)));
    let listed: Vec<(Listing, FunctionDefinition)> =
        functions.filter_map(|function| Some((function.listing.clone()?, function))).collect();
    let is_in = |listing: &Listing| listing.tag.eq_ignore_ascii_case(class);
    let is_here = |listing: &Listing| is_in(listing) && listing.category.eq_ignore_ascii_case(category);
    let own = ListClass::find(workspace, &format!("cfgfunctions/{class}/{category}"), from)?;
    let of_tag = ListClass::find(workspace, &format!("cfgfunctions/{class}"), from)?;
    if let Some(range) = own.folder {
        let moved = together(moves, &listed, is_here)?;
        let text = anchored(&moved.old, &moved.new, range.of(own.source.text()))?;
        return Some(((own.file, Replacement { range, text, is_doubtful: false }), moved));
    }
    // Functions found through the folder of the tag.
    let of_class = listed.iter().filter(|(listing, _)| is_in(listing));
    let mut plain: BTreeSet<String> = of_class.map(|(listing, _)| listing.category.to_lowercase()).collect();
    plain.retain(|category| {
        let found = ListClass::find(workspace, &format!("cfgfunctions/{class}/{category}"), from);
        found.is_some_and(|category| category.folder.is_none())
    });
    let is_of_tag = |listing: &Listing| {
        is_in(listing) && !listing.is_found_by_category && plain.contains(&listing.category.to_lowercase())
    };
    let tag_change = |range: TextRange, moved: &Moved| {
        let text = anchored(&moved.old, &moved.new, range.of(of_tag.source.text()))?;
        Some((Arc::clone(&of_tag.file), Replacement { range, text, is_doubtful: false }))
    };
    let of_tag_moved = of_tag.folder.and_then(|range| Some((range, together(moves, &listed, is_of_tag)?)));
    if !listed.iter().any(|(listing, _)| is_here(listing) && listing.is_found_by_category) {
        let (range, moved) = of_tag_moved?;
        return Some((tag_change(range, &moved)?, moved));
    }
    let moved = together(moves, &listed, is_here)?;
    let folder = moved.old.file_name()?;
    if let Some((range, tag)) = &of_tag_moved
        && (tag.old.join(folder), tag.new.join(folder)) == (moved.old.clone(), moved.new.clone())
    {
        return Some((tag_change(*range, tag)?, moved));
    }
    let written = match of_tag.folder {
        Some(range) => format!("{}\\{}", range.of(of_tag.source.text()), folder.to_str()?),
        // Only in a mission, paths are known to be relative to its folder.
        None => {
            let home = workspace.home(from).filter(|home| own.file.parent() == Some(home.as_path()))?;
            let below = moved.old.strip_prefix(&home).ok()?;
            below.iter().map(|name| name.to_str()).collect::<Option<Vec<_>>>()?.join("\\")
        }
    };
    let text = format!(" file = \"{}\";", anchored(&moved.old, &moved.new, &written)?);
    Some(((own.file, Replacement { range: TextRange::empty(own.start), text, is_doubtful: false }), moved))
}

/// Returns the common old and new folder of the scripts of some functions. None if some stay, or one is renamed.
/// Functions listed with their own paths are ignored.
fn together(
    moves: &FileMoves<'_>,
    listed: &[(Listing, FunctionDefinition)],
    is_meant: impl Fn(&Listing) -> bool,
) -> Option<Moved> {
    let workspace = moves.workspace;
    let mut moved: Option<Moved> = None;
    for (_, function) in listed.iter().filter(|(listing, _)| is_meant(listing)) {
        let file = function.file.as_ref()?;
        if has_path(workspace, function, &places_of(workspace, file)) {
            continue;
        }
        let to = moves.new_path(file);
        let (old, new) = (file.parent()?, to.parent()?);
        let all = moved.get_or_insert_with(|| Moved { old: old.to_owned(), new: new.to_owned(), files: Vec::new() });
        if file.file_name() != to.file_name() || all.old != old || all.new != new {
            return None;
        }
        all.files.push(Arc::clone(file));
    }
    moved.filter(|all| all.old != all.new)
}

impl ListClass {
    /// Finds the definition of the class with this path.
    fn find(workspace: &dyn Workspace, path: &str, from: &Path) -> Option<ListClass> {
        let places = workspace.definitions(&Symbol::Class(path.into()), Some(from)).into_iter();
        let mut places = places.filter(|place| place.occurrence.role == Role::Definition);
        places.find_map(|place| {
            let source = workspace.source(&place.file).filter(|_| !workspace.is_library(&place.file))?;
            let tokens = source.tokens();
            let name = tokens.at(place.occurrence.name?.start)?;
            let code = (name + 1..tokens.len()).filter(|token| !tokens.kind(*token).is_trivia());
            let (mut depth, mut start, mut folder) = (0_usize, None, None);
            let mut before = TokenKind::Unknown;
            let mut is_file = false;
            for token in code {
                let kind = tokens.kind(token);
                match kind {
                    TokenKind::LBrace => {
                        start.get_or_insert(tokens.range(token).end);
                        depth += 1;
                    }
                    TokenKind::RBrace if depth <= 1 => break,
                    TokenKind::RBrace => depth -= 1,
                    TokenKind::Semicolon if depth == 0 => return None,
                    TokenKind::Name if depth == 1 => {
                        is_file = source.token_text(token).eq_ignore_ascii_case("file");
                    }
                    kind if kind.is_string() && depth == 1 && is_file && before == TokenKind::Assign => {
                        let range = tokens.range(token);
                        folder = Some(TextRange::new(range.start + 1, range.end.saturating_sub(1)));
                    }
                    _ => {}
                }
                before = kind;
            }
            Some(ListClass { file: place.file, start: start?, folder, source })
        })
    }
}
