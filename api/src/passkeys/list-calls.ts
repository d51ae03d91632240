import { verifyRegistrationResponse } from '@simplewebauthn/server';
import { brand } from 'contract/language/brand';
import {
  mostPasskeys,
  newPasskeySchema,
  passkeyAlgorithms,
  passkeyMessages,
  type NewPasskey,
  type PasskeyCreation,
} from 'contract/wire/passkeys';
import { HttpError } from 'server-kit/http-error';
import { parse } from '../http/parse';
import { deviceOf } from 'server-kit/device';
import { findUser } from '../kernel/candidate/candidates.sql';
import { requireProof } from '../kernel/access/require-proof';
import { hashToken } from '../kernel/access/tokens';
import { isUniqueViolation, type Queryable } from '../database/database';
import { findUnverified } from '../kernel/access/verifications.sql';
import type { Handlers } from '../http/serve';
import { asCandidate } from '../kernel/candidate/as-candidate';
import type { Services } from '../services';
import { askDevice, describeCredentials, deviceTimeout } from './ask-device';
import { takeChallenge } from '../kernel/access/challenges.sql';
import { handleOf } from '../kernel/access/check-passkey';
import * as sql from '../kernel/access/passkeys.sql';

/** @throws `passkey-late`, `passkey-refused` */
async function checkNew(services: Services, candidateId: string, given: NewPasskey) {
  const { database, passkeys } = services;
  let isInTime = false;
  const { id, response } = given;
  const checked = await verifyRegistrationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    expectedChallenge: async (challenge) =>
      (isInTime = await takeChallenge(database, hashToken(challenge), { purpose: 'add', candidateId })),
    expectedOrigin: [...passkeys.origins],
    expectedRPID: passkeys.domain,
    supportedAlgorithmIDs: passkeyAlgorithms,
  }).catch(() => null);
  if (!checked?.verified)
    throw isInTime
      ? new HttpError('validation-failed', {
          message: /*i18n*/ 'This passkey could not be added. Please try again',
        })
      : new HttpError('passkey-late');
  const { credential, credentialBackedUp: isBackedUp } = checked.registrationInfo;
  const publicKey = Buffer.from(credential.publicKey).toString('base64url');
  const { counter } = credential;
  return { id: credential.id, publicKey, counter, transports: response.transports, isBackedUp };
}

function refuseTooMany(count: number): void {
  if (count >= mostPasskeys) throw new HttpError('validation-failed', { message: passkeyMessages.tooMany });
}

/**
 * Who has signed up with another person's address must not add a way in that stays. @throws
 * `email-unverified`
 */
async function requireVerified(db: Queryable, candidateId: string): Promise<void> {
  if (await findUnverified(db, candidateId)) throw new HttpError('email-unverified');
}

/** The list of ways to sign in without the password. */
export function passkeyListCalls(services: Services) {
  const { database, mail, passkeys } = services;

  return {
    listPasskeys: async ({ candidateId }) => ({ data: await sql.listPasskeys(database, candidateId) }),

    preparePasskey: async ({ request, candidateId }) => {
      await requireVerified(database, candidateId);
      await requireProof(database, request);
      const user = await findUser(database, candidateId);
      if (!user) throw new HttpError('session-required');
      const known = await sql.listCredentials(database, candidateId);
      refuseTooMany(known.length);
      const data: PasskeyCreation = {
        challenge: await askDevice(services, { purpose: 'add', candidateId }),
        rp: { name: brand.name, id: passkeys.domain },
        user: {
          id: handleOf(candidateId).toString('base64url'),
          name: user.email,
          displayName: `${user.firstName} ${user.lastName}`,
        },
        pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ alg, type: 'public-key' as const })),
        timeout: deviceTimeout,
        attestation: 'none',
        excludeCredentials: describeCredentials(known),
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
      };
      return { data };
    },

    addPasskey: async ({ request, candidateId }) => {
      const given = parse(newPasskeySchema, request.body);
      await requireVerified(database, candidateId);
      await requireProof(database, request);
      const name = deviceOf(request.headers['user-agent']) || 'Passkey';
      const row = { ...(await checkNew(services, candidateId, given)), candidateId, name };
      const data = await asCandidate(database, candidateId, async (transaction) => {
        refuseTooMany((await sql.listCredentials(transaction, candidateId)).length);
        const added = await sql.insertPasskey(transaction, row).catch((error: unknown) => {
          const message = /*i18n*/ 'This passkey is on your account already';
          throw isUniqueViolation(error) ? new HttpError('validation-failed', { message }) : error;
        });
        await mail.add(transaction, { kind: 'passkey-added', ref: `${candidateId} ${name}` });
        return added;
      });
      mail.wake();
      return { data, message: passkeyMessages.added };
    },

    removePasskey: async ({ request, candidateId }) => {
      await requireProof(database, request);
      const removed = await asCandidate(database, candidateId, async (transaction) => {
        const row = await sql.deletePasskey(transaction, candidateId, request.params.id ?? '');
        if (!row) throw new HttpError('not-found');
        await mail.add(transaction, { kind: 'passkey-removed', ref: `${candidateId} ${row.name}` });
        return row;
      });
      mail.wake();
      const data = { rpId: passkeys.domain, credentialId: removed.credentialId };
      return { data, message: passkeyMessages.removed };
    },
  } satisfies Partial<Handlers>;
}
