import { useCallback, useEffect, useRef, useState } from 'react';
import type { Endpoint } from 'contract/wire/endpoints';
import type { ErrorCode } from 'contract/wire/errors';
import { i18n } from 'shared/i18n/i18n';
import { ApiError, call, type CallOptions } from 'shared/runtime/api';
import { session } from 'shared/runtime/session';
import { toasts } from 'shared/runtime/toasts';
import { useLeaveGuard } from './use-leave-guard';

/** Milliseconds without progress until an upload is given up, so that a loader always ends. */
const stallAfter = 60_000;

export type Upload = Readonly<ReturnType<typeof useUpload>>;

/** Shown when the candidate leaves the screen of an upload. */
const stoppedByLeaving =
  /*i18n*/ 'You left the page, so the upload stopped. Your files are still on this device.';

interface UploadOptions extends Pick<CallOptions, 'ifMatch'> {
  /** The page itself says that there was no response: no toast says it again. */
  readonly saysLost?: boolean;
}

/** A form that was overtaken asks which answers to keep, and needs no toast, as in shared/runtime/api. */
const overtaken: ErrorCode = 'changed-elsewhere';

/**
 * One upload at a time, with its progress and a way to stop it. Leaving during an upload asks first, and
 * stops it.
 */
export function useUpload() {
  /** Share that has left this device, 0 to 1; null when there is no upload. */
  const [progress, setProgress] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  const gone = useRef(false);

  const cancel = useCallback(() => {
    running.current?.abort();
    running.current = null;
  }, []);

  // An upload belongs to its page: it could not be seen or stopped elsewhere, and coming back would send the
  // files twice.
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
      if (!running.current) return;
      cancel();
      if (session.get()) toasts.error(i18n.t(stoppedByLeaving));
    };
  }, [cancel]);

  /**
   * Sends the form's parts. @throws ApiError; after `cancel` and away from the page with the code
   * ERR_CANCELED, without a toast; with the status 0 when the connection is lost
   */
  const send = async <T>(
    endpoint: Endpoint,
    body: FormData,
    { saysLost = false, ...options }: UploadOptions = {},
  ) => {
    const abort = new AbortController();
    running.current = abort;
    if (gone.current) abort.abort();
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
        silent: saysLost,
        signal: abort.signal,
        onUploadProgress: ({ progress: share }) => {
          rest();
          setProgress(share ?? 0);
        },
      });
    } catch (error) {
      if (!stalled) {
        const needsToast = error instanceof ApiError && error.status !== 0 && error.code !== overtaken;
        if (saysLost && needsToast) toasts.error(error.message);
        throw error;
      }
      const message = i18n.t('The upload has stopped. Check your connection and try again.');
      if (!saysLost) toasts.error(message);
      throw new ApiError(0, 'ETIMEDOUT', message, {}, { cause: error });
    } finally {
      clearTimeout(watchdog);
      running.current = null;
      setProgress(null);
    }
  };

  /** Asks before the candidate leaves an upload in progress; the form renders it. */
  const leaveDialog = useLeaveGuard(progress !== null, (leaving) => {
    cancel();
    if (!leaving?.endsSession) toasts.error(i18n.t(stoppedByLeaving));
  });
  return { progress, send, cancel, leaveDialog, isGone: () => gone.current };
}
