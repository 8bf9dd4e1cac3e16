//- two names without a comma
    TAG_gates = ["TAG_wood""TAG_iron", "TAG_stone"];
//                        ^^ warning missing-comma: missing `,` between two strings; `""` is a quote inside one string
    private ["_one", "_two""_three""_four"];
//                        ^^ warning missing-comma: missing `,` between two strings; `""` is a quote inside one string
//                                ^^ warning missing-comma: missing `,` between two strings; `""` is a quote inside one string
    TAG_doors = [
        "TAG_left"/* open */, // shut
        "TAG_right""TAG_back"
//                ^^ warning missing-comma: missing `,` between two strings; `""` is a quote inside one string
    ];

//- quotes in text and code
    _texts = ["", "say ""open"" twice", "hint ""open""", """", """open""", "5""x", "a""%1"];
    hint "open""shut";
    _names = ["open" + "shut""then"];
    // ["TAG_wood""TAG_iron"]
    _single = ['TAG_wood', 'it''s'];
