//! What is at a place: descriptions, parameters, definitions.

use crate::Playground;
use crate::answer::{Hover, Place, Signature};
use crate::html;
use sqf_ide::{Analysis, Goal, SignatureAsked};
use sqf_text::Encoding;

impl Playground {
    /// Returns the analysis of a file, and the byte of a place in it.
    pub(crate) fn at(&mut self, path: &str, at: u32) -> Option<(Analysis, u32)> {
        let analysis = self.files.analysis(path)?;
        Some((analysis, self.files.byte(path, at)?))
    }

    /// Describes what is at a place.
    pub fn hover(&mut self, path: &str, at: u32) -> Option<Hover> {
        let (analysis, offset) = self.at(path, at)?;
        let hover = match analysis.is_answered_at(offset) {
            true => analysis.hover(offset),
            false => analysis.hover_of_list(offset),
        }?;
        let (from, to) = self.files.range(path, hover.range);
        Some(Hover { from, to, html: html::from_markdown(&hover.markdown) })
    }

    /// Returns the parameters of the command or function whose operand is written at a place.
    pub fn signature(&mut self, path: &str, at: u32) -> Option<Signature> {
        let (analysis, offset) = self.at(path, at)?;
        let help = analysis.signature_help(offset, SignatureAsked::ShownHelp)?;
        let signature = help.signatures.into_iter().nth(help.active)?;
        let active = signature.active_param;
        let of_param = active.and_then(|active| signature.params.get(active)).map(|param| &*param.documentation);
        let markdown = [of_param.unwrap_or_default(), &signature.documentation].join("\n\n");
        let unit = |byte: u32| {
            let before = signature.label.get(..byte as usize).unwrap_or(&signature.label);
            Encoding::Utf16.width(before)
        };
        let parameters = signature.params.iter().map(|param| [unit(param.range.start), unit(param.range.end)]);
        let parameters = parameters.collect();
        Some(Signature { parameters, active, html: html::from_markdown(&markdown), label: signature.label })
    }

    /// Returns where what is at a place is defined, in these files.
    pub fn definition(&mut self, path: &str, at: u32) -> Vec<Place> {
        let Some((analysis, offset)) = self.at(path, at) else { return Vec::new() };
        let found = analysis.definition(offset, Goal::Definition).into_iter().filter_map(|link| {
            let file = match &link.place.file {
                Some(file) => self.files.relative(file)?,
                None => path.to_owned(),
            };
            self.files.text(&file)?;
            Some(self.files.place(&file, link.place.range))
        });
        found.collect()
    }
}
