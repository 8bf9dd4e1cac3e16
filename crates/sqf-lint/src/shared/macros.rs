//! Names of macros, and the files that define them.

use std::path::Path;

use crate::context::Context;

/// Returns the file of the project that defines a missing macro, as a path from the folder of the mission or addon.
pub(crate) fn missing_header(context: &Context<'_>, name: &str) -> Option<String> {
    let (workspace, path) = (context.workspace(), context.path()?);
    let file = workspace.macro_elsewhere(name, path)?;
    let home = workspace.home(path);
    let below = home.as_ref().and_then(|home| file.strip_prefix(home).ok());
    Some(below.map_or_else(|| file.file_name().map(Path::new), Some)?.display().to_string().replace('\\', "/"))
}

/// Whether a name is spelled like a macro.
pub(crate) fn is_in_capitals(name: &str) -> bool {
    !name.starts_with('_') && name.len() > 1 && !name.bytes().any(|byte| byte.is_ascii_lowercase())
}
