import { languageMessages, languageSchema } from 'contract/wire/language';
import { ApiError, parse } from 'contract/request';
import { profileOf } from 'contract/stored-files';
import { listApplications } from '../applications/applications.sql';
import { updateLanguage } from '../auth/candidates.sql';
import type { Handlers } from '../http/serve';
import { findProfile } from '../profile/answers.sql';
import { readPerson } from '../profile/person';
import { versionOf } from '../profile/versions';
import type { Services } from '../services';
import { markAccount } from './account-mark';
import { findMe } from './me.sql';
import { noteVisit } from './visits.sql';

/** What the screens show of the signed-in candidate. */
export const meCalls = ({ database }: Services) =>
  ({
    /** The header's and the dashboard's user data (spec section 3). */
    fetchMe: async ({ candidateId, reply }) => {
      const me = await findMe(database, candidateId);
      if (!me) throw new ApiError('session-required');
      markAccount(reply, candidateId, me);
      return { data: me.userData };
    },
    /** Only the dashboard makes this call, when it appears: it is a visit. */
    listAppliedJobs: async ({ candidateId }) => {
      await noteVisit(database, candidateId);
      return { data: await listApplications(database, candidateId) };
    },
    fetchPersonalInformation: async ({ candidateId }) => ({ data: await readPerson(database, candidateId) }),
    /** In which language the candidate is written to. What is answered is in the language of each request. */
    saveLanguage: async ({ request, candidateId }) => {
      const data = parse(languageSchema, request.body);
      await updateLanguage(database, candidateId, data.language);
      return { data, message: languageMessages.saved };
    },
    /** What the wizards prefill their forms with: groups that have no answers yet are null or empty. */
    fetchProfile: async ({ candidateId }) => {
      const stored = await findProfile(database, candidateId);
      if (!stored) throw new ApiError('session-required');
      return { data: profileOf(stored, stored.picture, versionOf) };
    },
  }) satisfies Partial<Handlers>;
