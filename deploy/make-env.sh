#!/bin/sh
# Prints deploy/compose.env.example with new secrets: sh deploy/make-env.sh > deploy/.env
set -eu
umask 077
while IFS= read -r line; do
  case $line in
    *_PASSWORD= | *_SECRET_KEY= | FILE_KEYS= | VIEW_KEY= | OPS_KEY= | OPS_TOKEN=)
      printf '%s%s\n' "$line" "$(openssl rand -hex 32)" ;;
    RELEASE_TOKEN=) printf '%snone\n' "$line" ;;
    *) printf '%s\n' "$line" ;;
  esac
done <"$(dirname "$0")/compose.env.example"
