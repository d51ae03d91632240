import { buildUrl, type BuildRecord } from 'platform/release';
import type { BuildReason, FailureCause } from 'platform/report';
import type { ResolvedBuild } from 'platform/resolve-build';
import { probation } from 'platform/time-limits';

type Step = 'loading' | 'bootstrapping' | 'mounting';

/** What happens to an attempt. Times are milliseconds; `duration` counts from the candidate's request. */
export type AttemptEvent =
  | { readonly type: 'started' }
  /** A step has ended. */
  | { readonly type: 'step'; readonly step: Step; readonly start: number; readonly duration: number }
  | { readonly type: 'shown' }
  /** The probation is over, or the candidate left before its end. */
  | { readonly type: 'passed'; readonly duration: number }
  /** The candidate left, or another build was faster, before this one was shown. */
  | { readonly type: 'abandoned' }
  /** The network failed, not the build. */
  | { readonly type: 'unreachable'; readonly cause: FailureCause }
  /** `rival`: a build that did load. */
  | { readonly type: 'failed'; readonly cause: FailureCause; readonly rival: BuildRecord | undefined }
  /** Code of the build threw, or caused an unhandled rejection; not always a failure. */
  | { readonly type: 'threw'; readonly error: unknown }
  /** The build's code threw after `passed`. */
  | { readonly type: 'late'; readonly duration: number }
  /** After `failed`: the build's fault, or (null) the network's after all. */
  | { readonly type: 'diagnosed'; readonly cause: FailureCause | null; readonly duration: number };

/** One attempt to show a build. It emits events and does nothing else. */
export interface Attempt {
  readonly remote: string;
  readonly build: BuildRecord;
  readonly reason: BuildReason;
  readonly startStep: (step: Step) => void;
  /** Starts the probation. `onThrown`: the build's code threw while it is shown, outside of React. */
  readonly shown: (onThrown: (error: Error) => void) => void;
  readonly leave: () => void;
  readonly unreachable: (cause: FailureCause) => void;
  /**
   * @returns whether another build should replace this one: not while offline, and not after the probation
   */
  readonly fail: (cause: FailureCause, rival?: BuildRecord) => boolean;
  readonly diagnose: (cause: FailureCause | null) => void;
  /** An error of the build's code, beside the failure that it may be. */
  readonly threw: (error: unknown) => void;
}

type AttemptListener = (attempt: Attempt, event: AttemptEvent) => void;

const listeners = new Set<AttemptListener>();

/** Calls the listener with every event of every attempt. Returns a function that stops this. */
export function onAttempt(listener: AttemptListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** An answer of the API that was an error (shared/runtime/api) is none of the build's. */
const answerOfApi = 'ApiError';

/** @param folder the public path of the build's files */
export const isOfBuild = (error: unknown, folder: string): error is Error =>
  error instanceof Error && error.name !== answerOfApi && error.stack?.includes(folder) === true;

interface Watcher {
  readonly onThrown: (error: Error) => void;
  readonly onRejected: (error: Error) => void;
  readonly onPassed: () => void;
}

/**
 * Calls `onThrown` for errors that code of the build throws in timers and event handlers, where no boundary
 * of React catches them, and `onRejected` for its unhandled rejections, which leave the screen
 * as it is. `onPassed` ends the probation.
 */
function watch(folder: string, { onThrown, onRejected, onPassed }: Watcher): () => void {
  const stopping = new AbortController();
  const timer = setTimeout(onPassed, probation);
  const onError = ({ error }: ErrorEvent): void => {
    if (isOfBuild(error, folder)) onThrown(error);
  };
  const onRejection = ({ reason }: PromiseRejectionEvent): void => {
    if (isOfBuild(reason, folder)) onRejected(reason);
  };
  window.addEventListener('error', onError, stopping);
  window.addEventListener('unhandledrejection', onRejection, stopping);
  // Before the listener that sends the reports.
  window.addEventListener('pagehide', onPassed, { capture: true, signal: stopping.signal });
  return () => {
    clearTimeout(timer);
    stopping.abort();
  };
}

/** @param requestedAt when the candidate requested the remote, on the clock of `performance.now()` */
export function startAttempt(
  remote: string,
  { build, reason }: ResolvedBuild,
  requestedAt = performance.now(),
): Attempt {
  let state: 'pending' | 'shown' | 'passed' | 'over' = 'pending';
  let step: Step | null = 'loading';
  let start = requestedAt;
  let duration = 0;
  let stopWatch = (): void => undefined;

  const emit = (event: AttemptEvent): void => listeners.forEach((listener) => listener(attempt, event));
  const stopClock = (): void => {
    duration = Math.round(performance.now() - requestedAt);
  };

  function endStep(): void {
    if (step) emit({ type: 'step', step, start, duration: Math.round(performance.now() - start) });
    start = performance.now();
    step = null;
  }

  function end(event?: AttemptEvent): void {
    if (state === 'over') return;
    state = 'over';
    stopWatch();
    if (event) emit(event);
  }

  function pass(): void {
    if (state !== 'shown') return;
    state = 'passed';
    emit({ type: 'passed', duration });
  }

  const attempt: Attempt = {
    remote,
    build,
    reason,
    startStep(next) {
      endStep();
      step = next;
    },
    shown(onThrown) {
      endStep();
      stopClock();
      state = 'shown';
      emit({ type: 'shown' });
      const folder = buildUrl(remote, build.version, '');
      stopWatch = watch(folder, {
        onThrown(error) {
          attempt.threw(error);
          onThrown(error);
        },
        onRejected: attempt.threw,
        onPassed: pass,
      });
    },
    leave() {
      pass();
      end(state === 'pending' ? { type: 'abandoned' } : undefined);
    },
    unreachable: (cause) => end({ type: 'unreachable', cause }),
    fail(cause, rival) {
      if (state === 'passed' && cause === 'crash') emit({ type: 'late', duration });
      if (state === 'passed' || state === 'over') return false;
      stopClock();
      const counts = navigator.onLine;
      end(counts ? { type: 'failed', cause, rival } : { type: 'unreachable', cause });
      return counts;
    },
    diagnose: (cause) => emit({ type: 'diagnosed', cause, duration }),
    threw: (error) => emit({ type: 'threw', error }),
  };
  emit({ type: 'started' });
  return attempt;
}
