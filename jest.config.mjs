import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { project, swc, transformOnly } from './test-kit/jest-project.mjs';

/** The mail queue's packages, which ship ES modules only. */
const queuePackages = ['pg-boss', 'serialize-error', 'non-error'];

/** The sign-in of those who work at the portal uses packages that ship ES modules only. */
const signInPackages = ['openid-client', 'oauth4webapi', 'jose'];

/** Lingui's command line has one package that ships ES modules only. */
const textTools = 'pseudolocale';

/** The API's tests run on PGlite and on a PostgreSQL server that is started once for the run. */
const apiBase = project('api', 'node');
const api = {
  ...apiBase,
  // PGlite imports Node's own modules dynamically, which only a transformed copy may do inside Jest.
  transform: { ...apiBase.transform, '\\.cjs$': swc },
  transformIgnorePatterns: transformOnly('@electric-sql/pglite', ...queuePackages, ...signInPackages),
  setupFilesAfterEnv: [...apiBase.setupFilesAfterEnv, '<rootDir>/src/testing/check-responses.ts'],
  globalSetup: '<rootDir>/src/testing/start-databases.ts',
  globalTeardown: '<rootDir>/src/testing/stop-databases.ts',
};

const withSignIn = (name) => ({
  ...project(name, 'node'),
  transformIgnorePatterns: transformOnly(...signInPackages),
});
const [releases, serverKit] = ['releases', 'server-kit'].map(withSignIn);

/**
 * The documents are held against the staff commands, among others, and pipelines against the release policy.
 */
const scripts = {
  ...project('scripts', 'node'),
  transformIgnorePatterns: transformOnly('jose', '@seriousme', textTools, ...queuePackages),
};
const lab = { ...project('lab', 'node'), transformIgnorePatterns: scripts.transformIgnorePatterns };

/** Of the SDK, the page of a remote alone runs in browsers, all else on Node. */
const sdk = {
  ...project('sdk', 'node'),
  testMatch: ['<rootDir>/{build,i18n}/**/*.test.ts'],
  transformIgnorePatterns: transformOnly('httpxy', textTools),
};
const standalone = {
  ...project('sdk', 'jsdom'),
  displayName: 'sdk/standalone',
  testMatch: ['<rootDir>/{standalone,recorded-api}/**/*.test.{ts,tsx}'],
};

/** Servers and tools; all other workspaces run in browsers. The journeys have a runner of their own. */
const onNode = ['api', 'releases', 'scripts', 'server-kit', 'sdk'];
const { workspaces } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8'));

/** One project per workspace. */
export default {
  // Tests wait for timers and servers an eighth of the time, so there are more workers than cores.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  projects: [...workspaces.filter((name) => name !== 'e2e'), 'scripts', 'lab', 'standalone'].map(
    (name) =>
      ({ api, lab, releases, scripts, sdk, standalone, 'server-kit': serverKit })[name] ??
      project(name, onNode.includes(name) ? 'node' : 'jsdom'),
  ),
};
