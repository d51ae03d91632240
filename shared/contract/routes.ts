/**
 * The route table (spec section 2): who owns which path and who may see it.
 * The shell turns it into routes; a build carries its remote's part, so that a release can be checked for
 * clashes and a page can preload what its path needs.
 */
export type Access = 'public' | 'session';

interface Route {
  /** A react-router path pattern. */
  readonly path: string;
  readonly remote: `mf-${string}`;
  /** `session`: without a stored token the candidate is sent to /sign-in. */
  readonly access: Access;
  /** The remote draws the whole page: its own header, `main` and footer. Everywhere else `main` is the shell's. */
  readonly wholePage?: true;
}

const table = [
  { path: '/', remote: 'mf-landing', access: 'public', wholePage: true },
  { path: '/sign-in', remote: 'mf-auth', access: 'public' },
  { path: '/sign-up', remote: 'mf-auth', access: 'public' },
  { path: '/contact-us', remote: 'mf-auth', access: 'public' },
  { path: '/forgot-password', remote: 'mf-auth', access: 'public' },
  { path: '/reset-password/:token', remote: 'mf-auth', access: 'public' },
  { path: '/confirm-email/:token', remote: 'mf-auth', access: 'public' },
  { path: '/undo-email/:token', remote: 'mf-auth', access: 'public' },
  { path: '/privacy', remote: 'mf-landing', access: 'public', wholePage: true },
  { path: '/dashboard', remote: 'mf-dashboard', access: 'session' },
  { path: '/onboarding', remote: 'mf-onboarding', access: 'session' },
  { path: '/onboarding/:step', remote: 'mf-onboarding', access: 'session' },
  { path: '/documents', remote: 'mf-documents', access: 'session' },
  { path: '/documents/:step', remote: 'mf-documents', access: 'session' },
] as const satisfies readonly Route[];

/** The remotes are those that own a route. */
export type RemoteName = (typeof table)[number]['remote'];

export interface RouteEntry extends Route {
  readonly remote: RemoteName;
}

export const routes: readonly RouteEntry[] = table;

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
