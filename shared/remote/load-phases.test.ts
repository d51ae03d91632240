import { createInstance } from '@module-federation/runtime';
import { loadPhases, phaseOf } from './load-phases';

test('a shared module that throws is named, also when the module that uses it fails with it', async () => {
  const broken = new TypeError('x is not a function');
  const host = createInstance({
    name: 'host',
    remotes: [],
    shared: { react: { version: '19.0.0', get: () => Promise.reject(broken) } },
    plugins: [loadPhases],
  });
  await expect(host.loadShare('react')).rejects.toBe(broken);
  expect(phaseOf(broken)).toBe('shared');
  void loadPhases.afterExecuteFactory?.({ error: broken } as never);
  expect(phaseOf(broken)).toBe('shared');
});

test('an error of something else has no phase', () => {
  expect(phaseOf(new Error('of the API'))).toBeUndefined();
  expect(phaseOf('text')).toBeUndefined();
});
