import type { OnboardingStep } from 'contract/wire/profile';
import { profileOf, userDataOf } from 'contract/stored-files';
import { uploadForms } from 'contract/upload-form';
import { stageTexts } from './stages';
import { visitMinutes } from 'contract/wire/visits';
import { userOf } from './accounts';
import { ok, type Handlers } from './call';
import { pendingEmailOf, putPending } from './email-change';
import { saveUpload } from './form';
import { noticesOf } from './notices';
import { passkeysOf, sameEmail, type Candidate, type PretendState } from './state';
import { answersOf, documentStatesOf, personOf, pictureOf, storedProfileOf, versionOf } from './stored';

const neededOfPerson = ['dob', 'gender', 'maritalStatus', 'city', 'state', 'country', 'pincode'] as const;

const isComplete = (state: PretendState, candidate: Candidate, step: OnboardingStep): boolean =>
  step === 'personal-information'
    ? neededOfPerson.every((field) => candidate.person[field])
    : answersOf(state, candidate, step) !== null;

/** A new visit begins where the one before ended; the first finds nothing new. */
function newSinceOf({ visit }: Candidate, now: number): string {
  if (!visit) return new Date(now).toISOString();
  return now - Date.parse(visit.seenAt) > visitMinutes * 60_000 ? visit.seenAt : visit.newSince;
}

export const personCalls = {
  fetchMe: ({ state, candidate }) => {
    const slots = candidate.files.map(({ slot }) => slot);
    const absent = (candidate.documentAbsences ?? []).map(({ slot }) => slot);
    const user = {
      ...userOf(candidate),
      profile_picture: pictureOf(candidate),
      profileStatus: candidate.profileStatus,
      statusMessage: candidate.statusMessage ?? null,
      profileStatusAt: candidate.profileStatusAt ?? null,
      newSince: newSinceOf(candidate, Date.now()),
      pendingEmail: pendingEmailOf(state, candidate),
      emailVerified: candidate.emailVerified ?? false,
      privacyNotice: candidate.privacyNotice,
      deleteAt: candidate.deleteAt,
      hasPasskey: passkeysOf(candidate).length > 0,
      ...(candidate.language ? { language: candidate.language } : {}),
      notices: noticesOf(candidate),
      documentRequests: candidate.documentRequests ?? [],
      documentStates: documentStatesOf(candidate),
      applicationStages: candidate.applications.length > 0 ? stageTexts : null,
      hasExperience: candidate.answers['professional-details']?.has_experience ?? null,
    };
    return ok(userDataOf(user, slots, absent, (step) => isComplete(state, candidate, step)));
  },

  listAppliedJobs: ({ candidate }) => {
    const now = Date.now();
    candidate.visit = { seenAt: new Date(now).toISOString(), newSince: newSinceOf(candidate, now) };
    return ok(candidate.applications);
  },

  fetchPersonalInformation: ({ state, candidate }) => ok(personOf(state, candidate)),

  fetchProfile: ({ candidate }) => ok(profileOf(storedProfileOf(candidate), pictureOf(candidate), versionOf)),

  savePersonalInformation: async (call) => {
    const { state, candidate } = call;
    await saveUpload(call, uploadForms.savePersonalInformation, (person) => {
      const { email } = candidate.person;
      const isSame = sameEmail(email, person.email);
      if (!isSame) putPending(state, candidate, person.email);
      candidate.person = isSame ? person : { ...person, email };
    });
    return ok(personOf(state, candidate), uploadForms.savePersonalInformation.message);
  },
} satisfies Partial<Handlers>;
