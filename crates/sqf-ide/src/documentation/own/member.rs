//! Documentation of the properties and classes in a class of a config.

use super::class::in_language;
use super::{ClassSources, Link, line_at, prose};
use crate::config::{ConfigClass, Member, Scope};
use sqf_markdown::{code, fence};

/// Documents what a class has, with its value and the class that sets it.
pub(crate) fn markdown(reader: ClassSources<'_>, class: &ConfigClass, member: &Member) -> String {
    let found = member.is_class().then(|| reader.classes().inside(class, member.name(), Scope::Any)).flatten();
    if let Some(found) = found {
        let mut about = reader.about(&found);
        if member.is_inherited {
            let inherited = format!("Inherited by {} from {}", code(class.name()), code(&member.of));
            about.more.insert(0, inherited);
        }
        return about.markdown();
    }
    let workspace = &**reader.workspace;
    let mut blocks = vec![fence(&member.shown(), "cpp")];
    let written = member.text().filter(|text| text.starts_with('$'));
    let text = written.and_then(|text| in_language(workspace, text, reader.language));
    blocks.extend(text.map(|text| format!("> {}", prose(&text).replace('\n', "\n> "))));
    let of = match member.is_inherited {
        true => format!("Inherited from {}", code(&member.of)),
        false => format!("Set in {}", code(&member.of)),
    };
    let place = member.place().map(|(file, range)| {
        let line = workspace.source(&file).map(|source| line_at(source.text(), range.start));
        Link { file: &file, line }.with_mod(workspace)
    });
    blocks.push(match place {
        Some(place) => format!("{of}, in {place}"),
        None => of,
    });
    blocks.join("\n\n")
}
