//! Tests of our own texts, as opposed to those of the wiki.

use super::*;

/// Descriptions in our own words.
const OWN_TEXTS: &str = "# Commands

## paint

Covers a gate with colour. Works where the gate is local.

- `colour`: a name, such as `\"red\"`
- returns: false in the rain

```sqf
TAG_northGate paint \"red\";
```

# Words

## _this

What the running code was given.

# Events: entity

## Opened

Fires when a gate opens.

- `_by`: `objNull` for the wind

```sqf
TAG_northGate addEventHandler [\"Opened\", { hint \"Open\" }];
```
";

#[track_caller]
fn hover_with_own_texts(script: &str, detail: Detail) -> String {
    let reference = invented::reference(detail);
    let reference = Arc::into_inner(reference).unwrap().with_texts(Arc::new(Texts::parse(OWN_TEXTS)));
    let (text, offsets) = fixture::cursors(script);
    let analysis = Analysis::new(Arc::new(reference), Arc::new(SourceFile::new(text)));
    analysis.hover(offsets[0]).unwrap().markdown
}

#[test]
fn our_own_texts_are_shown() {
    insta::assert_snapshot!(hover_with_own_texts("_gate pai<|>nt \"red\"", Detail::Facts), @r#"
    ```sqf
    _gate paint _colour            // -> Nothing
    _gate paint [_colour, _layers] // -> Boolean
    ```

    ---

    Covers a gate with colour. Works where the gate is local.

    Since Arma 3 1.00 · local argument · global effect · server only

    **Parameters:**

    - `gate`: Object
    - `colour`: String - a name, such as `"red"`

    **Other syntax:** `paint gate`

    **Example:**

    ```sqf
    TAG_northGate paint "red";
    ```

    See also `keeper`, `#`, Gate Events

    [paint on the wiki](https://wiki.example.org/wiki/paint)
    "#);
    insta::assert_snapshot!(hover_with_own_texts("hint str _th<|>is", Detail::Facts), @r"
    ```sqf
    _this
    ```

    ---

    What the running code was given.

    magic variable

    [\_this on the wiki](https://wiki.example.org/wiki/Magic_Variables#_this)
    ");
    insta::assert_snapshot!(hover_with_own_texts("_g addEventHandler [\"Ope<|>ned\", {}]", Detail::Facts), @r#"
    ```sqf
    _object addEventHandler ["Opened", {
        params ["_gate", "_by"];
    }]
    ```

    ---

    Fires when a gate opens.

    - `_gate`: Object
    - `_by`: Object - `objNull` for the wind

    **Example:**

    ```sqf
    TAG_northGate addEventHandler ["Opened", { hint "Open" }];
    ```

    [Opened on the wiki](https://wiki.example.org/wiki/Gate_Events#Opened)
    "#);
}

#[test]
fn the_text_of_the_wiki_follows_our_sentence() {
    let markdown = hover_with_own_texts("_gate pai<|>nt \"red\"", Detail::Full);
    let own = markdown.find("Covers a gate with colour.").unwrap();
    let theirs = markdown.find("Paints a gate.").unwrap();
    assert!(own < theirs);
    assert!(!markdown.contains("TAG_northGate"), "the page has examples");
}
