//! The forms of commands.

use serde::{Deserialize, Serialize};

use super::Form;

/// A set of [`Form`]s.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "Vec<Form>", into = "Vec<Form>")]
pub struct Forms(u8);

impl Forms {
    /// No form: for words that are not commands.
    pub const NONE: Forms = Forms(0);

    /// Whether the set is empty.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether a form is in the set.
    pub fn contains(self, form: Form) -> bool {
        self.0 & bit(form) != 0
    }

    /// Whether it can be written without operands: `player`.
    pub fn nullary(self) -> bool {
        self.contains(Form::Nullary)
    }

    /// Whether it can be written with a right operand only: `alive unit`.
    pub fn unary(self) -> bool {
        self.contains(Form::Unary)
    }

    /// Whether it can be written with two operands: `unit setDamage 1`.
    pub fn binary(self) -> bool {
        self.contains(Form::Binary)
    }

    /// Returns the forms in either set.
    #[must_use]
    pub fn union(self, other: Forms) -> Forms {
        Forms(self.0 | other.0)
    }

    /// Returns the forms of this set that are not in the other.
    #[must_use]
    pub fn without(self, other: Forms) -> Forms {
        Forms(self.0 & !other.0)
    }

    /// Iterates over the forms: nullary, unary, binary.
    pub fn iter(self) -> impl Iterator<Item = Form> {
        [Form::Nullary, Form::Unary, Form::Binary].into_iter().filter(move |form| self.contains(*form))
    }
}

fn bit(form: Form) -> u8 {
    match form {
        Form::Nullary => 1,
        Form::Unary => 2,
        Form::Binary => 4,
    }
}

impl FromIterator<Form> for Forms {
    fn from_iter<I: IntoIterator<Item = Form>>(forms: I) -> Forms {
        Forms(forms.into_iter().fold(0, |bits, form| bits | bit(form)))
    }
}

impl From<Vec<Form>> for Forms {
    fn from(forms: Vec<Form>) -> Forms {
        forms.into_iter().collect()
    }
}

impl From<Forms> for Vec<Form> {
    fn from(forms: Forms) -> Vec<Form> {
        forms.iter().collect()
    }
}

impl std::fmt::Debug for Forms {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_contains_each_form_once_in_order() {
        let forms: Forms = [Form::Binary, Form::Nullary, Form::Binary].into_iter().collect();
        assert_eq!(Vec::from(forms), [Form::Nullary, Form::Binary]);
        assert!(forms.binary() && forms.nullary() && !forms.unary() && !forms.is_empty());
        assert_eq!(forms.without([Form::Binary].into_iter().collect()), [Form::Nullary].into_iter().collect());
        assert_eq!(format!("{forms:?}"), "{Nullary, Binary}");
        assert_eq!(serde_json::to_string(&forms).unwrap(), r#"["nullary","binary"]"#);
    }
}
