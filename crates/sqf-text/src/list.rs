//! Lists in sentences.

/// Joins items with commas, and with a word before the last: `a`, `a or b`, `a, b or c`.
pub fn listed(items: &[impl AsRef<str>], word: &str) -> String {
    let mut list = String::new();
    for (at, item) in items.iter().enumerate() {
        match at {
            0 => {}
            _ if at + 1 == items.len() => list.push_str(&format!(" {word} ")),
            _ => list.push_str(", "),
        }
        list.push_str(item.as_ref());
    }
    list
}

#[cfg(test)]
mod tests {
    use super::listed;

    #[test]
    fn the_word_occurs_once() {
        assert_eq!(listed(&[""; 0], "or"), "");
        assert_eq!(listed(&["a"], "or"), "a");
        assert_eq!(listed(&["a", "b"], "and"), "a and b");
        assert_eq!(listed(&["a", "b", "c"], "or"), "a, b or c");
    }
}
