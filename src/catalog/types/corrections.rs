//! Return types that the wiki states too narrowly, or wrongly.
//!
//! Checked against what the game itself declares. Where the two disagree and nothing decides between them, the command
//! may return anything.

use super::{Type, TypeSet};

/// Nothing decides.
const ANY: TypeSet = TypeSet::ANY;

/// Some calls give no value: of what does not exist, on another machine.
const NOTHING: TypeSet = TypeSet::of(&[Type::Nothing]);

/// Of a team member.
const TEAM_MEMBER: TypeSet = TypeSet::of(&[Type::TeamMember]);

/// The game counts it as one.
const TASK: TypeSet = TypeSet::of(&[Type::Task]);

/// What commands may give beyond what their pages say, by lower-case name, in all their forms.
const RETURNS: &[(&str, TypeSet)] = &[
    ("add3denconnection", ANY),
    ("addaction", NOTHING),
    ("addeventhandler", NOTHING),
    ("addmpeventhandler", NOTHING),
    ("assignascargoindex", ANY),
    ("assignedteam", NOTHING),
    ("binocularmagazine", ANY),
    ("clearforcesrtd", ANY),
    ("create3denentity", ANY),
    ("curatormouseover", ANY),
    ("currentmagazinedetail", ANY),
    ("cutrsc", ANY),
    ("debriefingtext", ANY),
    ("diag_dumpcalltracetolog", ANY),
    ("diag_sqfcdebugdump", ANY),
    ("diag_testscriptsimplevm", ANY),
    ("diaryrecordnull", TASK),
    ("forceatpositionrtd", ANY),
    ("forcegeneratorrtd", ANY),
    ("fromjson", ANY),
    ("get3denentity", ANY),
    ("get3denparent", ANY),
    ("getclientstatenumber", ANY),
    ("getmissionconfigvalue", ANY),
    ("getobjectdlc", NOTHING),
    ("getrotorbrakertd", ANY),
    ("getstatvalue", NOTHING),
    ("getturretopticsmode", ANY),
    ("halt", ANY),
    ("handgunmagazine", ANY),
    ("isautostartupenabledrtd", ANY),
    ("lbsettext", ANY),
    ("leader", TEAM_MEMBER),
    ("mapcenteroncamera", ANY),
    ("markerchannel", ANY),
    ("netobjnull", ANY),
    ("ondoubleclick", ANY),
    ("periscopeelevation", ANY),
    ("pitch", ANY),
    ("remoteexec", NOTHING),
    ("remoteexeccall", NOTHING),
    ("remove3denconnection", ANY),
    ("selectededitorobjects", ANY),
    ("selectmax", ANY),
    ("selectmin", ANY),
    ("servernamespace", NOTHING),
    ("setmusiceventhandler", ANY),
    ("setobjectproxy", ANY),
    ("setpilotcameraopticsmode", ANY),
    ("showuavfeed", ANY),
    ("taskdestination", NOTHING),
    ("tvsettext", ANY),
    ("waypointvisible", ANY),
];

/// What a command gives; `page` is what its page says.
pub(super) fn returns(name: &str, page: TypeSet) -> TypeSet {
    let lower = name.to_ascii_lowercase();
    match RETURNS.binary_search_by_key(&lower.as_str(), |(name, _)| name) {
        Ok(at) => page.union(RETURNS[at].1),
        Err(_) => page,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_order() {
        assert!(RETURNS.is_sorted_by(|(a, _), (b, _)| a < b));
        assert!(RETURNS.iter().all(|(name, types)| name.to_lowercase() == *name && !types.is_empty()));
    }
}
