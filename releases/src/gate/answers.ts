import { applicationStages, type JobApplication } from 'shared/contract/applications';
import { documentSlots, documentSteps } from 'shared/contract/documents';
import { endpoints, type EndpointName } from 'shared/contract/endpoints';
import type { LookupEntry, LookupKind } from 'shared/contract/lookups';
import { onboardingSteps, type PersonalInformation, type ProfileAggregate } from 'shared/contract/profile';
import * as sample from 'shared/contract/sample-candidate';
import type { UserData } from 'shared/contract/user-data';

/** The signed-in candidate of the release gate. */
export const gateCandidate = {
  id: 'gate',
  firstName: 'Release',
  lastName: 'Gate',
  email: 'gate@portal.example',
} as const;

const me: UserData = {
  ...gateCandidate,
  profile_picture: null,
  profileStatus: 'Profile approved',
  completedSteps: {
    onboarding: onboardingSteps.map(({ slug }) => slug),
    documents: documentSteps.map(({ slug }) => slug),
  },
};

const stored = (step: keyof typeof documentSlots): [string, string][] =>
  documentSlots[step].map(({ name }) => [name, `${name}.pdf`]);

const person: PersonalInformation = {
  first_name: gateCandidate.firstName,
  last_name: gateCandidate.lastName,
  email: gateCandidate.email,
  mobile: '9876543210',
  ...sample.samplePerson,
  profile_picture: null,
  identity_documents: Object.fromEntries(stored('basic-identity')),
  academic_documents: Object.fromEntries(stored('academic-documents')),
  other_documents: [...stored('professional-background'), ...stored('skills-validation')].map(
    ([name, path]) => ({ name, path }),
  ),
};

/** Two active entries and an inactive one, with ids from `first` on. */
const listOf = (kind: LookupKind, first: number): LookupEntry[] =>
  [0, 1, 2].map((place) => ({ id: first + place, name: `${kind} ${place + 1}`, isActive: place < 2 }));
const [qualifications, degrees, skills, languages] = [
  listOf('qualification', 1),
  listOf('degree', 101),
  listOf('skills', 201),
  listOf('languages', 301),
];
const namesOf = (entries: readonly LookupEntry[]): string[] => entries.map(({ name }) => name);

const profile: ProfileAggregate = {
  educations: { qualification_id: 1, degree_id: 101, ...sample.sampleEducation },
  professionals: sample.sampleExperience,
  skills: { skills: namesOf(skills), languages: namesOf(languages), ...sample.sampleExpertise },
  resumes: { ...sample.samplePortfolio, resume: 'resume.pdf', cover: null },
  digital_readiness: sample.sampleDigitalReadiness,
  self_assessment: sample.sampleSelfAssessment,
  profile_picture: null,
};

const applications = applicationStages.map((status, index): JobApplication => ({
  id: `application-${index}`,
  companyName: `Company ${index}`,
  applicationNo: `MG-${index}`,
  designation: index % 2 === 0 ? 'Accountant' : null,
  status,
  createdAt: '2026-01-02T03:04:05.000Z',
  updatedAt: '2026-02-03T04:05:06.000Z',
}));

/** `data` of every call that reads, for a candidate who has filled in everything. There are no files. */
export const answers: Readonly<Partial<Record<EndpointName, unknown>>> = {
  fetchMe: me,
  fetchPersonalInformation: person,
  fetchProfile: profile,
  listQualifications: qualifications,
  listDegrees: degrees,
  listSkills: skills,
  listLanguages: languages,
  listAppliedJobs: applications,
};

/**
 * The API's response.
 * @param path behind the API's base, without the query: '/candidate/me'
 * @returns `data`; undefined for a call that writes, asks for a file, or is not in the contract
 */
export function answerTo(method: string, path: string): unknown {
  const names = Object.keys(answers) as EndpointName[];
  const name = names.find((one) => endpoints[one].method === method && endpoints[one].path === path);
  return name && answers[name];
}
