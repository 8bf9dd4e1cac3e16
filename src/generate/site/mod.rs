//! From finished records to the files of the site.

pub mod paths;
pub mod summary;
