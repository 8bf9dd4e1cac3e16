#!/usr/bin/env bash
# Runs `sqf-ls check` as the inputs of the action say, and ends with its status.
#
#   SQF_LS_FORMAT   github or sarif
#   SQF_LS_PATHS    files and folders, one a line; empty: what sqf-ls.toml says, else the current folder
#   SQF_LS_ARGS     further arguments, one a line
#   SQF_LS_SARIF    the file for the format sarif
#   GITHUB_OUTPUT   as on GitHub

set -euo pipefail

refuse() {
  echo "::error title=sqf-ls::$1; set sarif-file to another one"
  exit 2
}

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
    # What is checked may be a stranger's: a link in it must not lead the report to a file of the runner.
    folder=$(dirname -- "$SQF_LS_SARIF")
    real=$(cd -P -- "$folder" && pwd -P)
    case $SQF_LS_SARIF in
      /*) ;;
      *) case $real/ in
        "$(pwd -P)"/*) ;;
        *) refuse "$folder leads out of the folder that is checked" ;;
      esac ;;
    esac
    if [ -L "$SQF_LS_SARIF" ]; then refuse "$SQF_LS_SARIF is a link"; fi
    if [ -e "$SQF_LS_SARIF" ] && [ ! -f "$SQF_LS_SARIF" ]; then refuse "$SQF_LS_SARIF is no file"; fi
    case $SQF_LS_SARIF in *$'\n'*) refuse "the name of the report has a line break" ;; esac
    fresh=$(mktemp "$real/.sqf-ls-XXXXXX")
    status=0
    sqf-ls check --format sarif "${arguments[@]}" > "$fresh" || status=$?
    mv -f -- "$fresh" "$SQF_LS_SARIF"
    echo "sarif=$SQF_LS_SARIF" >> "$GITHUB_OUTPUT"
    exit "$status"
    ;;
  *)
    echo "::error title=sqf-ls::format is github or sarif, not $SQF_LS_FORMAT"
    exit 2
    ;;
esac
