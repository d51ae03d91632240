import {
  completedDocumentSteps,
  countRequiredDocuments,
  documentSlots,
  type DocumentSlot,
} from 'shared/contract/documents';
import { pictureKinds, type UploaderType } from 'shared/contract/files';
import { personalInformationPayloadSchema } from 'shared/contract/personal-information';
import {
  onboardingSteps,
  type OnboardingStep,
  type PersonalInformation,
  type ProfileAggregate,
} from 'shared/contract/profile';
import type { UserData } from 'shared/contract/user-data';
import { userOf } from './accounts';
import { candidateOf, ok, type Endpoint } from './call';
import { pendingEmailOf, putPending } from './email-change';
import { checkForm, storeFile, takeForm, type FormRules } from './form';
import { personRecordOf, portfolioOf, referenceOf } from './records';
import type { Candidate, PretendState } from './state';
import { documentVersionsOf, requireVersions, versionsOf } from './versions';

export function personOf(state: PretendState, candidate: Candidate): PersonalInformation {
  const group = (type: UploaderType, slots: readonly DocumentSlot[]): Record<string, string | null> =>
    Object.fromEntries(slots.map(({ name }) => [name, referenceOf(candidate, type, name)]));
  return {
    ...personRecordOf(state, candidate),
    identity_documents: group('identity', documentSlots['basic-identity']),
    academic_documents: group('academic', documentSlots['academic-documents']),
    other_documents: candidate.files
      .filter(({ type }) => type === 'other')
      .map(({ slot, name }) => ({ name: slot, path: name })),
    has_experience: candidate.answers.professionals?.has_experience ?? null,
    versions: {
      ...versionsOf(state, candidate, ['personal-information']),
      ...documentVersionsOf(state, candidate),
    },
  };
}

function isComplete({ person, answers }: Candidate, step: OnboardingStep): boolean {
  const { dob, gender, maritalStatus, city, state, country, pincode } = person;
  switch (step) {
    case 'personal-information':
      return dob !== null && [gender, maritalStatus, city, state, country, pincode].every(Boolean);
    case 'education-details':
      return answers.educations !== null;
    case 'professional-details':
      return answers.professionals !== null;
    case 'skills-and-expertise':
      return answers.skills !== null;
    case 'resume-and-portfolio':
      return answers.portfolio !== null;
    case 'digital-readiness':
      return answers.digital_readiness !== null;
    case 'self-assessment':
      return answers.self_assessment !== null;
  }
}

const documentTypes: readonly UploaderType[] = ['identity', 'academic', 'other'];

export const fetchMe: Endpoint = (call) => {
  const candidate = candidateOf(call);
  const files = candidate.files.filter(({ type }) => documentTypes.includes(type));
  const stored = new Set(files.map(({ slot }) => slot));
  const hasExperience = candidate.answers.professionals?.has_experience ?? null;
  const me: UserData = {
    ...userOf(candidate),
    profile_picture: referenceOf(candidate, 'profile_picture'),
    profileStatus: candidate.profileStatus,
    statusMessage: candidate.statusMessage ?? null,
    pendingEmail: pendingEmailOf(call.state, candidate),
    hasExperience,
    requiredDocuments: countRequiredDocuments(stored, hasExperience),
    completedSteps: {
      onboarding: onboardingSteps.map(({ slug }) => slug).filter((slug) => isComplete(candidate, slug)),
      documents: completedDocumentSteps(stored, hasExperience),
    },
  };
  return ok(me);
};

export const fetchPersonalInformation: Endpoint = (call) => ok(personOf(call.state, candidateOf(call)));

const profileSteps = onboardingSteps
  .map(({ slug }) => slug)
  .filter((slug): slug is Exclude<OnboardingStep, 'personal-information'> => slug !== 'personal-information');

export const fetchProfile: Endpoint = (call) => {
  const candidate = candidateOf(call);
  const { portfolio: _portfolio, ...groups } = candidate.answers;
  const profile: ProfileAggregate = {
    ...groups,
    resumes: portfolioOf(candidate),
    profile_picture: referenceOf(candidate, 'profile_picture'),
    versions: versionsOf(call.state, candidate, profileSteps),
  };
  return ok(profile);
};

const rules: FormRules = {
  files: { profile_picture: pictureKinds },
  texts: Object.keys(personalInformationPayloadSchema.fields),
};

export const savePersonalInformation: Endpoint = async (call) => {
  const candidate = candidateOf(call);
  const form = await takeForm(call.body, rules);
  const person = checkForm(personalInformationPayloadSchema, form);
  requireVersions(call, candidate, ['personal-information']);
  const { email } = candidate.person;
  const isSame = email.toLowerCase() === person.email.toLowerCase();
  if (!isSame) putPending(call.state, candidate, person.email);
  candidate.person = isSame ? person : { ...person, email };
  for (const { part, kind, file } of form.files) {
    const type = 'profile_picture';
    call.contents.set(storeFile(call.state, candidate, { type, slot: part, kind }), file);
  }
  return ok(personOf(call.state, candidate), 'Your personal information has been saved successfully');
};
