//! Messages on the wire, before and after their handlers.

pub(super) mod damage;
mod frames;
mod gate;
pub mod guard;
mod lenient;
mod spelling;
pub mod transport;
