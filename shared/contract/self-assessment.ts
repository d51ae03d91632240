import { boolean, object, type InferType } from 'yup';
import { optionalParagraph } from './text';
import { yesNoDefaults } from './yes-no-defaults';

export const answerMaxLength = 2000;

/** The form and the body of POST /candidate/self-assessment: nothing is required (spec section 5). */
export const selfAssessmentSchema = object({
  why_hire_you: optionalParagraph('answer', answerMaxLength),
  ideal_job_role_description: optionalParagraph('answer', answerMaxLength),
  // yup would take `'true'` and `1`.
  worked_remotely_before: boolean()
    .transform((_, original: unknown) => original)
    .typeError('Please say whether you have worked remotely before')
    .default(yesNoDefaults.workedRemotelyBefore),
  remote_work_experience_desc: optionalParagraph('answer', answerMaxLength),
  applied_elsewhere: optionalParagraph('answer', answerMaxLength),
});
export type SelfAssessmentForm = InferType<typeof selfAssessmentSchema>;
export type SelfAssessmentPayload = SelfAssessmentForm;

export function toSelfAssessmentPayload(form: SelfAssessmentForm): SelfAssessmentPayload {
  return form;
}

export function fromSelfAssessment(
  record: Partial<SelfAssessmentPayload> | null | undefined,
): SelfAssessmentForm {
  return {
    why_hire_you: record?.why_hire_you ?? '',
    ideal_job_role_description: record?.ideal_job_role_description ?? '',
    worked_remotely_before: record?.worked_remotely_before ?? yesNoDefaults.workedRemotelyBefore,
    remote_work_experience_desc: record?.remote_work_experience_desc ?? '',
    applied_elsewhere: record?.applied_elsewhere ?? '',
  };
}
