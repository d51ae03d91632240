import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pemOf } from '../trust/keys';
import { keys } from '../testing/trust';
import { asha } from '../testing/ops-server';
import { readReleaseServerConfig } from './config';

const users = [...asha.operators].map((entry) => entry.join(':')).join();

test('operators alone are enough: it is for this machine, on the store of the release tools', () => {
  expect(readReleaseServerConfig({ OPS_USERS: users })).toMatchObject({
    listening: { host: 'localhost', port: 3300 },
    drainSeconds: 0,
    operators: asha.operators,
    store: { kind: 'file', folder: expect.stringMatching(/\/\.portal\/releases$/) as string },
  });
});

test('what is set is read', () => {
  const env = {
    OPS_USERS: users,
    OPS_KEY: 'a key for tests that is long enough',
    RELEASES_HOST: '0.0.0.0',
    RELEASES_PORT: '0',
    DRAIN_SECONDS: '5',
    RELEASE_STORE: 's3://releases',
    TRUSTED_PROXIES: 'loopback',
    LOG_LEVEL: 'warn',
  };
  expect(readReleaseServerConfig(env)).toMatchObject({
    key: 'a key for tests that is long enough',
    listening: { host: '0.0.0.0', port: 0 },
    drainSeconds: 5,
    store: { kind: 's3', bucket: 'releases' },
    trustedProxies: ['loopback'],
    logLevel: 'warn',
  });
});

test('all mistakes are reported together', () => {
  const env = { OPS_KEY: 'short', RELEASES_PORT: '66000', TRUSTED_PROXIES: 'all', LOG_LEVEL: 'loud' };
  expect(() => readReleaseServerConfig(env)).toThrow(
    /RELEASES_PORT must[^]*OPS_KEY must[^]*not 'all'[^]*LOG_LEVEL must[^]*OPS_USERS names nobody/,
  );
});

test('in production the signing key is in no file that everybody can read', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-release-key-'));
  const file = path.join(folder, 'release-key.pem');
  writeFileSync(file, pemOf(keys.server));
  const read = (mode: number) => {
    chmodSync(file, mode);
    return () => readReleaseServerConfig({ NODE_ENV: 'production', OPS_USERS: users, RELEASE_KEY: file });
  };
  expect(read(0o644)).toThrow(`RELEASE_KEY is a file that all users of this machine can read or change`);
  expect(read(0o600)).not.toThrow(/RELEASE_KEY is a file/);
  rmSync(folder, { recursive: true });
});
