import type { UploaderType } from 'shared/contract/files';
import type { PortfolioRecord } from 'shared/contract/portfolio';
import type { Candidate, PersonRecord } from './state';

/** Stored answers together with the references of their files. */

export const referenceOf = ({ files }: Candidate, type: UploaderType, slot: string = type): string | null =>
  files.find((file) => file.type === type && file.slot === slot)?.name ?? null;

export function personRecordOf(candidate: Candidate): PersonRecord & { profile_picture: string | null } {
  return { ...candidate.person, profile_picture: referenceOf(candidate, 'profile_picture') };
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
