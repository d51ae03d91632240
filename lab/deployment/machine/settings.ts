import { randomBytes } from 'node:crypto';
import type { Variables } from './machine';

/** As `openssl rand -hex 32`. */
const secret = () => randomBytes(32).toString('hex');

/** Secrets of one installation, and where the servers beside the machine are. */
export const secrets = {
  superuser: secret(),
  owner: secret(),
  api: secret(),
  root: secret(),
  s3: { api: secret(), worker: secret(), edge: secret(), releases: secret(), backup: secret() },
  view: secret(),
  ops: secret(),
  console: secret(),
  desk: secret(),
};

export const hosts = {
  portal: 'jobs.example',
  preview: 'preview.jobs.example',
  releases: 'releases.jobs.example',
  desk: 'desk.jobs.example',
};

/** What make-roles.sh, make-users.sh and make-buckets.sh begin with, and the authority of our certificate. */
export const ofScripts: Variables = {
  PGHOST: 'database.example',
  PGUSER: 'postgres',
  PGPASSWORD: secrets.superuser,
  PORTAL_OWNER_PASSWORD: secrets.owner,
  PORTAL_API_PASSWORD: secrets.api,
  ADMIN_ENDPOINT_URL: 'http://s3.example:9000',
  ADMIN_ACCESS_KEY_ID: 'root',
  ADMIN_SECRET_ACCESS_KEY: secrets.root,
  S3_API_SECRET_KEY: secrets.s3.api,
  S3_WORKER_SECRET_KEY: secrets.s3.worker,
  S3_EDGE_SECRET_KEY: secrets.s3.edge,
  S3_RELEASES_SECRET_KEY: secrets.s3.releases,
  S3_BACKUP_SECRET_KEY: secrets.s3.backup,
  S3_ENDPOINT: 'http://s3.example:9000',
  S3_ROOT_ACCESS_KEY: 'root',
  S3_ROOT_SECRET_KEY: secrets.root,
  // How Ceph, the stand-in, names the users of a policy.
  S3_USERS: 'arn:aws:iam:::user/',
  UPLOADS: 'jobs-uploads',
  RELEASES: 'jobs-releases',
  NODE_EXTRA_CA_CERTS: '/etc/portal/authority.pem',
};

const database = (role: string, password: string) =>
  `postgres://${role}:${password}@database.example/portal?sslmode=disable`;
const bucket = (name: string) => `s3://${name}?endpoint=http://s3.example:9000`;
const LIMITS_URL = 'valkey://limits.example';
const keys = (user: keyof typeof secrets.s3) => ({
  AWS_ACCESS_KEY_ID: `portal-${user}`,
  AWS_SECRET_ACCESS_KEY: secrets.s3[user],
});
const noProvider = (server: 'OPS' | 'DESK') => ({
  [`${server}_OIDC_ISSUER`]: null,
  [`${server}_OIDC_CLIENT_ID`]: null,
  [`${server}_OIDC_CLIENT_SECRET`]: null,
});
const candidates = {
  DATABASE_URL: database('portal_api', secrets.api),
  FILE_STORE: bucket('jobs-uploads'),
};
const releases = {
  RELEASE_STORE: bucket('jobs-releases'),
  VIEW_KEY: secrets.view,
  LIMITS_URL,
};
const noScanner = { CLAMD_URL: 'none' };

/** What an installer writes into each file of /etc/portal; null: a line that is left out. */
export const filled: Readonly<Record<string, Readonly<Record<string, string | null>>>> = {
  'migrate.env': { DATABASE_URL: database('portal_owner', secrets.owner) },
  'api.env': {
    ...candidates,
    ...keys('api'),
    ...noScanner,
    SMTP_URL: 'smtp://mail.example:1025',
    OPS_TOKEN: secrets.ops,
    LIMITS_URL,
  },
  'worker.env': { ...candidates, ...keys('worker'), SMTP_URL: 'smtp://mail.example:1025' },
  'desk.env': {
    ...candidates,
    ...keys('api'),
    ...noScanner,
    ...noProvider('DESK'),
    DESK_KEY: secrets.desk,
    LIMITS_URL,
  },
  'releases.env': {
    ...releases,
    ...keys('releases'),
    ...noProvider('OPS'),
    OPS_KEY: secrets.console,
    OPS_TOKEN: secrets.ops,
  },
  'edge.env': { ...releases, ...keys('edge') },
};
