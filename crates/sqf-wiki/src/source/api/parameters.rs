//! The parameters of a query to the API.

use std::borrow::Cow;

use serde_json::{Map, Value};

/// The parameters of one `action=query`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Parameters(Vec<(Cow<'static, str>, String)>);

impl Parameters {
    pub(super) fn new() -> Parameters {
        Parameters(Vec::new()).with("action", "query")
    }

    /// Adds a parameter.
    pub(super) fn with(mut self, name: impl Into<Cow<'static, str>>, value: impl Into<String>) -> Parameters {
        self.0.push((name.into(), value.into()));
        self
    }

    /// Adds every key of a `continue`, overriding existing values.
    pub(super) fn with_continuation(&self, continuation: &Map<String, Value>) -> Parameters {
        let mut all = self.clone();
        all.0.retain(|(name, _)| !continuation.contains_key(name.as_ref()));
        for (name, value) in continuation {
            let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            all.0.push((name.clone().into(), value));
        }
        all
    }

    /// Encodes them as the query of an address or the body of a form.
    pub(super) fn encode(&self) -> String {
        url::form_urlencoded::Serializer::new(String::new()).extend_pairs(&self.0).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_of_a_continue_goes_back() {
        let first = Parameters::new().with("rvcontinue", "old").with("titles", "a|b");
        let continuation = serde_json::json!({"rvcontinue": "1|2", "offset": 7, "continue": "||"});
        let next = first.with_continuation(continuation.as_object().unwrap());
        assert_eq!(next.encode(), "action=query&titles=a%7Cb&continue=%7C%7C&offset=7&rvcontinue=1%7C2");
    }
}
