import type { RemoteFile } from './remote.schema';

type Immutable<T> = T extends object ? { readonly [Key in keyof T]: Immutable<T[Key]> } : T;

/** What a remote says about itself in its `remote.json`. The fields, and what each means, are in remote.schema.json alone. */
export type Routing = Immutable<Omit<RemoteFile, '$schema'>>;

/** A route of a remote. Of several whose paths match an address, the most specific one is meant. */
export type Route = Routing['routes'][number];

/** Who may see a route. */
export type Access = Route['access'];

/** A link in the header of signed-in screens. */
export type MenuEntry = NonNullable<Routing['menu']>[number];

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
