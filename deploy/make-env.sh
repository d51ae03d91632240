#!/bin/sh
# Writes deploy/.env, readable for its owner alone: deploy/compose.env.example with new secrets. Another file: its path as argument.
set -eu
umask 077
here=$(dirname "$0")
file=${1:-$here/.env}
# A file that is there stays: its secrets are in use, and a shell's > would have made it readable for all.
if [ -e "$file" ]; then
  echo "$file is there and stays as it is. Move it away for new secrets; after '> .env' remove what that made" >&2
  exit 1
fi
while IFS= read -r line; do
  case $line in
    *_PASSWORD= | *_SECRET_KEY= | FILE_KEYS= | VIEW_KEY= | OPS_KEY= | DESK_KEY= | OPS_TOKEN=)
      printf '%s%s\n' "$line" "$(openssl rand -hex 32)" ;;
    *) printf '%s\n' "$line" ;;
  esac
done <"$here/compose.env.example" >"$file"
echo "$file has new secrets. Fill in what is empty there: grep '=\$' $file"
