import { applicationStages, type JobApplication } from 'shared/contract/applications';
import { documentSlots, documentTypes, type DocumentStep } from 'shared/contract/documents';
import type { ProfileStatus } from 'shared/contract/user-data';
import type { Choices } from './choices';
import { storeFile } from './form';
import { findEntry, lookups } from './lookups';
import { addCandidate, emptyState, type Candidate, type PretendState, type StepAnswers } from './state';

/** Known from the start, so that a link to the reset form can be made. */
export const demoResetToken = 'pretend-reset-demo';
export const demoSessionToken = 'pretend-session-demo';
export const demoAccount = {
  email: 'demo@marigold.example',
  password: 'Marigold1',
  firstName: 'Asha',
  lastName: 'Raman',
  mobile: '9876543210',
} as const;

const idOf = (kind: 'qualification' | 'degree', name: string): number =>
  findEntry(lookups[kind], name)?.id ?? 0;

const firstHalf = (): Pick<StepAnswers, 'educations' | 'professionals'> => ({
  educations: {
    qualification_id: idOf('qualification', "Bachelor's degree"),
    degree_id: idOf('degree', 'B.Com. (Bachelor of Commerce)'),
    university: 'Savitribai Phule Pune University',
    passing_year: 2019,
    grades: '8.1 CGPA',
    additional_certificates: ['Tally Prime', 'Advanced Excel'],
  },
  professionals: {
    has_experience: true,
    desired_job_title: 'Accounts Specialist',
    company_name: 'Brightwater Logistics',
    years_of_experience: 5,
    previous_company_role: 'Junior accountant at Maple & Ridge',
    notice_period: '1 Month',
    last_month_salary: 45_000,
    expected_monthly_salary: 60_000,
    currency_type: 'INR',
  },
});

const secondHalf = (): Omit<StepAnswers, 'educations' | 'professionals'> => ({
  skills: {
    skills: ['Accounting', 'Excel', 'Tally'],
    languages: ['English', 'Hindi', 'Marathi'],
    isComfortableWithNightShift: true,
    isComfortableWithVoiceRole: false,
    typing_speed: 48,
  },
  portfolio: { linkedin_url: 'https://www.linkedin.com/in/asha-raman', portfolio_url: '' },
  digital_readiness: {
    personal_laptop: true,
    power_backup: true,
    headphone_with_mic: true,
    quiet_work_env: true,
    ready_to_relocate: true,
    internet_speed: 100,
    preferred_joining_date: '2027-02-01',
    preferred_work_type: 'full time',
    preferred_work_hours: '9 am to 6 pm',
    preferred_location: 'Germany',
  },
  self_assessment: {
    why_hire_you: 'Five years of closing books on time.',
    ideal_job_role_description: 'Month-end accounts for a team abroad.',
    worked_remotely_before: true,
    remote_work_experience_desc: 'Two years from home for a company in Leeds.',
    applied_elsewhere: '',
  },
});

function answerPerson(candidate: Candidate): void {
  Object.assign(candidate.person, {
    dob: '1997-04-12',
    gender: 'female',
    maritalStatus: 'single',
    address: '12, MG Road',
    city: 'Pune',
    state: 'Maharashtra',
    country: 'India',
    pincode: '411001',
  });
}

const statuses: Readonly<Record<Choices['user'], ProfileStatus | null>> = {
  nobody: 'Profile under review',
  new: null,
  'in-progress': 'Profile under review',
  complete: 'Profile approved',
};

function answerSteps(candidate: Candidate, user: Choices['user']): void {
  candidate.profileStatus = statuses[user];
  if (user === 'new') return;
  answerPerson(candidate);
  Object.assign(candidate.answers, firstHalf(), user === 'complete' ? secondHalf() : {});
}

const halfOfSteps: readonly DocumentStep[] = ['basic-identity', 'academic-documents'];

function storeDocuments(state: PretendState, candidate: Candidate, files: Choices['files']): void {
  const steps = files === 'full' ? (Object.keys(documentSlots) as DocumentStep[]) : halfOfSteps;
  for (const step of steps) {
    const slots = files === 'full' ? documentSlots[step] : documentSlots[step].slice(0, 2);
    for (const { name } of slots)
      storeFile(state, candidate, { type: documentTypes[step], slot: name, kind: 'pdf' });
  }
  storeFile(state, candidate, { type: 'profile_picture', slot: 'profile_picture', kind: 'png' });
  if (candidate.answers.portfolio)
    storeFile(state, candidate, { type: 'resume', slot: 'resume', kind: 'pdf' });
}

const companies = [
  'Northlight Health',
  'Brightwater Logistics',
  'Atelier Fünf',
  'Maple & Ridge',
  'Kvist',
  'Oriel',
];
const hour = 3_600_000;

/** One in each stage, the newest first. */
function applicationsAt(now: number, count: number): JobApplication[] {
  return applicationStages.slice(0, count).map((status, index) => ({
    id: `00000000-0000-4000-9000-00000000000${index}`,
    companyName: companies[index] ?? '',
    applicationNo: `MG-${1006 - index}`,
    designation: index % 3 === 2 ? null : 'Accounts Specialist',
    status,
    createdAt: new Date(now - (5 + index * 9 * 24) * hour).toISOString(),
    updatedAt: new Date(now - (2 + index * 3 * 24) * hour).toISOString(),
  }));
}

/**
 * What the pretend API knows at the start. The demo account is always there, so that it can be signed in to.
 * @param now milliseconds since 1970, from which applications count back
 */
export function demoState({ user, files }: Pick<Choices, 'user' | 'files'>, now: number): PretendState {
  const state = emptyState();
  const candidate = addCandidate(state, demoAccount);
  answerSteps(candidate, user);
  if (files !== 'empty') {
    storeDocuments(state, candidate, files);
    candidate.applications = applicationsAt(now, files === 'full' ? applicationStages.length : 2);
  }
  state.resets[demoResetToken] = candidate.id;
  if (user !== 'nobody') state.sessions[demoSessionToken] = candidate.id;
  return state;
}
