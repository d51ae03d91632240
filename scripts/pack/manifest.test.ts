import { publishedManifest, templateOf } from './manifest';

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
  dependencies: { shared: '1.1.0', 'test-kit': '1.3.0', webpack: '5.110.3' },
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
    dependencies: { 'test-kit': 'npm:@marigold-portal/test-kit@1.3.0', webpack: '5.110.3' },
    peerDependencies: { shared: 'npm:@marigold-portal/shared@>=1.1.0' },
    peerDependenciesMeta: {},
  });
});

test('a package declares all that it imports: React as a peer, what any room has in any version as a dependency', () => {
  const peers = { react: '*', 'react-router-dom': '*' };
  const versions = { react: '19.3.1', 'react-router-dom': '7.18.5' };
  expect(publishedManifest({ ...room, peerDependencies: peers }, versions)).toMatchObject({
    dependencies: { 'react-router-dom': '7.18.5' },
    peerDependencies: { react: '^19.3.1' },
  });
  expect(publishedManifest({ ...room, dependencies: { 'react-dom': '19.3.1' } })).toMatchObject({
    dependencies: {},
    peerDependencies: { 'react-dom': '^19.3.1' },
  });
});

test('a published package names the version that another room has here', () => {
  const dependencies = { yup: '*', axios: '1.18.1' };
  expect(publishedManifest({ ...room, dependencies }, { yup: '1.7.1' }).dependencies).toEqual({
    yup: '1.7.1',
    axios: '1.18.1',
  });
});

test('what few need is not installed with a room: antd is in it, the rest is for who wants it', () => {
  const heavy = { antd: '6.6.8', tsx: '4.23.15', 'pdfjs-dist': '6.5.438', axios: '1.18.1' };
  expect(publishedManifest({ ...room, name: 'shared', dependencies: heavy })).toMatchObject({
    dependencies: { axios: '1.18.1' },
    peerDependencies: { 'pdfjs-dist': '6.5.438' },
    peerDependenciesMeta: { 'pdfjs-dist': { optional: true } },
  });
});

test('a new repository declares what its own sources and scripts name', () => {
  const shared = {
    ...room,
    name: 'shared',
    dependencies: { '@lingui/react': '6.11.0', react: '19.3.1', 'react-dom': '19.3.1', antd: '6.6.8' },
  };
  const kit = {
    ...room,
    name: 'test-kit',
    version: '1.4.0',
    devDependencies: { jest: '30.5.2', '@swc/jest': '0.2.39' },
  };
  const versions = { typescript: '6.0.3', ...shared.dependencies, ...kit.devDependencies };
  const { dependencies, devDependencies, testTools } = templateOf(versions, [room, shared, kit]);
  expect(dependencies).toMatchObject({ '@lingui/react': '6.11.0', react: '19.3.1', 'react-dom': '19.3.1' });
  expect(dependencies).not.toHaveProperty('antd');
  expect(Object.keys(devDependencies)).toEqual(['typescript', 'releases', 'sdk']);
  expect(testTools).toEqual(['test-kit@npm:@marigold-portal/test-kit@1.4.0', 'jest@30.5.2']);
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
