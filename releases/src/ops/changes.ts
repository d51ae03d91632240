import type { Entry } from '../channel/compose';
import type { CommandInput } from '../service/command';
import type { Action } from '../trust/policy';
import { html, version, type Html } from './page/template';

interface Change {
  readonly verb: string;
  /** Who may do one of these may make the change. */
  readonly oneOf: readonly Action[];
  readonly title: (name: string) => string;
  /** What it does, in words that begin with `given`; null if it is not possible. */
  readonly effect: (entry: Entry, given: Html) => Html | null;
  /**
   * The command of the release service, without what all commands have. @param target with the chosen
   * version
   */
  readonly command: (target: {
    readonly name: string;
    readonly version?: string | undefined;
    readonly withDependents?: boolean | undefined;
  }) => CommandInput;
}

/** @param left the version that all get then; undefined: none */
const endOfCanary = ({ current, canary }: Entry, given: Html, left: string | undefined): Html | null => {
  if (!canary) return null;
  const before = html`${given}, ${current ? 'and' : 'but'} ${canary.share} % of them
  ${version(canary.build.version)}.`;
  return left === undefined
    ? html`${before} After this, its pages are not found.`
    : html`${before} After this, all get ${version(left)}.`;
};

/** The changes by their names in addresses, in the order of the buttons. */
export const changes = {
  rollback: {
    verb: 'Roll back',
    oneOf: ['rollback', 'promote'],
    title: (name) => `Roll back ${name}`,
    effect: ({ current, canary, previous }, given) =>
      !current || previous.length === 0
        ? null
        : html`${given}. The next page that they open comes with the build that you choose.
          ${canary ? html`The canary ${version(canary.build.version)} ends too.` : null}
          ${version(current.version)} is not kept as a build to go back to, but can be promoted again.`,
    command: ({ name, version: to, withDependents = false }) => ({
      command: 'rollback',
      name,
      to,
      withDependents,
    }),
  },
  'start-canary': {
    verb: 'Canary',
    oneOf: ['promote'],
    title: (name) => `Canary of ${name}`,
    effect: ({ canary }, given) =>
      canary?.steps
        ? null
        : html`${given}${
            canary ? html`, and ${canary.share} % of them ${version(canary.build.version)}` : null
          }.
          The build that you choose gets a share that grows by itself, or ends when it fails for candidates.
          Where few candidates come, all get it at once, and it is judged.`,
    command: ({ name, version: chosen = '' }) => ({
      command: 'canary',
      build: { name, version: chosen },
    }),
  },
  'abort-canary': {
    verb: 'End canary',
    oneOf: ['canary', 'rollback', 'promote'],
    title: (name) => `End the canary of ${name}`,
    effect: (entry, given) => endOfCanary(entry, given, entry.current?.version),
    command: ({ name }) => ({ command: 'abort-canary', name }),
  },
  'promote-canary': {
    verb: 'Canary for all',
    oneOf: ['promote'],
    title: (name) => `Give the canary of ${name} to all`,
    effect: (entry, given) => endOfCanary(entry, given, entry.canary?.build.version),
    command: ({ name }) => ({ command: 'promote-canary', name }),
  },
  freeze: {
    verb: 'Freeze',
    oneOf: ['freeze'],
    title: (name) => `Freeze ${name}`,
    effect: ({ frozen }, given) =>
      frozen
        ? null
        : html`${given}. Until it is unfrozen, promotions are refused with your reason. A rollback stays
          possible.`,
    command: ({ name }) => ({ command: 'freeze', name }),
  },
  unfreeze: {
    verb: 'Unfreeze',
    oneOf: ['freeze'],
    title: (name) => `Unfreeze ${name}`,
    effect: ({ frozen }) =>
      frozen ? html`${frozen.actor} froze it: ${frozen.reason}. After this it can be promoted again.` : null,
    command: ({ name }) => ({ command: 'unfreeze', name }),
  },
} satisfies Readonly<Record<string, Change>>;

export type ChangeKind = keyof typeof changes;

export const changeKinds = Object.keys(changes) as ChangeKind[];
