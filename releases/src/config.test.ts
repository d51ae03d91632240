import { readEdgeConfig } from './config';

test('by default no proxy is trusted, and no one may read the counts', () => {
  expect(readEdgeConfig({ TRUSTED_PROXIES: ' ', VIEW_KEY: '', PREVIEW_URL: ' ' })).toMatchObject({
    channel: 'local',
    keys: null,
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
    trustedProxies: ['loopback', '10.0.0.0/8', '2001:db8::1'],
    viewKey,
    opsToken,
  });
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
