//! The pages that list names, and their layouts.

use sqf_reference::ClassList;

/// A page that lists names.
pub(super) struct Page {
    pub(super) title: &'static str,
    pub(super) layout: Layout,
    /// The list of its names, unless a section overrides it.
    pub(super) list: ClassList,
    /// The part of that list.
    pub(super) group: Option<&'static str>,
    /// The DLC that all of its names belong to.
    pub(super) dlc: Option<&'static str>,
}

/// The layout of a page.
pub(super) enum Layout {
    /// Every table with a column of classes.
    Tables,
    /// Tables, whose list depends on the headings above them.
    Sections(&'static [Section]),
    /// Bullets below these headings; all bullets if empty.
    Bullets(&'static [&'static str]),
    /// The headings of a chapter.
    Headings(&'static str),
    /// Tables of groups, below headings for their sides and factions.
    Groups,
}

/// A part of a page with names of another list, identified by a word in its heading.
pub(super) struct Section {
    pub(super) heading: &'static str,
    pub(super) list: ClassList,
    pub(super) group: Option<&'static str>,
}

const fn tables(title: &'static str, list: ClassList, group: &'static str) -> Page {
    let group = if group.is_empty() { None } else { Some(group) };
    Page { title, layout: Layout::Tables, list, group, dlc: None }
}

const fn of_dlc(dlc: &'static str, page: Page) -> Page {
    Page { dlc: Some(dlc), ..page }
}

const fn laid_out(title: &'static str, layout: Layout, list: ClassList) -> Page {
    Page { title, layout, list, group: None, dlc: None }
}

const fn section(heading: &'static str, list: ClassList, group: &'static str) -> Section {
    Section { heading, list, group: if group.is_empty() { None } else { Some(group) } }
}

/// Sections of the pages that list all names of a DLC.
const ALL_IN_ONE: &[Section] = &[
    section("weapons", ClassList::CfgWeapons, ""),
    section("magazines", ClassList::CfgMagazines, ""),
    section("music", ClassList::CfgMusic, ""),
];

/// Sections of the pages on what people wear.
const WORN: &[Section] =
    &[section("backpack", ClassList::CfgVehicles, "Backpacks"), section("facewear", ClassList::CfgGlasses, "")];

/// Sections of the pages on weapons.
const ARMED: &[Section] = &[
    section("static", ClassList::CfgVehicles, ""),
    section("explosive", ClassList::CfgMagazines, ""),
    section("magazine", ClassList::CfgMagazines, ""),
    section("vehicle", ClassList::CfgWeapons, "Vehicle Weapons"),
    section("binocular", ClassList::CfgWeapons, "Items"),
    section("goggles", ClassList::CfgWeapons, "Items"),
    section("attachment", ClassList::CfgWeapons, "Items"),
    section("items", ClassList::CfgWeapons, "Items"),
];

const SPEARHEAD: &str = "Spearhead 1944";
const EXTENDED: &str = "Spearhead Extended";
const WESTERN_SAHARA: &str = "Western Sahara";
const REACTION: &str = "Reaction Forces";
const EXPEDITIONARY: &str = "Expeditionary Forces";
const MOBILIZATION: &str = "Global Mobilization";
const IRON_CURTAIN: &str = "CSLA Iron Curtain";

use ClassList::{
    CfgActions, CfgFaces, CfgGlasses, CfgGroups, CfgMagazines, CfgMarkerColors, CfgMarkers, CfgMusic, CfgVehicles,
    CfgVoice, CfgWeapons, InputActions, KeyCodes, Moves, NameSounds,
};

/// All pages that list names. If two state the same fact, the first one wins.
pub(super) const PAGES: &[Page] = &[
    tables("Arma 3: CfgVehicles WEST", CfgVehicles, "WEST"),
    tables("Arma 3: CfgVehicles EAST", CfgVehicles, "EAST"),
    tables("Arma 3: CfgVehicles GUER", CfgVehicles, "GUER"),
    tables("Arma 3: CfgVehicles CIV", CfgVehicles, "CIV"),
    tables("Arma 3: CfgVehicles Backpacks", CfgVehicles, "Backpacks"),
    tables("Arma 3: CfgVehicles Animals", CfgVehicles, "Animals"),
    tables("Arma 3: CfgVehicles VR Objects", CfgVehicles, "VR Objects"),
    tables("Arma 3: CfgVehicles Ruins & Wrecks", CfgVehicles, "Ruins & Wrecks"),
    tables("Arma 3: CfgVehicles Structures", CfgVehicles, "Structures"),
    tables("Arma 3: CfgVehicles Equipment", CfgVehicles, "Equipment"),
    tables("Arma 3: CfgVehicles Other", CfgVehicles, "Other"),
    tables("Arma 3: CfgVehicles EMPTY", CfgVehicles, "Other"),
    tables("Arma 3: CfgWeapons Weapons", CfgWeapons, "Weapons"),
    tables("Arma 3: CfgWeapons Items", CfgWeapons, "Items"),
    tables("Arma 3: CfgWeapons Equipment", CfgWeapons, "Equipment"),
    tables("Arma 3: CfgWeapons Vehicle Weapons", CfgWeapons, "Vehicle Weapons"),
    tables("Arma 3: CfgMagazines", CfgMagazines, ""),
    tables("Arma 3: CfgGlasses", CfgGlasses, ""),
    laid_out("Arma 3: CfgGroups", Layout::Groups, CfgGroups),
    tables("Arma 3: CfgMarkers", CfgMarkers, ""),
    tables("Arma 3: CfgMarkerColors", CfgMarkerColors, ""),
    laid_out("Arma 3: CfgMusic", Layout::Tables, CfgMusic),
    laid_out(
        "Arma 3: CfgIdentities",
        Layout::Sections(&[section("glasses", CfgGlasses, ""), section("speakers", CfgVoice, "")]),
        CfgFaces,
    ),
    laid_out("Arma 3: Moves", Layout::Bullets(&["States"]), Moves),
    laid_out("Arma 3: Actions", Layout::Headings("Actions"), CfgActions),
    laid_out("inputAction/actions", Layout::Tables, InputActions),
    laid_out("DIK KeyCodes", Layout::Tables, KeyCodes),
    of_dlc(SPEARHEAD, tables("Spearhead 1944 CfgVehicles WEST", CfgVehicles, "WEST")),
    of_dlc(SPEARHEAD, tables("Spearhead 1944 CfgVehicles GUER", CfgVehicles, "GUER")),
    of_dlc(SPEARHEAD, tables("Spearhead 1944 CfgVehicles CIV", CfgVehicles, "CIV")),
    of_dlc(SPEARHEAD, tables("Spearhead 1944 CfgVehicles Backpacks", CfgVehicles, "Backpacks")),
    of_dlc(SPEARHEAD, tables("Spearhead 1944 CfgVehicles Animals", CfgVehicles, "Animals")),
    of_dlc(SPEARHEAD, tables("Spearhead 1944 CfgVehicles Equipment", CfgVehicles, "Equipment")),
    of_dlc(SPEARHEAD, tables("Spearhead 1944 CfgVehicles Other", CfgVehicles, "Other")),
    of_dlc(SPEARHEAD, tables("Spearhead 1944 CfgWeapons Weapons", CfgWeapons, "Weapons")),
    of_dlc(SPEARHEAD, tables("Spearhead 1944 CfgWeapons Items", CfgWeapons, "Items")),
    of_dlc(SPEARHEAD, tables("Spearhead 1944 CfgWeapons Equipment", CfgWeapons, "Equipment")),
    of_dlc(SPEARHEAD, tables("Spearhead 1944 CfgWeapons Vehicle Weapons", CfgWeapons, "Vehicle Weapons")),
    of_dlc(SPEARHEAD, tables("Spearhead 1944 CfgMagazines", CfgMagazines, "")),
    of_dlc(SPEARHEAD, tables("Spearhead 1944 CfgGlasses", CfgGlasses, "")),
    of_dlc(SPEARHEAD, tables("Spearhead 1944 CfgMarkers", CfgMarkers, "")),
    of_dlc(SPEARHEAD, tables("Spearhead 1944 CfgMarkerColors", CfgMarkerColors, "")),
    of_dlc(SPEARHEAD, tables("Spearhead 1944 CfgMusic", CfgMusic, "")),
    of_dlc(EXTENDED, tables("Spearhead Extended CfgVehicles WEST", CfgVehicles, "WEST")),
    of_dlc(EXTENDED, tables("Spearhead Extended CfgVehicles GUER", CfgVehicles, "GUER")),
    of_dlc(EXTENDED, tables("Spearhead Extended CfgVehicles Backpacks", CfgVehicles, "Backpacks")),
    of_dlc(EXTENDED, tables("Spearhead Extended CfgVehicles Equipment", CfgVehicles, "Equipment")),
    of_dlc(EXTENDED, tables("Spearhead Extended CfgVehicles Other", CfgVehicles, "Other")),
    of_dlc(EXTENDED, tables("Spearhead Extended CfgWeapons Weapons", CfgWeapons, "Weapons")),
    of_dlc(EXTENDED, tables("Spearhead Extended CfgWeapons Items", CfgWeapons, "Items")),
    of_dlc(EXTENDED, tables("Spearhead Extended CfgWeapons Equipment", CfgWeapons, "Equipment")),
    of_dlc(EXTENDED, tables("Spearhead Extended CfgWeapons Vehicle Weapons", CfgWeapons, "Vehicle Weapons")),
    of_dlc(EXTENDED, tables("Spearhead Extended CfgMagazines", CfgMagazines, "")),
    of_dlc(EXTENDED, tables("Spearhead Extended CfgMusic", CfgMusic, "")),
    of_dlc(WESTERN_SAHARA, laid_out("Western Sahara classNames", Layout::Sections(ALL_IN_ONE), CfgVehicles)),
    of_dlc(REACTION, laid_out("Reaction Forces/classNames", Layout::Sections(ALL_IN_ONE), CfgVehicles)),
    of_dlc(EXPEDITIONARY, laid_out("Expeditionary Forces/classNames", Layout::Sections(ALL_IN_ONE), CfgVehicles)),
    of_dlc(MOBILIZATION, laid_out("Global Mobilization Vehicles", Layout::Tables, CfgVehicles)),
    of_dlc(MOBILIZATION, laid_out("Global Mobilization Weapons", Layout::Sections(ARMED), CfgWeapons)),
    of_dlc(MOBILIZATION, laid_out("Global Mobilization Characters", Layout::Sections(WORN), CfgWeapons)),
    of_dlc(IRON_CURTAIN, laid_out("CSLA Iron Curtain Vehicles", Layout::Tables, CfgVehicles)),
    of_dlc(IRON_CURTAIN, laid_out("CSLA Iron Curtain Characters", Layout::Tables, CfgVehicles)),
    of_dlc(IRON_CURTAIN, laid_out("CSLA Iron Curtain Weapons", Layout::Sections(ARMED), CfgWeapons)),
    of_dlc(IRON_CURTAIN, laid_out("CSLA Iron Curtain Gear Items", Layout::Sections(WORN), CfgWeapons)),
    laid_out("Arma 3: createVehicle/vehicles", Layout::Bullets(&[]), CfgVehicles),
    laid_out("Arma 3: CfgIdentities", Layout::Bullets(&["NameSounds"]), NameSounds),
];
