import type { FastifyRequest } from 'fastify';
import { signUpSchema } from 'contract/wire/auth';
import { consentHeader, consentMissing, readConsent } from 'contract/wire/consent';
import { locales, sourceLocale, type Locale } from 'contract/language/locale';
import { HttpError } from 'server-kit/http-error';
import { parse } from '../http/parse';
import { preferredOf } from 'server-kit/preferred-language';
import * as successMessages from 'contract/wire/success-messages';
import { isUniqueViolation } from '../database/database';
import { isTakenByOther } from '../kernel/access/email-changes.sql';
import type { Call } from '../http/serve';
import type { Services } from '../services';
import { insertCandidate } from '../kernel/candidate/candidates.sql';
import { keepDevice } from '../kernel/access/known-devices';
import { refuseWeakPassword } from './weak-passwords';

function refuseTaken({ log }: FastifyRequest): never {
  // The answer is the specification's; who collects addresses shows in the log, the addresses do not.
  log.warn({ code: 'email-taken' }, 'a sign-up was refused');
  const email = /*i18n*/ 'An account with this email address already exists. Please sign in instead';
  throw new HttpError('email-taken', { fields: { email } });
}

/** What mails to a new account are written in; null for English. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): Locale | null {
  const asked = preferredOf(headers['accept-language'], locales);
  return asked === sourceLocale ? null : asked;
}

/** Returns the call that makes an account (spec section 7). */
export function createSignUp(services: Services) {
  const { database, hasher, mail, limits } = services;
  return async ({ request, reply }: Pick<Call, 'request' | 'reply'>) => {
    const { password, ...person } = parse(signUpSchema, request.body);
    refuseWeakPassword('password', password, person);
    const consent = readConsent(request.headers[consentHeader]);
    if (!consent) throw new HttpError('validation-failed', { message: consentMissing });
    await limits['sign-up'].countCall(request);
    await limits['sign-up-day'].countCall(request);
    // Who meets many addresses that have an account collects them.
    const stranger = { email: null, device: null };
    const candidateId = await limits['sign-up-taken'].attempt(request, stranger, async () => {
      const passwordHash = await hasher.hash(password, request.ip);
      const newcomer = { ...person, passwordHash, consent, language: languageOf(request) };
      return database.transaction(async (transaction) => {
        const id = await insertCandidate(transaction, newcomer).catch((error: unknown) => {
          if (isUniqueViolation(error)) refuseTaken(request);
          throw error;
        });
        // An address that its former account may get back. Looked up after the insert: the unique index has
        // made a change of that address at this instant wait.
        if (await isTakenByOther(transaction, person.email, id)) refuseTaken(request);
        await mail.add(transaction, { kind: 'email-verify', ref: id });
        return id;
      });
    });
    mail.wake();
    // With it a new password by mail keeps the answers before the address is verified.
    await keepDevice(services, { request, reply }, candidateId);
    reply.status(201);
    return { data: null, message: successMessages.signUp };
  };
}
