import { endpoints, type Endpoint } from 'contract/wire/endpoints';
import type { ApiSuccessBody } from 'contract/wire/errors';
import type { LookupEntry, LookupKind, OwnEntryPayload } from 'contract/wire/lookups';
import { lookupEntriesQuery } from 'shared/queries/candidate';
import { ApiError, call } from 'shared/runtime/api';
import { queryClient } from 'shared/runtime/query';
import { session } from 'shared/runtime/session';

const adds: Readonly<Record<LookupKind, Endpoint>> = {
  qualification: endpoints.addQualification,
  degree: endpoints.addDegree,
  skills: endpoints.addSkill,
  languages: endpoints.addLanguage,
};

/**
 * Adds an answer that the list lacks; from then on this candidate's list contains it.
 * @param field the field that shows a failure
 * @throws ApiError, which has been shown as a toast
 */
export async function addOwnEntry(kind: LookupKind, name: string, field: string): Promise<LookupEntry> {
  const body: OwnEntryPayload = { name };
  try {
    const { data: entry } = await call<ApiSuccessBody<LookupEntry>>(adds[kind], { body });
    queryClient.setQueryData(
      lookupEntriesQuery(kind, session.get()?.user.id).queryKey,
      (list) => list && [...list.filter(({ id }) => id !== entry.id), entry],
    );
    return entry;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, code, message, fields } = error;
    throw new ApiError(status, code, message, { [field]: fields.name ?? message }, { cause: error });
  }
}
