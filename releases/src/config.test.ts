import { readEdgeConfig } from './config';
import { usualThresholds as thresholds } from './health/judge';

test('by default no proxy is trusted, and no one may read the counts', () => {
  expect(readEdgeConfig({ TRUSTED_PROXIES: ' ', VIEW_KEY: '', PREVIEW_URL: ' ' })).toMatchObject({
    channel: 'local',
    keys: null,
    thresholds,
    trustedProxies: undefined,
    viewKey: undefined,
    previewUrl: undefined,
    opsToken: undefined,
  });
});

test('proxies, keys and token are read', () => {
  const [viewKey, opsToken] = ['a', 'b'].map((kind) => `${kind} key for tests that is long enough`);
  const env = {
    TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,2001:db8::1',
    VIEW_KEY: viewKey,
    OPS_TOKEN: opsToken,
  };
  expect(readEdgeConfig(env)).toMatchObject({
    channel: 'local',
    keys: null,
    thresholds,
    trustedProxies: ['loopback', '10.0.0.0/8', '2001:db8::1'],
    viewKey,
    opsToken,
  });
});

test('the thresholds of the automatic rollback are read, each for itself', () => {
  const env = { ROLLBACK_VIEWS: '5', ROLLBACK_NETWORKS: ' 3 ', ROLLBACK_SHARE: '2.5%' };
  expect(readEdgeConfig(env).thresholds).toEqual({ failed: 5, networks: 3, ratio: 0.025 });
  expect(readEdgeConfig({ ROLLBACK_SHARE: '100' }).thresholds).toEqual({ ...thresholds, ratio: 1 });
});

test.each([
  [{ ROLLBACK_VIEWS: '0' }, "ROLLBACK_VIEWS must be a whole number from 1 to 1000, not '0'"],
  [{ ROLLBACK_VIEWS: '1.5' }, 'ROLLBACK_VIEWS must be a whole number'],
  [{ ROLLBACK_NETWORKS: '1' }, "ROLLBACK_NETWORKS must be a whole number from 2 to 1000, not '1'"],
  [{ ROLLBACK_NETWORKS: '1001' }, 'ROLLBACK_NETWORKS must be'],
  [{ ROLLBACK_SHARE: '0' }, "ROLLBACK_SHARE must be a share such as 10%, above 0 and up to 100, not '0'"],
  [{ ROLLBACK_SHARE: 'often' }, 'ROLLBACK_SHARE must be'],
])('%j is refused in words', (env, message) => {
  expect(() => readEdgeConfig(env)).toThrow(message);
});

test.each([
  [{ PREVIEW_URL: 'https://jobs.example:8443' }, 'must have another host than PUBLIC_URL'],
  [{ PREVIEW_URL: 'https://jobs.example' }, 'must have another host than PUBLIC_URL'],
  [{ PREVIEW_URL: 'https://preview.jobs.example/a' }, 'must be the root of its host'],
])('previews have an origin of their own, not %j', (env, message) => {
  expect(() => readEdgeConfig({ PUBLIC_URL: 'https://jobs.example', ...env })).toThrow(message);
});

test('all mistakes are reported together', () => {
  const env = {
    TRUSTED_PROXIES: 'true, 10.0.0.0/33',
    VIEW_KEY: 'short',
    OPS_TOKEN: 'x',
    PREVIEW_URL: 'y',
  };
  expect(() => readEdgeConfig(env)).toThrow(
    /VIEW_KEY must have at least 32[^]*PREVIEW_URL[^]*OPS_TOKEN[^]*not 'true', not '10.0.0.0\/33'/,
  );
});
