/** How a pain is shown. */
interface Pain {
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
    about: 'a remote that is dead, slow or corrupt breaks the page',
    journeys: [
      ['releases/broken-remote.spec.ts', 'files of one remote are gone|changed on its way'],
      ['releases/healing.spec.ts', 'entry is missing|never answers|has other bytes'],
    ],
    stock: false,
  },
  'open-tab': { about: 'an open tab keeps the old build over three releases', stock: false },
  swap: { about: 'a swap serves the old build', stock: false },
  'two-reacts': { about: 'two Reacts in 100 random load orders', stock: true },
  'react-18': {
    about: 'React 18 does not run beside 19',
    journeys: [['releases/foreign-remotes.spec.ts', 'stock antd is styled|builds of other tools run']],
    stock: false,
  },
  'newest-bundler': {
    about: 'remotes by the newest Vite or Rspack do not run',
    journeys: [
      [
        'releases/foreign-remotes.spec.ts',
        'stock antd is styled|builds of other tools run|scripts that other tools',
      ],
    ],
    stock: true,
  },
  types: {
    about: 'types drift from what runs',
    journeys: [['releases/version-skew.spec.ts', 'refused under a shell without what they need']],
    stock: false,
  },
  alone: { about: 'a remote cannot be tested alone, by Jest or Vitest', stock: false },
  'live-edits': {
    about: 'an edit inside the production shell takes 2 s, or loses state',
    journeys: [['releases/hot-update.spec.ts', 'edits of several local remotes']],
    stock: 'a production React has no Fast Refresh',
  },
  'pull-request': {
    about: 'a pull request’s own build is not seen in the released portal',
    journeys: [['releases/preview.spec.ts', 'shows its build in this tab alone|a forged link']],
    stock: 'one address for each remote',
  },
  'whose-error': { about: '25 throws do not have 25 owners and lines', stock: false },
  styles: {
    about: 'styles of a remote reach others',
    journeys: [
      ['releases/foreign-host.spec.ts', 'a single-spa root config mounts'],
      ['releases/gate-mounts.spec.ts', 'styles the page of others'],
    ],
    stock: false,
  },
  moves: { about: 'address and screen differ after one of 500 random moves', stock: false },
  mounts: {
    about: '200 mounts leave 1 MB',
    journeys: [['journeys/federation.spec.ts', '200 mounts and unmounts']],
    stock: true,
  },
  'old-page': {
    about: 'a page of an earlier release fails at today’s API',
    stock: 'it knows of no API',
  },
} as const satisfies Readonly<Record<string, Pain>>;

export type PainName = keyof typeof pains;
export const painNames = Object.keys(pains) as PainName[];
export const painOf = (name: PainName): Pain => pains[name];
