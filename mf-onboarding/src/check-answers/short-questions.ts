import type { AnswerRow } from '../answer-rows';
import { i18n } from 'shared/i18n/i18n';

/** Questions by name, where the form's words take more than a line of half a phone. */
const shortQuestions: Readonly<Record<string, string>> = {
  mobileNumber: /*i18n*/ 'Mobile (WhatsApp)',
  alterMobileNumber: /*i18n*/ 'Alternate number',
  has_certificates: /*i18n*/ 'Additional qualifications',
  has_experience: /*i18n*/ 'Experience',
  years_of_experience: /*i18n*/ 'Years of experience',
  currency_type: /*i18n*/ 'Currency of salaries',
  isComfortableWithNightShift: /*i18n*/ 'Night shifts',
  isComfortableWithVoiceRole: /*i18n*/ 'Voice roles',
  personal_laptop: /*i18n*/ 'Own laptop',
  power_backup: /*i18n*/ 'Power backup',
  headphone_with_mic: /*i18n*/ 'Headphone with mic',
  quiet_work_env: /*i18n*/ 'Quiet environment',
  ready_to_relocate: /*i18n*/ 'Willing to relocate',
  why_hire_you: /*i18n*/ 'Why hire you',
  ideal_job_role_description: /*i18n*/ 'Ideal job role',
  worked_remotely_before: /*i18n*/ 'Worked remotely',
  remote_work_experience_desc: /*i18n*/ 'Your remote work',
  applied_elsewhere: /*i18n*/ 'Other applications',
};

export function shortQuestion({ name, question }: AnswerRow): string {
  const short = shortQuestions[name];
  return short === undefined ? question : i18n.t(short);
}
