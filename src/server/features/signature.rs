//! `textDocument/signatureHelp`

use std::sync::Arc;

use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{
    self as lsp, ParameterInformation, ParameterLabel, SignatureHelpContext, SignatureHelpOptions, SignatureHelpParams,
    SignatureHelpTriggerKind, SignatureInformation,
};

use crate::server::answer::answer;
use crate::server::capabilities::Capabilities;
use crate::server::convert::{Places, documentation, strings};
use crate::server::state::State;
use sqf_text::{Encoding, TextRange};

/// Returns what the server announces.
pub(in crate::server) fn options() -> SignatureHelpOptions {
    SignatureHelpOptions {
        // An operand follows a space, its elements follow a bracket or a comma.
        trigger_characters: Some(strings(&[" ", "[", "(", ","])),
        retrigger_characters: Some(strings(&["]", ")", "}", ";"])),
        ..SignatureHelpOptions::default()
    }
}

/// Answers `textDocument/signatureHelp`.
///
/// # Errors
///
/// `ContentModified` if the document was changed before the work began.
pub(in crate::server) async fn signature_help(
    state: &Arc<State>,
    params: SignatureHelpParams,
) -> Result<Option<lsp::SignatureHelp>> {
    let at = params.text_document_position_params;
    let asked = asked(params.context.as_ref());
    answer(state, &at.text_document.uri, move |_, snapshot| {
        let analysis = snapshot.analysis();
        let places = Places::new(analysis.file(), snapshot.capabilities.encoding);
        let offset = places.offset(at.position)?;
        if !analysis.is_script() && analysis.config().is_none() {
            return None;
        }
        let help = analysis.signature_help(offset, asked)?;
        Some(converted(help, &snapshot.capabilities))
    })
    .await
}

/// Returns the trigger of signature help; defaults to the user.
fn asked(context: Option<&SignatureHelpContext>) -> sqf_ide::SignatureAsked {
    match context {
        Some(context) if context.is_retrigger => sqf_ide::SignatureAsked::ShownHelp,
        Some(context) if context.trigger_kind == SignatureHelpTriggerKind::TRIGGER_CHARACTER => {
            sqf_ide::SignatureAsked::Typing
        }
        _ => sqf_ide::SignatureAsked::User,
    }
}

/// Converts signature help.
fn converted(help: sqf_ide::SignatureHelp, client: &Capabilities) -> lsp::SignatureHelp {
    let active = help.signatures.get(help.active);
    lsp::SignatureHelp {
        active_signature: u32::try_from(help.active).ok(),
        active_parameter: active.map(active_parameter),
        signatures: help.signatures.into_iter().map(|signature| signature_information(signature, client)).collect(),
    }
}

fn signature_information(signature: sqf_ide::Signature, client: &Capabilities) -> SignatureInformation {
    let active = active_parameter(&signature);
    let label = |range: TextRange| {
        if !client.label_offsets {
            return ParameterLabel::Simple(range.of(&signature.label).to_owned());
        }
        // Label offsets are always UTF-16, regardless of the negotiated encoding.
        let width = |end: u32| Encoding::Utf16.width(TextRange::new(0, end).of(&signature.label));
        ParameterLabel::LabelOffsets([width(range.start), width(range.end)])
    };
    let parameters = signature.params.iter().map(|param| ParameterInformation {
        label: label(param.range),
        documentation: documentation(param.documentation.clone(), client.signature_markdown),
    });
    SignatureInformation {
        parameters: Some(parameters.collect()),
        active_parameter: client.active_parameters.then_some(active),
        documentation: documentation(signature.documentation, client.signature_markdown),
        label: signature.label,
    }
}

/// Returns the active parameter. If there is none, the index is out of range so that the client highlights none; an
/// omitted one would mean the first.
fn active_parameter(signature: &sqf_ide::Signature) -> u32 {
    signature.active_param.unwrap_or(signature.params.len()) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_offsets_into_the_label() {
        let help = || sqf_ide::SignatureHelp {
            signatures: vec![sqf_ide::Signature {
                label: "\u{10400} openGate speed".to_owned(),
                documentation: String::new(),
                params: vec![sqf_ide::SignatureParam {
                    range: TextRange::new(14, 19),
                    documentation: "How **fast**.".to_owned(),
                }],
                active_param: None,
            }],
            active: 0,
        };
        insta::assert_compact_json_snapshot!(converted(help(), &Capabilities::everything()), @r#"
        {
          "signatures": [
            {
              "label": "𐐀 openGate speed",
              "parameters": [
                {
                  "label": [
                    12,
                    17
                  ],
                  "documentation": {
                    "kind": "markdown",
                    "value": "How **fast**."
                  }
                }
              ],
              "activeParameter": 1
            }
          ],
          "activeSignature": 0,
          "activeParameter": 1
        }
        "#);
        let simple = converted(help(), &Capabilities::default());
        let label = &simple.signatures[0].parameters.as_ref().unwrap()[0].label;
        assert_eq!(*label, ParameterLabel::Simple("speed".to_owned()));
    }
}
