import { readReleasesConfig } from './config';

test('without any variable the store is a folder, builds are mounted, and no API is asked', () => {
  const { root, store, api, mounts, chromium } = readReleasesConfig({});
  expect(store).toEqual({ kind: 'file', folder: `${root}/.portal/releases` });
  expect({ api, mounts, chromium }).toEqual({ api: null, mounts: true, chromium: undefined });
});

test('without any variable there are no previews, and the portal is the one of npm start', () => {
  const unset = { previewKey: undefined, portal: 'http://localhost:3000' };
  expect(readReleasesConfig({})).toMatchObject(unset);
  expect(readReleasesConfig({ PORT: '4000' }).portal).toBe('http://localhost:4000');
});

test('the key and the address of preview links are read', () => {
  const env = {
    PREVIEW_KEY: 'a key for tests that is long enough',
    PUBLIC_URL: 'https://portal.example',
    PORT: '4000',
  };
  expect(readReleasesConfig(env)).toMatchObject({
    previewKey: 'a key for tests that is long enough',
    portal: 'https://portal.example',
  });
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
  [{ PREVIEW_KEY: 'short' }, 'PREVIEW_KEY must have at least 32'],
  [{ RELEASE_MOUNT: 'maybe' }, 'RELEASE_MOUNT must be'],
  [{ RELEASE_STORE: 'ftp://releases' }, 'RELEASE_STORE must be'],
])('%j is refused in words', (env, message) => {
  expect(() => readReleasesConfig(env)).toThrow(message);
});
