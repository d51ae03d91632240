import codes from './codes.json' with { type: 'json' };

/** Beneath a message; and the characters of each line. A build of thousands of files may be wrong in each. */
const mostDetails = 100;
const longestLine = 1_000;

const shortened = (line: string): string =>
  line.length > longestLine ? `${line.slice(0, longestLine)}...` : line;

/** Why a release was refused, for callers that go on by themselves. codes.json explains each. */
export type RefusalCode = keyof typeof codes.refusals;

/** A user's mistake or a refused release: printed as a message, with exit code 1 and without a stack. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError';

  /** @param details one line each, shown beneath the message */
  constructor(
    message: string,
    readonly code: RefusalCode = 'refused',
    details: readonly string[] = [],
  ) {
    const left = details.length - mostDetails;
    const lines = [
      ...details.slice(0, mostDetails).map(shortened),
      ...(left > 0 ? [`and ${left} more`] : []),
    ];
    super([message, ...lines.map((line) => `  - ${line}`)].join('\n'));
  }
}

/** @throws ReleaseError that lists the problems, if there are any */
export function refuseFor(problems: readonly string[], message: string, code: RefusalCode = 'refused'): void {
  if (problems.length > 0) throw new ReleaseError(message, code, problems);
}

export const isRefusal = (error: unknown, code: RefusalCode): error is ReleaseError =>
  error instanceof ReleaseError && error.code === code;

export const explainRelease = (error: unknown): string | undefined =>
  error instanceof ReleaseError ? error.message : undefined;
