import type { FailureCause } from 'platform/report';
import { EntryError } from 'shared/remote/checked-files';
import { phaseOf } from 'shared/remote/load-phases';
import { TimeoutError } from 'shared/remote/timeout';

/** A chunk, script or style, did not arrive: webpack's name for it. */
export const isMissingFile = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ChunkLoadError';

/**
 * What an error says about the build that it came from.
 * @param otherwise the cause when the build's code threw after it was loaded
 */
export function causeOf(error: unknown, otherwise: 'render' | 'crash'): FailureCause {
  if (error instanceof TimeoutError) return 'timeout';
  return error instanceof EntryError || isMissingFile(error) ? 'load' : (phaseOf(error) ?? otherwise);
}

const ofFiles: readonly FailureCause[] = ['load', 'integrity', 'timeout'];

/** Whether the build's files arrived, and their code threw. */
export const isThrown = (cause: FailureCause): boolean => !ofFiles.includes(cause);
