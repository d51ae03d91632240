import { useCallback, useEffect, useRef, useState } from 'react';
import { documentSlots, toDocumentsForm, type DocumentStep } from 'shared/contract/documents';
import { stoppedByLeaving, useUpload, type Upload } from 'shared/form/use-upload';
import { ApiError } from 'shared/runtime/api';
import { session } from 'shared/runtime/session';
import { toasts } from 'shared/runtime/toasts';
import { whileSaving } from 'shared/runtime/user-data';
import { groups } from '../groups';
import type { Known } from '../personal-information';
import type { StepProps } from './step-props';

export interface SaveDocuments extends Pick<Upload, 'progress' | 'cancel' | 'leaveDialog'> {
  /**
   * Sends the step's picks in one call. True when they are stored, or when there was nothing to send; false when the
   * candidate cancelled or went away. Every failure leaves all picks in place. @throws ApiError
   */
  readonly save: () => Promise<boolean>;
  /** Why the last try ended without a save; null once there is a new one. */
  readonly failure: ApiError | null;
  /** The failure says nothing about a file: the same picks may be sent again. */
  readonly lost: boolean;
  /** Picked slots whose stored file is newer than the page showed: the reason why the last try was refused. */
  readonly newer: readonly string[];
}

const isStale = (error: unknown) => error instanceof ApiError && error.code === 'changed-elsewhere';
const isCancelled = (error: unknown) => error instanceof ApiError && error.code === 'ERR_CANCELED';

/** Saves what is picked for a step: call, toast, and the stored files loaded again (spec section 4). */
export function useSaveDocuments(
  step: DocumentStep,
  { information, picks }: Pick<StepProps, 'information' | 'picks'>,
): SaveDocuments {
  const { send, progress, cancel, leaveDialog } = useUpload();
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [newer, setNewer] = useState<readonly string[]>([]);
  const gone = useRef(false);
  const running = useRef(false);

  // An upload belongs to its page: it could not be seen or stopped elsewhere, and coming back would send the picks twice.
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
      if (!running.current) return;
      cancel();
      if (session.get()) {
        toasts.error(stoppedByLeaving);
      }
    };
  }, [cancel]);

  /** Sends the picks with the version that the page shows, so that no newer stored file is overwritten unseen. */
  const sendPicks = useCallback(
    async (body: FormData, shown: Known | undefined) => {
      const { endpoint } = groups[step];
      try {
        return await send(endpoint, body, { ifMatch: shown?.versions[step] });
      } catch (error) {
        const now = isStale(error) ? await information.reload() : undefined;
        if (!now || now.versions[step] === shown?.versions[step]) throw error;
        const chosen = picks.of(step);
        const overwritten = documentSlots[step].filter(
          ({ slot, name }) =>
            chosen[slot] && now.stored.get(name)?.filename !== shown?.stored.get(name)?.filename,
        );
        setNewer(overwritten.map(({ slot }) => slot));
        if (overwritten.length > 0) throw error;
        return await send(endpoint, body, { ifMatch: now.versions[step] });
      }
    },
    [step, picks, information, send],
  );

  const save = useCallback(async () => {
    const body = toDocumentsForm(step, picks.of(step));
    if (!body) return true;
    const shown = await information.known();
    setFailure(null);
    setNewer([]);
    running.current = true;
    try {
      await sendPicks(body, shown);
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
  }, [step, picks, information, sendPicks]);

  return {
    save: useCallback(() => whileSaving(save), [save]),
    progress,
    cancel,
    leaveDialog,
    failure,
    lost: failure !== null && Object.keys(failure.fields).length === 0,
    newer,
  };
}
