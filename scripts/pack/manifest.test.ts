import { publishedManifest } from './manifest';

const room = {
  name: 'sdk',
  version: '1.2.0',
  private: true,
  exports: {
    './ui/*.css': './ui/*.css',
    './ui/*': './ui/*.tsx',
    './build/*': './build/*.ts',
    './x.mjs': './x.mjs',
  },
  dependencies: { shared: '1.1.0', 'pretend-api': '1.3.0', webpack: '5.110.3' },
  devDependencies: { jest: '30.5.2' },
};

test('a published room has our scope and compiled files; what a remote imports is a peer, by the name in sources', () => {
  expect(publishedManifest(room)).toEqual({
    name: '@marigold-portal/sdk',
    version: '1.2.0',
    exports: {
      './ui/*.css': './ui/*.css',
      './ui/*': './ui/*.js',
      './build/*': './build/*.js',
      './x.mjs': './x.mjs',
    },
    dependencies: { 'pretend-api': 'npm:@marigold-portal/pretend-api@1.3.0', webpack: '5.110.3' },
    peerDependencies: { shared: 'npm:@marigold-portal/shared@>=1.1.0' },
  });
});

test('the test kit brings its tools; a room with any version of a package has it for its own tests only', () => {
  const kit = {
    ...room,
    name: 'test-kit',
    devDependencies: { jest: '30.5.2', '@tanstack/react-query': '*' },
  };
  expect(publishedManifest(kit).dependencies).toMatchObject({ jest: '30.5.2', webpack: '5.110.3' });
  expect(publishedManifest(kit).dependencies).not.toHaveProperty('@tanstack/react-query');
});
