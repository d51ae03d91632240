interface Log {
  error(error: unknown, message: string): void;
}

/** Works again after each pause; failures are logged. @returns ends it, when its work is done */
export function repeat(
  log: Log,
  what: string,
  pauseMs: number,
  work: () => Promise<void>,
): () => Promise<void> {
  let isEnded = false;
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> = Promise.resolve();
  const run = (): void => {
    underWay = work()
      .catch((error: unknown) => log.error(error, `the release server could not ${what}`))
      .finally(() => {
        if (!isEnded) timer = setTimeout(run, pauseMs).unref();
      });
  };
  run();
  return async () => {
    isEnded = true;
    clearTimeout(timer);
    await underWay;
  };
}
