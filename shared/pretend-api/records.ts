import type { UploaderType } from 'shared/contract/files';
import type { PortfolioRecord } from 'shared/contract/portfolio';
import { pendingEmailOf } from './email-change';
import type { Candidate, PretendState } from './state';

/** Stored answers together with the references of their files. */

export const referenceOf = ({ files }: Candidate, type: UploaderType, slot: string = type): string | null =>
  files.find((file) => file.type === type && file.slot === slot)?.name ?? null;

/** The answers of the first step. */
export function personRecordOf(state: PretendState, candidate: Candidate) {
  return {
    ...candidate.person,
    profile_picture: referenceOf(candidate, 'profile_picture'),
    pending_email: pendingEmailOf(state, candidate),
  };
}

export function portfolioOf(candidate: Candidate): PortfolioRecord | null {
  const { portfolio } = candidate.answers;
  if (!portfolio) return null;
  return {
    ...portfolio,
    resume: referenceOf(candidate, 'resume'),
    cover: referenceOf(candidate, 'cover'),
  };
}
