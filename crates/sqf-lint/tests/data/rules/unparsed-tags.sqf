//- texts with tags
    hint "<t color='#ff0000'>locked</t>";
//       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning unparsed-tags: `hint` shows the tags in this text; format it with `parseText`
    hintSilent format ["%1<br/>%2", time, 5];
//             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning unparsed-tags: `hintSilent` shows the tags in this text; format it with `parseText`
    hint ("gate" + "<br />" + name player);
//       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning unparsed-tags: `hint` shows the tags in this text; format it with `parseText`

//- not reported: formatted text, and texts without tags
    hint parseText "<t color='#ff0000'>locked</t>";
    hint "1 <t and 2 > 1";
    systemChat "<br/>";
