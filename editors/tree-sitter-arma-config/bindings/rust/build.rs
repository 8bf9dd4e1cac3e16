//! Compiles the generated parser and the scanner.

fn main() {
    let mut build = cc::Build::new();
    build.std("c11").include("src");
    for file in ["src/parser.c", "src/scanner.c"] {
        build.file(file);
    }
    println!("cargo:rerun-if-changed=src");
    build.compile("tree-sitter-arma-config");
}
