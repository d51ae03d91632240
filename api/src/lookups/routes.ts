import { ownEntriesMax, ownEntrySchema, type LookupKind } from 'contract/wire/lookups';
import { HttpError } from 'server-kit/http-error';
import { parse } from '../http/parse';
import { pageQuery } from '../http/request-queries';
import type { Call, Handlers } from '../http/serve';
import { asCandidate } from '../kernel/candidate/as-candidate';
import type { Services } from '../services';
import { countOwn, findAlike, findEntriesByName, insertOwn, listLookups } from '../kernel/lookups.sql';

/**
 * The four lists, switched-off entries included: `isActive` says what the form offers. POST adds an answer
 * that a list lacks, for its author alone.
 */
export function lookupCalls({ database, limits }: Services) {
  const list =
    (kind: LookupKind) =>
    async ({ request, candidateId }: Call) => {
      const { page, limit } = parse(pageQuery, request.query);
      return { data: await listLookups(database, kind, { offset: (page - 1) * limit, limit, candidateId }) };
    };
  /**
   * The offered entry of this name, in whatever way it is written, else the candidate's own one, which is
   * made when it is missing.
   */
  const add =
    (kind: LookupKind) =>
    async ({ request, candidateId }: Call) => {
      const { name } = parse(ownEntrySchema, request.body);
      await limits['own-entry'].countCall(request);
      const data = await asCandidate(database, candidateId, async (transaction) => {
        const found = await findEntriesByName(transaction, kind, { names: [name], candidateId });
        const offered =
          found.find(({ isActive }) => isActive) ??
          (await findAlike(transaction, kind, { name, candidateId }));
        if (offered) return offered;
        if ((await countOwn(transaction, kind, candidateId)) >= ownEntriesMax)
          throw new HttpError('validation-failed', {
            fields: {
              name: /*i18n*/ {
                id: 'You can add at most {count} answers of your own',
                values: { count: ownEntriesMax },
              },
            },
          });
        return insertOwn(transaction, kind, { name, authorId: candidateId });
      });
      return { data };
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
