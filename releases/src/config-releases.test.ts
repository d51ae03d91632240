import { readReleasesConfig } from './config';

test('without any variable the store is a folder, builds are mounted, and no API is asked', () => {
  const { root, store, api, mounts, chromium } = readReleasesConfig({});
  expect(store).toEqual({ kind: 'file', folder: `${root}/.portal/releases` });
  expect({ api, mounts, chromium }).toEqual({ api: null, mounts: true, chromium: undefined });
});

test('there are previews where they have an origin', () => {
  expect(readReleasesConfig({}).previewUrl).toBeUndefined();
  const env = { PREVIEW_URL: 'https://preview.jobs.example/' };
  expect(readReleasesConfig(env).previewUrl).toBe('https://preview.jobs.example');
});

test('what is set is read', () => {
  const env = { RELEASE_STORE: 's3://releases', RELEASE_API: 'https://portal.example/', RELEASE_MOUNT: 'no' };
  expect(readReleasesConfig(env)).toMatchObject({
    store: { kind: 's3', bucket: 'releases' },
    api: 'https://portal.example',
    mounts: false,
  });
});

test('in production the store has no default', () => {
  expect(() => readReleasesConfig({ NODE_ENV: 'production' })).toThrow('RELEASE_STORE is missing');
});

test.each([
  [{ RELEASE_API: 'portal.example' }, 'RELEASE_API must be'],
  [{ RELEASE_API: 'https://portal.example?key=1' }, 'RELEASE_API must be'],
  [{ PREVIEW_URL: 'preview.jobs.example' }, 'PREVIEW_URL must be'],
  [{ RELEASE_MOUNT: 'maybe' }, 'RELEASE_MOUNT must be'],
  [{ RELEASE_STORE: 'ftp://releases' }, 'RELEASE_STORE must be'],
])('%j is refused in words', (env, message) => {
  expect(() => readReleasesConfig(env)).toThrow(message);
});
