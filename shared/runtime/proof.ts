import { useSyncExternalStore } from 'react';
import { observable } from 'shared/runtime/observable';

/** `asked`: the password is asked for. `given`: it was right, the last time that it was asked for. */
type ProofState = 'none' | 'asked' | 'given';

const state = observable<ProofState>('none');
/** How many dialogs there are to ask in. */
let dialogs = 0;

const answer = (given: boolean): void => state.set(given ? 'given' : 'none');

/**
 * The password that the API asks for before it sends what is worth most (`proof-needed`). The API client asks; the owner of the
 * page, the shell, draws the one dialog, and closes it by its answer.
 */
export const proof = {
  get: state.get,
  subscribe: state.subscribe,
  answer,
  /** Says that there is a dialog from now on. Returns how to take it away. */
  offer(): () => void {
    dialogs += 1;
    return () => {
      dialogs -= 1;
      answer(false);
    };
  },
  /** Asks for the password; who asks meanwhile gets the same answer. False when it was not given, null when nobody can ask. */
  async ask(): Promise<boolean | null> {
    if (dialogs === 0) return null;
    state.set('asked');
    return new Promise((resolve) => {
      const stop = state.subscribe(() => {
        if (state.get() === 'asked') return;
        stop();
        resolve(state.get() === 'given');
      });
    });
  },
};

export function useProof(): ProofState {
  return useSyncExternalStore(proof.subscribe, proof.get, proof.get);
}
