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
    /RELEASES_PORT must[^]*OPS_KEY must[^]*not 'all'[^]*LOG_LEVEL must[^]*OPS_USERS names no operators/,
  );
});
