import { useState } from 'react';
import { i18n } from 'shared/i18n/i18n';
import { ApiError } from 'shared/runtime/api';
import { PasskeyStopped } from './passkey-stopped';
// The type alone: the code is fetched when it is needed.
import type * as passkeyCode from './passkeys';

type Passkeys = typeof passkeyCode;

/** Browsers have passkeys over https, and on this machine. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window;

export const loadPasskeys = (): Promise<Passkeys> => import(/* webpackChunkName: "passkeys" */ './passkeys');

/** What went wrong, in a sentence for the candidate. */
export interface PasskeyProblem {
  readonly message: string;
  /** The API client has shown it as a toast, which screen readers have read. */
  readonly isTold: boolean;
}

/** Null when the candidate ended it, in the dialog that asks for the password. */
function problemOf(error: unknown): PasskeyProblem | null {
  if (error instanceof ApiError)
    return error.code === 'ERR_CANCELED' ? null : { message: error.message, isTold: true };
  const message =
    error instanceof PasskeyStopped
      ? error.message
      : i18n.t('Passkeys could not be loaded. Check your connection and try again.');
  return { message, isTold: false };
}

/** Runs one thing at a time with passkeys, and keeps what went wrong until the next try. */
export function usePasskeys() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<PasskeyProblem | null>(null);
  const run = async (work: (passkeys: Passkeys) => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      await work(await loadPasskeys());
    } catch (error) {
      console.error('The passkey did not work', error);
      setProblem(problemOf(error));
    }
    setBusy(false);
  };
  return { busy, problem, setProblem, run };
}
