#!/bin/sh
# Makes the folder that Dockerfile is built in: make-context.sh <folder> <node> <npm's folder> <npm's registry>
# What this machine trusts, and how it reaches Debian's packages, is read from its own settings.
set -eu
folder=$1 node=$2 npm=$3 registry=$4
cp "$(dirname "$0")"/* "$folder"
cp "$node" "$folder/node"
cp -rL "$npm" "$folder/npm"
cp -L "${NODE_EXTRA_CA_CERTS:-/etc/ssl/certs/ca-certificates.crt}" "$folder/certificates.pem"
printf 'registry=%s\ncafile=/etc/ssl/certs/ca-certificates.crt\naudit=false\n' "$registry" >"$folder/npmrc"
apt-config dump | grep -iE '^Acquire::(http|https)::proxy|^Acquire::Check-Valid-Until' >"$folder/apt.conf" || true
