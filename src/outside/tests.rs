use super::*;
use crate::session::Session;

/// A folder with settings, some of which lead out of it.
fn project(folder: &Path) -> ProjectSettings {
    std::fs::create_dir_all(folder.join("inside")).unwrap();
    std::fs::write(
        folder.join("sqf-ls.toml"),
        "mods = ['inside', '../@fence']\nlibraries = ['gates.json', 'https://gates.example.org/gates.json']\n[prefixes]\n\
         'x\\gate' = 'inside'\n'x\\fence' = '..'\n",
    )
    .unwrap();
    let (settings, troubles) = ProjectSettings::read(&folder.join("sqf-ls.toml"), Trust::Trusted);
    assert_eq!(troubles, []);
    settings
}

fn refused(outside: &Outside) -> Vec<String> {
    let name = |refused: &Refused| refused.to_string().rsplit(['/', '\\']).next().unwrap_or_default().to_owned();
    outside.refused.iter().map(name).collect()
}

#[test]
fn a_trusted_project_names_what_it_likes() {
    let home = tempfile::tempdir().unwrap();
    let settings = project(&home.path().join("gates"));
    let own = UserChoices { is_searched: true, ..UserChoices::default() };
    let outside = Outside::new(&[home.path().join("gates")], &[&settings], own, Trust::Trusted);
    assert_eq!(refused(&outside), Vec::<String>::new());
    assert_eq!((outside.prefixes.len(), outside.mods.of_project.len(), outside.libraries.len()), (2, 2, 2));
    assert!(outside.mods.is_searched);
}

#[test]
fn an_untrusted_project_names_only_what_is_inside() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("gates");
    let settings = project(&folder);
    let own = UserChoices { is_searched: true, ..UserChoices::default() };
    let outside = Outside::new(std::slice::from_ref(&folder), &[&settings], own, Trust::Untrusted);
    assert_eq!(refused(&outside), ["fence", "@fence", "gates.json", "gates.json"]);
    assert_eq!(outside.prefixes.keys().collect::<Vec<_>>(), ["x\\gate"]);
    assert_eq!(outside.mods.of_project, [folder.join("inside")]);
    assert_eq!(outside.libraries, []);
    assert!(!outside.mods.is_searched, "installed mods are not looked for");
}

#[test]
fn what_the_user_names_is_read_in_any_folder() {
    let home = tempfile::tempdir().unwrap();
    let elsewhere = home.path().join("@fence");
    let own = UserChoices {
        prefixes: Prefixes::from([("x\\fence".to_owned(), elsewhere.clone())]),
        mods: vec![elsewhere.clone()],
        game: Some(elsewhere.clone()),
        libraries: vec![LibraryPlace::File(elsewhere.join("fence.json"))],
        is_searched: false,
    };
    let outside = Outside::new(&[home.path().join("gates")], &[], own, Trust::Untrusted);
    assert_eq!((outside.prefixes.len(), outside.libraries.len()), (1, 1));
    assert_eq!((outside.mods.folders, outside.mods.game), (vec![elsewhere.clone()], Some(elsewhere)));
}

#[test]
fn no_link_leads_out_of_an_untrusted_project() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("gates");
    std::fs::create_dir(&folder).unwrap();
    std::fs::write(home.path().join("secret.sqf"), "hint 'open';").unwrap();
    #[cfg(unix)]
    for (trust, is_read) in [(Trust::Trusted, true), (Trust::Untrusted, false)] {
        let link = folder.join("link.sqf");
        let _ = std::fs::remove_file(&link);
        std::os::unix::fs::symlink("../secret.sqf", &link).unwrap();
        let outside = Outside::new(std::slice::from_ref(&folder), &[], UserChoices::default(), trust);
        let project = Session::new(outside).project(std::slice::from_ref(&folder));
        assert_eq!(project.read(&link).is_ok(), is_read, "{trust:?}");
    }
}
