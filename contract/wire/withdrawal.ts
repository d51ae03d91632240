import { object } from 'yup';
import { withdrawalReasonMaxLength } from './applications';
import { optionalParagraph } from './text';

/**
 * The body of POST /candidate/jobs-applied/:id/withdraw. `If-Match` is the application's `updatedAt`: the
 * stage that the candidate looked at.
 */
export const withdrawalSchema = object({
  reason: optionalParagraph(/*i18n*/ 'reason', withdrawalReasonMaxLength),
});
