import { useCallback, useEffect, useRef, useState } from 'react';
import { toDocumentsForm, type DocumentStep } from 'shared/contract/documents';
import { useUpload } from 'shared/form/use-upload';
import { ApiError } from 'shared/runtime/api';
import { session } from 'shared/runtime/session';
import { toasts } from 'shared/runtime/toasts';
import { whileSaving } from 'shared/runtime/user-data';
import { groups } from '../groups';
import type { StepProps } from './step-props';

export interface SaveDocuments {
  /**
   * Sends the step's picks in one call. True when they are stored, or when there was nothing to send; false when the
   * candidate cancelled or went away. Every failure leaves all picks in place. @throws ApiError
   */
  readonly save: () => Promise<boolean>;
  /** Share of the body that has left, 0 to 1; null while nothing is under way. */
  readonly progress: number | null;
  readonly cancel: () => void;
  /** Why the last try ended without a save; null once there is a new one. */
  readonly failure: ApiError | null;
  /** The failure says nothing about a file: the same picks may be sent again. */
  readonly lost: boolean;
}

const isCancelled = (error: unknown) => error instanceof ApiError && error.code === 'ERR_CANCELED';

/** Saves what is picked for a step: call, toast, and the stored files loaded again (spec section 4). */
export function useSaveDocuments(
  step: DocumentStep,
  { information, picks }: Pick<StepProps, 'information' | 'picks'>,
): SaveDocuments {
  const { send, progress, cancel } = useUpload();
  const [failure, setFailure] = useState<ApiError | null>(null);
  const gone = useRef(false);
  const running = useRef(false);

  // An upload belongs to its page: nobody could see or stop it elsewhere, and coming back would send the picks twice.
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
      if (!running.current) return;
      cancel();
      if (session.get()) {
        toasts.error('The upload was stopped when you left the page. Your files wait on this device.');
      }
    };
  }, [cancel]);

  const save = useCallback(async () => {
    const body = toDocumentsForm(step, picks.of(step));
    if (!body) return true;
    setFailure(null);
    running.current = true;
    try {
      await send(groups[step].endpoint, body);
    } catch (error) {
      if (error instanceof ApiError) setFailure(error);
      if (isCancelled(error)) return false;
      throw error;
    } finally {
      running.current = false;
    }
    toasts.success(groups[step].saved);
    // The slots turn from picked to stored in one go; what cannot be loaded now is loaded at the next navigation.
    await information.reload();
    picks.remove(step);
    await picks.settled();
    return !gone.current;
  }, [step, picks, information, send]);

  return {
    save: useCallback(() => whileSaving(save), [save]),
    progress,
    cancel,
    failure,
    lost: failure !== null && Object.keys(failure.fields).length === 0,
  };
}
