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

/**
 * Journeys of a minute or more, and the folders and files whose change can break what they prove. `npm test`
 * has those that the change reaches; `npm run check -- slow-journeys`, nightly and before a release, has all.
 */
export const slowJourneys: Readonly<Record<string, readonly string[]>> = {
  /** Five repositories with packages and tools of their own, beside a shell of the next contract. */
  'e2e/releases/five-teams.spec.ts': [
    'contract/',
    'e2e/foreign/',
    'e2e/support/foreign.ts',
    'e2e/support/next-contract.ts',
    'e2e/support/registry.ts',
    'platform/',
    'releases/',
    'scripts/new-remote',
    'scripts/pack',
    'sdk/',
    'server-kit/',
    'shared/',
    'shell/',
    'test-kit/',
  ],
  'e2e/releases/hot-update.spec.ts': hotUpdates,
  'e2e/releases/hot-update-shell.spec.ts': hotUpdates,
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
};
