import { publishedManifest } from './manifest';

const workspace = {
  name: 'releases',
  version: '1.2.0',
  private: true,
  exports: {
    './ui/*.css': './ui/*.css',
    './ui/*': './ui/*.tsx',
    './build/*': './build/*.ts',
    './x.mjs': './x.mjs',
  },
  dependencies: { shared: '1.1.0', semver: '7.8.6' },
  devDependencies: { jest: '30.5.2' },
};

test('a published package has our scope, compiled files, and our other packages under the names that sources import', () => {
  expect(publishedManifest(workspace, { shared: '1.1.0' })).toEqual({
    name: '@marigold-portal/releases',
    version: '1.2.0',
    exports: {
      './ui/*.css': './ui/*.css',
      './ui/*': './ui/*.js',
      './build/*': './build/*.js',
      './x.mjs': './x.mjs',
    },
    dependencies: { shared: 'npm:@marigold-portal/shared@1.1.0', semver: '7.8.6' },
  });
});

test('test tools are peers that may be missing', () => {
  expect(publishedManifest(workspace, {}, { jest: '30.5.2' })).toMatchObject({
    peerDependencies: { jest: '^30.5.2' },
    peerDependenciesMeta: { jest: { optional: true } },
  });
});
