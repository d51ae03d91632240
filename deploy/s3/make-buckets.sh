#!/bin/sh
# Makes the two buckets, and gives each user what *.policy.json say, and nothing else. May be repeated. It needs curl 7.75 or later.
# UPLOADS and RELEASES are their names; `uploads` and `releases` when left out.
# S3_ENDPOINT, and the keys of the buckets' owner, which no server has: S3_ROOT_ACCESS_KEY and S3_ROOT_SECRET_KEY.
# S3_USERS is what a policy writes before a user's name: nothing at Versity's gateway, arn:aws:iam:::user/ at Ceph's, and
# arn:aws:iam::<account>:user/ at AWS.
set -eu
cd "$(dirname "$0")"

# call <method> <path> [body]. The keys are no arguments of a process, which others of the machine could read.
call() {
  body=${3:-}
  printf 'user = "%s:%s"\n' "$S3_ROOT_ACCESS_KEY" "$S3_ROOT_SECRET_KEY" |
    curl --config - --silent --show-error --fail-with-body --aws-sigv4 'aws:amz:us-east-1:s3' \
      --header "x-amz-content-sha256: $(printf %s "$body" | sha256sum | cut -d ' ' -f 1)" \
      --request "$1" ${body:+--header 'content-type: application/json' --data-binary "$body"} "$S3_ENDPOINT$2"
}

# make <what it is for> <name>
make() {
  call GET "/$2?location=" >/dev/null 2>&1 || call PUT "/$2"
  call PUT "/$2?policy=" \
    "$(sed -e "/\"Principal\"/ s|\"portal-|\"${S3_USERS:-}portal-|g" -e "s|arn:aws:s3:::$1|arn:aws:s3:::$2|g" "$1.policy.json")"
}
make uploads "${UPLOADS:-uploads}"
make releases "${RELEASES:-releases}"
echo "The buckets ${UPLOADS:-uploads} and ${RELEASES:-releases} are there, each with its policy"
