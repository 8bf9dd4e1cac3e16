//! Pairs of brackets in a description.

/// Returns pairs of brackets of one kind, in order of their opening. Pairs longer than any remark about a parameter are
/// left out: they would be parsed again for every bracket inside them.
pub(super) fn groups(text: &str) -> Vec<(usize, usize)> {
    const LONGEST: usize = 400;
    let mut open: Vec<(usize, char)> = Vec::new();
    let mut pairs = Vec::new();
    for (at, c) in text.char_indices() {
        match c {
            '(' => open.push((at, ')')),
            '[' => open.push((at, ']')),
            '{' => open.push((at, '}')),
            '<' => open.push((at, '>')),
            ')' | ']' | '}' | '>' => {
                if let Some((start, _)) = open.pop_if(|(_, closer)| *closer == c) {
                    pairs.push((start, at));
                }
            }
            _ => {}
        }
    }
    pairs.retain(|(start, end)| end - start <= LONGEST);
    pairs.sort();
    pairs
}
