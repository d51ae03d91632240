import type { RemoteFile } from './remote.schema';

type Immutable<T> = T extends object ? { readonly [Key in keyof T]: Immutable<T[Key]> } : T;

/**
 * What a remote says about itself in its `remote.json`. The fields, and what each means, are in
 * remote.schema.json alone.
 */
export type Routing = Immutable<Omit<RemoteFile, '$schema'>>;

/**
 * The fields of a `remote.json` that are shown to candidates: its build has their translations. In a
 * contribution's `data` they may be anywhere.
 */
export const textFields: readonly string[] = [
  ...['title', 'label', 'userMenuLabel'],
  ...['subject', 'content', 'action', 'text'],
];

/** A route of a remote. Of several whose paths match an address, the most specific one is meant. */
export type Route = Routing['routes'][number];

/** A link in the header of signed-in screens. */
export type MenuEntry = NonNullable<Routing['menu']>[number];

/** A place on a remote's screens to which other remotes contribute parts (docs/decisions/0075). */
export type Point = NonNullable<Routing['points']>[number];

/** The settings of a remote: by name, the schema of each. */
export type SettingSchemas = NonNullable<Routing['settings']>;

/** A part that a remote contributes to an extension point of another one. */
export type Contribution = NonNullable<Routing['contributes']>[number];

/**
 * Paths that one part links to in another, with their builders: promises between remotes. A path that only
 * its own remote links to is in that remote.
 */
export const paths = {
  landing: () => '/',
  signIn: () => '/sign-in',
  signUp: () => '/sign-up',
  contact: () => '/contact-us',
  forgotPassword: () => '/forgot-password',
  resetPassword: (token: string) => `/reset-password/${encodeURIComponent(token)}`,
  confirmEmail: (token: string) => `/confirm-email/${encodeURIComponent(token)}`,
  undoEmailChange: (token: string) => `/undo-email/${encodeURIComponent(token)}`,
  verifyEmail: (token: string) => `/verify-email/${encodeURIComponent(token)}`,
  unsubscribe: (token: string) => `/unsubscribe/${encodeURIComponent(token)}`,
  privacy: () => '/privacy',
  help: () => '/help',
  safety: () => '/safety',
  account: () => '/account',
  dashboard: () => '/dashboard',
  onboarding: (step: string = 'personal-information') => `/onboarding/${step}`,
  documents: (step: string = 'basic-identity') => `/documents/${step}`,
  /** @param slot its name on the wire */
  documentSlot: (step: string, slot: string) => `/documents/${step}#${slot}`,
} as const;
