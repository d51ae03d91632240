import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { DocumentStep } from 'shared/contract/documents';
import type { OnboardingStep } from 'shared/contract/profile';
import { ApiError, expectedVersions } from 'shared/contract/request';
import { documentReferences } from 'shared/contract/stored-files';
import type { Queryable } from '../database/database';
import { findDigitalReadiness } from '../digital-readiness/digital-readiness.sql';
import { findEducation } from '../education/education.sql';
import { findExperience } from '../experience/experience.sql';
import { findExpertise } from '../expertise/expertise.sql';
import { listFiles } from '../files/stored-files.sql';
import { findPortfolio } from '../portfolio/portfolio.sql';
import { findSelfAssessment } from '../self-assessment/self-assessment.sql';
import { findPerson } from './profile.sql';

export type Step = OnboardingStep | DocumentStep;

/** The stored answers of each onboarding step; null when there are none. */
export const findAnswers = {
  'personal-information': findPerson,
  'education-details': findEducation,
  'professional-details': findExperience,
  'skills-and-expertise': findExpertise,
  'resume-and-portfolio': findPortfolio,
  'digital-readiness': findDigitalReadiness,
  'self-assessment': findSelfAssessment,
} satisfies Record<OnboardingStep, (db: Queryable, candidateId: string) => Promise<unknown>>;

export function versionOf(stored: unknown): string {
  return createHash('sha256').update(JSON.stringify(stored)).digest('base64url').slice(0, 16);
}

async function readVersion(db: Queryable, candidateId: string, step: Step): Promise<string> {
  if (step in findAnswers) return versionOf(await findAnswers[step as OnboardingStep](db, candidateId));
  return versionOf(documentReferences(await listFiles(db, candidateId), step as DocumentStep));
}

/**
 * Throws `changed-elsewhere` when the answers of a step are not those that the caller's form began from. Only a check
 * under the candidate's row lock can keep the second of two tabs from overwriting the first.
 */
export async function requireVersions(
  db: Queryable,
  candidateId: string,
  { request, steps }: { readonly request: FastifyRequest; readonly steps: readonly Step[] },
): Promise<void> {
  const expected = expectedVersions(request.headers['if-match']);
  if (!expected) return;
  for (const step of steps) {
    if (!expected.includes(await readVersion(db, candidateId, step))) throw new ApiError('changed-elsewhere');
  }
}
