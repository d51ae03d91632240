import type { DeployableState } from 'releases/src/ops/answers';

type Action = DeployableState['may'][number];

/** What a form knows when it is sent. */
interface Target {
  readonly channel: string;
  readonly name: string;
  readonly version?: string | undefined;
  readonly reason?: string;
  /** The revision that the operator decided on; a newer change of the deployable refuses the command. */
  readonly seen: number;
  readonly withDependents?: boolean | undefined;
}

interface Change {
  readonly verb: string;
  /** Who may do one of these may make the change. */
  readonly oneOf: readonly Action[];
  /** What it does, after "candidates get ..."; null: it is not possible now. */
  readonly effect: (state: DeployableState) => string | null;
  /** Which builds the form offers; left out: none. */
  readonly versions?: 'kept' | 'released' | 'published' | 'deprecated';
  /** False for what leaves no line in the history. */
  readonly hasReason: boolean;
  readonly command: (target: Target) => object;
}

const weekMs = 7 * 24 * 3_600_000;
/** Of commands for one deployable. */
const ofOne = ({ channel, name, reason, seen }: Target) => ({ channel, name, reason, seen });

/** All that an operator can do to a deployable, in the order of the buttons. */
export const changes = {
  rollback: {
    verb: 'Roll back',
    oneOf: ['rollback', 'promote'],
    versions: 'kept',
    hasReason: true,
    effect: ({ current, canary, previous }) => {
      if (current === null || previous.length === 0) return null;
      const ends = canary ? `The canary ${canary.version} ends too. ` : '';
      return (
        'The next page that candidates open comes with the build that you choose. ' +
        `${ends}${current} can be promoted again later.`
      );
    },
    command: ({ version, withDependents, ...target }) => ({
      command: 'rollback',
      ...ofOne(target),
      to: version,
      withDependents,
    }),
  },
  canary: {
    verb: 'Start canary',
    oneOf: ['promote'],
    versions: 'released',
    hasReason: true,
    effect: ({ canary }) =>
      canary?.steps
        ? null
        : 'The build gets a share of candidates that grows by itself, or ends when it fails for them. Where few candidates come, all get it at once, and it is judged.',
    command: ({ channel, name, version, reason, seen }) => ({
      command: 'canary',
      channel,
      reason,
      seen,
      build: { name, version },
    }),
  },
  'abort-canary': {
    verb: 'End canary',
    oneOf: ['canary', 'rollback', 'promote'],
    hasReason: true,
    effect: ({ current, canary }) =>
      canary && (current === null ? 'Its pages are not found then.' : `All candidates get ${current} then.`),
    command: (target) => ({ command: 'abort-canary', ...ofOne(target) }),
  },
  'promote-canary': {
    verb: 'Canary for all',
    oneOf: ['promote'],
    hasReason: true,
    effect: ({ canary }) => canary && `All candidates get ${canary.version} then.`,
    command: (target) => ({ command: 'promote-canary', ...ofOne(target) }),
  },
  promote: {
    verb: 'Promote',
    oneOf: ['promote'],
    versions: 'released',
    hasReason: true,
    effect: () => 'All candidates get the build that you choose, and it is judged.',
    command: ({ channel, name, version, reason }) => ({
      command: 'promote',
      channel,
      reason,
      builds: [{ name, version }],
    }),
  },
  freeze: {
    verb: 'Freeze',
    oneOf: ['freeze'],
    hasReason: true,
    effect: ({ frozen }) =>
      frozen
        ? null
        : 'Promotions are refused with your reason until it is unfrozen. A rollback stays possible.',
    command: (target) => ({ command: 'freeze', ...ofOne(target) }),
  },
  unfreeze: {
    verb: 'Unfreeze',
    oneOf: ['freeze'],
    hasReason: true,
    effect: ({ frozen }) =>
      frozen && `${frozen.actor} froze it: ${frozen.reason}. It can be promoted again then.`,
    command: (target) => ({ command: 'unfreeze', ...ofOne(target) }),
  },
  deprecate: {
    verb: 'Deprecate',
    oneOf: ['freeze', 'promote'],
    versions: 'published',
    hasReason: true,
    effect: () => 'Whoever promotes the build is warned with your reason. Candidates who get it keep it.',
    command: ({ version, ...target }) => ({ command: 'deprecate', ...ofOne(target), version }),
  },
  undeprecate: {
    verb: 'End deprecation',
    oneOf: ['freeze', 'promote'],
    versions: 'deprecated',
    hasReason: true,
    effect: ({ deprecated }) =>
      Object.keys(deprecated).length === 0 ? null : 'The build can be promoted without a warning then.',
    command: ({ version, ...target }) => ({ command: 'undeprecate', ...ofOne(target), version }),
  },
  preview: {
    verb: 'Preview link',
    oneOf: ['preview', 'publish'],
    versions: 'published',
    hasReason: false,
    effect: ({ name }) =>
      name === 'shell'
        ? null
        : 'Everyone who opens the link sees the build, for seven days or until you end it.',
    command: ({ channel, name, version }) => ({
      command: 'preview',
      channel,
      build: { name, version },
      lifeMs: weekMs,
    }),
  },
  retire: {
    verb: 'Retire',
    oneOf: ['retire'],
    hasReason: true,
    effect: ({ name, current }) =>
      name === 'shell' || current === null
        ? null
        : 'Its pages are not found then. A promotion brings it back.',
    command: (target) => ({ command: 'retire', ...ofOne(target) }),
  },
} satisfies Readonly<Record<string, Change>>;

export type ChangeKind = keyof typeof changes;

/** By name, with the fields that only some have. */
export const changeOf = (kind: ChangeKind): Change => changes[kind];

/** The changes that are possible now, and that the caller may make. */
export const possibleChanges = (state: DeployableState): ChangeKind[] =>
  (Object.keys(changes) as ChangeKind[]).filter((kind) => {
    const { oneOf, effect } = changeOf(kind);
    return effect(state) !== null && oneOf.some((action) => state.may.includes(action));
  });
