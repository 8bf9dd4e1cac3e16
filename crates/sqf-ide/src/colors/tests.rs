//! Tests of colors in scripts and configs.

use std::sync::Arc;

use super::*;
use sqf_model::SourceFile;
use sqf_reference::Reference;

fn analysis(text: &str) -> Analysis {
    Analysis::new(Reference::embedded(), Arc::new(SourceFile::new(text)))
}

/// Checks which arrays are colors.
#[track_caller]
fn check(text: &str, is_script: bool, expected: &[&str]) {
    let colors = analysis(text).colors(is_script);
    let found: Vec<&str> = colors.iter().map(|color| color.range.of(text)).collect();
    assert_eq!(found, expected, "{text}");
}

#[test]
fn arrays_that_commands_take_as_colors_are_found() {
    check(
        "_c ctrlSetTextColor [1, 0.5, 0, 1]; _l setLightColor [1,0,0]; [0,0,0] x 1",
        true,
        &["[1, 0.5, 0, 1]", "[1,0,0]"],
    );
    check(
        "drawIcon3D [\"a\", [1, 1, 1, 0.8], [0, 0, 0], 1, 1]; drawLine3D [[0,0,1], [1,1,1], ([0, 1, 0, 1])]",
        true,
        &["[1, 1, 1, 0.8]", "[0, 1, 0, 1]"],
    );
    check("[_a, _b, [1, 0, 0, 1]] call BIS_fnc_drawArrow", true, &["[1, 0, 0, 1]"]);
}

#[test]
fn other_arrays_are_not_colors() {
    check("private _c = [1, 0, 0, 1]; player setPos [0, 0, 1]; player setVelocity [1, 1, 1]", true, &[]);
    check(
        "_c ctrlSetTextColor [255, 0, 0, 1]; _c ctrlSetTextColor [1, 0, _b, 1]; _c ctrlSetTextColor [1, 0]",
        true,
        &[],
    );
    check("_l setLightIntensity 1; \"m\" setMarkerColor \"ColorRed\"; _c ctrlSetTextColor [1, -0.5, 0, 1]", true, &[]);
    check("#define RED [1, 0, 0, 1]\n_c ctrlSetTextColor RED; NOTE(_c ctrlSetTextColor [1, 0, 0, 1])", true, &[]);
}

#[test]
fn config_entries_that_are_named_as_colors_are_found() {
    let config = "class Gate {\n  colorText[] = {1, 1, 1, 0.5};\n  ColourBack[] = {0,0,0};\n  textColor[] = {1,0,0,1};\n\
                  size[] = {1, 1, 1};\n  color = 1;\n  colorA[] = {\"0.1\", 0, 0, 1};\n  colorB[] = {255, 0, 0};\n};";
    check(config, false, &["{1, 1, 1, 0.5}", "{0,0,0}", "{1,0,0,1}"]);
    check("#define W {1,1,1,1}\n#define ONE 1\ncolorA[] = W;\ncolorB[] = {ONE, 1, 1, 1};", false, &[]);
}

#[test]
fn values_are_red_green_blue_and_opacity() {
    let colors = analysis("_l setLightColor [1, .25, 0]; _c ctrlSetTextColor [0, 1, 0, 5e-1]").colors(true);
    let values: Vec<_> = colors.iter().map(|color| color.rgba).collect();
    assert_eq!(values, [[1.0, 0.25, 0.0, 1.0], [0.0, 1.0, 0.0, 0.5]]);
}

#[test]
fn a_changed_color_keeps_its_notation() {
    let check = |text: &str, expected: Option<&str>| {
        let range = TextRange::new(0, text.len() as u32);
        let color = [1.0, f64::from(0.2_f32), 1.0 / 3.0, 0.5];
        assert_eq!(analysis(text).color_text(range, color).as_deref(), expected, "{text}");
    };
    check("[1, 0, 0, 1]", Some("[1, 0.2, 0.333, 0.5]"));
    check("[1,0,0]", Some("[1,0.2,0.333]"));
    check("{1, 0, 0}", Some("{1, 0.2, 0.333}"));
    check("{\n1,\n0,\n0,\n1}", Some("{1,0.2,0.333,0.5}"));
    for text in ["", "[", "[1, 0]", "[1, 0, 0, 1, 1]", "(1, 0, 0)", "[1, 0, 0}", "gate"] {
        check(text, None);
    }
}
