import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { documentSlots, documentSteps, documentTypes, type DocumentStep } from 'shared/contract/documents';
import type { OnboardingStep, StepVersions } from 'shared/contract/profile';
import type { Queryable } from '../database/database';
import { findDigitalReadiness } from '../digital-readiness/digital-readiness.sql';
import { findEducation } from '../education/education.sql';
import { findExperience } from '../experience/experience.sql';
import { findExpertise } from '../expertise/expertise.sql';
import { listFiles, type FileReference } from '../files/stored-files.sql';
import { ApiError } from '../http/api-error';
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

/** The version of stored answers depends on their content alone, so a save that changes nothing keeps it. */
export function versionOf(stored: unknown): string {
  return createHash('sha256').update(JSON.stringify(stored)).digest('base64url').slice(0, 16);
}

export function documentVersions(files: readonly FileReference[]): Required<StepVersions<DocumentStep>> {
  const versions = documentSteps.map(({ slug }) => {
    const references = documentSlots[slug].map(
      ({ name }) =>
        files.find(({ type, slot }) => type === documentTypes[slug] && slot === name)?.name ?? null,
    );
    return [slug, versionOf(references)];
  });
  return Object.fromEntries(versions) as Required<StepVersions<DocumentStep>>; // one for each step
}

async function readVersion(db: Queryable, candidateId: string, step: Step): Promise<string> {
  if (step in findAnswers) return versionOf(await findAnswers[step as OnboardingStep](db, candidateId));
  return documentVersions(await listFiles(db, candidateId))[step as DocumentStep];
}

/** The versions that a caller expects; null when it expects none. An ETag's quotes may be left out. */
function expectedVersions({ headers }: FastifyRequest): readonly string[] | null {
  const expected = (headers['if-match'] ?? '*')
    .split(',')
    .map((tag) => tag.trim().replace(/^(?:W\/)?"(.*)"$/, '$1'));
  return expected.includes('*') ? null : expected;
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
  const expected = expectedVersions(request);
  if (!expected) return;
  for (const step of steps) {
    if (!expected.includes(await readVersion(db, candidateId, step))) throw new ApiError('changed-elsewhere');
  }
}
