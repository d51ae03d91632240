import type { FailureCause } from 'platform/report';
import { EntryError } from 'shared/remote/checked-files';
import { TimeoutError } from 'shared/remote/timeout';

/** A chunk, script or style, did not arrive: webpack's name for it. */
export const isMissingFile = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ChunkLoadError';

/**
 * What an error says about the build that it came from.
 * @param otherwise the cause when the build's files arrived and their code threw
 */
export function causeOf(error: unknown, otherwise: 'render' | 'crash'): FailureCause {
  if (error instanceof TimeoutError) return 'timeout';
  return error instanceof EntryError || isMissingFile(error) ? 'load' : otherwise;
}
