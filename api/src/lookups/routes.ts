import type { FastifyInstance } from 'fastify';
import { endpoints } from 'shared/contract/endpoints';
import { ownEntrySchema, type LookupKind } from 'shared/contract/lookups';
import { pageQuery } from 'shared/contract/request-queries';
import type { RequireSession } from '../auth/require-session';
import type { RateLimits } from '../config';
import type { Database } from '../database/database';
import { createLimits } from '../http/limits';
import { parse } from 'shared/contract/request';
import { addOwnEntry } from './add-own-entry';
import { listLookups } from './lookups.sql';

const paths: Readonly<Record<LookupKind, string>> = {
  qualification: endpoints.listQualifications.path,
  degree: endpoints.listDegrees.path,
  skills: endpoints.listSkills.path,
  languages: endpoints.listLanguages.path,
};

export interface LookupOptions {
  readonly database: Database;
  readonly requireSession: RequireSession;
  readonly rateLimits: RateLimits;
}

/**
 * The four lists, switched-off entries included: `isActive` says what the form offers. POST adds an answer that a list
 * lacks, for its author alone.
 */
export function registerLookups(
  app: FastifyInstance,
  { database, requireSession, rateLimits }: LookupOptions,
): void {
  const additions = createLimits(app, rateLimits, 'own-entry');
  for (const [kind, path] of Object.entries(paths) as [LookupKind, string][]) {
    app.get(path, async (request) => {
      const candidateId = await requireSession(request);
      const { page, limit } = parse(pageQuery, request.query);
      return { data: await listLookups(database, kind, { offset: (page - 1) * limit, limit, candidateId }) };
    });
    app.post(path, async (request) => {
      const authorId = await requireSession(request);
      const { name } = parse(ownEntrySchema, request.body);
      await additions.countCall(request);
      return { data: await addOwnEntry(database, kind, { name, authorId }) };
    });
  }
}
