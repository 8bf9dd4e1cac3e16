//! Reports in every format.
