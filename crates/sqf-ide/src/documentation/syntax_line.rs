//! Parses syntax lines of the reference: `object setVelocity [x, y, z]`.

/// Splits the content of an array in a syntax line: `a, [b, c]` into `a` and `[b, c]`.
pub fn array_elements(inside: &str) -> Vec<&str> {
    let mut depth = 0_usize;
    let parts = inside.split(|c: char| {
        match c {
            '[' => depth += 1,
            ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        c == ',' && depth == 0
    });
    parts.map(str::trim).collect()
}
