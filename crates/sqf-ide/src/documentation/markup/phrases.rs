//! Wording of types, versions, default values and names in entries.

use sqf_markdown::escaped;
use sqf_text::listed;

/// Joins alternative types: `A, B or C`. None if the text is more than a list of types.
fn type_list(text: &str, types: &[String]) -> Option<String> {
    let text = text.replace(" or ", ",");
    let mut names: Vec<&str> = Vec::new();
    for part in text.split([',', '/']).map(str::trim).filter(|part| !part.is_empty()) {
        let name = types.iter().find(|name| name.eq_ignore_ascii_case(part))?;
        if !names.contains(&name.as_str()) {
            names.push(name);
        }
    }
    (!names.is_empty()).then(|| listed(&names, "or"))
}

/// Returns the type of a parameter. Header comments write types in capitals.
pub(super) fn readable_type(text: &str, types: &[String]) -> String {
    if let Some(list) = type_list(text, types) {
        return escaped(&list);
    }
    let letters = |c: &char| c.is_alphabetic();
    let is_shouted = text.chars().filter(letters).count() > 2 && text.chars().filter(letters).all(char::is_uppercase);
    if !is_shouted {
        return escaped(text);
    }
    let words: Vec<String> = text
        .split(' ')
        .map(|word| match word {
            "OR" | "OF" | "AND" => word.to_lowercase(),
            "BOOL" => "Boolean".to_owned(),
            "NIL" | "EH" => word.to_owned(),
            _ => {
                let mut letters = word.chars();
                letters.next().map(|first| first.to_string() + &letters.as_str().to_lowercase()).unwrap_or_default()
            }
        })
        .collect();
    escaped(&words.join(" "))
}

#[cfg(test)]
mod tests {
    use super::readable_type;

    #[track_caller]
    fn check(text: &str, types: &[&str], expected: &str) {
        let types: Vec<String> = types.iter().map(|name| (*name).to_owned()).collect();
        assert_eq!(readable_type(text, &types), expected);
    }

    #[test]
    fn lists_of_types_read_alike_and_phrases_stay() {
        check("Display, Control, Display", &["Display", "Control"], "Display or Control");
        check("A or B or C", &["A", "B", "C"], "A, B or C");
        check("Object", &["Object"], "Object");
        check("STRING, CODE", &["String", "Code"], "String or Code");
        check("Array of Strings or Number", &["Array", "String", "Number"], "Array of Strings or Number");
        check("String, Array of Anything", &["String", "Array", "Anything"], "String, Array of Anything");
        check("ARRAY OF OBJECTS", &[], "Array of Objects");
    }
}
