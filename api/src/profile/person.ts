import type { PersonalInformation } from 'shared/contract/profile';
import { ApiError } from 'shared/contract/request';
import { personalInformationOf } from 'shared/contract/stored-files';
import type { Queryable } from '../database/database';
import { findAnswers } from './answers.sql';
import { listFiles } from '../files/stored-files.sql';
import { findPerson } from './profile.sql';
import { versionOf } from './versions';

/** GET /candidate. */
export async function readPerson(db: Queryable, candidateId: string): Promise<PersonalInformation> {
  const person = await findPerson(db, candidateId);
  if (!person) throw new ApiError('session-required');
  const files = await listFiles(db, candidateId);
  const experience = await findAnswers(db, candidateId, 'professional-details');
  return personalInformationOf(person, files, experience?.has_experience ?? null, versionOf);
}
