import path from 'node:path';
import words from './commands.json' with { type: 'json' };
import { isJourney } from './test/reach';
import { slowTests } from './test/slow-tests';

const root = path.resolve(import.meta.dirname, '..');

/** A program with its arguments, run in the root or in `cwd`. */
export interface Step {
  readonly command: readonly [string, ...string[]];
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Its words are in commands.json, which `npm run help` reads on a machine without packages. */
type Steps = readonly Step[];

const bin = (name: string): string => path.join(root, 'node_modules/.bin', name);
const script = (file: string): Step => ({ command: [process.execPath, '--import', 'tsx', file] });
const nodeTests = (files: readonly string[], ...options: string[]): Step => ({
  command: [process.execPath, ...options, '--import', 'tsx', '--test', '--test-reporter=spec', ...files],
});

const slow = Object.keys(slowTests);

/** `npm run build -- <name>`: what is made from the sources. */
export const targets: Readonly<Record<keyof typeof words.targets, Steps>> = {
  servers: [script('scripts/build-servers.ts')],
  packages: [script('scripts/pack.ts')],
  'release-tags': [script('scripts/release-tags.ts')],
  'api-report': [script('scripts/api-report.ts')],
  variables: [{ command: [bin('jest'), 'scripts/variables'], env: { WRITE_VARIABLES: 'yes' } }],
  codes: [{ command: [bin('jest'), 'scripts/codes'], env: { WRITE_CODES: 'yes' } }],
  fonts: [{ command: [bin('jest'), 'scripts/fonts'], env: { WRITE_FONTS: 'yes' } }],
  recordings: [{ command: [bin('jest'), 'api/src/recordings'], env: { WRITE_RECORDINGS: 'yes' } }],
  pictures: [
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
  'kept-builds': [script('e2e/skew/keep-builds.ts')],
};

/** `npm run check -- <name>`: what `npm test` leaves out. */
export const checks: Readonly<Record<keyof typeof words.checks, Steps>> = {
  s3: [script('e2e/support/s3.check.ts'), nodeTests(['lab/deployment/buckets.check.ts'])],
  clamav: [nodeTests(['api/src/files/clamd.check.ts'])],
  nginx: [nodeTests(['lab/deployment/nginx/portal.check.ts'])],
  eslint: [{ command: [bin('eslint'), '--max-warnings=0', '.'] }],
  databases: [{ command: [bin('jest'), '--selectProjects', 'api'], env: { PORTAL_TEST_DATABASES: 'both' } }],
  fuzz: [
    {
      command: [bin('jest'), '--maxWorkers=1', 'api/src/files/fuzz', 'releases/src/server/fuzz'],
      env: { FUZZ_FILES: '2000' },
    },
  ],
  deploy: [
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
      ].map((name) => `lab/deployment/${name}.check.ts`),
    ),
  ],
  containers: [nodeTests(['lab/deployment/containers/containers.check.ts'])],
  machine: [nodeTests(['lab/deployment/machine/machine.check.ts'])],
  backup: [nodeTests(['lab/deployment/backup.check.ts', 'lab/deployment/recovery.check.ts'])],
  telemetry: [nodeTests(['lab/deployment/telemetry.check.ts'])],
  alarms: [nodeTests(['lab/alarms/alarms.check.ts'])],
  audit: [{ command: ['npm', 'audit'] }],
  slow: [
    { command: [bin('jest'), ...slow.filter((file) => !isJourney(file))] },
    {
      command: [
        bin('playwright'),
        'test',
        ...slow.filter(isJourney).map((file) => path.relative('e2e', file)),
      ],
      cwd: 'e2e',
      env: { CI: '1' },
    },
  ],
  browsers: [{ command: [bin('playwright'), 'test', '-c', 'browsers.config.ts'], cwd: 'e2e' }],
  newest: [script('scripts/newest.ts')],
  stock: [{ command: [bin('playwright'), 'test', '-c', 'stock.config.ts'], cwd: 'e2e' }],
  'first-remote': [{ command: [bin('playwright'), 'test', '-c', 'first-remote.config.ts'], cwd: 'e2e' }],
  fleet: [nodeTests(['lab/fleet/fleet.check.ts'])],
  growth: [nodeTests(['lab/growth/growth.check.ts']), nodeTests(['lab/growth/year.check.ts'])],
  scale: [
    nodeTests(['lab/growth/scale.check.ts'], '--expose-gc'),
    nodeTests(['lab/gate/thirty-remotes.check.ts']),
  ],
  pains: [script('lab/pains/run.ts')],
};
