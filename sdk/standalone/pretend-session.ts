import { forgetPicks } from 'shared/form/picked-store';
import type { Choices } from 'pretend-api/choices';
import { demoSession, demoState } from 'pretend-api/demo';
import { answerFor, type Scenario } from 'pretend-api/scenario';
import { replaceXhr } from 'pretend-api/fake-xhr';
import { createPretendApi } from 'pretend-api/pretend-api';
import type { PretendState } from 'pretend-api/state';
import { session } from 'shared/runtime/session';

const stateKey = 'pretend-api';

interface Kept {
  /** The choices that the state began with: another choice starts again. */
  readonly of: string;
  readonly state: PretendState;
}

const keyOf = ({ user, files }: Choices): string => `${user} ${files}`;

function readKept(choices: Choices): PretendState | null {
  // Only this file writes it.
  const kept = JSON.parse(sessionStorage.getItem(stateKey) ?? 'null') as Kept | null;
  return kept?.of === keyOf(choices) ? kept.state : null;
}

/** Removes what was saved and picked in this tab, so that the next load starts from the choices again. */
export async function forgetKept(): Promise<void> {
  const userId = session.get()?.user.id;
  sessionStorage.clear();
  if (!userId) return;
  await forgetPicks(userId).catch((error: unknown) => console.warn('Picked files are kept', error));
}

/**
 * Replaces the network by the pretend API, with what was saved in this tab or else with what is chosen, and
 * signs the chosen candidate in.
 * @param currentScenario is asked at each call
 * @returns a function that restores the network
 */
export async function startPretending(
  choices: Choices,
  currentScenario: () => Scenario,
): Promise<() => void> {
  const kept = readKept(choices);
  if (!kept) await forgetKept();
  const state = kept ?? demoState(choices, Date.now());
  const keep = (): void =>
    sessionStorage.setItem(stateKey, JSON.stringify({ of: keyOf(choices), state } satisfies Kept));
  keep();
  const signedIn = demoSession(state);
  if (!kept) void (signedIn ? session.start(signedIn) : session.end());
  const api = createPretendApi(state, keep);
  return replaceXhr((request) => answerFor(currentScenario(), api, request));
}
