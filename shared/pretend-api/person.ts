import { completedDocumentSteps, countRequiredDocuments } from 'shared/contract/documents';
import type { UploaderType } from 'shared/contract/files';
import { personalInformationPayloadSchema } from 'shared/contract/personal-information';
import { onboardingSteps, type OnboardingStep, type ProfileAggregate } from 'shared/contract/profile';
import { referenceOf } from 'shared/contract/stored-files';
import { checkForm, uploadForms } from 'shared/contract/upload-form';
import type { UserData } from 'shared/contract/user-data';
import { userOf } from './accounts';
import { candidateOf, ok, type Call, type Endpoint } from './call';
import { pendingEmailOf, putPending } from './email-change';
import { storeFiles, takeForm } from './form';
import type { Candidate } from './state';
import { answersOf, personOf, portfolioOf, requireVersions, versionOf } from './stored';

function isComplete(candidate: Candidate, step: OnboardingStep, call: Call): boolean {
  if (step !== 'personal-information') return answersOf(call.state, candidate, step) !== null;
  const { dob, gender, maritalStatus, city, state, country, pincode } = candidate.person;
  return dob !== null && [gender, maritalStatus, city, state, country, pincode].every(Boolean);
}

const documentTypes: readonly UploaderType[] = ['identity', 'academic', 'other'];

export const fetchMe: Endpoint = (call) => {
  const candidate = candidateOf(call);
  const files = candidate.files.filter(({ type }) => documentTypes.includes(type));
  const stored = new Set(files.map(({ slot }) => slot));
  const hasExperience = candidate.answers.professionals?.has_experience ?? null;
  const me: UserData = {
    ...userOf(candidate),
    profile_picture: referenceOf(candidate.files, 'profile_picture', 'profile_picture'),
    profileStatus: candidate.profileStatus,
    statusMessage: candidate.statusMessage ?? null,
    pendingEmail: pendingEmailOf(call.state, candidate),
    hasExperience,
    requiredDocuments: countRequiredDocuments(stored, hasExperience),
    completedSteps: {
      onboarding: onboardingSteps.map(({ slug }) => slug).filter((slug) => isComplete(candidate, slug, call)),
      documents: completedDocumentSteps(stored, hasExperience),
    },
  };
  return ok(me);
};

export const fetchPersonalInformation: Endpoint = (call) => ok(personOf(call.state, candidateOf(call)));

const profileSteps = onboardingSteps
  .map(({ slug }) => slug)
  .filter((slug) => slug !== 'personal-information');

export const fetchProfile: Endpoint = (call) => {
  const candidate = candidateOf(call);
  const { portfolio: _portfolio, ...groups } = candidate.answers;
  const profile: ProfileAggregate = {
    ...groups,
    resumes: portfolioOf(candidate),
    profile_picture: referenceOf(candidate.files, 'profile_picture', 'profile_picture'),
    versions: Object.fromEntries(
      profileSteps.map((step) => [step, versionOf(answersOf(call.state, candidate, step))]),
    ),
  };
  return ok(profile);
};

export const savePersonalInformation: Endpoint = async (call) => {
  const { rules, slots, message } = uploadForms.savePersonalInformation;
  const candidate = candidateOf(call);
  const form = await takeForm(call.body, rules);
  const person = checkForm(personalInformationPayloadSchema, form);
  requireVersions(call, candidate, ['personal-information']);
  const { email } = candidate.person;
  const isSame = email.toLowerCase() === person.email.toLowerCase();
  if (!isSame) putPending(call.state, candidate, person.email);
  candidate.person = isSame ? person : { ...person, email };
  storeFiles(call, candidate, form, slots());
  return ok(personOf(call.state, candidate), message);
};
