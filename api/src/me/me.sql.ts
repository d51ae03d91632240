import { completedDocumentSteps, countRequiredDocuments } from 'shared/contract/documents';
import { onboardingSteps, type OnboardingStep } from 'shared/contract/profile';
import type { UserData } from 'shared/contract/user-data';
import type { Queryable } from '../database/database';

interface MeRow {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  profile_picture: string | null;
  profile_status: string | null;
  status_message: string | null;
  pending_email: string | null;
  steps: Record<OnboardingStep, boolean>;
  document_slots: string[];
  has_experience: boolean | null;
}

/** The signed-in candidate's own record; null when the account was removed meanwhile. */
export async function findMe(db: Queryable, candidateId: string): Promise<UserData | null> {
  const [row] = await db.query<MeRow>(
    `select id, email, first_name, last_name, profile_status, status_message,
       (select new_email from email_changes e where e.candidate_id = candidates.id and confirmed_at is null
         and expires_at > now()) as pending_email,
       (select name from stored_files where candidate_id = $1 and type = 'profile_picture') as profile_picture,
       (select coalesce(json_agg(slot), '[]') from stored_files
        where candidate_id = $1 and type in ('identity', 'academic', 'other')) as document_slots,
       (select has_experience from experiences where candidate_id = $1) as has_experience,
       json_build_object(
         'personal-information', date_of_birth is not null
           and '' <> all (array[gender, marital_status, city, state, country, pincode]),
         'education-details', exists (select 1 from educations where candidate_id = $1),
         'professional-details', exists (select 1 from experiences where candidate_id = $1),
         'skills-and-expertise', exists (select 1 from expertises where candidate_id = $1),
         'resume-and-portfolio', exists (select 1 from portfolios where candidate_id = $1),
         'digital-readiness', exists (select 1 from digital_readinesses where candidate_id = $1),
         'self-assessment', exists (select 1 from self_assessments where candidate_id = $1)) as steps
     from candidates where id = $1`,
    [candidateId],
  );
  if (!row) return null;
  const documents = new Set(row.document_slots);
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    profile_picture: row.profile_picture,
    profileStatus: row.profile_status,
    statusMessage: row.status_message,
    pendingEmail: row.pending_email,
    hasExperience: row.has_experience,
    requiredDocuments: countRequiredDocuments(documents, row.has_experience),
    completedSteps: {
      onboarding: onboardingSteps.map(({ slug }) => slug).filter((slug) => row.steps[slug]),
      documents: completedDocumentSteps(documents, row.has_experience),
    },
  };
}
