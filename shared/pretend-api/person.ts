import type { UploaderType } from 'shared/contract/files';
import { personalInformationPayloadSchema } from 'shared/contract/personal-information';
import type { OnboardingStep } from 'shared/contract/profile';
import { profileOf, userDataOf } from 'shared/contract/stored-files';
import { checkForm, uploadForms } from 'shared/contract/upload-form';
import { userOf } from './accounts';
import { candidateOf, ok, type Call, type Endpoint } from './call';
import { pendingEmailOf, putPending } from './email-change';
import { storeFiles, takeForm } from './form';
import { sameEmail, type Candidate } from './state';
import { answersOf, personOf, pictureOf, requireVersions, storedProfileOf, versionOf } from './stored';

function isComplete(candidate: Candidate, step: OnboardingStep, call: Call): boolean {
  if (step !== 'personal-information') return answersOf(call.state, candidate, step) !== null;
  const { dob, gender, maritalStatus, city, state, country, pincode } = candidate.person;
  return dob !== null && [gender, maritalStatus, city, state, country, pincode].every(Boolean);
}

const documentTypes: readonly UploaderType[] = ['identity', 'academic', 'other'];

export const fetchMe: Endpoint = (call) => {
  const candidate = candidateOf(call);
  const files = candidate.files.filter(({ type }) => documentTypes.includes(type));
  const user = {
    ...userOf(candidate),
    profile_picture: pictureOf(candidate),
    profileStatus: candidate.profileStatus,
    statusMessage: candidate.statusMessage ?? null,
    pendingEmail: pendingEmailOf(call.state, candidate),
    hasExperience: candidate.answers['professional-details']?.has_experience ?? null,
  };
  const slots = files.map(({ slot }) => slot);
  return ok(userDataOf(user, slots, (step) => isComplete(candidate, step, call)));
};

export const fetchPersonalInformation: Endpoint = (call) => ok(personOf(call.state, candidateOf(call)));

export const fetchProfile: Endpoint = (call) => {
  const candidate = candidateOf(call);
  return ok(profileOf(storedProfileOf(candidate), pictureOf(candidate), versionOf));
};

export const savePersonalInformation: Endpoint = async (call) => {
  const { rules, slots, message } = uploadForms.savePersonalInformation;
  const candidate = candidateOf(call);
  const form = await takeForm(call.body, rules);
  const person = checkForm(personalInformationPayloadSchema, form);
  requireVersions(call, candidate, ['personal-information']);
  const { email } = candidate.person;
  const isSame = sameEmail(email, person.email);
  if (!isSame) putPending(call.state, candidate, person.email);
  candidate.person = isSame ? person : { ...person, email };
  storeFiles(call, candidate, form, slots());
  return ok(personOf(call.state, candidate), message);
};
