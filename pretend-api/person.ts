import type { OnboardingStep } from 'contract/profile';
import { profileOf, userDataOf } from 'contract/stored-files';
import { uploadForms } from 'contract/upload-form';
import { userOf } from './accounts';
import { ok, type Handlers } from './call';
import { pendingEmailOf, putPending } from './email-change';
import { saveUpload } from './form';
import { noticesOf } from './notices';
import { passkeysOf } from './passkeys';
import { sameEmail, type Candidate, type PretendState } from './state';
import { answersOf, personOf, pictureOf, storedProfileOf, versionOf } from './stored';

const neededOfPerson = ['dob', 'gender', 'maritalStatus', 'city', 'state', 'country', 'pincode'] as const;

const isComplete = (state: PretendState, candidate: Candidate, step: OnboardingStep): boolean =>
  step === 'personal-information'
    ? neededOfPerson.every((field) => candidate.person[field])
    : answersOf(state, candidate, step) !== null;

export const personCalls = {
  fetchMe: ({ state, candidate }) => {
    const slots = candidate.files.map(({ slot }) => slot);
    const user = {
      ...userOf(candidate),
      profile_picture: pictureOf(candidate),
      profileStatus: candidate.profileStatus,
      statusMessage: candidate.statusMessage ?? null,
      pendingEmail: pendingEmailOf(state, candidate),
      emailVerified: candidate.emailVerified ?? false,
      privacyNotice: candidate.privacyNotice,
      deleteAt: candidate.deleteAt,
      hasPasskey: passkeysOf(candidate).length > 0,
      notices: noticesOf(candidate),
      documentRequests: candidate.documentRequests ?? [],
      hasExperience: candidate.answers['professional-details']?.has_experience ?? null,
    };
    return ok(userDataOf(user, slots, (step) => isComplete(state, candidate, step)));
  },

  listAppliedJobs: ({ candidate }) => ok(candidate.applications),

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
