import { useCallback, useRef, useState } from 'react';
import type { Endpoint } from 'shared/contract/endpoints';
import { call, type CallOptions } from 'shared/runtime/api';
import { toasts } from 'shared/runtime/toasts';
import { useLeaveGuard } from './use-leave-guard';

/** Milliseconds without a byte leaving or an answer coming until an upload is given up, so that a loader always ends. */
const stallAfter = 60_000;

export type Upload = Readonly<ReturnType<typeof useUpload>>;

/** Said when the candidate leaves the screen of an upload. */
export const stoppedByLeaving =
  'You left the page, so the upload stopped. Your files are still on this device.';

/** One upload at a time, with its progress and a way to stop it. Leaving during an upload asks first. */
export function useUpload() {
  /** Share that has left this device, 0 to 1; null while nothing is under way. */
  const [progress, setProgress] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);

  /** Sends the form's parts. @throws ApiError; after `cancel` with the code ERR_CANCELED and without a toast */
  const send = async <T>(endpoint: Endpoint, body: FormData, options: Pick<CallOptions, 'ifMatch'> = {}) => {
    const abort = new AbortController();
    running.current = abort;
    let stalled = false;
    let watchdog: ReturnType<typeof setTimeout> | undefined;
    const rest = () => {
      clearTimeout(watchdog);
      watchdog = setTimeout(() => {
        stalled = true;
        abort.abort();
      }, stallAfter);
    };
    rest();
    setProgress(0);
    try {
      return await call<T>(endpoint, {
        ...options,
        body,
        signal: abort.signal,
        onUploadProgress: ({ progress: share }) => {
          rest();
          setProgress(share ?? 0);
        },
      });
    } catch (error) {
      if (stalled) toasts.error('The upload has stopped. Check your connection and try again.');
      throw error;
    } finally {
      clearTimeout(watchdog);
      running.current = null;
      setProgress(null);
    }
  };

  const cancel = useCallback(() => running.current?.abort(), []);
  /** Asks before the candidate leaves an upload that is under way; the form renders it. */
  const leaveDialog = useLeaveGuard(progress !== null, (leaving) => {
    cancel();
    if (!leaving?.endsSession) toasts.error(stoppedByLeaving);
  });
  return { progress, send, cancel, leaveDialog };
}
