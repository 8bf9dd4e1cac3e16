//! Facts about commands, functions, topics and events: joins the files that have them.

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_begins_with_a_space_continues_the_record() {
        assert_eq!(join(["a\t{\n \"b\":[\n  {},\n  {}]}\nc\t{}\n", "d\n"]), "a\t{\"b\":[{},{}]}\nc\t{}\nd\n");
    }
}
