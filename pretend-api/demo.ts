import { applicationStages, type JobApplication } from 'contract/wire/applications';
import type { SignInResponse } from 'contract/wire/auth';
import { documentSlots, documentTypes, type DocumentStep } from 'contract/wire/documents';
import { demoAccount, sampleCandidate } from 'contract/samples/sample-candidate';
import type { ProfileStatus } from 'contract/wire/user-data';
import { userOf } from './accounts';
import type { Choices } from './choices';
import companies from './companies.json' with { type: 'json' };
import { storeFile } from './form';
import { findEntry, lookups } from './lookups';
import { addCandidate, emptyState, type Candidate, type PretendState, type SavedAnswers } from './state';

/** Known from the start, so that a link to the reset form can be made, or one that switches mails off. */
export const demoResetToken = 'pretend-reset-demo';
export const demoSessionToken = 'pretend-session-demo';

/** The session of the candidate who is signed in from the start; null without one. */
export function demoSession({ candidates, sessions }: PretendState): SignInResponse | null {
  const candidate = candidates.find(({ id }) => id === sessions[demoSessionToken]);
  return candidate ? { token: demoSessionToken, user: userOf(candidate) } : null;
}

const idOf = (kind: 'qualification' | 'degree', name: string): number =>
  findEntry(lookups[kind], name)?.id ?? 0;

const firstHalf = (): SavedAnswers => ({
  'education-details': {
    qualification_id: idOf('qualification', sampleCandidate.chosen.qualification),
    degree_id: idOf('degree', sampleCandidate.chosen.degree),
    ...sampleCandidate.education,
  },
  'professional-details': sampleCandidate.experience,
});

const secondHalf = (): SavedAnswers => ({
  'skills-and-expertise': {
    skills: sampleCandidate.chosen.skills,
    languages: sampleCandidate.chosen.languages,
    ...sampleCandidate.expertise,
  },
  'resume-and-portfolio': sampleCandidate.portfolio,
  'digital-readiness': sampleCandidate.digitalReadiness,
  'self-assessment': sampleCandidate.selfAssessment,
});

/** What a step asks for comes with its answers: the picture with the first, the resume with the fifth. */
function answerSteps(state: PretendState, candidate: Candidate, user: Choices['user']): void {
  if (user === 'new') return;
  Object.assign(candidate.person, sampleCandidate.person);
  Object.assign(candidate.answers, firstHalf(), user === 'complete' ? secondHalf() : {});
  storeFile(state, candidate, { type: 'profile_picture', slot: 'profile_picture', kind: 'png' });
  if (user === 'complete') storeFile(state, candidate, { type: 'resume', slot: 'resume', kind: 'pdf' });
}

const halfOfSteps: readonly DocumentStep[] = ['basic-identity', 'academic-documents'];

function storeDocuments(state: PretendState, candidate: Candidate, files: Choices['files']): void {
  const steps = files === 'full' ? (Object.keys(documentSlots) as DocumentStep[]) : halfOfSteps;
  for (const step of steps) {
    const slots = files === 'full' ? documentSlots[step] : documentSlots[step].slice(0, 2);
    for (const { name } of slots)
      storeFile(state, candidate, { type: documentTypes[step], slot: name, kind: 'pdf' });
  }
}

const hour = 3_600_000;
const hoursBefore = (now: number, hours: number): string => new Date(now - hours * hour).toISOString();

/** One in each stage, the newest first. */
function applicationsAt(now: number, count: number): JobApplication[] {
  return applicationStages.slice(0, count).map((status, index) => ({
    id: `00000000-0000-4000-9000-00000000000${index}`,
    companyName: companies[index] ?? '',
    applicationNo: `MG-${1006 - index}`,
    designation: index % 3 === 2 ? null : 'Accounts Specialist',
    status,
    createdAt: hoursBefore(now, 5 + index * 9 * 24),
    updatedAt: hoursBefore(now, 2 + index * 3 * 24),
  }));
}

/**
 * A profile with all answers and documents is approved, and then applications reach every stage. Before that
 * they are in the stages ahead of the profile's evaluation, and who has answered nothing has none.
 */
function review(candidate: Candidate, { user, files }: Pick<Choices, 'user' | 'files'>, now: number): void {
  if (user === 'new') return;
  const isApproved = user === 'complete' && files === 'full';
  const status: ProfileStatus = isApproved ? 'Profile approved' : 'Profile under review';
  candidate.profileStatus = status;
  candidate.profileStatusAt = hoursBefore(now, isApproved ? 60 * 24 : 10 * 24);
  if (isApproved)
    candidate.files = candidate.files.map((file) => ({ ...file, storedAt: hoursBefore(now, 61 * 24) }));
  if (files !== 'empty')
    candidate.applications = applicationsAt(now, isApproved ? applicationStages.length : 2);
}

/**
 * What the pretend API knows at the start. The demo account is always there, so that it can be signed in to.
 * @param now milliseconds since 1970, from which applications count back
 */
export function demoState({ user, files }: Pick<Choices, 'user' | 'files'>, now: number): PretendState {
  const state = emptyState();
  const candidate = addCandidate(state, demoAccount);
  candidate.emailVerified = true;
  answerSteps(state, candidate, user);
  if (files !== 'empty') storeDocuments(state, candidate, files);
  review(candidate, { user, files }, now);
  state.resets[demoResetToken] = candidate.id;
  state.unsubscribes = { [demoResetToken]: { candidate: candidate.id, kinds: ['profile'] } };
  if (user !== 'nobody') {
    state.sessions[demoSessionToken] = candidate.id;
    state.proved[demoSessionToken] = now;
  }
  return state;
}
