import { object, type InferType } from 'yup';
import { plainBoolean } from './yes-no';
import { optionalParagraph } from './text';

export const answerMaxLength = 2000;

/** The form and the body of POST /candidate/self-assessment: nothing is required (spec sections 5 and 9). */
export const selfAssessmentSchema = object({
  why_hire_you: optionalParagraph(/*i18n*/ 'answer', answerMaxLength),
  ideal_job_role_description: optionalParagraph(/*i18n*/ 'answer', answerMaxLength),
  worked_remotely_before: plainBoolean(/*i18n*/ 'Please say whether you have worked remotely before').default(
    false,
  ),
  remote_work_experience_desc: optionalParagraph(/*i18n*/ 'answer', answerMaxLength),
  applied_elsewhere: optionalParagraph(/*i18n*/ 'answer', answerMaxLength),
});
export type SelfAssessmentForm = InferType<typeof selfAssessmentSchema>;

/** What the step asks, in order: in its form, the list of answers and the pages of staff. */
export const selfAssessmentQuestions = {
  why_hire_you: /*i18n*/ 'Why should an employer hire you?',
  ideal_job_role_description: /*i18n*/ 'What is your ideal job role?',
  worked_remotely_before: /*i18n*/ 'Have you worked remotely before?',
  remote_work_experience_desc: /*i18n*/ 'What was your remote work like?',
  applied_elsewhere: /*i18n*/ 'Where else have you applied?',
} as const;
