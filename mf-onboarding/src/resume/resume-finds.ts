import { useSyncExternalStore } from 'react';
import { readDraft, writeDraft } from 'shared/form/draft-storage';
import { observable } from 'shared/runtime/observable';
import { session } from 'shared/runtime/session';
import { resumeFields, type Find, type ResumeField } from './reading/find';

/**
 * What the resume answers and the candidate has neither taken nor dismissed. It waits on the device like
 * typed answers, and goes with them when the session ends.
 */
const draft = 'onboarding/from-resume';

interface Waiting {
  readonly finds: readonly Find[];
  /** The candidate has taken all of them: later steps fill their empty fields as they open. */
  readonly all: boolean;
}

const none: Waiting = { finds: [], all: false };
const changes = observable({});
/** Resumes that were read in this page. */
const readings = observable(0);
let cache: ({ readonly token: string } & Waiting) | null = null;

const isFind = (entry: unknown): entry is Find =>
  typeof entry === 'object' &&
  entry !== null &&
  'field' in entry &&
  resumeFields.includes(entry.field as ResumeField) &&
  'value' in entry &&
  typeof entry.value === 'string' &&
  'line' in entry &&
  typeof entry.line === 'string';

function read(): Waiting {
  const state = session.get();
  if (!state) return none;
  if (cache?.token !== state.token) {
    const { finds, all } = readDraft(state.user.id, draft)?.values ?? {};
    const kept = Array.isArray(finds) ? finds.filter(isFind) : [];
    cache = { token: state.token, finds: kept, all: all === true };
  }
  return cache;
}

function keep(waiting: Waiting): void {
  const state = session.get();
  if (!state) return;
  writeDraft(state.user.id, draft, waiting.finds.length > 0 ? { ...waiting } : {});
  cache = { token: state.token, ...waiting };
  changes.set({});
}

/** Those of a resume that was just read: what an earlier one has filled in is the candidate's now. */
export function setFinds(finds: readonly Find[]): void {
  filled.set({});
  readings.set(readings.get() + 1);
  keepFinds(finds);
}

export const keepFinds = (finds: readonly Find[]): void => keep({ finds, all: false });
export const takeAllFinds = (): void => keep({ ...read(), all: true });

/** The answer is dismissed: it is not suggested again. */
export const dropFinds = (field: ResumeField): void =>
  keep({ ...read(), finds: read().finds.filter((find) => find.field !== field) });

const useWaiting = (): Waiting => useSyncExternalStore(changes.subscribe, read, () => none);

export const useResumeFinds = (): readonly Find[] => useWaiting().finds;
export const useTakesAll = (): boolean => useWaiting().all;

/** What fields were filled with, until the page is left: what they had before, and the finds to undo it. */
interface Filled {
  readonly before: unknown;
  readonly finds: readonly Find[];
}
const filled = observable<Readonly<Partial<Record<ResumeField, Filled>>>>({});

export function markFilled(field: ResumeField, before: unknown): void {
  const finds = read().finds.filter((find) => find.field === field);
  filled.set({ ...filled.get(), [field]: { before, finds } });
  dropFinds(field);
}

/** Returns what the field had before; its finds are suggested again. */
export function undoFilled(field: ResumeField): unknown {
  const { [field]: undone, ...rest } = filled.get();
  filled.set(rest);
  // Not all any more: the step would fill it again when it opens.
  keepFinds([...read().finds, ...(undone?.finds ?? [])]);
  return undone?.before;
}

/** Another number for each resume that is read. */
export const useReading = (): number => useSyncExternalStore(readings.subscribe, readings.get, () => 0);

export const useFilled = (field: string): boolean =>
  useSyncExternalStore(
    filled.subscribe,
    () => field in filled.get(),
    () => false,
  );
