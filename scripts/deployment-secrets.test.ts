import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { deployFolder, readCompose, readCredentials, readInstalled, secretsIn } from '../deploy/read-files';

/** Who holds which key: docs/operations.md has the same table in words. */

const installed = readInstalled();

const composeSecrets: Readonly<Record<string, readonly string[]>> = {
  balancer: [],
  'edge-1': ['RELEASE_KEYS', 'S3_EDGE_SECRET_KEY', 'VIEW_KEY'],
  'edge-2': ['RELEASE_KEYS', 'S3_EDGE_SECRET_KEY', 'VIEW_KEY'],
  'api-1': ['CLAMD_URL', 'FILE_KEYS', 'OPS_TOKEN', 'PORTAL_API_PASSWORD', 'S3_API_SECRET_KEY'],
  'api-2': ['CLAMD_URL', 'FILE_KEYS', 'OPS_TOKEN', 'PORTAL_API_PASSWORD', 'S3_API_SECRET_KEY'],
  desk: ['CLAMD_URL', 'DESK_KEY', 'FILE_KEYS', 'PORTAL_API_PASSWORD', 'S3_API_SECRET_KEY'],
  worker: ['PORTAL_API_PASSWORD', 'S3_WORKER_SECRET_KEY'],
  staff: ['CLAMD_URL', 'FILE_KEYS', 'PORTAL_API_PASSWORD', 'S3_API_SECRET_KEY'],
  migrate: ['PORTAL_OWNER_PASSWORD'],
  'releases-1': ['OPS_KEY', 'OPS_TOKEN', 'OPS_USERS', 'S3_RELEASES_SECRET_KEY', 'VIEW_KEY'],
  'releases-2': ['OPS_KEY', 'OPS_TOKEN', 'OPS_USERS', 'S3_RELEASES_SECRET_KEY', 'VIEW_KEY'],
  database: ['PORTAL_API_PASSWORD', 'PORTAL_OWNER_PASSWORD', 'POSTGRES_PASSWORD'],
  s3: ['S3_ROOT_SECRET_KEY'],
  's3-users': [
    ...['S3_API_SECRET_KEY', 'S3_BACKUP_SECRET_KEY', 'S3_EDGE_SECRET_KEY', 'S3_RELEASES_SECRET_KEY'],
    ...['S3_ROOT_SECRET_KEY', 'S3_WORKER_SECRET_KEY'],
  ],
  buckets: ['S3_ROOT_SECRET_KEY'],
  limits: [],
  mail: [],
};

test('in Compose, each container has the secrets that it needs, and no other', () => {
  const found = Object.entries(readCompose()).map(([name, { environment = {} }]) => [
    name,
    secretsIn(environment),
  ]);
  expect(Object.fromEntries(found)).toEqual(composeSecrets);
});

test('in Compose, those alone have the secret of the notice gateway who offer it and send through it', () => {
  const withSecret = Object.entries(readCompose()).filter(
    ([, { environment = {} }]) => 'NOTICE_GATEWAY_SECRET' in environment,
  );
  expect(withSecret.map(([name]) => name)).toEqual(['api-1', 'api-2', 'worker']);
});

const kubernetesSecrets: Readonly<Record<string, readonly string[]>> = {
  api: ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'DATABASE_URL', 'FILE_KEYS', 'LIMITS_URL', 'OPS_TOKEN'],
  desk: [
    ...['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'DATABASE_URL', 'DESK_KEY', 'DESK_OIDC_CLIENT_SECRET'],
    ...['FILE_KEYS', 'LIMITS_URL'],
  ],
  edge: ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'LIMITS_URL', 'RELEASE_KEYS', 'VIEW_KEY'],
  migrate: ['DATABASE_URL'],
  releases: [
    ...['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'LIMITS_URL', 'OPS_KEY', 'OPS_OIDC_CLIENT_SECRET'],
    ...['OPS_TOKEN', 'VIEW_KEY'],
  ],
  worker: ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'DATABASE_URL', 'SMTP_URL'],
};

test('in Kubernetes, each pod has the secrets that it needs, and no other', () => {
  const pods = installed.filter(({ where }) => where.startsWith('kubernetes'));
  const found = pods.map(({ where, env }) => {
    const pod = where.replace('kubernetes: ', '');
    return [pod, secretsIn(env).map((label) => label.replace(`${pod}:`, ''))];
  });
  expect(Object.fromEntries(found)).toEqual(kubernetesSecrets);
});

test('in Kubernetes, the release server asks an API that takes its OPS_TOKEN', () => {
  const { env } = installed.find(({ where }) => where === 'kubernetes: releases') ?? {};
  expect(env?.RELEASE_API).toBe('http://portal-api:3001');
});

test('the backup may read uploads, releases and the database, and has no key of a server', () => {
  const file = path.join(deployFolder, 'kubernetes/production/secrets/backup.env.example');
  const names = [...readFileSync(file, 'utf8').matchAll(/^([A-Z_]+)=$/gm)].map(([, name]) => name);
  const remotes = ['FROM', 'RELEASES', 'TO'].map((remote) => `RCLONE_CONFIG_${remote}`);
  expect(names).toEqual(
    remotes.flatMap((remote) => [`${remote}_ACCESS_KEY_ID`, `${remote}_SECRET_ACCESS_KEY`]),
  );
});

const ofOthers = installed.filter(({ where }) => !where.startsWith('compose'));

test.each(ofOthers.map((each) => [each.where, each] as const))(
  '%s has the secrets of its own file alone',
  (_, { command: [file = ''], env }) => {
    const own = `${file.replace('.mjs', '')}:`;
    // The public key of releases, the addresses and names of this file, are for all of them.
    const foreign = secretsIn(env).filter((label) => !label.startsWith(own));
    expect(foreign).toEqual([]);
  },
);

test.each(installed.map((each) => [each.where, each] as const))(
  '%s: the owner of the tables migrates, and does nothing else',
  (_, { command: [file], env: { DATABASE_URL: url, DATABASE_API_ROLE: role } }) => {
    const user = url === undefined ? null : new URL(url).username;
    if (file === 'migrate.mjs') expect([user, role]).toEqual(['portal_owner', 'portal_api']);
    else expect([null, 'portal_api']).toContain(user);
  },
);

test.each(installed.map((each) => [each.where, each] as const))(
  '%s: the release server alone has the private key and the policy, edges the public keys',
  (_, { command: [file], env }) => {
    const found = ['RELEASE_KEY', 'RELEASE_POLICY', 'RELEASE_KEYS'].filter((name) => name in env);
    if (file === 'releases.mjs') expect(found).toEqual(['RELEASE_KEY', 'RELEASE_POLICY']);
    else expect(found).toEqual(file === 'edge.mjs' ? ['RELEASE_KEYS'] : []);
  },
);

test('with systemd, each unit runs as a user of its own, and keys are credentials of those that need them', () => {
  const units = readdirSync(path.join(deployFolder, 'systemd')).filter((file) => file.endsWith('.service'));
  const users = units.map(
    (unit) => /^User=(.+)$/m.exec(readFileSync(path.join(deployFolder, 'systemd', unit), 'utf8'))?.[1],
  );
  expect(new Set(users).size).toBe(units.length);
  const made = readFileSync(path.join(deployFolder, 'systemd/portal.sysusers'), 'utf8');
  for (const user of users) expect(made).toContain(`u ${user} `);
  const credentials = units.flatMap((unit) =>
    Object.entries(readCredentials(unit)).map((one) => [unit, ...one]),
  );
  expect(credentials).toEqual([
    ['portal-api@.service', '%d/file-keys', '/etc/portal/file-keys'],
    ['portal-desk.service', '%d/file-keys', '/etc/portal/file-keys'],
    ['portal-releases.service', '%d/release-key', '/etc/portal/release-key.pem'],
  ]);
});

test('no example has a value that could be taken for a secret', () => {
  const files = readdirSync(deployFolder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(example|env|ya?ml|service)$/.test(file),
  );
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) {
    const text = readFileSync(path.join(deployFolder, file), 'utf8');
    expect([file, text.match(/replace.?me\b|change.?me\b|0{16}/i)]).toEqual([file, null]);
    const filled = [...text.matchAll(/^[A-Z_]*(?:SECRET|PASSWORD|KEYS?|TOKEN|KEY_ID)=(.+)$/gm)];
    expect([file, filled.map(([, value]) => value).filter((value) => value !== 'none')]).toEqual([file, []]);
  }
});
