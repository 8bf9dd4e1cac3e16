use super::*;

const TEXT: &str = "a\u{10400}b\r\n\u{2764}\u{fe0f}c";

#[test]
fn positions_use_the_encoding_of_the_client() {
    let file = SourceFile::new(TEXT);
    let b = TEXT.find('b').unwrap() as u32;
    for (encoding, column) in [(Encoding::Utf8, 5), (Encoding::Utf16, 3), (Encoding::Utf32, 2)] {
        let places = Places::new(&file, encoding);
        let position = Position::new(0, column);
        assert_eq!(places.offset(position), Some(b));
        assert_eq!(places.position(b), position);
        assert_eq!(places.range(TextRange::new(b, b + 1)), Range::new(position, Position::new(0, column + 1)));
    }
}

#[test]
fn ordered_conversion_matches_single_conversion() {
    let file = SourceFile::new(TEXT);
    let offsets = || (0..=TEXT.len() as u32).chain([TEXT.len() as u32 + 1, 3, 0, 9]);
    for encoding in [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32] {
        let places = Places::new(&file, encoding);
        let mut in_order = InOrder::new(places);
        for offset in offsets() {
            assert_eq!(in_order.position(offset), places.position(offset), "{encoding:?} {offset}");
        }
    }
}

#[test]
fn invalid_positions_are_clamped_or_rejected() {
    let file = SourceFile::new(TEXT);
    let places = Places::new(&file, Encoding::Utf16);
    assert_eq!(places.offset(Position::new(0, u32::MAX)), Some(6), "the end of the line");
    assert_eq!(places.offset(Position::new(0, 2)), Some(1), "inside of a character");
    assert_eq!(places.offset(Position::new(2, 0)), None);
    assert_eq!(places.offset(Position::new(u32::MAX, u32::MAX)), None);
    let range = |start: (u32, u32), end: (u32, u32)| {
        places.bytes(Range::new(Position::new(start.0, start.1), Position::new(end.0, end.1)))
    };
    assert_eq!(range((1, 3), (0, 0)), Some(TextRange::new(0, TEXT.len() as u32)), "the wrong way round");
    assert_eq!(range((1, 0), (9, 9)), Some(TextRange::new(8, TEXT.len() as u32)));
    assert_eq!(range((5, 0), (9, 9)), None);
}
