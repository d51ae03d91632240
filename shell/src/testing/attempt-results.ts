import type { BuildReason, FailureCause } from 'platform/report';
import { onAttempt } from '../loader/attempt';

interface AttemptResult {
  readonly version: string;
  readonly reason: BuildReason;
  /** null: the build passed its probation. */
  readonly failure: FailureCause | null;
  readonly duration: number;
}

/**
 * What the attempts of this page have ended with, as it is reported to the edge. Empty it before each test.
 */
export function collectAttemptResults(): AttemptResult[] {
  const results: AttemptResult[] = [];
  onAttempt(({ build: { version }, reason }, event) => {
    if (event.type === 'passed') results.push({ version, reason, failure: null, duration: event.duration });
    if (event.type === 'late') results.push({ version, reason, failure: 'late', duration: event.duration });
    if (event.type === 'diagnosed' && event.cause)
      results.push({ version, reason, failure: event.cause, duration: event.duration });
  });
  return results;
}
