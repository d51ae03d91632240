import { profileSteps, type ProfileStep } from 'contract/wire/profile';
import { userDataOf, type KnownUser } from './user-data';
import type { UserData } from 'contract/wire/user-data';
import { stageTexts } from '../kernel/candidate/stage-texts.sql';
import type { Queryable } from '../database/database';
import { documentStates } from '../kernel/candidate/document-decisions.sql';
import { noticeChoices } from '../kernel/candidate/changes.sql';
import { openRequests } from '../kernel/candidate/document-requests.sql';
import { answerTables } from '../kernel/candidate/answers.sql';
import { newSince } from '../kernel/candidate/visits.sql';

interface MeRow extends Omit<KnownUser, 'language'> {
  readonly language: string | null;
  readonly createdAt: string;
  readonly installation: string;
  readonly slots: readonly string[];
  readonly absent: readonly string[];
  readonly steps: Readonly<Record<ProfileStep | 'personal-information', boolean>>;
}

const answered = profileSteps.map(
  (step) => `'${step}', exists (select 1 from ${answerTables[step]} where candidate_id = $1)`,
);

/**
 * The signed-in candidate's own record, when the account was made, and a secret of this database; null when
 * the account was removed meanwhile.
 * @param hasGateway whether messages go to phones
 */
export async function findMe(db: Queryable, candidateId: string, hasGateway: boolean) {
  const [row] = await db.query<MeRow>(
    `select id, email, first_name as "firstName", last_name as "lastName", profile_status as "profileStatus",
       to_json(created_at) as "createdAt", (select id from installation) as installation,
       status_message as "statusMessage", language, to_json(profile_status_at) as "profileStatusAt", to_json(${newSince}) as "newSince",
       (select new_email from email_changes e where e.candidate_id = candidates.id and confirmed_at is null
         and expires_at > now()) as "pendingEmail",
       email_verified_at is not null as "emailVerified",
       case when privacy_notice is not null then
         json_build_object('version', split_part(privacy_notice, '/', 1), 'acceptedAt', privacy_notice_at) end as "privacyNotice",
       to_json(delete_at) as "deleteAt",
       ${noticeChoices(hasGateway)} as notices, ${hasGateway ? 'mobile as "phoneNoticesTo",' : ''}
       (select name from stored_files where candidate_id = $1 and type = 'profile_picture') as profile_picture,
       (select coalesce(json_agg(slot), '[]') from stored_files
        where candidate_id = $1 and type in ('identity', 'academic', 'other')) as slots,
       (select coalesce(json_agg(slot), '[]') from document_absences where candidate_id = $1) as absent,
       exists (select 1 from passkeys where candidate_id = $1) as "hasPasskey",
       ${openRequests} as "documentRequests",
       ${documentStates} as "documentStates",
       case when exists (select 1 from applications where candidate_id = $1) then ${stageTexts} end as "applicationStages",
       (select has_experience from experiences where candidate_id = $1) as "hasExperience",
       json_build_object(
         'personal-information', dob is not null
           and '' <> all (array[gender, "maritalStatus", city, state, country, pincode]),
         ${answered.join(', ')}) as steps
     from candidates where id = $1`,
    [candidateId],
  );
  if (!row) return null;
  const { slots, absent, steps, language, createdAt, installation, ...user } = row;
  const known = language ? { ...user, language } : user;
  const userData: UserData = userDataOf(known, slots, absent, (step) => steps[step]);
  return { userData, createdAt, installation };
}
