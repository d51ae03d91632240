import type { DigitalReadinessRecord } from './digital-readiness';
import type { EducationPayload } from './education';
import type { ExperienceRecord } from './experience';
import type { ExpertiseRecord } from './expertise';
import type { PortfolioPayload } from './portfolio';
import type { SelfAssessmentPayload } from './self-assessment';

/** One candidate who has answered everything: for tests, the gate of a promotion and the pretend API. */

/** The account to try the portal as. */
export const demoAccount = {
  email: 'demo@marigold.example',
  password: 'Marigold1',
  firstName: 'Asha',
  lastName: 'Raman',
  mobile: '9876543210',
} as const;

/** The answers of the first step that a sign-up lacks. */
export const samplePerson = {
  dob: '1997-04-12',
  gender: 'female',
  maritalStatus: 'single',
  address: '12, MG Road',
  city: 'Pune',
  state: 'Maharashtra',
  country: 'India',
  pincode: '411001',
  alternative_contact: '',
};

/** Without the ids of lookups, which differ from database to database. */
export const sampleEducation: Omit<EducationPayload, 'qualification_id' | 'degree_id'> = {
  university: 'Savitribai Phule Pune University',
  passing_year: 2019,
  grades: '8.1 CGPA',
  additional_certificates: ['Tally Prime', 'Advanced Excel'],
};

export const sampleExperience: ExperienceRecord = {
  has_experience: true,
  desired_job_title: 'Accounts Specialist',
  company_name: 'Brightwater Logistics',
  years_of_experience: 5,
  previous_company_role: 'Junior accountant at Maple & Ridge',
  notice_period: '1 Month',
  last_month_salary: 45_000,
  expected_monthly_salary: 60_000,
  currency_type: 'INR',
};

/** Without the names of lookups. */
export const sampleExpertise: Omit<ExpertiseRecord, 'skills' | 'languages'> = {
  isComfortableWithNightShift: true,
  isComfortableWithVoiceRole: false,
  typing_speed: 48,
};

export const samplePortfolio: PortfolioPayload = {
  linkedin_url: 'https://www.linkedin.com/in/asha-raman',
  portfolio_url: '',
};

export const sampleDigitalReadiness: DigitalReadinessRecord = {
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
};

export const sampleSelfAssessment: SelfAssessmentPayload = {
  why_hire_you: 'Five years of closing books on time.',
  ideal_job_role_description: 'Month-end accounts for a team abroad.',
  worked_remotely_before: true,
  remote_work_experience_desc: 'Two years from home for a company in Leeds.',
  applied_elsewhere: '',
};
