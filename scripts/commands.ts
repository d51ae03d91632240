import path from 'node:path';
import { slowJourneys } from './test/slow-journeys';

const root = path.resolve(import.meta.dirname, '..');

/** What `npm run help` says about each script of package.json. */
export const scripts: Readonly<Record<string, string>> = {
  start: 'installs what is missing, builds what changed, and serves the portal on http://localhost:3000',
  test: 'types, lint, unit tests and journeys; -- --since main: what your change can reach; -- jest: one suite',
  'test:deploy': 'builds the image and runs the stack of deploy/compose.yaml: npm run check -- containers',
  dev: '-- shell mf-documents: your sources, live, inside a portal that runs; -w mf-documents: that remote alone',
  build: 'shell and remotes with their pages alone; -- servers and others: see below',
  bench:
    'the portal beside a monolith of the same sources; -- load, -- cost, -- hostile: servers; -- judge: releases',
  check: 'checks that need more time, or programs of the system: see below',
  'new-remote': '-- mf-saved-jobs /saved-jobs: writes a remote with one screen, its test and its build',
  i18n: 'brings catalogs of translations up to date with the sources; -- mf-auth --add ta: begins a language; -- --check',
  release:
    '-- status, -- ship mf-documents, -- rollback mf-documents: releases of this machine, or of RELEASES_URL',
  staff: "staff's command line: accounts, deletions, exports, mails",
  edge: 'the server of pages and builds, for production',
  api: 'the candidate API, for production',
  worker: "the API's mail and sweeps in a process of their own",
  migrate: "prepares the API's PostgreSQL database, as its owner",
  releases: 'the release server, with the console',
  help: 'this page',
};

/** A program with its arguments, run in the root or in `cwd`. */
export interface Step {
  readonly command: readonly [string, ...string[]];
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

interface Task {
  readonly about: string;
  readonly steps: readonly Step[];
}

const bin = (name: string): string => path.join(root, 'node_modules/.bin', name);
const script = (file: string): Step => ({ command: [process.execPath, '--import', 'tsx', file] });
const nodeTests = (files: readonly string[], ...options: string[]): Step => ({
  command: [process.execPath, ...options, '--import', 'tsx', '--test', '--test-reporter=spec', ...files],
});

/** `npm run build -- <name>`: what is made from the sources. */
export const targets: Readonly<Record<string, Task>> = {
  servers: {
    about: 'servers and command lines as plain JavaScript, in dist/servers',
    steps: [script('scripts/build-servers.ts')],
  },
  packages: {
    about: 'what other repositories install, ready to publish, in dist/packages',
    steps: [script('scripts/pack.ts')],
  },
  'release-tags': {
    about:
      'the Git tags of the present versions, from which lerna version looks for changes; once per repository',
    steps: [script('scripts/release-tags.ts')],
  },
  'api-report': {
    about: 'reports of the modules that remotes share at run time, with their versions',
    steps: [script('scripts/api-report.ts')],
  },
  variables: {
    about: 'the tables of environment variables in docs/for-ops.md',
    steps: [{ command: [bin('jest'), 'scripts/variables'], env: { WRITE_VARIABLES: 'yes' } }],
  },
  fonts: {
    about: 'the small fonts of shared/ui/fonts, after a new version of the font packages',
    steps: [{ command: [bin('jest'), 'scripts/fonts'], env: { WRITE_FONTS: 'yes' } }],
  },
  pictures: {
    about: 'the pictures of key screens that the journeys compare with',
    steps: [
      {
        command: [
          bin('playwright'),
          'test',
          '-c',
          'alone.config.ts',
          '-g',
          'looks as it did',
          '--update-snapshots',
        ],
        cwd: 'e2e',
      },
    ],
  },
  'kept-builds': {
    about: '<revision>: the builds of an earlier release, which the journeys run beside today’s',
    steps: [script('scripts/keep-builds.ts')],
  },
};

interface Check extends Task {
  readonly when: readonly ('nightly' | 'release')[];
}

/** `npm run check -- <name>`: what `npm test` leaves out. */
export const checks: Readonly<Record<string, Check>> = {
  s3: {
    when: ['nightly'],
    about: 'the release store and the bucket policies on a real S3 server',
    steps: [script('e2e/support/s3.check.ts'), nodeTests(['deploy/buckets.check.ts'])],
  },
  clamav: {
    when: ['nightly'],
    about: 'uploads through a real clamd',
    steps: [nodeTests(['api/src/files/clamd.check.ts'])],
  },
  nginx: {
    when: ['nightly'],
    about: 'the portal behind a real nginx',
    steps: [nodeTests(['deploy/nginx/portal.check.ts'])],
  },
  eslint: {
    when: ['nightly'],
    about: 'every rule by ESLint with types, to compare with oxlint of npm test; those that only it has',
    steps: [{ command: [bin('eslint'), '--max-warnings=0', '.'] }],
  },
  databases: {
    when: ['nightly'],
    about: 'the API’s tests on both databases: npm test has PGlite for migrations, the queue and each call',
    steps: [{ command: [bin('jest'), '--selectProjects', 'api'], env: { PORTAL_TEST_DATABASES: 'both' } }],
  },
  fuzz: {
    when: ['nightly'],
    about:
      '2,000 mutated files to the API, 2,000 builds to the release server: no crash, no long block, each is taken or refused clearly',
    steps: [
      {
        command: [bin('jest'), '--maxWorkers=1', 'api/src/files/fuzz', 'releases/src/server/fuzz'],
        env: { FUZZ_FILES: '2000' },
      },
    ],
  },
  deploy: {
    when: ['nightly'],
    about: 'image, compose, Kubernetes, systemd and haproxy files, and the servers as they start them',
    steps: [
      nodeTests(
        [
          'files',
          'kubernetes',
          'identities',
          'compose',
          'roles',
          'servers',
          'forged-addresses',
          'shared-address',
          'idle-sockets',
        ].map((name) => `deploy/${name}.check.ts`),
      ),
    ],
  },
  containers: {
    when: ['release'],
    about: 'the image and the Compose stack, run by Docker; 15 minutes, and more for the first time',
    steps: [nodeTests(['deploy/containers/containers.check.ts'])],
  },
  backup: {
    when: ['nightly'],
    about: 'backup and restore, of PostgreSQL and of the embedded database',
    steps: [nodeTests(['deploy/backup.check.ts', 'deploy/recovery.check.ts'])],
  },
  telemetry: {
    when: ['nightly'],
    about: 'metrics as a real Prometheus reads them, alerts, traces and logs of all servers',
    steps: [nodeTests(['deploy/telemetry.check.ts'])],
  },
  audit: {
    when: ['nightly'],
    about:
      'known holes in the packages of the lock file, as the registry says: docs/security.md has their time limits',
    steps: [{ command: ['npm', 'audit'] }],
  },
  'slow-journeys': {
    when: ['nightly', 'release'],
    about: 'the journeys that npm test has only where a change reaches them; 10 minutes',
    steps: [
      {
        command: [
          bin('playwright'),
          'test',
          ...Object.keys(slowJourneys).map((file) => path.relative('e2e', file)),
        ],
        cwd: 'e2e',
        env: { CI: '1' },
      },
    ],
  },
  browsers: {
    when: ['nightly'],
    about:
      'every screen in Chromium without what a promised browser lacks, in Firefox ESR and in WebKitGTK; 6 minutes',
    steps: [{ command: [bin('playwright'), 'test', '-c', 'browsers.config.ts'], cwd: 'e2e' }],
  },
  newest: {
    when: ['nightly'],
    about:
      'all parts built by the newest webpack and Module Federation plugin, and walked through; 10 minutes',
    steps: [script('scripts/newest.ts')],
  },
  stock: {
    when: ['nightly'],
    about:
      'docs/any-tool-any-host.md to the letter: remotes by webpack, rspack and Vite, and a host; 4 minutes',
    steps: [{ command: [bin('playwright'), 'test', '-c', 'stock.config.ts'], cwd: 'e2e' }],
  },
  'first-remote': {
    when: ['release'],
    about:
      'docs/your-first-remote.md and its pipelines to the letter, from an empty folder, with npm and pnpm',
    steps: [{ command: [bin('playwright'), 'test', '-c', 'first-remote.config.ts'], cwd: 'e2e' }],
  },
  fleet: {
    when: ['release'],
    about:
      'a production installation whose processes, networks, disks, clocks, names and keys fail; 15 to 20 minutes',
    steps: [nodeTests(['e2e/fleet/fleet.check.ts'])],
  },
  growth: {
    when: ['release'],
    about:
      'what people do with 100,000 candidates, 5,000 builds, and a year of releases of thirty teams; 8 minutes',
    steps: [nodeTests(['e2e/growth/growth.check.ts']), nodeTests(['e2e/growth/year.check.ts'])],
  },
  scale: {
    when: ['release'],
    about: 'thirty remotes and 500 signed revisions; the gate of a shell over thirty remotes',
    steps: [
      nodeTests(['e2e/growth/scale.check.ts'], '--expose-gc'),
      nodeTests(['e2e/gate/thirty-remotes.check.ts']),
    ],
  },
};
