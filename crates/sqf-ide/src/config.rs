//! Configs as features and rules see them: [`ConfigFile`] is a file, [`ConfigCursor`] a position in it.

mod classes;
pub mod code;
mod cursor;
mod declaration;
pub mod documented;
mod file;
mod surroundings;
#[cfg(test)]
mod tests;

pub(crate) use classes::{ConfigClass, ConfigClasses, Member, Scope};
pub use declaration::DeclarationPlace;

pub use cursor::{ConfigCursor, ConfigPlace};
pub use file::{ConfigFile, ConfigKind};
pub use surroundings::surroundings;
