import type { PersonalInformation } from 'contract/wire/profile';
import { HttpError } from 'server-kit/http-error';
import { personalInformationOf } from 'contract/wire/stored-files';
import type { Queryable } from '../../database/database';
import { listDocumentStates } from './document-decisions.sql';
import { listAbsences } from './document-absences.sql';
import { listOpenRequests } from './document-requests.sql';
import { findAnswers } from './answers.sql';
import { listFiles } from './stored-files.sql';
import { findPerson } from './profile.sql';
import { versionOf } from './versions';

/** GET /candidate. */
export async function readPerson(db: Queryable, candidateId: string): Promise<PersonalInformation> {
  const person = await findPerson(db, candidateId);
  if (!person) throw new HttpError('session-required');
  const files = await listFiles(db, candidateId);
  const experience = await findAnswers(db, candidateId, 'professional-details');
  return {
    ...personalInformationOf(person, files, experience?.has_experience ?? null, versionOf),
    document_states: await listDocumentStates(db, candidateId),
    document_requests: await listOpenRequests(db, candidateId),
    document_absences: await listAbsences(db, candidateId),
  };
}
