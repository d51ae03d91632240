/** What the journeys of hot updates need. */
const hotUpdates = [
  'e2e/support/dev-in-portal.ts',
  'e2e/support/hot-remote.ts',
  'platform/',
  'sdk/',
  'shared/remote/',
  'shared/runtime/',
  'shell/',
];

/** What publishes, serves and loads a build, whatever its screens are. */
const releases = [
  'console/',
  'e2e/foreign/',
  'e2e/support/',
  'platform/',
  'releases/',
  'scripts/',
  'sdk/',
  'server-kit/',
  'shared/remote/',
  'shared/runtime/',
  'shell/',
  'test-kit/',
];

/** Servers as processes of their own. */
const processes = ['api/', 'contract/', 'server-kit/'];

/** The page of a remote alone. */
const alone = ['contract/', 'e2e/qa/', 'e2e/support/', 'mf-', 'sdk/', 'shared/'];

/** What the screens of a part are made of: each state is seen with every look. */
const screens = (part: string) => ['contract/', 'e2e/states/', 'e2e/support/', part, 'shared/', 'shell/'];

/**
 * Tests and journeys that take long, and the folders and files whose change can break what they prove.
 * `npm test` has those that the change reaches; `npm run check -- slow`, nightly and before a release, has
 * all.
 */
export const slowTests: Readonly<Record<string, readonly string[]>> = {
  'api/src/files/fuzz.test.ts': ['api/src/files/', 'server-kit/'],
  'api/src/kernel/uploads/killed-process.test.ts': [
    'api/src/database/',
    'api/src/files/',
    'api/src/kernel/',
    'server-kit/',
  ],
  'api/src/kernel/uploads/over-the-wire.test.ts': [
    'api/src/files/',
    'api/src/http/',
    'api/src/kernel/',
    'server-kit/',
  ],
  'api/src/migrate-command.test.ts': processes,
  /** Databases of each earlier version. */
  'api/src/migrations/migrate.test.ts': ['api/migrations/', 'api/src/database/', 'api/src/migrations/'],
  'api/src/start.test.ts': processes,
  'api/src/worker.test.ts': processes,
  'e2e/journeys/auth-states.spec.ts': screens('mf-auth/'),
  'e2e/journeys/dashboard-states.spec.ts': screens('mf-dashboard/'),
  'e2e/journeys/documents-states.spec.ts': screens('mf-documents/'),
  'e2e/journeys/landing-states.spec.ts': screens('mf-landing/'),
  'e2e/journeys/onboarding-states.spec.ts': screens('mf-onboarding/'),
  'e2e/journeys/shell-states.spec.ts': screens('mf-'),
  'e2e/qa/build-pages.setup.ts': alone,
  'e2e/qa/pictures.spec.ts': alone,
  'e2e/qa/quality.spec.ts': alone,
  'e2e/qa/standalone.spec.ts': alone,
  'e2e/releases/automatic-rollback.spec.ts': releases,
  'e2e/releases/channels.spec.ts': releases,
  'e2e/releases/console.spec.ts': releases,
  'e2e/releases/contributions.spec.ts': [...releases, 'mf-', 'shared/'],
  'e2e/releases/first-canary.spec.ts': releases,
  /** Five repositories with packages and tools of their own, beside a shell of the next contract. */
  'e2e/releases/five-teams.spec.ts': [...releases, 'contract/', 'shared/'],
  'e2e/releases/foreign-host.spec.ts': [...releases, 'contract/', 'mf-', 'shared/'],
  'e2e/releases/foreign-remotes.spec.ts': [...releases, 'contract/', 'shared/'],
  'e2e/releases/gate-mounts.spec.ts': releases,
  'e2e/releases/gate.spec.ts': releases,
  'e2e/releases/growing-canary.spec.ts': releases,
  'e2e/releases/hot-update.spec.ts': hotUpdates,
  'e2e/releases/hot-update-shell.spec.ts': hotUpdates,
  'e2e/releases/joint-rollback.spec.ts': releases,
  'e2e/releases/own-copy.spec.ts': releases,
  'e2e/releases/own-source.spec.ts': releases,
  'e2e/releases/preview.spec.ts': releases,
  'e2e/releases/shell-healing.spec.ts': releases,
  'e2e/releases/ship-alone.spec.ts': releases,
  'e2e/releases/trusted-publishing.spec.ts': releases,
  /** Builds of an earlier release beside those of today. */
  'e2e/releases/version-skew.spec.ts': [
    'api/',
    'contract/',
    'e2e/skew/',
    'e2e/support/main-screens.ts',
    'mf-',
    'platform/',
    'sdk/build/',
    'shared/',
    'shell/',
  ],
  'e2e/weight/languages.spec.ts': ['contract/', 'e2e/support/weigh.ts', 'mf-', 'sdk/', 'shared/', 'shell/'],
  /** What a release costs who comes back. */
  'e2e/weight/returning.spec.ts': [
    'e2e/support/alter-build.ts',
    'platform/',
    'releases/',
    'sdk/build/',
    'server-kit/',
    'shell/',
  ],
  'lab/bench/judge-simulation.test.ts': ['lab/bench/', 'releases/src/judge/'],
  'releases/conformance/conform.test.ts': ['platform/', 'releases/', 'server-kit/'],
  'releases/src/build/unpack-archive.test.ts': ['releases/src/build/', 'server-kit/'],
  'releases/src/server/fuzz.test.ts': ['releases/src/build/', 'releases/src/server/', 'server-kit/'],
  /** Builds that use up the time and the memory of their workers. */
  'releases/src/server/untrusted-builds.test.ts': [
    'releases/src/build/',
    'releases/src/server/',
    'server-kit/',
  ],
  'scripts/build-desk.test.ts': ['api/', 'console/', 'scripts/build-servers', 'server-kit/'],
  'scripts/build-servers.test.ts': ['api/', 'releases/', 'scripts/build-servers', 'server-kit/'],
  'scripts/fonts.test.ts': ['scripts/fonts', 'shared/ui/fonts/'],
  /** A remote from its template, with its installation. */
  'scripts/new-remote/plan.test.ts': ['scripts/create-remote', 'scripts/new-remote', 'sdk/', 'test-kit/'],
  /** A real build of a remote. */
  'sdk/build/build.test.ts': ['platform/', 'sdk/'],
};
