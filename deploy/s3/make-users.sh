#!/bin/sh
# Makes the users that *.policy.json name at Versity's S3 gateway, or gives them new keys. The name of a user is its access key.
set -eu

make() {
  versitygw admin create-user --access "$1" --secret "$2" --role user ||
    versitygw admin update-user --access "$1" --secret "$2"
}

make portal-api "$S3_API_SECRET_KEY"
make portal-worker "$S3_WORKER_SECRET_KEY"
make portal-edge "$S3_EDGE_SECRET_KEY"
make portal-releases "$S3_RELEASES_SECRET_KEY"
# It copies both buckets, and changes nothing.
make portal-backup "$S3_BACKUP_SECRET_KEY"
