use super::*;

#[track_caller]
fn check(markdown: &str, expected: &str) {
    assert_eq!(summary(markdown), expected);
}

#[test]
fn the_first_sentence_keeps_its_full_stop() {
    check("Paints the fence. It dries slowly.", "Paints the fence.");
    check("Paints the fence", "Paints the fence");
    check("Is it dry? Touch it!", "Is it dry?");
    check("Paints it. fastDry makes it dry.", "Paints it.");
    check("", "");
}

#[test]
fn markup_is_gone() {
    check(
        "Paints **all** *slats* of the `fence` with 2 \\* 3 [strokes](http://x).\\\nNext.",
        "Paints all slats of the fence with 2 * 3 strokes.",
    );
    check("One &amp; two,\nthree.", "One & two, three.");
}

#[test]
fn everything_but_prose_is_skipped() {
    check(
        "# Fence\n\n> **Warning:** Wet paint. Do not touch.\n\n| a | b |\n| - | - |\n| c. | d |\n\n\
         - one\n- two\n\n```sqf\npaint fence;\n```\n\nPaints it.",
        "Paints it.",
    );
}

#[test]
fn a_page_without_prose_takes_what_there_is() {
    check("> **Obsolete:** Use a brush. Really.", "Use a brush.");
    check("- first thing\n- second thing", "first thing");
    check("```sqf\npaint fence;\n```", "");
}

#[test]
fn labels_and_game_versions_are_not_prose() {
    check("**Default paints**\n\n| a | b |\n| - | - |\n| c | d |\n\nPaints come in cans.", "Paints come in cans.");
    check("**Description:**\n\nA can of paint.", "A can of paint.");
    check("**Description:** A can of paint. Red.", "A can of paint.");
    check("**Description:**  \nA can of paint. Red.", "A can of paint.");
    check("**Paints the fence.** Then waits.", "Paints the fence.");
    check("Arma 3 1.66 The **fence** is `a. b` painted. More.", "The fence is a. b painted.");
    check("Arma 2 1.00Arma 2: Operation Arrowhead 1.50 Local effect\n\nPaints it.", "Paints it.");
    check("Arma 3 2.02\n\nPaints it.", "Paints it.");
    check("Arma 3 2.02 brought paint. More.", "Arma 3 2.02 brought paint.");
    check("Arma 3 has paint. More.", "Arma 3 has paint.");
    check("**Default paints**", "Default paints");
}

#[test]
fn a_table_is_the_last_resort() {
    let table = "| Kind of page | What |\n| --- | --- |\n| **Fence** | paints the whole fence |";
    check(table, "paints the whole fence");
    check(&format!("{table}\n\n- a list"), "a list");
}

#[test]
fn abbreviations_do_not_end_a_sentence() {
    for sentence in [
        "Paints slats, e.g. of a fence, i.e. Wood.",
        "Paints red vs. Blue slats.",
        "Takes approx. 5 minutes a.k.a. a while.",
        "Runs the task async. without waiting.",
        "Paints slats, posts etc. of the fence.",
        "Paints slats (eg. Those of wood. Or steel.) at once.",
        "Since Arma 3 v2.14 it reads init.sqf with a factor of 0.5 and v1.00.",
        "The same as ! a.",
        "Waits ... then paints.",
        "Paints no. 5 first.",
    ] {
        check(&format!("{sentence} Another one."), sentence);
    }
    check("1\\. paints the fence. Another one.", "1. paints the fence.");
    check("Paints slats, posts etc. The rest stays.", "Paints slats, posts etc.");
    check("Waits... Then paints.", "Waits...");
    check("Takes at most 5. More is refused.", "Takes at most 5.");
}

#[test]
fn code_and_quotes_are_not_cut() {
    check("Writes `hello. World` on it (twice. Or more). Done.", "Writes hello. World on it (twice. Or more).");
    check("Says \"Wet paint.\" Then waits.", "Says \"Wet paint.\"");
    check("An open ( bracket. Next.", "An open ( bracket.");
}

#[test]
fn a_line_break_may_end_a_sentence() {
    check("Paints the fence\\\nReturns the paint", "Paints the fence");
    check("Paints the fence,\\\nReturning the paint.", "Paints the fence, Returning the paint.");
    check("Paints the fence  \nand the gate. Then", "Paints the fence and the gate.");
}

#[test]
fn an_announced_list_belongs_to_the_sentence() {
    check("Paints:\n\n- fences\n- `gates`\n\nSlowly.", "Paints: fences, gates.");
    check("Paints:\n\n- fences\n  - of wood\n- gates.", "Paints: fences, gates.");
    check("Slow. Paints:\n\n- fences", "Slow.");
    check("Paints:\n\n- fences\n- by this code:\n\n  ```sqf\n  a;\n  ```\n\nMore.", "Paints \u{2026}");
    check("For example:\n\n```sqf\npaint fence;\n```\n\nMore.", "For example \u{2026}");
    let long = format!("Paints:\n\n- {}", "word ".repeat(80));
    check(&long, "Paints \u{2026}");
}

#[test]
fn a_long_sentence_is_cut_at_a_word() {
    let cut = summary(&"word ".repeat(100));
    assert!(cut.ends_with("word \u{2026}"), "{cut}");
    assert!(cut.chars().count() <= MAX_LENGTH);
    let solid = summary(&"ü".repeat(1000));
    assert_eq!(solid.chars().count(), MAX_LENGTH);
    let fits = format!("{}.", "ü".repeat(MAX_LENGTH - 1));
    assert_eq!(summary(&fits), fits);
}

#[test]
fn summaries_without_information_are_empty() {
    check("N/A", "");
    check("**Description:** n/a - see Gates.", "");
    check("> **Arma 3 Contact:** Exclusive to Arma 3 Contact.", "");
    check("> **Important:** Only for gates.", "Only for gates.");
    check("> **Picture:** A gate.\n\n> **Note:** Oil it.", "Oil it.");
    check("*See also Barns.*\n\n**Format:**\n\n[x, y]\n\n**Description:**\n\nA place.", "A place.");
    check("## Example\n\nOpen the first gate.\n\n## Use\n\nGates open.", "Gates open.");
    check("## A\n\n## B\n\n## C\n\nA detail.", "");
    check("- Gates open at night.\n- They close.\n\nMore on gates.", "Gates open at night.");
    check("## Commands\n\n- openGate\n- closeGate", "");
}
