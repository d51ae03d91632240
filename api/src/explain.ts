import { isUnavailable } from './database/database';
import { FolderInUseError } from './database/folder-claim';

/** A mistake of the operator in a sentence; undefined for a bug, which keeps its stack. */
export function explain(error: unknown): string | undefined {
  if (error instanceof FolderInUseError) return error.message;
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === '55P03') return 'A table was in use for too long: nothing was changed, try again';
  return isUnavailable(error) ? `The database does not answer: ${(error as Error).message}` : undefined;
}
