import { selfAssessmentSchema, type SelfAssessmentForm } from '../wire/self-assessment';
import { formValues } from './form-values';

export function fromSelfAssessment(
  record: Partial<SelfAssessmentForm> | null | undefined,
): SelfAssessmentForm {
  return formValues<SelfAssessmentForm>(selfAssessmentSchema, selfAssessmentSchema.getDefault(), record);
}
