import { useSyncExternalStore } from 'react';
import { observable } from 'shared/runtime/observable';

/** `asked`: the dialog is open. `given`: the last time the password was right. */
type ProofState = 'none' | 'asked' | 'given';

const state = observable<ProofState>('none');
/** Number of registered dialogs. */
let dialogs = 0;

const answer = (given: boolean): void => state.set(given ? 'given' : 'none');

/**
 * The password that the API asks for before it sends sensitive data (`proof-needed`). The API client asks;
 * the owner of the page, the shell, renders the one dialog and answers.
 */
export const proof = {
  get: state.get,
  subscribe: state.subscribe,
  answer,
  /** Registers a dialog. Returns a function that unregisters it. */
  offer(): () => void {
    dialogs += 1;
    return () => {
      dialogs -= 1;
      answer(false);
    };
  },
  /**
   * Asks for the password; concurrent callers share one answer. False: not given. Null: there is no dialog.
   */
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
