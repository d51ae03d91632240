import { ConfigError } from './config';
import { isUnavailable } from './database/database';
import { FolderInUseError } from './database/folder-claim';

/** A mistake of the operator is reported in a sentence; anything else is a bug and keeps its stack. */
export function explain(error: unknown): unknown {
  if (error instanceof ConfigError || error instanceof FolderInUseError) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return 'The port is taken by another program. Set API_PORT to a free one';
  }
  if (isUnavailable(error)) return `The database does not answer: ${(error as Error).message}`;
  return error;
}
