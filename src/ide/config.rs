//! Configs as features and rules see them: [`ConfigFile`] is a file, [`ConfigCursor`] a position in it.

mod classes;
mod cursor;
mod declaration;
pub(super) mod documented;
mod file;
mod surroundings;
#[cfg(test)]
mod tests;

pub(in crate::ide) use classes::{ConfigClass, ConfigClasses, Member, Scope};
pub(in crate::ide) use declaration::DeclarationPlace;

pub use cursor::{ConfigCursor, ConfigPlace};
pub use file::{ConfigFile, ConfigKind};
pub(in crate::ide) use surroundings::surroundings;
