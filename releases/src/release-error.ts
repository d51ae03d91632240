/** A user's mistake or a refused release: printed as a message, with exit code 1 and without a stack. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError';

  /** @param details one line each, shown beneath the message */
  constructor(message: string, details: readonly string[] = []) {
    super([message, ...details.map((line) => `  - ${line}`)].join('\n'));
  }
}

export const explainRelease = (error: unknown): string | undefined =>
  error instanceof ReleaseError ? error.message : undefined;
