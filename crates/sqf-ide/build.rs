//! Packs how often names occur in scripts and configs into the program, see `docs/data.md`.

use sqf_pack::{Files, pack};

fn main() -> std::io::Result<()> {
    pack(&Files::read("data/usage.txt", "txt")?.joined(), "usage")?;
    pack(&Files::read("data/configs.txt", "txt")?.joined(), "configs")
}
