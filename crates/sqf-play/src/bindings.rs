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
#[allow(missing_docs, reason = "each is a method of the playground, which has them")]
impl Playground {
    #[wasm_bindgen(constructor)]
    pub fn new() -> Playground {
        panic::set_hook(Box::new(|info| error(&info.to_string())));
        Playground::default()
    }

    #[wasm_bindgen(js_name = setText)]
    pub fn set_text(&mut self, path: &str, text: &str) -> Result<(), JsError> {
        self.0.set_text(path, text).map_err(refused)
    }

    pub fn remove(&mut self, path: &str) {
        self.0.remove(path);
    }

    #[wasm_bindgen(js_name = setOptions)]
    pub fn set_options(&mut self, options: &str) -> Result<(), JsError> {
        self.0.set_options(Options::from_json(options).map_err(refused)?);
        Ok(())
    }

    #[wasm_bindgen(js_name = allFindings)]
    pub fn all_findings(&mut self) -> String {
        json(&self.0.all_findings())
    }

    #[wasm_bindgen(js_name = safeFixes)]
    pub fn safe_fixes(&mut self, path: &str) -> String {
        json(&self.0.safe_fixes(path))
    }

    pub fn tokens(&mut self, path: &str) -> String {
        json(&self.0.tokens(path))
    }

    #[wasm_bindgen(js_name = tokenKinds)]
    pub fn token_kinds(&self) -> String {
        json(&Inner::token_kinds())
    }

    pub fn hover(&mut self, path: &str, at: u32) -> String {
        json(&self.0.hover(path, at))
    }

    pub fn completion(&mut self, path: &str, at: u32, explicit: bool) -> String {
        json(&self.0.completion(path, at, explicit))
    }

    pub fn describe(&mut self, _path: &str, index: u32) -> String {
        json(&self.0.describe(index as usize))
    }

    pub fn signature(&mut self, path: &str, at: u32) -> String {
        json(&self.0.signature(path, at))
    }

    pub fn format(&mut self, path: &str) -> String {
        json(&self.0.format(path))
    }

    pub fn outline(&mut self, path: &str) -> String {
        json(&self.0.outline(path))
    }

    pub fn folds(&mut self, path: &str) -> String {
        json(&self.0.folds(path))
    }

    pub fn definition(&mut self, path: &str, at: u32) -> String {
        json(&self.0.definition(path, at))
    }

    pub fn expand(&mut self, path: &str) -> String {
        json(&self.0.expand(path))
    }

    #[wasm_bindgen(js_name = explainLog)]
    pub fn explain_log(&mut self, text: &str) -> String {
        json(&self.0.explain_log(text))
    }
}
