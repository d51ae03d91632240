/** Who may see a route; `session`: without a stored token the candidate is sent to /sign-in. */
export type Access = 'public' | 'session';

/** A route of a remote: an entry of its `remote.json`, of build.json and of the channel document. */
export interface Route {
  /** A react-router path pattern. Of several that match a path, the most specific one is meant. */
  readonly path: string;
  readonly access: Access;
  /** The page's title until the remote sets one, without the portal's name. */
  readonly title?: string;
  /** The remote draws the whole page: its own header, `main` and footer. Everywhere else `main` is the shell's. */
  readonly wholePage?: boolean;
}

/** A link in the header of signed-in screens. */
export interface MenuEntry {
  readonly label: string;
  readonly to: string;
  /** Entries are sorted by it, smallest first. */
  readonly order: number;
  /** The entry is current on every path that contains this; without it, on exactly `to`. */
  readonly activePath?: string;
  /** Its label in the user menu of small screens, where the header has no navigation; without it, it is not there. */
  readonly userMenuLabel?: string;
  /** In the user menu of all screens, and not in the navigation. */
  readonly userMenuOnly?: boolean;
}

/** What a remote says about itself in its `remote.json`; the schema is remote.schema.json. */
export interface Routing {
  readonly routes: readonly Route[];
  readonly menu?: readonly MenuEntry[];
  /** Remotes that candidates usually go to next: their files are fetched while the browser is idle. */
  readonly next?: readonly string[];
}

/** Paths paired with their builders: the only place where a link's text is made. */
export const paths = {
  landing: () => '/',
  signIn: () => '/sign-in',
  signUp: () => '/sign-up',
  contact: () => '/contact-us',
  forgotPassword: () => '/forgot-password',
  resetPassword: (token: string) => `/reset-password/${encodeURIComponent(token)}`,
  confirmEmail: (token: string) => `/confirm-email/${encodeURIComponent(token)}`,
  undoEmailChange: (token: string) => `/undo-email/${encodeURIComponent(token)}`,
  privacy: () => '/privacy',
  account: () => '/account',
  dashboard: () => '/dashboard',
  onboarding: (step: string = 'personal-information') => `/onboarding/${step}`,
  /** Below `/onboarding/:step`, but no step: all saved answers to read through. */
  checkAnswers: () => '/onboarding/check-answers',
  documents: (step: string = 'basic-identity') => `/documents/${step}`,
} as const;

/** Addresses that people type, and the pages they mean. */
export const aliases: Readonly<Record<string, string>> = {
  '/login': paths.signIn(),
  '/register': paths.signUp(),
};
