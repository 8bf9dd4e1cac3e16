//! The mods that names of addons and of functions, and paths of the game, belong to.

/// Returns the mod of an addon or of a function, in lower case: `gates` of `GATES_main`.
pub(crate) fn mod_of(name: &str) -> String {
    name.split('_').next().unwrap_or_default().to_lowercase()
}

/// Returns the mod that a path of the game leads to, in lower case: `gates` of `x\gates\addons\main` and of
/// `gates_main\a`. None if it names none.
pub fn mod_of_path(path: &str) -> Option<String> {
    let mut names = path.split(['\\', '/']);
    let name = match names.next() {
        // Folders that all mods share, such as `x` and `z`.
        Some(letter) if letter.len() == 1 => names.next(),
        other => other,
    };
    name.map(mod_of).filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_leads_to_the_mod_after_a_shared_folder() {
        let of = |path: &str| mod_of_path(path).unwrap_or_default();
        assert_eq!(of("x\\Gates\\addons\\main"), "gates");
        assert_eq!(of("barn_doors/data"), "barn");
        assert_eq!(of("z"), "");
        assert_eq!(of(""), "");
    }
}
