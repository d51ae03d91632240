#!/bin/sh
# Makes the two buckets, and gives each user what *.policy.json say, and nothing else. May be repeated. It needs curl 7.75 or later.
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

for bucket in uploads releases; do
  call GET "/$bucket?location=" >/dev/null 2>&1 || call PUT "/$bucket"
  call PUT "/$bucket?policy=" "$(sed "/\"Principal\"/ s|\"portal-|\"${S3_USERS:-}portal-|g" "$bucket.policy.json")"
done
echo 'The buckets uploads and releases are there, each with its policy'
