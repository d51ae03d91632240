import type { FastifyInstance } from 'fastify';
import { confirmEmailSchema, type EmailChangeResponse } from 'shared/contract/email-change';
import { endpoints } from 'shared/contract/endpoints';
import type { PasswordHasher } from '../auth/passwords';
import type { RequireSession } from '../auth/require-session';
import type { RateLimits } from '../config';
import type { Database } from '../database/database';
import { ApiError } from '../http/api-error';
import { createLimits, type Limits } from '../http/limits';
import { parse } from '../http/parse';
import { cancelEmailChange, confirmEmail, undoEmailChange } from './email-change';

export interface EmailChangeOptions {
  readonly database: Database;
  readonly hasher: PasswordHasher;
  readonly rateLimits: RateLimits;
  readonly requireSession: RequireSession;
  /** Those of the sign-in: a guess counts there, too. */
  readonly signIns: Limits;
}

const messages: Readonly<Record<EmailChangeResponse['outcome'], string>> = {
  confirmed: 'Your email address has been changed',
  cancelled: 'The change of your email address has been cancelled',
  undone: 'Your earlier email address is in use again. Please sign in',
};

const answer = (data: EmailChangeResponse) => ({ data, message: messages[data.outcome] });

/** Confirms, undoes or cancels a change of the email address that POST /candidate has asked for. */
export function registerEmailChange(app: FastifyInstance, options: EmailChangeOptions): void {
  const { database, hasher, rateLimits, requireSession, signIns } = options;
  const links = createLimits(app, rateLimits, 'email-link');

  app.post<{ Params: { token: string } }>(endpoints.confirmEmail.path, async (request) => {
    const { password } = parse(confirmEmailSchema, request.body);
    await links.countCall(request);
    const confirmed = await confirmEmail(database, request.params.token, async ({ email, passwordHash }) => {
      await signIns
        .attempt(request, email, async () => {
          if (!(await hasher.verify(passwordHash, password))) throw new ApiError('wrong-credentials');
        })
        .catch((error: unknown) => {
          if (!(error instanceof ApiError) || error.code !== 'wrong-credentials') throw error;
          throw new ApiError('validation-failed', { fields: { password: 'The password is not right' } });
        });
    });
    return answer(confirmed);
  });

  app.post<{ Params: { token: string } }>(endpoints.undoEmailChange.path, async (request) => {
    await links.countCall(request);
    return answer(await undoEmailChange(database, request.params.token));
  });

  app.post(endpoints.cancelEmailChange.path, async (request) =>
    answer(await cancelEmailChange(database, await requireSession(request))),
  );
}
