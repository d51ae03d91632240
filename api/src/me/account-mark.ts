import { createHmac } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { accountHeader, accountText } from 'server-kit/account-header';
import type { findMe } from './me.sql';

type Me = NonNullable<Awaited<ReturnType<typeof findMe>>>;

/**
 * Names the account to the edge that proxies this answer: by a pseudonym for today, the same at each API
 * server, and by its age.
 */
export function markAccount(
  reply: FastifyReply,
  candidateId: string,
  { createdAt, installation }: Pick<Me, 'createdAt' | 'installation'>,
): void {
  const day = new Date(Date.now()).toISOString().slice(0, 10);
  const id = createHmac('sha256', installation).update(`account ${day} ${candidateId}`).digest('base64url');
  void reply.header(accountHeader, accountText({ id: id.slice(0, 16), since: Date.parse(createdAt) }));
}
