import type { FastifyBaseLogger } from 'fastify';
import { deletionDays } from 'contract/wire/account-periods';
import { keepText } from './keep-text';
import type { FileStore } from './store';

/**
 * Requests of deletion, kept beside the files: a dump of the database that is restored may be older, and the
 * accounts would be there again (docs/operations.md, Restore).
 */

const nameOf = (candidateId: string) => `deletion-${candidateId}.json`;
const named = /^deletion-([0-9a-f-]{36})\.json$/;
/** Of the longest-kept backup. */
const backupDays = 30;

type Log = Pick<FastifyBaseLogger, 'error'>;

/** Without its mark a request counts all the same. */
export const markDeletion = (store: FileStore, candidateId: string, log: Log): Promise<void> =>
  keepText(store, nameOf(candidateId), '{}').catch((err: unknown) =>
    log.error({ err }, 'a request of deletion is not kept beside the files'),
  );

export const unmarkDeletion = (store: FileStore, candidateId: string, log: Log): Promise<void> =>
  store
    .remove(nameOf(candidateId))
    .catch((err: unknown) =>
      log.error({ err }, 'a deletion that was taken back is still kept beside the files'),
    );

interface DeletionMark {
  readonly candidateId: string;
  readonly askedAt: Date;
}

/** What a file of the store says about a deletion; null for other files. */
export function markOf({
  name,
  keptAt,
}: {
  readonly name: string;
  readonly keptAt: Date;
}): DeletionMark | null {
  const [, candidateId] = named.exec(name) ?? [];
  return candidateId === undefined ? null : { candidateId, askedAt: keptAt };
}

/** Whether no backup is left that may have the account. */
export const isOutdated = ({ askedAt }: DeletionMark, now: Date): boolean =>
  now.getTime() - askedAt.getTime() > (deletionDays + backupDays) * 24 * 60 * 60_000;
