//! Joins the facts that the repository holds as text. `build.rs` includes this file, so it depends on nothing.

/// Returns the lines of all files. A line that begins with a space continues the one before it.
pub fn join<'t>(files: impl IntoIterator<Item = &'t str>) -> String {
    let mut joined = String::new();
    for line in files.into_iter().flat_map(str::lines) {
        if !line.starts_with(' ') && !joined.is_empty() {
            joined.push('\n');
        }
        joined.push_str(line.trim_start_matches(' '));
    }
    joined.push('\n');
    joined
}
