import { readEdgeConfig } from './config';
import { hashPassword } from './ops/password';

test('without a word nobody is believed about addresses, and nobody may read the counts', () => {
  expect(readEdgeConfig({ TRUSTED_PROXIES: ' ', VIEW_KEY: '', PREVIEW_KEY: ' ' })).toEqual({});
});

test('proxies, keys and token are read', () => {
  const [viewKey, opsToken, previewKey] = ['k'.repeat(32), 't'.repeat(32), 'p'.repeat(32)];
  const env = {
    TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,2001:db8::1',
    VIEW_KEY: viewKey,
    OPS_TOKEN: opsToken,
    PREVIEW_KEY: previewKey,
  };
  expect(readEdgeConfig(env)).toEqual({
    trustedProxies: ['loopback', '10.0.0.0/8', '2001:db8::1'],
    viewKey,
    opsToken,
    previewKey,
  });
});

test('operators are read, and the key that signs their sessions', async () => {
  const hash = await hashPassword('four words of a test');
  const [operators, key] = [new Map([['Asha', hash]]), 'k'.repeat(32)];
  expect(readEdgeConfig({ OPS_USERS: `Asha:${hash}` })).toEqual({ ops: { operators } });
  expect(readEdgeConfig({ OPS_USERS: `Asha:${hash}`, OPS_KEY: key })).toEqual({ ops: { operators, key } });
  expect(readEdgeConfig({ OPS_KEY: key })).toEqual({});
});

test('everything that is not right is told at once', () => {
  const env = { TRUSTED_PROXIES: 'true, 10.0.0.0/33', VIEW_KEY: 'short', OPS_TOKEN: 'x', PREVIEW_KEY: 'y' };
  expect(() => readEdgeConfig(env)).toThrow(
    /not 'true'[\s\S]*not '10.0.0.0\/33'[\s\S]*VIEW_KEY must have at least 32[\s\S]*OPS_TOKEN[\s\S]*PREVIEW_KEY/,
  );
});
