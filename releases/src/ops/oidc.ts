import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as client from 'openid-client';
import type { Limits } from '../http/limits';
import { cookieOptions } from 'server-kit/cookies';
import type { Policy } from '../trust/policy';
import type { Sessions } from './sessions';

export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly people: Policy['people'];
  /**
   * The claim by which the provider says that a second factor was used, 'amr=mfa'; null: it is not asked for.
   */
  readonly secondFactor: string | null;
}

export const oidcPath = '/ops/oidc';
const callbackPath = `${oidcPath}/callback`;
const cookieName = 'ops-oidc';
/** How long a person may take at the provider, in seconds. */
const patience = 600;

/** The person in the policy who signed in: by its id, or by an address that it has verified. */
const findPerson = (people: Policy['people'], claims: client.UserInfoResponse) =>
  people.find(
    ({ subject, email }) =>
      subject === claims.sub ||
      (email !== undefined &&
        claims.email_verified === true &&
        email.toLowerCase() === claims.email?.toLowerCase()),
  );

/** Whether a claim of the id token has the wanted value, or it is among its values (`amr`, RFC 8176). */
function hasSecondFactor(claims: Readonly<Record<string, unknown>>, wanted: string | null): boolean {
  const [name = '', value] = wanted?.split('=') ?? [];
  return wanted === null || [claims[name]].flat().includes(value);
}

const addressOf = ({ protocol, host }: FastifyRequest, path: string): URL =>
  new URL(path, `${protocol}://${host}`);

/** The provider's own description, asked for once it is needed, and again after a failure. */
function discovery({
  issuer,
  clientId,
  clientSecret,
}: Pick<OidcSettings, 'issuer' | 'clientId' | 'clientSecret'>) {
  const url = new URL(issuer);
  // Without https only on this machine: anybody in between could sign in as anybody.
  const onThisMachine = url.hostname === 'localhost' ? [client.allowInsecureRequests] : [];
  // The id token comes directly from the provider, and its signature is checked nevertheless: what passes on
  // requests in between, such as a proxy that ends TLS, can sign nothing.
  const options = { execute: [client.enableNonRepudiationChecks, ...onThisMachine] };
  let found: Promise<client.Configuration> | undefined;
  return (): Promise<client.Configuration> => {
    found ??= client.discovery(url, clientId, clientSecret, undefined, options);
    found.catch(() => (found = undefined));
    return found;
  };
}

/** @throws an error of the library for any answer that does not belong to a login of this browser */
async function readClaims(config: client.Configuration, request: FastifyRequest) {
  const [pkceCodeVerifier = '', expectedState = '', expectedNonce = ''] = (
    request.cookies[cookieName] ?? ''
  ).split('.');
  const tokens = await client.authorizationCodeGrant(config, addressOf(request, request.url), {
    pkceCodeVerifier,
    expectedState,
    expectedNonce,
  });
  const signedIn = tokens.claims();
  if (!signedIn) throw new Error('The provider sent no id token');
  const claims: client.UserInfoResponse =
    config.serverMetadata().userinfo_endpoint === undefined
      ? signedIn
      : await client.fetchUserInfo(config, tokens.access_token, signedIn.sub);
  return { claims, signedIn };
}

/**
 * Login by OpenID Connect: authorization code flow with PKCE, state and nonce (OpenID Connect Core 1.0, 3.1;
 * RFC 7636).
 */
export function serveOidc(
  app: FastifyInstance,
  { issuer, clientId, clientSecret, people, secondFactor }: OidcSettings,
  { sessions, limits }: { readonly sessions: Sessions; readonly limits: Limits },
  refuse: (reply: FastifyReply, status: number, problem: string) => FastifyReply,
): void {
  const discover = discovery({ issuer, clientId, clientSecret });
  // Lax: the provider leads back to this site from its own.
  const cookie = (request: FastifyRequest) =>
    ({ ...cookieOptions(request), sameSite: 'lax', path: oidcPath, maxAge: patience }) as const;

  const limitOf = (step: string) => ({ onRequest: limits.refuseAbove(30, `ops-oidc:${step}`) });

  app.get(oidcPath, limitOf('start'), async (request, reply) => {
    try {
      const config = await discover();
      const verifier = client.randomPKCECodeVerifier();
      const [state, nonce] = [client.randomState(), client.randomNonce()];
      reply.setCookie(cookieName, [verifier, state, nonce].join('.'), cookie(request));
      const address = client.buildAuthorizationUrl(config, {
        redirect_uri: addressOf(request, callbackPath).href,
        scope: 'openid email',
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      });
      return await reply.redirect(address.href, 303);
    } catch (error) {
      request.log.error(error, 'the OpenID provider did not answer');
      return refuse(reply, 502, 'The sign-in service does not answer. Try again in a minute');
    }
  });

  app.get(callbackPath, limitOf('callback'), async (request, reply) => {
    reply.clearCookie(cookieName, cookie(request));
    try {
      const { claims, signedIn } = await readClaims(await discover(), request);
      if (!hasSecondFactor(signedIn, secondFactor)) {
        request.log.warn({ subject: claims.sub }, 'somebody without a second factor tried to log in to ops');
        return refuse(reply, 403, 'Sign in with a second factor: your provider has not asked you for one');
      }
      const person = findPerson(people, claims);
      if (!person) {
        request.log.warn({ subject: claims.sub }, 'somebody who is not in the policy tried to log in to ops');
        return refuse(reply, 403, 'You are not in the release policy. Ask who keeps it to add you');
      }
      request.log.info({ operator: person.name }, 'an operator logged in');
      await sessions.start(request, reply, person.name);
      return await reply.redirect('/ops', 303);
    } catch (error) {
      request.log.warn(error, 'a login to ops failed');
      return refuse(reply, 401, 'Signing in did not work. Try again');
    }
  });
}
