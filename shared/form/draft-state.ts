import type { FieldValues } from 'react-hook-form';

/**
 * The answers of one form: what the server has, what the candidate changed, and which version a save may
 * replace.
 */
export interface DraftState<In extends FieldValues> {
  /** What the candidate is told about the typed answers: see Draft of use-draft. */
  readonly notice: 'none' | 'restored' | 'set-aside';
  /** The saved answers are there. */
  readonly isLoaded: boolean;
  /** What the fields are compared with: the saved answers, or a new form's until those are there. */
  readonly baseline: In;
  /** The answers that differ from the baseline. */
  readonly edited: Partial<In>;
  /** The edited answers that "Start over" has put aside. */
  readonly setAside: Partial<In>;
  /**
   * Version of the saved answers that the form shows or has been merged with; undefined until they are
   * loaded.
   */
  readonly mergedVersion: string | undefined;
  /** Version that a save may replace. */
  readonly baseVersion: string | undefined;
  /** An edited answer covers a saved one that changed meanwhile, and that the candidate has not seen. */
  readonly isBehind: boolean;
}

export type DraftEvent<In extends FieldValues> =
  /** What a new form contains has changed, and the saved answers are not there. */
  | { readonly type: 'empty-changed'; readonly empty: In }
  /** Saved answers arrived, for the first time or again. */
  | { readonly type: 'loaded'; readonly saved: In; readonly version: string | undefined }
  | { readonly type: 'typed'; readonly values: In }
  /** The candidate has seen the newest saved answers and keeps what is in the form. */
  | { readonly type: 'kept' }
  | { readonly type: 'started-over' }
  | { readonly type: 'brought-back' }
  /** The server has accepted what is in the form. */
  | { readonly type: 'submitted'; readonly values: In };

/** Whether two answers are the same to the candidate. */
export const isSameAnswer = (a: unknown, b: unknown): boolean =>
  Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b);

/** What the form shows. */
export const answersOf = <In extends FieldValues>({ baseline, edited }: DraftState<In>): In => ({
  ...baseline,
  ...edited,
});

function pick<In extends FieldValues>(
  answers: Partial<In>,
  wanted: (key: string, value: unknown) => boolean,
): Partial<In> {
  return Object.fromEntries(
    Object.entries(answers).filter(([key, value]) => wanted(key, value)),
  ) as Partial<In>;
}

/** A number is a kind of text here: a select has '' until an entry's id is chosen. */
function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'list';
  return typeof value === 'number' ? 'string' : typeof value;
}

interface DraftSources<In extends FieldValues> {
  readonly empty: In;
  readonly saved: In | undefined;
  /** What the device has stored. */
  readonly stored: {
    readonly values: Readonly<Record<string, unknown>>;
    readonly base?: string | undefined;
  } | null;
}

export function initialDraft<In extends FieldValues>({
  empty,
  saved,
  stored,
}: DraftSources<In>): DraftState<In> {
  // The draft may be years old or written by hand: only fields that the form has, of the kind it has, come
  // back.
  const restored = pick<In>(
    (stored?.values ?? {}) as Partial<In>,
    (key, value) => key in empty && kindOf(value) === kindOf(empty[key]),
  );
  const differs = Object.keys(restored).some((key) => !saved || !isSameAnswer(restored[key], saved[key]));
  return {
    notice: differs ? 'restored' : 'none',
    isLoaded: false,
    baseline: saved ?? empty,
    edited: restored,
    setAside: {},
    mergedVersion: undefined,
    baseVersion: stored?.base,
    isBehind: false,
  };
}

function isBehindAfterLoad<In extends FieldValues>(
  state: DraftState<In>,
  kept: Partial<In>,
  saved: In,
  version: string | undefined,
): boolean {
  const keys = Object.keys(kept);
  if (keys.length === 0) return false;
  // The first time, the draft tells by its version which saved answers the candidate has seen.
  if (!state.isLoaded) return state.baseVersion !== undefined && state.baseVersion !== version;
  return state.isBehind || keys.some((key) => !isSameAnswer(state.baseline[key], saved[key]));
}

function afterLoad<In extends FieldValues>(
  state: DraftState<In>,
  saved: In,
  version: string | undefined,
): DraftState<In> {
  const edited = pick<In>(state.edited, (key, value) => !isSameAnswer(value, saved[key]));
  const isBehind = isBehindAfterLoad(state, edited, saved, version);
  const isAsSaved = Object.keys(edited).length === 0;
  return {
    ...state,
    notice: isAsSaved && state.notice === 'restored' ? 'none' : state.notice,
    isLoaded: true,
    baseline: saved,
    edited,
    mergedVersion: version,
    baseVersion: isBehind ? state.baseVersion : version,
    isBehind,
  };
}

function afterTyping<In extends FieldValues>(state: DraftState<In>, values: In): DraftState<In> {
  const isEdited = (key: string, value: unknown) =>
    !isSameAnswer(value, state.baseline[key]) ||
    // An answer that was emptied before the reload looks like a new form's until the saved ones are there.
    (!state.isLoaded && key in state.edited);
  return { ...state, edited: pick<In>(values, isEdited) };
}

const afterKeeping = <In extends FieldValues>(state: DraftState<In>): DraftState<In> => ({
  ...state,
  baseVersion: state.mergedVersion,
  isBehind: false,
});

export function draftAfter<In extends FieldValues>(
  state: DraftState<In>,
  event: DraftEvent<In>,
): DraftState<In> {
  switch (event.type) {
    case 'empty-changed':
      return state.isLoaded ? state : { ...state, baseline: event.empty };
    case 'loaded':
      return afterLoad(state, event.saved, event.version);
    case 'typed':
      return afterTyping(state, event.values);
    case 'kept':
      return afterKeeping(state);
    case 'started-over':
      return { ...afterKeeping(state), notice: 'set-aside', edited: {}, setAside: state.edited };
    case 'brought-back':
      return { ...state, notice: 'restored', edited: state.setAside };
    case 'submitted':
      return {
        ...state,
        notice: 'none',
        baseline: event.values,
        edited: {},
        // The save has made a version that only the next load knows.
        mergedVersion: undefined,
        baseVersion: undefined,
        isBehind: false,
      };
  }
}
