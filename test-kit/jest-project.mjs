import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** A tool of this package's own: a remote's repository may not see it. */
const tool = createRequire(import.meta.url).resolve;

const beside = (file) => path.join(import.meta.dirname, file);
/** Of the set-up files: the published package has been compiled. */
const extension = existsSync(beside('setup-dom.js')) ? 'js' : 'ts';

export const swc = [
  tool('@swc/jest'),
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'commonjs' },
  },
];

/** Every workspace speaks by it. */
const everywhere = ['@lingui', '@messageformat', 'cookie'];

/**
 * Leaves all packages as they are but these, which ship ES modules only; they may be inside another package's
 * folder, and in pnpm's store ours have their names on the registry.
 */
export const transformOnly = (...packages) => [
  `/node_modules/(?!(?:.*/node_modules/)?(?:@marigold-portal/)?(?:${[...everywhere, ...packages].join('|')})/)`,
];

/** Our own packages, which Jest finds in `node_modules` of another repository. */
const rooms = ['contract', 'platform', 'shared', 'sdk', 'test-kit'];

/**
 * Jest's project for one workspace. A remote is tested with it and nothing else of the repository.
 * @param {string} name the workspace's folder
 * @param {'jsdom' | 'node'} environment browsers' code runs in jsdom, servers' code in node
 */
export const project = (name, environment) => ({
  displayName: name,
  rootDir: `./${name}`,
  testEnvironment: environment === 'jsdom' ? tool('jest-environment-jsdom') : environment,
  testMatch: ['<rootDir>/**/*.test.{ts,tsx}'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  transform: { '^.+\\.(t|j|mj)sx?$': swc },
  transformIgnorePatterns: transformOnly(...rooms, 'single-spa-react'),
  moduleNameMapper: {
    // The same components as CommonJS: Jest would have to transform hundreds of files of the other kind.
    '^antd/es/(.*)$': 'antd/lib/$1',
    // Its sheets, computed at run time, would make each query by role take seconds; builds leave them out
    // too.
    'Dom/dynamicCSS$': beside('dynamic-css-stub.cjs'),
    '\\.css$': beside('style-stub.cjs'),
    '\\.(svg|avif|webp|png|jpe?g|woff2)$': beside('file-stub.cjs'),
  },
  setupFilesAfterEnv: [beside(`setup-${environment === 'jsdom' ? 'dom' : 'node'}.${extension}`)],
});
