#!/usr/bin/env bash
# Puts sqf-ls on the PATH of the following steps: the archive of a release for this machine, verified and cached.
#
#   SQF_LS_RELEASES   address of the folder of releases, such as https://github.com/OWNER/sqf-ls/releases/download
#   SQF_LS_VERSION    version of the release
#   GH_TOKEN          token of the run, with which gh verifies that the release was built by its workflow
#   RUNNER_OS, RUNNER_ARCH, RUNNER_TEMP, RUNNER_TOOL_CACHE, GITHUB_PATH   as on GitHub

set -euo pipefail

version=${SQF_LS_VERSION#v}
if ! [[ $version =~ ^[0-9A-Za-z.+-]+$ ]]; then
  echo "::error title=sqf-ls::not a version: $version"
  exit 2
fi
program=sqf-ls
extension=tar.gz
case $RUNNER_OS-$RUNNER_ARCH in
  Linux-X64) target=x86_64-unknown-linux-musl ;;
  Linux-ARM64) target=aarch64-unknown-linux-musl ;;
  macOS-X64) target=x86_64-apple-darwin ;;
  macOS-ARM64) target=aarch64-apple-darwin ;;
  Windows-X64) target=x86_64-pc-windows-msvc program=sqf-ls.exe extension=zip ;;
  *)
    echo "::error title=sqf-ls::there is no program for $RUNNER_OS on $RUNNER_ARCH"
    exit 2
    ;;
esac

folder=$RUNNER_TOOL_CACHE/sqf-ls/$version/$RUNNER_ARCH
if [ ! -x "$folder/$program" ]; then
  name=sqf-ls-$version-$target
  scratch=$(mktemp -d "$RUNNER_TEMP/sqf-ls.XXXXXX")
  trap 'rm -rf "$scratch"' EXIT
  for file in "$name.$extension" SHA256SUMS; do
    curl --fail --silent --show-error --location --retry 3 --output "$scratch/$file" "$SQF_LS_RELEASES/v$version/$file"
  done
  # Only the line of this archive, and exactly one.
  awk -v file="$name.$extension" '$2 == file || $2 == "*" file' "$scratch/SHA256SUMS" > "$scratch/expected"
  [ "$(wc -l < "$scratch/expected")" -eq 1 ] || { echo "::error title=sqf-ls::no checksum of $name.$extension"; exit 2; }
  if command -v sha256sum >/dev/null; then check="sha256sum --check"; else check="shasum -a 256 --check"; fi
  (cd "$scratch" && $check expected >&2)
  # Whoever can replace an archive can replace its checksum as well, but not what the workflow has attested.
  if [ -n "${GH_TOKEN-}" ] && command -v gh >/dev/null; then
    gh attestation verify "$scratch/SHA256SUMS" --repo OWNER/sqf-ls >&2 || {
      echo "::error title=sqf-ls::SHA256SUMS is not attested by the release workflow"
      exit 2
    }
  fi
  if [ "$extension" = zip ]; then
    (cd "$scratch" && unzip -q "$name.zip")
  else
    tar -xzf "$scratch/$name.tar.gz" -C "$scratch"
  fi
  mkdir -p "$folder"
  mv "$scratch/$name/$program" "$folder/"
fi
"$folder/$program" --version
if command -v cygpath >/dev/null; then folder=$(cygpath --windows "$folder"); fi
echo "$folder" >> "$GITHUB_PATH"
