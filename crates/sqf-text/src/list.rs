//! Lists and numbers of things in sentences.

use std::fmt::Display;

/// Writes `1 file`, `2 files`.
pub fn counted(count: impl Display + PartialEq + From<u8>, one: &str) -> String {
    counted_as(count, one, &format!("{one}s"))
}

/// Like [`counted`], where the plural is more than an `s`: `1 finding is`, `2 findings are`.
pub fn counted_as<N: Display + PartialEq + From<u8>>(count: N, one: &str, many: &str) -> String {
    format!("{count} {}", if count == N::from(1) { one } else { many })
}

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
    use super::*;

    #[test]
    fn the_word_occurs_once() {
        assert_eq!(listed(&[""; 0], "or"), "");
        assert_eq!(listed(&["a"], "or"), "a");
        assert_eq!(listed(&["a", "b"], "and"), "a and b");
        assert_eq!(listed(&["a", "b", "c"], "or"), "a, b or c");
    }

    #[test]
    fn only_one_is_singular() {
        assert_eq!([0_u64, 1, 2].map(|count| counted(count, "file")), ["0 files", "1 file", "2 files"]);
        assert_eq!([1_u64, 2].map(|count| counted_as(count, "key is", "keys are")), ["1 key is", "2 keys are"]);
    }
}
