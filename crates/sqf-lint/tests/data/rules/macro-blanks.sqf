//- blanks that break a word
    #define GATE_FNC(area,name) gate_##area##_fnc_##name
    #define VAR(name) gate_##name
    #define QUOTE(text) #text
    #define QVAR(name) QUOTE(VAR(name))
    [] call GATE_FNC(doors, open);
//          ^^^^^^^^^^^^^^^^^^^^^ information macro-blanks: the game keeps the blanks around the arguments of `GATE_FNC`, so they break the word it makes
    VAR( bolt ) = 1;
//  ^^^^^^^^^^^ information macro-blanks: the game keeps the blanks around the arguments of `VAR`, so they break the word it makes
    hint QVAR( bolt);
//       ^^^^^^^^^^^ information macro-blanks: the game keeps the blanks around the arguments of `QVAR`, so they break the word it makes

//- blanks at the end of a name in quotes
    #define VAR(name) gate_##name
    #define QUOTE(text) #text
    #define QVAR(name) QUOTE(VAR(name))
    hint QVAR(bolt );
//       ^^^^^^^^^^^ information macro-blanks: the game keeps the blanks around the arguments of `QVAR`, so they break the word it makes
    hint QUOTE(VAR(bolt ));
//       ^^^^^^^^^^^^^^^^^ information macro-blanks: the game keeps the blanks around the arguments of `QUOTE`, so they break the word it makes
    hint QVAR( bolt );
//       ^^^^^^^^^^^^ information macro-blanks: the game keeps the blanks around the arguments of `QVAR`, so they break the word it makes

//- not reported: blanks at the end of code and of texts
    #define VAR(name) gate_##name
    #define QUOTE(text) #text
    VAR(bolt ) = VAR(nail );
    hint QUOTE(open );
    systemChat QUOTE(VAR(bolt) );
    call compile QUOTE(VAR(bolt ) = 1);

//- not reported: blanks between words, and blanks of the macro itself
    #define SUM(a,b) (a + b)
    #define SHOW(text) systemChat text
    #define CONTROL(d,c) ((findDisplay d) displayCtrl ##c)
    #define VAR(name) gate_##name
    hint str SUM( 1, 2 );
    SHOW( "open" );
    hint str CONTROL(46, 12);
    VAR(bolt) = VAR(nail);
