import type { PasswordHasher } from './passwords/passwords';
import type { Config } from './config';
import type { Database } from './database/database';
import type { FileWork } from './files/file-work';
import type { FileStore } from './files/store';
import type { LimitsByScope } from './http/limits';
import type { MailQueue } from './queue/queue';

/** What the calls are served with. */
export interface Services extends Pick<
  Config,
  | 'publicUrl'
  | 'mailFrom'
  | 'licenceNumber'
  | 'digilocker'
  | 'noticeGateway'
  | 'passkeys'
  | 'sessionDays'
  | 'sessionIdleDays'
  | 'fileKeys'
  | 'clamd'
> {
  readonly database: Database;
  readonly store: FileStore;
  readonly fileWork: FileWork;
  readonly hasher: PasswordHasher;
  readonly mail: MailQueue;
  readonly limits: LimitsByScope;
}
