//! Colors with a meaning in tables: the words of a color key are written into the rows, and cells that show only a
//! color get its name.

use std::borrow::Cow;

/// Appends the meaning of a row's background color to its first cell, if the page has a color key, and names the color
/// of cells that contain nothing else.
pub(crate) fn spell_out(markup: &str) -> Cow<'_, str> {
    if !markup.contains(PROPERTY) {
        return markup.into();
    }
    let key = key(markup);
    let mut out = String::with_capacity(markup.len() + 256);
    let mut meaning = None;
    for (index, line) in markup.split('\n').enumerate() {
        if index > 0 {
            out.push('\n');
        }
        out.push_str(line);
        let is_cell = line.starts_with(['|', '!']) && !line.starts_with("|}");
        if line.starts_with("|-") {
            meaning = colour(line).and_then(|colour| meaning_of(&key, colour));
        } else if is_cell && let Some(colour) = coloured_cell(line) {
            // The key's own cell shows what the rows of its color have instead.
            let shown = match meaning_of(&key, colour) {
                Some(meaning) => format!("({meaning})"),
                None => named(colour),
            };
            out.push_str(&format!(" {shown}"));
        } else if is_cell && let Some(meaning) = meaning.take() {
            out.push_str(&format!(" ({meaning})"));
        }
    }
    out.into()
}

const PROPERTY: &str = "background-color:";

/// Finds colors with their meanings: an empty cell with a background, and the cell below it.
fn key(markup: &str) -> Vec<(&str, &str)> {
    let mut key = Vec::new();
    let mut lines = markup.split('\n').peekable();
    while let Some(line) = lines.next() {
        let meaning = lines.peek().and_then(|next| next.strip_prefix('|')).map(str::trim);
        let is_text = |text: &&str| text.starts_with(char::is_alphanumeric);
        if let (Some(colour), Some(meaning)) = (coloured_cell(line), meaning.filter(is_text)) {
            key.push((colour, meaning));
        }
    }
    // A single color for everything, such as the background of a column of pictures, is decoration.
    let is_only_once = |colour: &str| key.iter().filter(|(other, _)| other.eq_ignore_ascii_case(colour)).count() == 1;
    key.iter().copied().filter(|(colour, _)| is_only_once(colour)).collect()
}

/// Returns the color of a cell that contains nothing else.
fn coloured_cell(line: &str) -> Option<&str> {
    let (attributes, content) = line.strip_prefix('|')?.split_once('|')?;
    colour(attributes).filter(|_| content.trim().is_empty())
}

fn colour(attributes: &str) -> Option<&str> {
    let (_, value) = attributes.split_once(PROPERTY)?;
    let value = value.trim_start();
    let end = value.find(['"', '\'', ';', ' ']).unwrap_or(value.len());
    Some(&value[..end]).filter(|colour| !colour.is_empty())
}

/// Returns the text for a cell that shows only a color.
fn named(colour: &str) -> String {
    match colour.to_ascii_lowercase().as_str() {
        "#fff" | "#ffffff" => "White".to_owned(),
        "#000" | "#000000" => "Black".to_owned(),
        _ => format!("<code>{colour}</code>"),
    }
}

fn meaning_of<'m>(key: &[(&str, &'m str)], colour: &str) -> Option<&'m str> {
    key.iter().find(|(known, _)| known.eq_ignore_ascii_case(colour)).map(|(_, meaning)| *meaning)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_color_key_is_written_into_the_rows() {
        let markup = "{|\n| style=\"background-color: #0F0\" |\n| Only at night\n|}\n{|\n\
                      |- style=\"background-color: #0f0\"\n| Gates open\n| All\n|-\n| Gates close\n| All\n|}";
        let expected = "{|\n| style=\"background-color: #0F0\" | (Only at night)\n| Only at night\n|}\n{|\n\
                        |- style=\"background-color: #0f0\"\n| Gates open (Only at night)\n| All\n|-\n\
                        | Gates close\n| All\n|}";
        assert_eq!(spell_out(markup), expected);
        let without_key = "{|\n|- style=\"background-color: #0f0\"\n| Gates open\n|}";
        assert_eq!(spell_out(without_key), without_key);
    }

    #[test]
    fn a_cell_that_shows_a_color_names_it() {
        let samples = "{|\n| style=\"background-color: #FFF\" |\n| \"snow\"\n|-\n\
                       | style=\"background-color: #a52\" |\n| \"rust\"\n|}";
        let expected = "{|\n| style=\"background-color: #FFF\" | White\n| \"snow\"\n|-\n\
                        | style=\"background-color: #a52\" | <code>#a52</code>\n| \"rust\"\n|}";
        assert_eq!(spell_out(samples), expected);
    }
}
