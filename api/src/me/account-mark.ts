import { createHmac } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { accountHeader, accountText } from 'server-kit/account-header';
import type { Database } from '../database/database';
import { findAccountAge } from './me.sql';

/**
 * Tells the edge in front which account this browser has: by a pseudonym of today, the same at all APIs, and
 * its age.
 */
export async function markAccount(
  reply: FastifyReply,
  database: Database,
  candidateId: string,
): Promise<void> {
  const account = await findAccountAge(database, candidateId);
  if (!account) return;
  const { since, secret } = account;
  const day = new Date(Date.now()).toISOString().slice(0, 10);
  const id = createHmac('sha256', secret).update(`account ${day} ${candidateId}`).digest('base64url');
  void reply.header(accountHeader, accountText({ id: id.slice(0, 16), since: Date.parse(since) }));
}
