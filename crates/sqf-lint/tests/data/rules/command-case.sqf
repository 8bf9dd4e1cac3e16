//- in another case
    HINT str getpos player;
//  ^^^^ hint command-case: the wiki writes `hint`
//           ^^^^^^ hint command-case: the wiki writes `getPos`
    if (alive player AND time > 5) Then { hint "late" };
//                   ^^^ hint command-case: the wiki writes `and`
//                                 ^^^^ hint command-case: the wiki writes `then`

//- not reported: the case of the wiki, variables and macros
    #define SHOUT HINT "a"
    hint str getPos player;
    TAG_hint = 1;
    SHOUT;

//- not reported: sides in capitals
    hint str [WEST, EAST, BLUFOR, OPFOR, INDEPENDENT, CIVILIAN];
