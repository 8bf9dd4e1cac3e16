#!/usr/bin/env bash
# Runs `sqf-ls check` as the inputs of the action say, and ends with its status.
#
#   SQF_LS_FORMAT   github or sarif
#   SQF_LS_PATHS    files and folders, one a line; empty: what sqf-ls.toml says, else the current folder
#   SQF_LS_ARGS     further arguments, one a line
#   SQF_LS_SARIF    the file for the format sarif
#   GITHUB_OUTPUT   as on GitHub

set -euo pipefail

arguments=()
while IFS= read -r line || [ -n "$line" ]; do
  line=${line%$'\r'}
  if [ -n "$line" ]; then arguments+=("$line"); fi
done <<< "$SQF_LS_ARGS"
arguments+=(--)
while IFS= read -r line || [ -n "$line" ]; do
  line=${line%$'\r'}
  if [ -n "$line" ]; then arguments+=("$line"); fi
done <<< "$SQF_LS_PATHS"

case $SQF_LS_FORMAT in
  github) exec sqf-ls check --format github "${arguments[@]}" ;;
  sarif)
    status=0
    sqf-ls check --format sarif "${arguments[@]}" > "$SQF_LS_SARIF" || status=$?
    echo "sarif=$SQF_LS_SARIF" >> "$GITHUB_OUTPUT"
    exit "$status"
    ;;
  *)
    echo "::error title=sqf-ls::format is github or sarif, not $SQF_LS_FORMAT"
    exit 2
    ;;
esac
