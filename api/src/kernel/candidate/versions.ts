import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { documentSlots, type DocumentStep } from 'contract/wire/documents';
import type { OnboardingStep } from 'contract/wire/profile';
import { HttpError } from 'server-kit/http-error';
import { documentReferences } from 'contract/wire/stored-files';
import type { Queryable } from '../../database/database';
import { listFiles } from './stored-files.sql';
import { findAnswers } from './answers.sql';
import { findPerson } from './profile.sql';

/**
 * The versions that the header `If-Match` names; null when any will do. The quotes of an ETag may be left
 * out.
 */
function expectedVersions(ifMatch = '*'): readonly string[] | null {
  const expected = ifMatch.split(',').map((tag) => tag.trim().replace(/^(?:W\/)?"(.*)"$/, '$1'));
  return expected.includes('*') ? null : expected;
}

export type Step = OnboardingStep | DocumentStep;

const isDocumentStep = (step: Step): step is DocumentStep => step in documentSlots;

/** What is stored of a step; null when there is nothing. */
async function findStored(db: Queryable, candidateId: string, step: Step): Promise<unknown> {
  if (step === 'personal-information') return findPerson(db, candidateId);
  if (isDocumentStep(step)) return documentReferences(await listFiles(db, candidateId), step);
  return findAnswers(db, candidateId, step);
}

export function versionOf(stored: unknown): string {
  return createHash('sha256').update(JSON.stringify(stored)).digest('base64url').slice(0, 16);
}

/**
 * Throws `changed-elsewhere` when the version is none that `If-Match` names. Call it where the row is locked.
 * @param message instead of the one about answers
 */
export function requireVersion(
  { headers }: Pick<FastifyRequest, 'headers'>,
  version: string,
  message?: string,
): void {
  if (expectedVersions(headers['if-match'])?.includes(version) === false)
    throw new HttpError('changed-elsewhere', message ? { message } : {});
}

/**
 * Throws `changed-elsewhere` when the answers of a step are not those that the caller's form began from. Only
 * a check under the candidate's row lock can keep the second of two tabs from overwriting the first.
 */
export async function requireVersions(
  db: Queryable,
  candidateId: string,
  { request, steps }: { readonly request: Pick<FastifyRequest, 'headers'>; readonly steps: readonly Step[] },
): Promise<void> {
  if (!expectedVersions(request.headers['if-match'])) return;
  for (const step of steps) requireVersion(request, versionOf(await findStored(db, candidateId, step)));
}
