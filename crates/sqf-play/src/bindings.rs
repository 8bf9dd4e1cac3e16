//! The playground for JavaScript: JSON for all values.

use std::panic;

use serde::Serialize;
use wasm_bindgen::prelude::{JsError, wasm_bindgen};

use crate::{Options, Playground as Inner};

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = console)]
    fn error(text: &str);
}

/// The playground. After a panic, which ends with a message in the console and a trap, it cannot be used any more.
#[wasm_bindgen]
#[derive(Default)]
pub struct Playground(Inner);

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|_| "null".to_owned())
}

fn refused(reason: impl ToString) -> JsError {
    JsError::new(&reason.to_string())
}

#[wasm_bindgen]
impl Playground {
    /// Creates an empty playground, and writes panics to the console.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Playground {
        panic::set_hook(Box::new(|info| error(&info.to_string())));
        Playground::default()
    }

    /// See [`Inner::set_text`].
    ///
    /// # Errors
    ///
    /// When the text does not fit; the message says why.
    #[wasm_bindgen(js_name = setText)]
    pub fn set_text(&mut self, path: &str, text: &str) -> Result<(), JsError> {
        self.0.set_text(path, text).map_err(refused)
    }

    /// See [`Inner::remove`].
    pub fn remove(&mut self, path: &str) {
        self.0.remove(path);
    }

    /// See [`Inner::set_options`].
    ///
    /// # Errors
    ///
    /// When `options` is not the JSON of [`Options`].
    #[wasm_bindgen(js_name = setOptions)]
    pub fn set_options(&mut self, options: &str) -> Result<(), JsError> {
        self.0.set_options(Options::from_json(options).map_err(refused)?);
        Ok(())
    }

    /// See [`Inner::all_findings`]; the answer is JSON.
    #[wasm_bindgen(js_name = allFindings)]
    pub fn all_findings(&mut self) -> String {
        json(&self.0.all_findings())
    }

    /// See [`Inner::safe_fixes`]; the answer is JSON.
    #[wasm_bindgen(js_name = safeFixes)]
    pub fn safe_fixes(&mut self, path: &str) -> String {
        json(&self.0.safe_fixes(path))
    }

    /// See [`Inner::tokens`]; the answer is JSON.
    pub fn tokens(&mut self, path: &str) -> String {
        json(&self.0.tokens(path))
    }

    /// See [`Inner::token_kinds`]; the answer is JSON.
    #[wasm_bindgen(js_name = tokenKinds)]
    pub fn token_kinds(&self) -> String {
        json(&Inner::token_kinds())
    }

    /// See [`Inner::hover`]; the answer is JSON.
    pub fn hover(&mut self, path: &str, at: u32) -> String {
        json(&self.0.hover(path, at))
    }

    /// See [`Inner::completion`]; the answer is JSON.
    pub fn completion(&mut self, path: &str, at: u32, explicit: bool) -> String {
        json(&self.0.completion(path, at, explicit))
    }

    /// See [`Inner::describe`]; the answer is JSON.
    pub fn describe(&mut self, _path: &str, index: u32) -> String {
        json(&self.0.describe(index as usize))
    }

    /// See [`Inner::signature`]; the answer is JSON.
    pub fn signature(&mut self, path: &str, at: u32) -> String {
        json(&self.0.signature(path, at))
    }

    /// See [`Inner::format`]; the answer is JSON.
    pub fn format(&mut self, path: &str) -> String {
        json(&self.0.format(path))
    }

    /// See [`Inner::outline`]; the answer is JSON.
    pub fn outline(&mut self, path: &str) -> String {
        json(&self.0.outline(path))
    }

    /// See [`Inner::folds`]; the answer is JSON.
    pub fn folds(&mut self, path: &str) -> String {
        json(&self.0.folds(path))
    }

    /// See [`Inner::definition`]; the answer is JSON.
    pub fn definition(&mut self, path: &str, at: u32) -> String {
        json(&self.0.definition(path, at))
    }

    /// See [`Inner::expand`]; the answer is JSON.
    pub fn expand(&mut self, path: &str) -> String {
        json(&self.0.expand(path))
    }

    /// See [`Inner::explain_log`]; the answer is JSON.
    #[wasm_bindgen(js_name = explainLog)]
    pub fn explain_log(&mut self, text: &str) -> String {
        json(&self.0.explain_log(text))
    }
}
