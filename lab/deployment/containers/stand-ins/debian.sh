#!/bin/sh
# Prints a tar of a small Debian, from where this machine gets its own packages. It needs root and debootstrap.
set -eu
release=$(. /etc/os-release && echo "$VERSION_CODENAME")
mirror=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' "Codename: $release" | head -n 1)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
debootstrap --variant=minbase "$release" "$folder" "$mirror" >&2
rm -rf "$folder"/var/cache/apt/archives/*.deb "$folder"/usr/share/doc "$folder"/usr/share/locale
tar -C "$folder" -c .
