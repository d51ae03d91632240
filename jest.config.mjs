import { readFileSync } from 'node:fs';

/** One project per workspace; browsers' code runs in jsdom, servers' code in node. */
const swc = [
  '@swc/jest',
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'commonjs' },
  },
];

/** Leaves all packages as they are but these, which ship ES modules only; they may lie inside another package's folder. */
const transformOnly = (...packages) => [`/node_modules/(?!(?:.*/node_modules/)?(?:${packages.join('|')})/)`];

const project = (name, environment) => ({
  displayName: name,
  rootDir: `./${name}`,
  testEnvironment: environment,
  testMatch: ['<rootDir>/**/*.test.{ts,tsx}'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  transform: { '^.+\\.(t|j|mj)sx?$': swc },
  transformIgnorePatterns: transformOnly('single-spa-react', 'cookie'),
  moduleNameMapper: {
    // The same components as CommonJS: Jest would have to transform hundreds of files of the other kind.
    '^antd/es/(.*)$': 'antd/lib/$1',
    // Its sheets, computed at run time, would make each query by role take seconds; builds leave them out too.
    'Dom/dynamicCSS$': '<rootDir>/../shared/testing/dynamic-css-stub.cjs',
    '\\.css$': '<rootDir>/../shared/testing/style-stub.cjs',
    '\\.(svg|avif|webp|png|jpe?g|woff2)$': '<rootDir>/../shared/testing/file-stub.cjs',
  },
  setupFilesAfterEnv: environment === 'jsdom' ? ['<rootDir>/../shared/testing/setup-dom.ts'] : [],
});

/** The API's tests run on PGlite and on a PostgreSQL server that is started once for the run. */
const apiBase = project('api', 'node');
const api = {
  ...apiBase,
  // PGlite imports Node's own modules dynamically, which only a transformed copy may do inside Jest.
  transform: { ...apiBase.transform, '\\.cjs$': swc },
  transformIgnorePatterns: transformOnly('@electric-sql/pglite', 'cookie'),
  globalSetup: '<rootDir>/src/testing/start-postgres.ts',
  globalTeardown: '<rootDir>/src/testing/stop-postgres.ts',
};

/** Servers and tools; all other workspaces run in browsers. The journeys have a runner of their own. */
const onNode = ['api', 'releases', 'scripts'];
const { workspaces } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8'));

export default {
  // Jest leaves one core free by default, which is half of a small machine.
  maxWorkers: '100%',
  projects: [...workspaces.filter((name) => name !== 'e2e'), 'scripts'].map((name) =>
    name === 'api' ? api : project(name, onNode.includes(name) ? 'node' : 'jsdom'),
  ),
};
