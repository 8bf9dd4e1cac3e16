//- with literals
    hint str (alive player == true);
//            ^^^^^^^^^^^^^^^^^^^^ hint boolean-comparison: this is the same as `(alive player)`
    hint str (false == TAG_open);
//            ^^^^^^^^^^^^^^^^^ hint boolean-comparison: this is the same as `!TAG_open`
    hint str (TAG_open != false);
//            ^^^^^^^^^^^^^^^^^ hint boolean-comparison: this is the same as `TAG_open`

//- an older target rejects it | target=1.98
    hint str (TAG_open == true);
//            ^^^^^^^^^^^^^^^^ hint boolean-comparison: this is the same as `TAG_open`; the comparison fails before version 2.00

//- not reported: other code
    hint str (TAG_open isEqualTo true);
    hint str (TAG_open == TAG_shut);
