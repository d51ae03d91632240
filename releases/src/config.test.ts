import { readEdgeConfig } from './config';

test('by default no proxy is trusted', () => {
  expect(readEdgeConfig({ TRUSTED_PROXIES: ' ', VIEW_KEY: '', PREVIEW_URL: ' ' })).toMatchObject({
    channel: 'local',
    keys: null,
    trustedProxies: undefined,
    viewKey: undefined,
    previewUrl: undefined,
  });
});

test('proxies and keys are read', () => {
  const viewKey = 'a key for tests that is long enough';
  const env = {
    TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,2001:db8::1',
    VIEW_KEY: viewKey,
  };
  expect(readEdgeConfig(env)).toMatchObject({
    channel: 'local',
    keys: null,
    trustedProxies: ['loopback', '10.0.0.0/8', '2001:db8::1'],
    viewKey,
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
    PREVIEW_URL: 'y',
  };
  expect(() => readEdgeConfig(env)).toThrow(
    /VIEW_KEY must have at least 32[^]*PREVIEW_URL[^]*not 'true', not '10.0.0.0\/33'/,
  );
});
