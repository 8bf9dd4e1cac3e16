//! Runs of apostrophes: bold and italic.

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Quotes {
    None,
    Italic,
    Bold,
    Both,
}

/// Splits a line at its quotes, by MediaWiki's rules (`Parser::doQuotes`): four quotes are an apostrophe and bold, more
/// than five are apostrophes and both, and if bold and italic are both odd, one bold is an apostrophe and italic.
pub(super) fn quote_runs(line: &str) -> Vec<(Quotes, &str)> {
    // For each run of quotes, the offset where the markup starts, after literal apostrophes, and the number of quotes.
    let mut runs: Vec<(usize, usize)> = Vec::new();
    let bytes = line.as_bytes();
    let mut position = 0;
    while let Some(found) = line[position..].find("''") {
        let start = position + found;
        let length = bytes[start..].iter().take_while(|byte| **byte == b'\'').count();
        let used = match length {
            4 => 3,
            length if length > 5 => 5,
            length => length,
        };
        runs.push((start + length - used, used));
        position = start + length;
    }
    let bold = runs.iter().filter(|(_, used)| matches!(used, 3 | 5)).count();
    let italic = runs.iter().filter(|(_, used)| matches!(used, 2 | 5)).count();
    if bold % 2 == 1 && italic % 2 == 1 {
        let preferred = runs.iter().position(|(start, used)| *used == 3 && after_single_letter(&line[..*start]));
        let choice = preferred
            .or_else(|| runs.iter().position(|(start, used)| *used == 3 && !line[..*start].ends_with(' ')))
            .or_else(|| runs.iter().position(|(_, used)| *used == 3));
        if let Some((start, used)) = choice.and_then(|index| runs.get_mut(index)) {
            *start += 1;
            *used = 2;
        }
    }
    let mut out = Vec::with_capacity(runs.len() + 1);
    let mut kind = Quotes::None;
    let mut text_start = 0;
    for (start, used) in runs {
        out.push((kind, &line[text_start..start]));
        kind = match used {
            2 => Quotes::Italic,
            3 => Quotes::Bold,
            _ => Quotes::Both,
        };
        text_start = start + used;
    }
    out.push((kind, &line[text_start..]));
    out
}

fn after_single_letter(before: &str) -> bool {
    let mut characters = before.chars().rev();
    characters.next().is_some_and(|c| c != ' ') && characters.next() == Some(' ')
}
