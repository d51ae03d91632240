#!/bin/sh
# As PostgreSQL's image: makes the database at the first start, runs /docker-entrypoint-initdb.d, and then listens.
set -eu
PATH=$(echo /usr/lib/postgresql/*/bin):$PATH
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  printf %s "$POSTGRES_PASSWORD" >/tmp/password
  initdb --username=postgres --pwfile=/tmp/password --auth-local=trust --auth-host=scram-sha-256 >/dev/null
  rm /tmp/password
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  pg_ctl -o "-c listen_addresses='' -k /tmp" -w start
  for file in /docker-entrypoint-initdb.d/*.sh; do [ ! -e "$file" ] || PGHOST=/tmp sh "$file"; done
  pg_ctl -m fast -w stop
fi
exec postgres -c listen_addresses='*' -k /tmp
