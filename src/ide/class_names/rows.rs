//! The commands and functions that take names of the game.

use std::sync::OnceLock;

use rustc_hash::FxHashMap;

use super::Named;
use crate::model::Side;

/// Any element of an array.
pub(super) const ANY: u32 = u32::MAX;

/// Commands and functions in lower case, the operand with the name, and where in it that may be.
pub(super) type Row = (&'static [&'static str], Side, &'static [&'static [u32]], Named);

pub(super) const BARE: &[u32] = &[];
const FIRST: &[u32] = &[0];
const SECOND: &[u32] = &[1];

pub(super) const ROWS: &[Row] = &[
    (&["createvehicle", "createvehiclelocal"], Side::Left, &[BARE], Named::Object),
    (
        &["createvehicle", "createvehiclelocal", "createsimpleobject", "createmine", "createsoundsource"],
        Side::Right,
        &[FIRST],
        Named::Object,
    ),
    (&["bis_fnc_spawnvehicle"], Side::Argument, &[&[2]], Named::Object),
    (&["bis_fnc_createsimpleobject"], Side::Argument, &[FIRST], Named::Object),
    (&["bis_fnc_spawngroup"], Side::Argument, &[&[2, ANY]], Named::Unit),
    (&["bis_fnc_addvirtualbackpackcargo"], Side::Argument, &[SECOND, &[1, ANY]], Named::Backpack),
    (&["bis_fnc_addvirtualitemcargo"], Side::Argument, &[SECOND, &[1, ANY]], Named::Item),
    (&["bis_fnc_addvirtualmagazinecargo"], Side::Argument, &[SECOND, &[1, ANY]], Named::Magazine),
    (&["bis_fnc_addvirtualweaponcargo"], Side::Argument, &[SECOND, &[1, ANY]], Named::Weapon),
    // Three weapons with what is on them and in them, clothes with what is in them, and the rest.
    (&["setunitloadout"], Side::Right, &[&[0, 0], &[1, 0], &[2, 0]], Named::Weapon),
    (
        &["setunitloadout"],
        Side::Right,
        &[&[0, 1], &[0, 2], &[0, 3], &[0, 6], &[1, 1], &[1, 2], &[1, 3], &[1, 6], &[2, 1], &[2, 2], &[2, 3], &[2, 6]],
        Named::Attachment,
    ),
    (
        &["setunitloadout"],
        Side::Right,
        &[&[0, 4, 0], &[0, 5, 0], &[1, 4, 0], &[1, 5, 0], &[2, 4, 0], &[2, 5, 0]],
        Named::Magazine,
    ),
    (&["setunitloadout"], Side::Right, &[&[3, 0]], Named::Uniform),
    (&["setunitloadout"], Side::Right, &[&[4, 0]], Named::Vest),
    (&["setunitloadout"], Side::Right, &[&[5, 0]], Named::Backpack),
    (&["setunitloadout"], Side::Right, &[&[6]], Named::Headgear),
    (&["setunitloadout"], Side::Right, &[&[7]], Named::Facewear),
    (
        &["setunitloadout"],
        Side::Right,
        &[&[3, 1, ANY, 0], &[4, 1, ANY, 0], &[5, 1, ANY, 0], &[8, 0], &[9, ANY]],
        Named::Item,
    ),
    (&["createunit"], Side::Left, &[BARE], Named::Unit),
    (&["createunit", "createagent"], Side::Right, &[FIRST], Named::Unit),
    (&["iskindof"], Side::Left, &[BARE], Named::Kind),
    (&["iskindof"], Side::Right, &[BARE, FIRST], Named::Kind),
    (&["counttype"], Side::Left, &[BARE], Named::Kind),
    (&["nearestobject"], Side::Right, &[BARE, SECOND], Named::Kind),
    (&["nearestobjects"], Side::Right, &[&[1, ANY]], Named::Kind),
    (&["nearobjects"], Side::Right, &[FIRST], Named::Kind),
    (&["nearentities"], Side::Right, &[FIRST, &[0, ANY]], Named::Kind),
    (&["entities"], Side::Right, &[BARE, &[ANY], &[ANY, ANY]], Named::Kind),
    (&["sizeof"], Side::Right, &[BARE], Named::Kind),
    (&["addbackpack", "addbackpackglobal"], Side::Right, &[BARE], Named::Backpack),
    (&["addbackpackcargo", "addbackpackcargoglobal"], Side::Right, &[FIRST], Named::Backpack),
    (
        &["addweapon", "addweaponglobal", "removeweapon", "removeweaponglobal", "selectweapon", "hasweapon"],
        Side::Right,
        &[BARE],
        Named::Weapon,
    ),
    (
        &["addweaponturret", "removeweaponturret", "addweaponcargo", "addweaponcargoglobal", "addweaponitem"],
        Side::Right,
        &[FIRST],
        Named::Weapon,
    ),
    (&["addweaponwithattachmentscargo", "addweaponwithattachmentscargoglobal"], Side::Right, &[&[0, 0]], Named::Weapon),
    (&["bis_fnc_addweapon"], Side::Argument, &[SECOND], Named::Weapon),
    (
        &[
            "additem",
            "additemtouniform",
            "additemtovest",
            "additemtobackpack",
            "removeitem",
            "removeitems",
            "removeitemfromuniform",
            "removeitemfromvest",
            "removeitemfrombackpack",
            "linkitem",
            "unlinkitem",
            "assignitem",
            "unassignitem",
        ],
        Side::Right,
        &[BARE],
        Named::Item,
    ),
    (&["additemcargo", "additemcargoglobal"], Side::Right, &[FIRST], Named::Item),
    (
        &["canadd", "canadditemtouniform", "canadditemtovest", "canadditemtobackpack"],
        Side::Right,
        &[BARE, FIRST],
        Named::Item,
    ),
    (
        &[
            "addprimaryweaponitem",
            "addsecondaryweaponitem",
            "addhandgunitem",
            "removeprimaryweaponitem",
            "removesecondaryweaponitem",
            "removehandgunitem",
        ],
        Side::Right,
        &[BARE],
        Named::Attachment,
    ),
    (&["addweaponitem"], Side::Right, &[SECOND], Named::Attachment),
    (&["addheadgear"], Side::Right, &[BARE], Named::Headgear),
    (&["addvest"], Side::Right, &[BARE], Named::Vest),
    (&["adduniform", "forceadduniform"], Side::Right, &[BARE], Named::Uniform),
    (&["addgoggles"], Side::Right, &[BARE], Named::Facewear),
    (&["addmagazine", "addmagazineglobal"], Side::Right, &[BARE, FIRST], Named::Magazine),
    (&["removemagazine", "removemagazines", "removemagazineglobal"], Side::Right, &[BARE], Named::Magazine),
    (
        &[
            "addmagazines",
            "addmagazinecargo",
            "addmagazinecargoglobal",
            "addmagazineturret",
            "addmagazineammocargo",
            "removemagazineturret",
            "removemagazinesturret",
            "setmagazineturretammo",
        ],
        Side::Right,
        &[FIRST],
        Named::Magazine,
    ),
    (&["setmarkertype", "setmarkertypelocal"], Side::Right, &[BARE], Named::Marker),
    (&["setmarkercolor", "setmarkercolorlocal"], Side::Right, &[BARE], Named::MarkerColor),
    (&["playmusic"], Side::Right, &[BARE, FIRST], Named::Music),
    (&["bis_fnc_playmusic"], Side::Argument, &[BARE, FIRST], Named::Music),
    (&["createdialog", "createdisplay"], Side::Right, &[BARE, FIRST], Named::Own("")),
    (&["ctrlcreate"], Side::Right, &[FIRST], Named::Own("")),
    (&["cutrsc", "titlersc"], Side::Right, &[FIRST], Named::Own("RscTitles")),
    (&["playsound", "say", "say2d", "say3d"], Side::Right, &[BARE, FIRST], Named::Own("CfgSounds")),
    (
        &["globalradio", "groupradio", "sideradio", "vehicleradio", "commandradio"],
        Side::Right,
        &[BARE],
        Named::Own("CfgRadio"),
    ),
    (&["customradio"], Side::Right, &[SECOND], Named::Own("CfgRadio")),
    (&["bis_fnc_shownotification"], Side::Argument, &[BARE, FIRST], Named::Own("CfgNotifications")),
    (&["endmission", "failmission"], Side::Right, &[BARE], Named::Own("CfgDebriefing")),
    (&["bis_fnc_endmission"], Side::Argument, &[BARE, FIRST], Named::Own("CfgDebriefing")),
    (&["setidentity"], Side::Right, &[BARE], Named::Own("CfgIdentities")),
    (&["bis_fnc_setunitinsignia"], Side::Argument, &[SECOND], Named::Own("CfgUnitInsignia")),
    (&["bis_fnc_addrespawninventory"], Side::Argument, &[SECOND], Named::Own("CfgRespawnInventory")),
    (&["setface"], Side::Right, &[BARE], Named::Face),
    (&["setspeaker"], Side::Right, &[BARE], Named::Voice),
    (&["setnamesound"], Side::Right, &[BARE], Named::NameSound),
    (&["switchmove", "playmove", "playmovenow"], Side::Right, &[BARE, FIRST], Named::Move),
    (&["action"], Side::Right, &[FIRST], Named::Action),
    (
        &["inputaction", "actionkeys", "actionkeysimages", "actionkeysnames", "actionkeysnamesarray", "actionname"],
        Side::Right,
        &[BARE, FIRST],
        Named::Input,
    ),
];

/// The rows with a command or function, in lower case, in the order of the table.
pub(super) fn rows_of(word: &str) -> &'static [&'static Row] {
    static ROWS_OF: OnceLock<FxHashMap<&'static str, Vec<&'static Row>>> = OnceLock::new();
    let rows = ROWS_OF.get_or_init(|| {
        let mut rows: FxHashMap<&str, Vec<&Row>> = FxHashMap::default();
        for row in ROWS {
            for word in row.0 {
                rows.entry(word).or_default().push(row);
            }
        }
        rows
    });
    rows.get(word).map(Vec::as_slice).unwrap_or_default()
}

/// What commands with one operand return, in lower case.
pub(super) const GETTERS: &[(&[&str], Named)] = &[
    (&["typeof"], Named::Type),
    (&["currentweapon", "primaryweapon", "secondaryweapon", "handgunweapon"], Named::Weapon),
    (&["binocular", "hmd"], Named::Item),
    (&["headgear"], Named::Headgear),
    (&["vest"], Named::Vest),
    (&["uniform"], Named::Uniform),
    (&["backpack"], Named::Backpack),
    (&["goggles"], Named::Facewear),
    (&["currentmagazine"], Named::Magazine),
    (&["markertype", "getmarkertype"], Named::Marker),
    (&["markercolor", "getmarkercolor"], Named::MarkerColor),
    (&["face"], Named::Face),
    (&["speaker"], Named::Voice),
    (&["namesound"], Named::NameSound),
    (&["animationstate"], Named::Move),
];

/// What is in the arrays that commands with one operand return, in lower case.
pub(super) const LISTERS: &[(&[&str], Named)] = &[
    (&["items", "itemswithmagazines", "assigneditems", "uniformitems", "vestitems", "backpackitems"], Named::Item),
    (&["primaryweaponitems", "secondaryweaponitems", "handgunitems"], Named::Attachment),
    (&["magazines", "primaryweaponmagazine", "secondaryweaponmagazine", "handgunmagazine"], Named::Magazine),
    (&["weapons"], Named::Weapon),
];

/// Commands that compare their operands.
pub(super) const COMPARISONS: &[&str] = &["==", "!=", "isequalto", "isnotequalto"];

/// Classes that vehicles and things inherit from, which the lists do not have because nothing can be created of them,
/// with what they are.
pub(super) const PARENTS: &[(&str, &str)] = &[
    ("AllVehicles", "people, animals and vehicles of every kind"),
    ("Air", "aircraft"),
    ("Animal", "animals"),
    ("Building", "buildings"),
    ("CAManBase", "people"),
    ("Car", "wheeled vehicles"),
    ("Helicopter", "helicopters"),
    ("House", "buildings that can be entered or stand on the map"),
    ("Land", "people, animals and land vehicles"),
    ("LandVehicle", "vehicles on land, static weapons among them"),
    ("Logic", "game logics and modules"),
    ("Man", "people and animals"),
    ("MineBase", "mines"),
    ("Plane", "aeroplanes"),
    ("ReammoBox_F", "ammo boxes"),
    ("Ship", "boats and ships"),
    ("StaticWeapon", "static weapons"),
    ("Tank", "tracked vehicles"),
    ("Thing", "things"),
    ("WeaponHolder", "weapons and items on the ground"),
];
