import type { OnboardingStep } from './profile';

/**
 * What each step asks, by the names of its payload's fields or its form's, in their order. Forms, the list of
 * answers and the staff's pages have the same words.
 */

export const personalInformationQuestions = {
  first_name: /*i18n*/ 'First name',
  last_name: /*i18n*/ 'Last name',
  email: /*i18n*/ 'Email',
  dob: /*i18n*/ 'Date of birth',
  mobile: /*i18n*/ 'Mobile (WhatsApp enabled)',
  alternative_contact: /*i18n*/ 'Alternate contact number',
  gender: /*i18n*/ 'Gender',
  maritalStatus: /*i18n*/ 'Marital status',
  address: /*i18n*/ 'Current address',
  city: /*i18n*/ 'City',
  pincode: /*i18n*/ 'Pincode',
  state: /*i18n*/ 'State',
  country: /*i18n*/ 'Country',
} as const;

export const educationQuestions = {
  qualification_id: /*i18n*/ 'Highest qualification',
  qualification_own: /*i18n*/ 'Your highest qualification',
  degree_id: /*i18n*/ 'Field of study',
  degree_own: /*i18n*/ 'Your field of study',
  university: /*i18n*/ 'University name',
  passing_year: /*i18n*/ 'Passing year',
  grades: /*i18n*/ 'Grades',
  has_certificates: /*i18n*/ 'Do you have additional qualifications?',
} as const;

export const experienceQuestions = {
  has_experience: /*i18n*/ 'Do you have professional experience?',
  desired_job_title: /*i18n*/ 'Current job title',
  company_name: /*i18n*/ 'Current employer',
  years_of_experience: /*i18n*/ 'Total years of experience',
  previous_company_role: /*i18n*/ 'Previous employers',
  notice_period: /*i18n*/ 'Notice period',
  currency_type: /*i18n*/ 'Currency of your salaries',
  last_month_salary: /*i18n*/ 'Last monthly salary',
  expected_monthly_salary: /*i18n*/ 'Expected monthly salary',
} as const;

export const expertiseQuestions = {
  skills: /*i18n*/ 'Skills',
  languages: /*i18n*/ 'Languages',
  isComfortableWithNightShift: /*i18n*/ 'Are you comfortable with night shifts?',
  isComfortableWithVoiceRole: /*i18n*/ 'Are you comfortable with voice roles?',
  typing_speed: /*i18n*/ 'Typing speed',
} as const;

export const portfolioQuestions = {
  portfolio_url: /*i18n*/ 'Portfolio link',
  linkedin_url: /*i18n*/ 'LinkedIn link',
} as const;

export const digitalReadinessQuestions = {
  personal_laptop: /*i18n*/ 'Do you have your own laptop?',
  power_backup: /*i18n*/ 'Do you have power backup?',
  internet_speed: /*i18n*/ 'Internet speed',
  headphone_with_mic: /*i18n*/ 'Do you have a headphone with a mic?',
  quiet_work_env: /*i18n*/ 'Do you have a quiet environment to work in?',
  preferred_joining_date: /*i18n*/ 'Preferred joining date',
  preferred_work_hours: /*i18n*/ 'Preferred work hours',
  preferred_work_type: /*i18n*/ 'Work type',
  ready_to_relocate: /*i18n*/ 'Are you willing to relocate?',
  preferred_location: /*i18n*/ 'Preferred country',
} as const;

export const selfAssessmentQuestions = {
  why_hire_you: /*i18n*/ 'Why should an employer hire you?',
  ideal_job_role_description: /*i18n*/ 'What is your ideal job role?',
  worked_remotely_before: /*i18n*/ 'Have you worked remotely before?',
  remote_work_experience_desc: /*i18n*/ 'What was your remote work like?',
  applied_elsewhere: /*i18n*/ 'Where else have you applied?',
} as const;

export const questionsOfSteps = {
  'personal-information': personalInformationQuestions,
  'education-details': educationQuestions,
  'professional-details': experienceQuestions,
  'skills-and-expertise': expertiseQuestions,
  'resume-and-portfolio': portfolioQuestions,
  'digital-readiness': digitalReadinessQuestions,
  'self-assessment': selfAssessmentQuestions,
} as const satisfies Record<OnboardingStep, Readonly<Record<string, string>>>;
