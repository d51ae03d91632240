import { ownEntrySchema, type LookupKind } from 'shared/contract/lookups';
import { parse } from 'shared/contract/request';
import { pageQuery } from 'shared/contract/request-queries';
import type { Call, Handlers } from '../http/serve';
import type { Services } from '../services';
import { addOwnEntry } from './add-own-entry';
import { listLookups } from './lookups.sql';

/**
 * The four lists, switched-off entries included: `isActive` says what the form offers. POST adds an answer that a list
 * lacks, for its author alone.
 */
export function lookupCalls({ database, limits }: Services) {
  const list =
    (kind: LookupKind) =>
    async ({ request, candidateId }: Call) => {
      const { page, limit } = parse(pageQuery, request.query);
      return { data: await listLookups(database, kind, { offset: (page - 1) * limit, limit, candidateId }) };
    };
  const add =
    (kind: LookupKind) =>
    async ({ request, candidateId }: Call) => {
      const { name } = parse(ownEntrySchema, request.body);
      await limits['own-entry'].countCall(request);
      return { data: await addOwnEntry(database, kind, { name, authorId: candidateId }) };
    };
  return {
    listQualifications: list('qualification'),
    listDegrees: list('degree'),
    listSkills: list('skills'),
    listLanguages: list('languages'),
    addQualification: add('qualification'),
    addDegree: add('degree'),
    addSkill: add('skills'),
    addLanguage: add('languages'),
  } satisfies Partial<Handlers>;
}
