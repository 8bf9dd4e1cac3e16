#!/bin/sh
# Installs SQF in Helix: builds the grammars, copies the queries, and appends languages.toml unless that was done before.
# Needs a C compiler. CC and HELIX_CONFIG (the folder of config.toml) may be set.

set -eu
here=$(cd "$(dirname "$0")" && pwd)
config=${HELIX_CONFIG:-${XDG_CONFIG_HOME:-$HOME/.config}/helix}

mkdir -p "$config/runtime/grammars" "$config/runtime/queries"
for language in sqf arma-config; do
  grammar=$here/../tree-sitter-$language/src
  library=$config/runtime/grammars/$(echo "$language" | tr - _).so
  ${CC:-cc} -shared -fPIC -O2 -I "$grammar" "$grammar/parser.c" "$grammar/scanner.c" -o "$library.new"
  # Another Helix may have loaded the file that is replaced.
  mv "$library.new" "$library"
done
cp -R "$here/queries/." "$config/runtime/queries/"

if ! grep -qs '^name = "sqf"' "$config/languages.toml"; then
  cat "$here/languages.toml" >>"$config/languages.toml"
fi
echo "installed in $config; hx --health sqf shows whether the server is found"
