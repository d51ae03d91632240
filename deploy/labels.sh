#!/bin/sh
# Prints the digests of all images that Dockerfile and compose.yaml name, as lines for deploy/.env. Read them again for each update of
# a version, and keep them with your installation: a tag can be moved to other content, a digest cannot. The last four lines are
# the labels of the image that is built: version, revision and origin of this checkout, and now.
set -eu
cd "$(dirname "$0")"
sed -n 's/^.*\(image:\|FROM\) \([^ ]*\)@${\([A-Z]*_DIGEST\).*$/\3 \2/p' Dockerfile compose.yaml | sort -u |
  while read -r name image; do
    digest=$(docker buildx imagetools inspect "$image" --format '{{.Manifest.Digest}}') || {
      echo "No digest of $image: this needs Docker's buildx, and a network that reaches the image's registry" >&2
      exit 1
    }
    printf '%s=%s\n' "$name" "$digest"
  done
printf 'IMAGE_VERSION=%s\n' "$(sed -n 's/^  "version": "\(.*\)",$/\1/p' ../package.json)"
printf 'IMAGE_REVISION=%s\n' "$(git rev-parse HEAD)"
# Without the name and password that an address may have; a checkout may have no origin.
printf 'IMAGE_SOURCE=%s\n' "$( (git remote get-url origin 2>&- || echo local) | sed 's|//[^/]*@|//|')"
printf 'IMAGE_CREATED=%s\n' "$(date -u +%Y-%m-%dT%H:%M:%SZ)"
