import { publishedManifest, testTools } from './manifest';

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

test('a remote is tested with the tools of tests and types alone', () => {
  const tools = [
    '@swc/jest',
    '@testing-library/react',
    '@types/react',
    'jest',
    'jest-environment-jsdom',
    'typescript',
  ];
  const others = ['@eslint/js', '@types/autocannon', 'autocannon', 'esbuild', 'kubernetes-types', 'lerna'];
  const devDependencies = Object.fromEntries([...tools, ...others].map((name) => [name, '1.0.0']));
  const server = {
    name: 'shared',
    version: '1.0.0',
    devDependencies: { fastify: '5.0.0', 'single-spa': '6.0.0' },
  };
  expect(Object.keys(testTools({ ...workspace, devDependencies }, server))).toEqual([...tools, 'single-spa']);
});
