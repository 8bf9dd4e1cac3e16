//! The languages of the game.

/// The names of languages in stringtables, as the game writes them; those that players can select come first.
pub const LANGUAGES: [&str; 27] = [
    "Original",
    "English",
    "Czech",
    "French",
    "German",
    "Italian",
    "Polish",
    "Portuguese",
    "Russian",
    "Spanish",
    "Korean",
    "Japanese",
    "Chinesesimp",
    "Chinese",
    "Turkish",
    "Hungarian",
    "Slovak",
    "Ukrainian",
    "Latin",
    "Bulgarian",
    "Swedish",
    "SerboCroatian",
    "Norwegian",
    "Icelandic",
    "Greek",
    "Finnish",
    "Dutch",
];

/// Languages by the locale codes of editors. Chinese depends on the script.
const LOCALES: [(&str, &str); 26] = [
    ("en", "English"),
    ("cs", "Czech"),
    ("fr", "French"),
    ("de", "German"),
    ("it", "Italian"),
    ("pl", "Polish"),
    ("pt", "Portuguese"),
    ("ru", "Russian"),
    ("es", "Spanish"),
    ("ko", "Korean"),
    ("ja", "Japanese"),
    ("tr", "Turkish"),
    ("hu", "Hungarian"),
    ("sk", "Slovak"),
    ("uk", "Ukrainian"),
    ("la", "Latin"),
    ("bg", "Bulgarian"),
    ("sv", "Swedish"),
    ("sr", "SerboCroatian"),
    ("hr", "SerboCroatian"),
    ("nb", "Norwegian"),
    ("no", "Norwegian"),
    ("is", "Icelandic"),
    ("el", "Greek"),
    ("fi", "Finnish"),
    ("nl", "Dutch"),
];

/// Returns the language of that name, in any case.
pub fn language_of_name(name: &str) -> Option<&'static str> {
    LANGUAGES.into_iter().find(|language| language.eq_ignore_ascii_case(name))
}

/// Returns the stringtable language for the locale of an editor: `German` for `de-AT`. None for languages that the game
/// lacks.
pub fn language_of_locale(locale: &str) -> Option<&'static str> {
    let lower = locale.to_ascii_lowercase().replace('_', "-");
    let lower = lower.split(['.', '@']).next().unwrap_or_default();
    let (code, region) = lower.split_once('-').unwrap_or((lower, ""));
    if code == "zh" {
        let is_traditional = ["tw", "hk", "mo", "hant"].iter().any(|part| region.split('-').any(|it| it == *part));
        return Some(if is_traditional { "Chinese" } else { "Chinesesimp" });
    }
    LOCALES.into_iter().find(|(known, _)| *known == code).map(|(_, language)| language)
}
