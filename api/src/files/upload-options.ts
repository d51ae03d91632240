import type { RequireSession } from '../auth/require-session';
import type { Database } from '../database/database';
import type { FileStore } from './store';

/** What the calls that take or give files need. */
export interface UploadOptions {
  readonly database: Database;
  readonly store: FileStore;
  readonly requireSession: RequireSession;
}
