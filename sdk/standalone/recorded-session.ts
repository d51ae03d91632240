import type { ApiAnswer, SentCall } from 'sdk/recorded-api/call';
import type { Choices } from 'sdk/recorded-api/choices';
import { createRecordedApi } from 'sdk/recorded-api/recorded-api';
import type { Answers } from 'sdk/recorded-api/saves';
import { answerIn } from 'sdk/recorded-api/scenario';
import { forgetPicks } from 'shared/form/picked-store';
import { session } from 'shared/runtime/session';
import { answerOwn, type OwnAnswers } from './own-answers';

const answersKey = 'recorded-answers';

interface Kept {
  /** Who was chosen when it was kept: another choice starts again. */
  readonly of: Choices['user'];
  readonly answers: Answers;
}

function readKept(user: Choices['user']): Answers | null {
  // Only this file writes it.
  const kept = JSON.parse(sessionStorage.getItem(answersKey) ?? 'null') as Kept | null;
  return kept?.of === user ? kept.answers : null;
}

/** Removes what was saved and picked in this tab, so that the next load starts from the choices again. */
export async function forgetKept(): Promise<void> {
  const userId = session.get()?.user.id;
  sessionStorage.clear();
  if (!userId) return;
  await forgetPicks(userId).catch((error: unknown) => console.warn('Picked files are kept', error));
}

/**
 * Has what the page calls answered by `respond`, until the function that it returns is called. Null: it is
 * passed on.
 */
export type Network = (respond: (call: SentCall) => Promise<ApiAnswer | null>) => () => void;

/** The API of the remote's own, as far as it is recorded. */
export interface OwnApi {
  /** Its path below the API's base: '/mf-saved-jobs'. */
  readonly path: string;
  readonly answers: OwnAnswers;
}

/**
 * Replaces the network by recorded answers, with what was saved in this tab merged into them, and signs the
 * chosen candidate in.
 * @param now is asked at each call how the API behaves
 * @returns a function that restores the network
 */
export async function startRecorded(
  { user }: Pick<Choices, 'user'>,
  now: () => Pick<Choices, 'api' | 'calls'>,
  network: Network,
  { path: own, answers }: OwnApi,
): Promise<() => void> {
  const kept = readKept(user);
  if (!kept) await forgetKept();
  const keep = (answers: Answers): void =>
    sessionStorage.setItem(answersKey, JSON.stringify({ of: user, answers } satisfies Kept));
  const api = createRecordedApi({ user, kept, keep });
  if (!kept) void (api.session ? session.start(api.session) : session.end());
  const ownApi = {
    ...api,
    answer: (call: SentCall) => answerOwn(answers, call.path.slice(own.length), call),
  };
  return network((call) =>
    answerIn<ApiAnswer | null>(now(), call.path.startsWith(`${own}/`) ? ownApi : api, call),
  );
}
