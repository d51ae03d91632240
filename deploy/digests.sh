#!/bin/sh
# Prints the digests of all images that Dockerfile and compose.yaml name, as lines for deploy/.env. Read them again for each update of
# a version, and keep them with your installation: a tag can be moved to other content, a digest cannot.
set -eu
cd "$(dirname "$0")"
sed -n 's/^.*\(image:\|FROM\) \([^ ]*\)@${\([A-Z]*_DIGEST\).*$/\3 \2/p' Dockerfile compose.yaml | sort -u |
  while read -r name image; do
    printf '%s=%s\n' "$name" "$(docker buildx imagetools inspect "$image" --format '{{.Manifest.Digest}}')"
  done
