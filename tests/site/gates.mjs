// An invented wiki about gates.

const gate = (name, more = "") => [name, `{{RV|type=command|game1=arma3|version1=2.14|gr1=Gates|descr=Does something to a gate that stands in a yard.
|s1=[[${name}]] gate|p1=gate: [[Object]] - which one|r1=[[Boolean]]|x1=<sqf>if (alive _gate) then { ${name} _gate; };</sqf>${more}}}`];

export const pages = [
  gate("openGate", "|pr=A gate without hinges falls over.|seealso=[[closeGate]]"),
  gate("closeGate"),
  gate("setGateSpeed"),
  gate("paintGate"),
  ["alive", "{{RV|type=command|game1=arma3|version1=1.00|descr=Tells whether something lives.|s1=[[alive]] thing|p1=thing: [[Object]]}}"],
  ["BIS fnc gateTour", "{{RV|type=function|game1=arma3|version1=1.50|descr=Walks around all gates.|s1=[] call [[BIS_fnc_gateTour]]}}"],
  ["Object", "A thing in the world.\n== Kinds ==\n{| class=\"wikitable\"\n! Kind !! Example\n|-\n| Gate || of a yard\n|}\n[[Category:Data Types]]"],
  ["Boolean", "Yes or no.\n[[Category:Data Types]]"],
  ...Array.from({ length: 30 }, (_, number) => [`lamp${number}`,
    `{{RV|type=command|game1=arma3|version1=2.${String(number).padStart(2, "0")}|gr1=Lamps|descr=Lamp ${number} of the yard.|s1=[[lamp${number}]]}}`]),
];
