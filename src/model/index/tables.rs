//! Which commands and functions take names in strings, and names of what.

use super::strings::Purpose;
use crate::model::Role;

/// Where the config begins.
pub(super) const CONFIGS: [&str; 3] = ["configfile", "missionconfigfile", "campaignconfigfile"];

/// Namespaces whose variables are globals of scripts.
pub(super) const NAMESPACES: [&str; 4] = ["missionnamespace", "uinamespace", "parsingnamespace", "currentnamespace"];

/// Where a command has the string.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Places {
    /// It is the operand.
    Operand,
    /// It is the operand, or the element at this place of a list.
    OperandOr(usize),
    /// It is the element at this place of a list.
    Element(usize),
    /// It is the element at any of these places of a list.
    Elements(&'static [usize]),
    /// All elements of a list are such.
    All,
}

impl Places {
    pub(super) fn has_operand(self) -> bool {
        matches!(self, Places::Operand | Places::OperandOr(_))
    }

    pub(super) fn has_element(self, index: usize) -> bool {
        match self {
            Places::Operand => false,
            Places::OperandOr(at) | Places::Element(at) => at == index,
            Places::Elements(places) => places.contains(&index),
            Places::All => true,
        }
    }
}

/// What the string is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Is {
    Global(Role),
    Function,
    Event(Role),
    Text,
    Script(Role),
    Code,
}

impl Is {
    pub(super) fn purpose(self) -> Purpose {
        match self {
            Is::Global(role) => Purpose::Global(role),
            Is::Function => Purpose::Function,
            Is::Event(role) => Purpose::Event(role),
            Is::Text => Purpose::Text,
            Is::Script(role) => Purpose::Script(role),
            Is::Code => Purpose::Code,
        }
    }
}

/// What a command has on its right side, by its name in lower case.
pub(super) fn of_command(word: &str) -> Option<(Places, Is)> {
    use Places::{All, Element, Elements, Operand, OperandOr};
    Some(match word {
        "publicvariable" | "publicvariableserver" | "publicvariableclient" => (Operand, Is::Global(Role::Read)),
        "remoteexec" | "remoteexeccall" => (OperandOr(0), Is::Function),
        "localize" => (Operand, Is::Text),
        "execvm" | "exec" | "execfsm" => (Operand, Is::Script(Role::Call)),
        "compilescript" => (Element(0), Is::Script(Role::Call)),
        "preprocessfile" | "preprocessfilelinenumbers" | "loadfile" => (Operand, Is::Script(Role::Read)),
        "compile" | "compilefinal" => (Operand, Is::Code),
        "onmapsingleclick" | "onplayerconnected" | "onplayerdisconnected" | "oneachframe" | "buttonsetaction" => {
            (Operand, Is::Code)
        }
        // The script and the condition.
        "addaction" => (Elements(&[1, 7]), Is::Code),
        "addeventhandler"
        | "addmpeventhandler"
        | "addmissioneventhandler"
        | "addmusiceventhandler"
        | "ctrladdeventhandler"
        | "ctrlseteventhandler"
        | "displayaddeventhandler"
        | "displayseteventhandler"
        | "ingameuiseteventhandler" => (Element(1), Is::Code),
        "settriggerstatements" | "setwaypointstatements" => (All, Is::Code),
        _ => return None,
    })
}

/// The elements with a name or code in the arguments of a function, by its name in lower case.
pub(super) fn of_function(name: &str) -> Option<(&'static [usize], Is)> {
    let found: (&'static [usize], Is) = match name {
        "cba_fnc_addeventhandler" | "cba_fnc_addeventhandlerargs" => (&[0], Is::Event(Role::Definition)),
        "cba_fnc_removeeventhandler" => (&[0], Is::Event(Role::Read)),
        "cba_fnc_localevent"
        | "cba_fnc_globalevent"
        | "cba_fnc_globaleventjip"
        | "cba_fnc_serverevent"
        | "cba_fnc_clientevent"
        | "cba_fnc_remoteevent"
        | "cba_fnc_targetevent"
        | "cba_fnc_ownerevent"
        | "cba_fnc_turretevent"
        | "cba_fnc_wherelocalevent" => (&[0], Is::Event(Role::Call)),
        "bis_fnc_addscriptedeventhandler" => (&[1], Is::Event(Role::Definition)),
        "bis_fnc_removescriptedeventhandler" => (&[1], Is::Event(Role::Read)),
        "bis_fnc_callscriptedeventhandler" => (&[1], Is::Event(Role::Call)),
        // The conditions to show it and to go on.
        "bis_fnc_holdactionadd" => (&[4, 5], Is::Code),
        "bis_fnc_mp" => (&[1], Is::Function),
        "cba_fnc_addsetting" | "cba_settings_fnc_init" => (&[0], Is::Global(Role::Definition)),
        "cba_fnc_compilefunction" | "slx_xeh_compile_new" => (&[1], Is::Global(Role::Definition)),
        "cba_fnc_compilefinal" => (&[0], Is::Global(Role::Definition)),
        _ => return None,
    };
    Some(found)
}
