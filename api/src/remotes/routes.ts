import type { FastifyInstance } from 'fastify';
import {
  mostPseudonyms,
  remoteClaims,
  remoteKeyOf,
  remoteKeysPath,
  remoteTokensPath,
  removedAccountsPath,
  signRemoteToken,
  type RemoteClaim,
} from 'platform/remote-token';
import { HttpError } from 'server-kit/http-error';
import { array, object, string } from 'yup';
import type { CallLimits } from '../http/limits';
import { parse } from '../http/parse';
import type { RequireSession } from '../http/serve';
import type { Services } from '../services';
import { findAccounts, findIdentity, findInstallation } from './identity.sql';
import { pseudonymsOf } from './pseudonyms';

const remoteName = () =>
  string()
    .required()
    .matches(/^[a-z][a-z0-9-]{0,63}$/);
const requestSchema = object({
  remote: remoteName(),
  claims: array(string().required().oneOf(remoteClaims)).required().max(remoteClaims.length),
});

const removedSchema = object({
  remote: remoteName(),
  subs: array(string().required().max(64)).required().max(mostPseudonyms),
});

type Identity = NonNullable<Awaited<ReturnType<typeof findIdentity>>>;

const claimsOf: Readonly<
  Record<RemoteClaim, (of: Identity) => Partial<Parameters<typeof signRemoteToken>[1]>>
> = {
  name: ({ firstName, lastName }) => ({ given_name: firstName, family_name: lastName }),
  email: ({ email, emailVerified }) => ({ email, email_verified: emailVerified }),
};

/**
 * Serves the tokens by which remotes' APIs know who asks, to edges alone, and the keys that they are checked
 * with, to everybody. Each master key of files has a key of its own, so that all API servers sign alike and a
 * new one is known before the old one goes. What a remote may know, `REMOTE_APIS` of the edge says.
 */
export function serveRemoteTokens(
  server: FastifyInstance,
  { database, fileKeys, publicUrl }: Pick<Services, 'database' | 'fileKeys' | 'publicUrl'>,
  requireSession: RequireSession,
  limits: CallLimits,
): void {
  const keys = fileKeys.map(remoteKeyOf);
  const [newest] = keys;
  server.get(remoteKeysPath, { onRequest: limits.countAddress }, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send({ keys: keys.map(({ jwk }) => jwk) }),
  );
  server.post(
    remoteTokensPath,
    {
      bodyLimit: 1024,
      onRequest: async (request) => {
        await limits.countAddress(request);
        request.candidateId = await requireSession(request);
        await limits.countCandidate(request.candidateId);
      },
    },
    async ({ body, candidateId }) => {
      const { remote, claims } = parse(requestSchema, body);
      if (!newest) throw new Error('Without FILE_KEYS there is no key to sign tokens for remotes with');
      const identity = await findIdentity(database, candidateId);
      if (!identity) throw new HttpError('session-required');
      const token = signRemoteToken(newest, {
        iss: publicUrl,
        aud: remote,
        sub: pseudonymsOf(identity.installation, remote).of(candidateId),
        ...Object.fromEntries(claims.flatMap((claim) => Object.entries(claimsOf[claim](identity)))),
      });
      return { data: { token } };
    },
  );
}

/**
 * Returns to a remote's API which of its candidates no longer have an account, so that it deletes their data.
 * The call needs no other credential: pseudonyms cannot be guessed.
 */
export function serveRemovedAccounts(
  server: FastifyInstance,
  { database }: Pick<Services, 'database'>,
  limits: CallLimits,
): void {
  server.post(
    removedAccountsPath,
    { bodyLimit: 64 * 1024, onRequest: limits.countAddress },
    async ({ body }) => {
      const { remote, subs } = parse(removedSchema, body);
      const { read } = pseudonymsOf(await findInstallation(database), remote);
      const known = new Map(subs.map((sub) => [sub, read(sub)] as const));
      const ids = [...known.values()].flatMap((id) => id ?? []);
      // Of another portal, or another remote: called gone, they would be deleted.
      if (ids.length < known.size) throw new HttpError('validation-failed');
      const kept = new Set((await findAccounts(database, ids)).map(({ id }) => id));
      return { data: { gone: [...known].flatMap(([sub, id]) => (id && !kept.has(id) ? [sub] : [])) } };
    },
  );
}
