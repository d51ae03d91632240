import type { FastifyInstance } from 'fastify';
import {
  confirmEmailSchema,
  emailChangeMessages,
  type EmailChangeResponse,
} from 'shared/contract/email-change';
import { endpoints } from 'shared/contract/endpoints';
import type { PasswordHasher } from '../auth/passwords';
import type { RequireSession } from '../auth/require-session';
import type { RateLimits } from '../config';
import type { Database } from '../database/database';
import { ApiError, parse } from 'shared/contract/request';
import { createLimits, type Limits } from '../http/limits';
import { cancelEmailChange, confirmEmail, undoEmailChange } from './email-change';

export interface EmailChangeOptions {
  readonly database: Database;
  readonly hasher: PasswordHasher;
  readonly rateLimits: RateLimits;
  readonly requireSession: RequireSession;
  /** Those of the sign-in: a guess counts there, too. */
  readonly signIns: Limits;
}

const answer = (data: EmailChangeResponse) => ({ data, message: emailChangeMessages[data.outcome] });

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
