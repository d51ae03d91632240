import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import {
  remoteClaims,
  remoteKeyOf,
  remoteKeysPath,
  remoteTokensPath,
  signRemoteToken,
  type RemoteClaim,
  type RemoteTokenClaims,
} from 'platform/remote-token';
import { HttpError } from 'server-kit/http-error';
import { array, object, string } from 'yup';
import type { CallLimits } from '../http/limits';
import { parse } from '../http/parse';
import type { RequireSession } from '../http/serve';
import type { Services } from '../services';
import { findIdentity } from './identity.sql';

const requestSchema = object({
  remote: string()
    .required()
    .matches(/^[a-z][a-z0-9-]{0,63}$/),
  claims: array(string().required().oneOf(remoteClaims)).required().max(remoteClaims.length),
});

type Identity = NonNullable<Awaited<ReturnType<typeof findIdentity>>>;

const claimsOf: Readonly<Record<RemoteClaim, (of: Identity) => Partial<RemoteTokenClaims>>> = {
  name: ({ firstName, lastName }) => ({ given_name: firstName, family_name: lastName }),
  email: ({ email, emailVerified }) => ({ email, email_verified: emailVerified }),
};

/** A secret of the database makes it: no remote can compute another's, and it outlives every key. */
const pseudonym = (installation: string, remote: string, candidateId: string): string =>
  createHmac('sha256', installation).update(`remote ${remote} ${candidateId}`).digest('base64url');

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
        sub: pseudonym(identity.installation, remote, candidateId),
        ...Object.fromEntries(claims.flatMap((claim) => Object.entries(claimsOf[claim](identity)))),
      });
      return { data: { token } };
    },
  );
}
