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

const none: readonly Find[] = [];
const changes = observable({});
let cache: { readonly token: string; readonly finds: readonly Find[] } | null = null;

const isFind = (entry: unknown): entry is Find =>
  typeof entry === 'object' &&
  entry !== null &&
  'field' in entry &&
  resumeFields.includes(entry.field as ResumeField) &&
  'value' in entry &&
  typeof entry.value === 'string' &&
  'line' in entry &&
  typeof entry.line === 'string';

function read(): readonly Find[] {
  const state = session.get();
  if (!state) return none;
  if (cache?.token !== state.token) {
    const stored = readDraft(state.user.id, draft)?.values.finds;
    cache = { token: state.token, finds: Array.isArray(stored) ? stored.filter(isFind) : none };
  }
  return cache.finds;
}

export function keepFinds(finds: readonly Find[]): void {
  const state = session.get();
  if (!state) return;
  writeDraft(state.user.id, draft, finds.length > 0 ? { finds } : {});
  cache = { token: state.token, finds };
  changes.set({});
}

/** The answer is taken or dismissed: it is not suggested again. */
export const dropFinds = (field: ResumeField): void =>
  keepFinds(read().filter((find) => find.field !== field));

export const useResumeFinds = (): readonly Find[] =>
  useSyncExternalStore(changes.subscribe, read, () => none);
