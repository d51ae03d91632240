import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { portal } from '../../e2e/config';
import type { Credentials, Gateway } from '../../e2e/support/rados-gateway';
import type { Postgres } from './engines';

/** A key or password. */
export const newSecret = (): string => randomBytes(32).toString('hex');

/** Runs one of the scripts with which docs/operations.md begins. */
const runScript = (file: string, env: Readonly<Record<string, string>>) =>
  execFileSync('sh', [path.join(portal.root, 'deploy', file)], { env: { PATH: process.env.PATH, ...env } });

/** The database, with an owner of the tables and a role of the API; or a new password of that role. */
export function makeRoles({ port }: Postgres, apiPassword: string): void {
  const passwords = { PORTAL_OWNER_PASSWORD: 'owner', PORTAL_API_PASSWORD: apiPassword };
  const server = { PGHOST: '127.0.0.1', PGPORT: String(port), PGUSER: 'portal' };
  runScript('postgresql/make-roles.sh', { ...server, ...passwords });
}

/** As processes get them. */
export const variablesOf = ({ accessKeyId, secretAccessKey }: Credentials) => ({
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
});

/** The buckets, and a user for each kind of process. */
export async function makeBuckets(gateway: Gateway) {
  const keys = {
    api: variablesOf(await gateway.createUser('portal-api')),
    worker: variablesOf(await gateway.createUser('portal-worker')),
    edge: variablesOf(await gateway.createUser('portal-edge')),
    releases: variablesOf(await gateway.createUser('portal-releases')),
  };
  runScript('s3/make-buckets.sh', {
    S3_ENDPOINT: gateway.url,
    S3_ROOT_ACCESS_KEY: gateway.credentials.accessKeyId,
    S3_ROOT_SECRET_KEY: gateway.credentials.secretAccessKey,
    S3_USERS: 'arn:aws:iam:::user/',
  });
  return keys;
}
