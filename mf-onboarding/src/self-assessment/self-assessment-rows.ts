import type { SelfAssessmentForm } from 'shared/contract/self-assessment';
import { rowsOf, yesOrNoText, type AnswerRow } from '../step/answer-rows';

export const labels = {
  why_hire_you: 'Why should an employer hire you?',
  ideal_job_role_description: 'What is your ideal job role?',
  worked_remotely_before: 'Have you worked remotely before?',
  remote_work_experience_desc: 'What was your remote work like?',
  applied_elsewhere: 'Where else have you applied?',
} as const;

export function selfAssessmentRows(values: SelfAssessmentForm): AnswerRow[] {
  return rowsOf(labels, {
    ...values,
    worked_remotely_before: yesOrNoText(values.worked_remotely_before),
  });
}
