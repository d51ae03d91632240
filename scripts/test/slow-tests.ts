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

/** What the screens of a part are made of: each state is seen with every look. */
const screens = (part: string) => [
  'api/',
  'contract/',
  'e2e/states/',
  'e2e/support/',
  part,
  'shared/',
  'shell/',
];

/**
 * Tests and journeys that take long, and the folders and files whose change can break what they prove.
 * `npm test` has those that the change reaches; `npm run check -- slow`, nightly and before a release, has
 * all.
 */
export const slowTests: Readonly<Record<string, readonly string[]>> = {
  'api/src/kernel/uploads/killed-process.test.ts': [
    'api/src/database/',
    'api/src/files/',
    'api/src/kernel/',
    'server-kit/',
  ],
  'e2e/journeys/auth-states.spec.ts': screens('mf-auth/'),
  'e2e/journeys/dashboard-states.spec.ts': screens('mf-dashboard/'),
  'e2e/journeys/documents-states.spec.ts': screens('mf-documents/'),
  'e2e/journeys/landing-states.spec.ts': screens('mf-landing/'),
  'e2e/journeys/onboarding-states.spec.ts': screens('mf-onboarding/'),
  'e2e/journeys/shell-states.spec.ts': screens('mf-'),
  'e2e/qa/pictures.spec.ts': ['contract/', 'e2e/qa/', 'e2e/support/', 'mf-', 'sdk/', 'shared/'],
  'e2e/releases/automatic-rollback.spec.ts': releases,
  'e2e/releases/console.spec.ts': releases,
  /** Five repositories with packages and tools of their own, beside a shell of the next contract. */
  'e2e/releases/five-teams.spec.ts': [...releases, 'contract/', 'shared/'],
  'e2e/releases/gate-mounts.spec.ts': releases,
  'e2e/releases/growing-canary.spec.ts': releases,
  'e2e/releases/hot-update.spec.ts': hotUpdates,
  'e2e/releases/hot-update-shell.spec.ts': hotUpdates,
  'e2e/releases/own-copy.spec.ts': releases,
  'e2e/releases/own-source.spec.ts': releases,
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
  'releases/src/build/unpack-archive.test.ts': ['releases/src/build/', 'server-kit/'],
  /** Builds that use up the time and the memory of their workers. */
  'releases/src/server/untrusted-builds.test.ts': [
    'releases/src/build/',
    'releases/src/server/',
    'server-kit/',
  ],
  'scripts/build-servers.test.ts': ['api/', 'releases/', 'scripts/build-servers', 'server-kit/'],
  /** A remote from its template, with its installation. */
  'scripts/new-remote/plan.test.ts': ['scripts/create-remote', 'scripts/new-remote', 'sdk/', 'test-kit/'],
  /** A real build of a remote. */
  'sdk/build/build.test.ts': ['platform/', 'sdk/'],
};
