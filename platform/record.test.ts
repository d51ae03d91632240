import { toOwnRecord } from './record';
import type { BuildManifest } from './release';

const pinned = { size: 1, integrity: 'sha256-a' };
const manifest: BuildManifest = {
  schema: 1,
  name: 'mf-auth',
  version: '1.0.0',
  kind: 'remote',
  contract: 1,
  container: 'mf_auth_1_0_0',
  entry: 'remoteEntry.js',
  routes: [{ path: '/sign-in', access: 'public', title: 'Sign in' }],
  initial: { js: ['app.js'], css: [], shared: [] },
  needs: {},
  provides: {},
  files: {
    'remoteEntry.js': pinned,
    'app.js': pinned,
    'catalog.hi.json': { ...pinned, integrity: 'sha256-hi' },
  },
};
const texts = { 'Sign in': 'साइन इन करें' };
const hindi = { catalog: 'catalog.hi.json', texts, prerendered: { '/sign-in': 'app.js' } };

test('a record has each language’s catalog with its integrity, and the texts of remote.json; no pages', () => {
  expect(toOwnRecord({ ...manifest, languages: { hi: hindi } }).languages).toEqual({
    hi: { catalog: { file: 'catalog.hi.json', integrity: 'sha256-hi' }, texts },
  });
});

test('a record of a build in English alone says nothing of languages', () => {
  expect(toOwnRecord(manifest)).not.toHaveProperty('languages');
  expect(toOwnRecord({ ...manifest, languages: {} })).not.toHaveProperty('languages');
});

test('a catalog that build.json does not list has no integrity, and makes no record', () => {
  const languages = { hi: { ...hindi, catalog: 'catalog.ta.json' } };
  expect(() => toOwnRecord({ ...manifest, languages })).toThrow(
    'mf-auth 1.0.0 does not list catalog.ta.json',
  );
});
