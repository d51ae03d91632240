/** How a pain is shown. */
export interface Pain {
  /** What people say of it. */
  readonly about: string;
  /** Journeys of `e2e` that prove it of this portal: file and titles. Else `ours.pain.ts` does. */
  readonly journeys?: readonly (readonly [file: string, title: string])[];
  /** Whether stock federation is free of it, as `stock.pain.ts` measures it; or why it cannot be. */
  readonly stock: boolean | string;
}

/** What teams everywhere complain of. Tests have these names in their titles. */
export const pains = {
  'bad-remote': {
    about: 'one remote is dead, slow or corrupt',
    journeys: [
      ['releases/broken-remote.spec.ts', 'files of one remote are gone|changed on its way'],
      ['releases/healing.spec.ts', 'entry is missing|never answers|has other bytes'],
    ],
    stock: false,
  },
  'open-tab': { about: 'a tab stays open over three releases', stock: false },
  swap: { about: 'a swap serves the old build', stock: false },
  'two-reacts': { about: 'two Reacts, in 100 random load orders', stock: true },
  'react-18': {
    about: 'React 18 beside 19',
    journeys: [['releases/foreign-remotes.spec.ts', 'builds of other tools run in the portal']],
    stock: false,
  },
  'newest-bundler': {
    about: 'the newest bundler: remotes by Vite and Rspack',
    journeys: [['releases/foreign-remotes.spec.ts', 'builds of other tools run|scripts that other tools']],
    stock: true,
  },
  types: {
    about: 'types drift from what runs',
    journeys: [['releases/version-skew.spec.ts', 'refused under a shell without what they need']],
    stock: false,
  },
  alone: { about: 'a remote tested alone with Jest and Vitest', stock: false },
  'live-edits': {
    about: 'edits inside the production shell within 2 s, with state',
    journeys: [['releases/hot-update.spec.ts', 'edits of several local remotes']],
    stock: 'its dev server reloads the page: React in a production host has no Fast Refresh',
  },
  'pull-request': {
    about: 'a pull request’s own build in the released portal',
    journeys: [['releases/preview.spec.ts', 'shows its build in this tab alone|a forged link']],
    stock: 'a host has one address for each remote',
  },
  'whose-error': { about: 'whose error is it: 25 throws, 25 owners and lines', stock: false },
  styles: {
    about: 'styles of a remote reach others',
    journeys: [
      ['releases/foreign-host.spec.ts', 'a single-spa root config mounts'],
      ['releases/gate-mounts.spec.ts', 'styles the page of others'],
    ],
    stock: false,
  },
  moves: { about: '500 random moves over all routers', stock: false },
  mounts: {
    about: '200 mounts under 1 MB',
    journeys: [['journeys/federation.spec.ts', '200 mounts and unmounts']],
    stock: true,
  },
  'old-page': {
    about: 'a page of earlier releases against today’s API',
    stock: 'it knows of no API',
  },
} as const satisfies Readonly<Record<string, Pain>>;

export type PainName = keyof typeof pains;
export const painNames = Object.keys(pains) as PainName[];
export const painOf = (name: PainName): Pain => pains[name];
