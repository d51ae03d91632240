import { languageMessages, languageSchema } from 'contract/wire/language';
import { HttpError } from 'server-kit/http-error';
import { parse } from '../http/parse';
import { profileOf } from '../kernel/candidate/stored-profile';
import { updateLanguage } from '../kernel/candidate/candidates.sql';
import type { Handlers } from '../http/serve';
import { findProfile } from '../kernel/candidate/answers.sql';
import { readConsentState } from '../kernel/candidate/digilocker-consents.sql';
import { readPerson } from '../kernel/candidate/person';
import { versionOf } from '../kernel/candidate/versions';
import type { Services } from '../services';
import { markAccount } from './account-mark';
import { findMe } from './me.sql';

/** What the screens show of the signed-in candidate. */
export const meCalls = ({ database, digilocker, noticeGateway }: Services) =>
  ({
    /** The header's and the dashboard's user data (spec section 3). */
    fetchMe: async ({ candidateId, reply }) => {
      const me = await findMe(database, candidateId, noticeGateway !== null);
      if (!me) throw new HttpError('session-required');
      markAccount(reply, candidateId, me);
      return { data: me.userData };
    },
    fetchPersonalInformation: async ({ candidateId }) => {
      const person = await readPerson(database, candidateId);
      if (!digilocker) return { data: person };
      return { data: { ...person, digilocker: await readConsentState(database, candidateId) } };
    },
    /** In which language the candidate is written to. What is answered is in the language of each request. */
    saveLanguage: async ({ request, candidateId }) => {
      const data = parse(languageSchema, request.body);
      await updateLanguage(database, candidateId, data.language);
      return { data, message: languageMessages.saved };
    },
    /** What the wizards prefill their forms with: groups that have no answers yet are null or empty. */
    fetchProfile: async ({ candidateId }) => {
      const stored = await findProfile(database, candidateId);
      if (!stored) throw new HttpError('session-required');
      return { data: profileOf(stored, stored.picture, versionOf) };
    },
  }) satisfies Partial<Handlers>;
