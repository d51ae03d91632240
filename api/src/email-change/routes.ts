import {
  confirmEmailSchema,
  emailChangeMessages,
  type EmailChangeResponse,
} from 'shared/contract/email-change';
import { parse } from 'shared/contract/request';
import { checkPassword } from '../auth/check-password';
import { tokenHashOf } from '../auth/require-session';
import type { Handlers } from '../http/serve';
import type { Services } from '../services';
import { cancelEmailChange, confirmEmail, undoEmailChange } from './email-change';
import type { OpenLink } from './email-changes.sql';

const answer = (data: EmailChangeResponse) => ({ data, message: emailChangeMessages[data.outcome] });

/** Confirms, undoes or cancels a change of the email address that POST /candidate has asked for. */
export const emailChangeCalls = (services: Services) => {
  const { database, limits, mail } = services;
  return {
    confirmEmail: async ({ request }) => {
      const { password } = parse(confirmEmailSchema, request.body);
      await limits['email-link'].countCall(request);
      const { token = '' } = request.params;
      const check = (account: OpenLink) => checkPassword(services, request, account, password);
      const confirmed = await confirmEmail(database, token, check, tokenHashOf(request));
      return answer(confirmed);
    },

    undoEmailChange: async ({ request }) => {
      await limits['email-link'].countCall(request);
      const undone = answer(await undoEmailChange(services, request.params.token ?? ''));
      mail.wake();
      return undone;
    },

    cancelEmailChange: async ({ candidateId }) => answer(await cancelEmailChange(database, candidateId)),
  } satisfies Partial<Handlers>;
};
