#!/usr/bin/env bash
# Runs `sqf-ls check` as the inputs of the action say, and ends with its status.
#
#   SQF_LS_FORMAT   github or sarif
#   SQF_LS_PATHS    files and folders, one a line; empty: what sqf-ls.toml says, else the current folder
#   SQF_LS_ARGS     further arguments, one a line
#   SQF_LS_SARIF    the file for the format sarif
#   GITHUB_OUTPUT   as on GitHub

set -euo pipefail

# Ends with a message: what is wrong, and what to do. Names in it must not be read as commands by GitHub.
refuse() {
  local message="$1; $2"
  message=${message//'%'/%25}
  message=${message//$'\r'/%0D}
  echo "::error title=sqf-ls::${message//$'\n'/%0A}"
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

another="set sarif-file to another one"
command -v sqf-ls > /dev/null || refuse "sqf-ls is not installed" "run the step that installs it first"

# What cannot be checked is not a finding: without this, it would be a status in the log that nobody opens.
failed() {
  if [ "$1" -eq 2 ]; then refuse "the check was not completed" "see the messages of sqf-ls in the log of this step"; fi
  exit "$1"
}

case $SQF_LS_FORMAT in
  github)
    status=0
    sqf-ls check --format github "${arguments[@]}" || status=$?
    failed "$status"
    ;;
  sarif)
    case $SQF_LS_SARIF in
      "") refuse "the report has no name" "set sarif-file to one" ;;
      *$'\n'*) refuse "the name of the report has a line break" "$another" ;;
      */) refuse "$SQF_LS_SARIF is a folder" "$another" ;;
    esac
    # What is checked may be a stranger's: a link in it must not lead the report to a file of the runner.
    folder=$(dirname -- "$SQF_LS_SARIF")
    if [ ! -d "$folder" ]; then refuse "the folder $folder does not exist" "create it in an earlier step"; fi
    real=$(cd -P -- "$folder" 2> /dev/null && pwd -P) || refuse "the folder $folder cannot be opened" "$another"
    case $SQF_LS_SARIF in
      /*) ;;
      *) case $real/ in
        "$(pwd -P)"/*) ;;
        *) refuse "$folder leads out of the folder that is checked" "$another" ;;
      esac ;;
    esac
    if [ -L "$SQF_LS_SARIF" ]; then refuse "$SQF_LS_SARIF is a link" "$another"; fi
    if [ -e "$SQF_LS_SARIF" ] && [ ! -f "$SQF_LS_SARIF" ]; then refuse "$SQF_LS_SARIF is not a file" "$another"; fi
    fresh=$(mktemp "$real/.sqf-ls-XXXXXX" 2> /dev/null) ||
      refuse "the folder $folder cannot be written to" "check its permissions and the space on the disk"
    status=0
    sqf-ls check --format sarif "${arguments[@]}" > "$fresh" || status=$?
    # There is none if the check did not begin: an empty one could not be uploaded.
    if [ ! -s "$fresh" ]; then
      rm -f -- "$fresh"
      failed 2
    fi
    # Later steps may run as another user.
    chmod "$(printf %o $((0666 & ~$(umask))))" "$fresh"
    if ! mv -f -- "$fresh" "$SQF_LS_SARIF" 2> /dev/null; then
      rm -f -- "$fresh"
      refuse "$SQF_LS_SARIF cannot be written" "check its permissions and the space on the disk"
    fi
    echo "sarif=$SQF_LS_SARIF" >> "$GITHUB_OUTPUT"
    failed "$status"
    ;;
  *) refuse "unknown format $SQF_LS_FORMAT" "set format to github or sarif" ;;
esac
