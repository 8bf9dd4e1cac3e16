//! Packs the schema of the published site into the program.

use sqf_pack::{Files, pack};

fn main() -> std::io::Result<()> {
    pack(&Files::read("data/schema.json", "json")?.joined(), "schema")
}
