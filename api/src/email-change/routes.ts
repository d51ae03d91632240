import {
  confirmEmailSchema,
  emailChangeMessages,
  type EmailChangeResponse,
} from 'shared/contract/email-change';
import { ApiError, parse } from 'shared/contract/request';
import { tokenHashOf } from '../auth/require-session';
import type { Handlers } from '../http/serve';
import type { Services } from '../services';
import { cancelEmailChange, confirmEmail, undoEmailChange } from './email-change';
import type { OpenLink } from './email-changes.sql';

const answer = (data: EmailChangeResponse) => ({ data, message: emailChangeMessages[data.outcome] });

/** Confirms, undoes or cancels a change of the email address that POST /candidate has asked for. */
export const emailChangeCalls = ({ database, hasher, limits }: Services) =>
  ({
    confirmEmail: async ({ request }) => {
      const { password } = parse(confirmEmailSchema, request.body);
      await limits['email-link'].countCall(request);
      const { token = '' } = request.params;
      const checkPassword = async ({ email, passwordHash }: OpenLink) => {
        // A guess counts as a failed sign-in, too.
        await limits['sign-in']
          .attempt(request, { email, device: null }, async () => {
            if (!(await hasher.verify(passwordHash, password))) throw new ApiError('wrong-credentials');
          })
          .catch((error: unknown) => {
            if (!(error instanceof ApiError) || error.code !== 'wrong-credentials') throw error;
            throw new ApiError('validation-failed', { fields: { password: 'The password is not right' } });
          });
      };
      const confirmed = await confirmEmail(database, token, checkPassword, tokenHashOf(request));
      return answer(confirmed);
    },

    undoEmailChange: async ({ request }) => {
      await limits['email-link'].countCall(request);
      return answer(await undoEmailChange(database, request.params.token ?? ''));
    },

    cancelEmailChange: async ({ candidateId }) => answer(await cancelEmailChange(database, candidateId)),
  }) satisfies Partial<Handlers>;
