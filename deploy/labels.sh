#!/bin/sh
# Prints the labels of the image that is built, as NAME=value without spaces: version, revision and origin of this checkout, and now.
set -eu
cd "$(dirname "$0")"
printf 'IMAGE_VERSION=%s\n' "$(sed -n 's/^  "version": "\(.*\)",$/\1/p' ../package.json)"
printf 'IMAGE_REVISION=%s\n' "$(git rev-parse HEAD)"
# Without the name and password that an address may have; a checkout may have no origin.
printf 'IMAGE_SOURCE=%s\n' "$( (git remote get-url origin 2>&- || echo local) | sed 's|//[^/]*@|//|; s/ /%20/g')"
printf 'IMAGE_CREATED=%s\n' "$(date -u +%Y-%m-%dT%H:%M:%SZ)"
