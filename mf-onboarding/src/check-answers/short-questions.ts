import type { AnswerRow } from '../step/answer-rows';

/** Questions by name, where the form's words take more than a line of half a phone. */
const shortQuestions: Readonly<Record<string, string>> = {
  mobileNumber: 'Mobile (WhatsApp)',
  alterMobileNumber: 'Alternate number',
  has_certificates: 'Additional qualifications',
  has_experience: 'Experience',
  years_of_experience: 'Years of experience',
  currency_type: 'Currency of salaries',
  isComfortableWithNightShift: 'Night shifts',
  isComfortableWithVoiceRole: 'Voice roles',
  personal_laptop: 'Own laptop',
  power_backup: 'Power backup',
  headphone_with_mic: 'Headphone with mic',
  quiet_work_env: 'Quiet environment',
  ready_to_relocate: 'Willing to relocate',
  why_hire_you: 'Why hire you',
  ideal_job_role_description: 'Ideal job role',
  worked_remotely_before: 'Worked remotely',
  remote_work_experience_desc: 'Your remote work',
  applied_elsewhere: 'Other applications',
};

export const shortQuestion = ({ name, question }: AnswerRow): string => shortQuestions[name] ?? question;
