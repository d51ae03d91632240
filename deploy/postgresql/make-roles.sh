#!/bin/sh
# Makes the two roles of the portal and its database, as a superuser; may be repeated, and gives the roles new passwords. The owner of
# the tables runs `npm run migrate`, which gives portal_api its rights; API, worker and staff commands are portal_api.
#   PORTAL_OWNER_PASSWORD=... PORTAL_API_PASSWORD=... sh make-roles.sh       with psql's own variables: PGHOST, PGUSER, ...
set -eu
: "${PORTAL_OWNER_PASSWORD:?make it with openssl rand -hex 32}" "${PORTAL_API_PASSWORD:?make it with openssl rand -hex 32}"
export PORTAL_OWNER_PASSWORD PORTAL_API_PASSWORD

psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-${PGUSER:-postgres}}" --dbname postgres <<'SQL'
\getenv owner_password PORTAL_OWNER_PASSWORD
\getenv api_password PORTAL_API_PASSWORD
select format('create role %I', name) from unnest(array['portal_owner', 'portal_api']) as name
  where not exists (select from pg_roles where rolname = name) \gexec
alter role portal_owner login password :'owner_password';
alter role portal_api login password :'api_password';
select 'create database portal owner portal_owner'
  where not exists (select from pg_database where datname = 'portal') \gexec
revoke all on database portal from public;
grant connect on database portal to portal_api;
\connect portal
revoke create on schema public from public;
grant usage, create on schema public to portal_owner;
SQL
