//! Signatures over invented records.
