interface Log {
  error(fields: { readonly err: unknown }, message: string): void;
}

/** What has failed may be a database that starts. */
const soonestMs = 10_000;
const pauseAfterFailure = (pauseMs: number): number => Math.min(pauseMs, Math.max(soonestMs, pauseMs / 6));

/**
 * Works again after each pause; after a sixth of it where the work failed, so that a moment without a
 * database costs no day. Failures are logged. Keeps no process alive.
 * @param what a task, 'the sweep deletions'
 * @returns ends it, when its work is done
 */
export function repeat(
  log: Log,
  what: string,
  pauseMs: number,
  work: () => Promise<void>,
): () => Promise<void> {
  let isEnded = false;
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> = Promise.resolve();
  const workOnce = async (): Promise<number> => {
    try {
      await work();
      return pauseMs;
    } catch (err) {
      log.error({ err }, `${what} failed`);
      return pauseAfterFailure(pauseMs);
    }
  };
  const run = (): void => {
    underWay = workOnce().then((pause) => {
      if (!isEnded) timer = setTimeout(run, pause).unref();
    });
  };
  run();
  return async () => {
    isEnded = true;
    clearTimeout(timer);
    await underWay;
  };
}
