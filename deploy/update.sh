#!/bin/sh
# Brings a running Compose installation to the image and the settings of this checkout, without an outage: migrations, then one server
# after another, each when the balancer says that the one before is up. It stops at the first that does not come up; the others serve
# on as before, and the earlier checkout takes it back with the same command. Further files of Compose are its arguments:
#   sh deploy/update.sh -f deploy/compose.tls.yaml
set -eu
cd "$(dirname "$0")/.."
compose() { docker compose -p portal -f deploy/compose.yaml "$@"; }
patience=${PATIENCE_SECONDS:-120}

# In the balancer's metrics, with a check of each server a second.
is_up() {
  compose "$@" exec -T balancer wget -q -O - http://localhost:9464/metrics |
    grep -q "^haproxy_server_status{[^}]*server=\"$server\",state=\"UP\"} 1"
}

labels=$(sh deploy/labels.sh)
# One word for each.
export $labels
compose "$@" build
compose "$@" run --rm migrate
# A server that the balancer does not know is never up for it. It is made anew, within a second, if its settings have changed, and
# takes its file anew without losing a call.
compose "$@" up -d --no-deps --no-build desk balancer
compose "$@" kill -s USR2 balancer
# Who reads comes before who writes.
for server in api-1 api-2 worker desk edge-1 edge-2 releases-1 releases-2; do
  compose "$@" up -d --no-deps --no-build "$server"
  # It sends mail, and nobody calls it.
  [ "$server" = worker ] && continue
  # The balancer calls the one before up until it has gone.
  waited=0
  until is_up "$@"; do
    waited=$((waited + 1))
    if [ "$waited" -gt "$patience" ]; then
      echo "$server is not up after $patience s: docker compose -p portal -f deploy/compose.yaml logs $server" >&2
      exit 1
    fi
    sleep 1
  done
  echo "$server is up"
done
