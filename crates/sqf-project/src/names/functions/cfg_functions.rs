//! `CfgFunctions`: tags, categories, functions (wiki: "Arma 3: Functions Library").

use super::{ConfigReader, FileDefinitions, Function, FunctionConfig, LONGEST_TEXT};
use crate::Resolution;
use sqf_syntax::config::{ClassId, ClassKind, ValueKind};

/// Adds the functions of a config.
pub(super) fn read(reader: &ConfigReader<'_>, part: &mut FileDefinitions) {
    let config = reader.config;
    let root = config.root();
    // An unknown macro may stand for the whole list.
    part.is_incomplete |= !config.class(root).is_whole;
    for list in config.named(root, "CfgFunctions") {
        part.is_incomplete |= !config.class(list).is_whole || config.class(list).base.is_some();
        for tag in config.blocks(list) {
            let class = config.class(tag);
            let class_name = known(&class.name);
            let own_name = attribute(reader, tag, "tag");
            let is_named_by_tag = own_name.is_none();
            part.is_incomplete |= is_named_by_tag && !reader.is_mission() && reader.may_be_macro(&class.name);
            let name = own_name.unwrap_or_else(|| class_name.clone());
            part.is_incomplete |= !class.is_whole || name.is_none() || class_name.is_none();
            let (Some(name), Some(class_name)) = (name, class_name) else { continue };
            if class.is_whole && !reader.lacks_part(tag) {
                part.whole_tags.push(format!("{}_fnc_", name.to_lowercase()));
            }
            let tag_folder = attribute(reader, tag, "file");
            for category in config.blocks(tag) {
                let Some(category_name) = known(&config.class(category).name) else {
                    part.is_incomplete = true;
                    continue;
                };
                let group = Group {
                    tag: &name,
                    tag_class: &class_name,
                    is_named_by_tag,
                    tag_folder: &tag_folder,
                    category: &category_name,
                    category_folder: &attribute(reader, category, "file"),
                };
                part.is_incomplete |= !config.class(category).is_whole;
                let functions = config.class(category).classes.iter().copied();
                let kinds = [ClassKind::Block, ClassKind::Forward];
                for function in functions.filter(|id| kinds.contains(&config.class(*id).kind)) {
                    if config.class(function).name.len() > LONGEST_TEXT || !part.has_room() {
                        part.is_incomplete = true;
                        continue;
                    }
                    part.functions.push(read_function(reader, &group, function));
                }
            }
        }
    }
}

/// What the functions of a category share.
struct Group<'g> {
    tag: &'g str,
    /// The class of the tag.
    tag_class: &'g str,
    is_named_by_tag: bool,
    tag_folder: &'g Option<Option<String>>,
    category: &'g str,
    category_folder: &'g Option<Option<String>>,
}

/// Returns a text that is copied to every function of its class; None if it is unreasonably long.
fn known(text: &str) -> Option<String> {
    (text.len() <= LONGEST_TEXT).then(|| text.to_owned())
}

/// Returns the text of an attribute; the inner None means that it exists but is unknown. Empty ones count as absent.
fn attribute(reader: &ConfigReader<'_>, class: ClassId, name: &str) -> Option<Option<String>> {
    let config = reader.config;
    let value = config.entry(config.find(class, name)?).value?;
    if config.value(value).kind == ValueKind::Unknown {
        return Some(None);
    }
    config.text(class, name).filter(|text| !text.is_empty()).map(|text| known(&text))
}

fn read_function(reader: &ConfigReader<'_>, group: &Group<'_>, function: ClassId) -> Function {
    let config = reader.config;
    let class = config.class(function);
    let is_on = |name: &str| config.number(function, name).is_some_and(|number| number > 0.0);
    let paths = paths(reader, group, function).unwrap_or_default();
    let (path, file) = resolve(reader, &paths, class.kind == ClassKind::Block);
    let has_path = attribute(reader, function, "file").is_some() || group.category_folder.is_some();
    let mut folders = path.rsplit('\\').skip(1);
    let is_found_by_category = !has_path && folders.next().is_some_and(|folder| folder == group.category);
    Function {
        name: format!("{}_fnc_{}", group.tag, class.name),
        path,
        file,
        defined_at: reader.site(class.token),
        config: Some(FunctionConfig {
            tag: group.tag_class.to_owned(),
            category: group.category.to_owned(),
            is_named_by_tag: group.is_named_by_tag,
            is_found_by_category,
            pre_init: is_on("preInit"),
            post_init: is_on("postInit"),
            pre_start: is_on("preStart"),
            recompile: is_on("recompile"),
            header_type: config.number(function, "headerType").map_or(0, |number| number as i8),
        }),
    }
}

/// Returns the possible paths of a function's file, the likeliest first; None if unknown.
fn paths(reader: &ConfigReader<'_>, group: &Group<'_>, function: ClassId) -> Option<Vec<String>> {
    let config = reader.config;
    if let Some(path) = attribute(reader, function, "file") {
        return Some(vec![path?]);
    }
    let extension = attribute(reader, function, "ext").unwrap_or_else(|| Some(".sqf".to_owned()))?;
    let file = format!("fn_{}{extension}", config.class(function).name);
    if let Some(folder) = group.category_folder {
        let folder = folder.as_ref()?;
        let mut paths = vec![format!("{folder}\\{file}")];
        // State machines of published mods lack the `fn_`.
        if !extension.eq_ignore_ascii_case(".sqf") {
            paths.push(format!("{folder}\\{}", &file["fn_".len()..]));
        }
        return Some(paths);
    }
    let category = group.category;
    if let Some(folder) = group.tag_folder {
        let folder = folder.as_ref()?;
        return Some(vec![format!("{folder}\\{file}"), format!("{folder}\\{category}\\{file}")]);
    }
    Some(vec![if reader.is_mission() {
        format!("functions\\{category}\\{file}")
    } else {
        format!("{category}\\{file}")
    }])
}

/// Returns the first of the paths that leads to a file; else the first, which is missing only if all are.
fn resolve(reader: &ConfigReader<'_>, paths: &[String], is_certain: bool) -> (String, Resolution) {
    let mut is_missing = is_certain && !paths.is_empty();
    for path in paths {
        match reader.layout.resolve_game_path(path, Some(reader.file)) {
            found @ Resolution::Found(_) => return (path.clone(), found),
            Resolution::Missing => {}
            Resolution::Elsewhere => is_missing = false,
        }
    }
    let mut of_addon = paths.iter().filter(|_| !reader.is_mission());
    let packed = of_addon.find_map(|path| Some((path, reader.layout.file_by_folder(path, reader.file)?)));
    if let Some((path, file)) = packed {
        return (path.clone(), Resolution::Found(file.into()));
    }
    let first = paths.first().cloned().unwrap_or_default();
    (first, if is_missing { Resolution::Missing } else { Resolution::Elsewhere })
}
