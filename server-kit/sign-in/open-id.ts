import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as client from 'openid-client';
import { cookieOptions } from '../cookies';
import type { OpenIdProvider, SignIn } from './sign-in';

/** How long a person may take at the provider, in seconds. */
const patience = 600;

/** Whether a claim of the id token has the wanted value, or it is among its values (`amr`, RFC 8176). */
function hasSecondFactor(claims: Readonly<Record<string, unknown>>, wanted: string | null): boolean {
  const [name = '', value] = wanted?.split('=') ?? [];
  return wanted === null || [claims[name]].flat().includes(value);
}

/** The provider's own description, asked for once it is needed, and again after a failure. */
function discovery({ issuer, clientId, clientSecret }: OpenIdProvider) {
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

/**
 * @param kept the cookie that the browser got when it was led to the provider
 * @throws an error of the library for any answer that does not belong to a login of this browser
 */
async function readClaims(config: client.Configuration, address: URL, kept: string) {
  const [pkceCodeVerifier = '', expectedState = '', expectedNonce = ''] = kept.split('.');
  const tokens = await client.authorizationCodeGrant(config, address, {
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
export function serveOpenId(
  app: FastifyInstance,
  signIn: SignIn,
  provider: OpenIdProvider,
  refuse: (reply: FastifyReply, status: number, problem: string) => FastifyReply,
): void {
  const { site, path, publicUrl, sessions, limits, personOf, strangerText } = signIn;
  const discover = discovery(provider);
  const start = `${path}/oidc`;
  const callback = `${start}/callback`;
  const cookieName = `${site}-oidc`;
  // Lax: the provider leads back to this site from its own.
  const cookie = (request: FastifyRequest) =>
    ({ ...cookieOptions(request), sameSite: 'lax', path: start, maxAge: patience }) as const;

  const limitOf = (step: string) => ({ onRequest: limits.refuseAbove(30, `${site}-oidc:${step}`) });

  app.get(start, limitOf('start'), async (request, reply) => {
    try {
      const config = await discover();
      const verifier = client.randomPKCECodeVerifier();
      const [state, nonce] = [client.randomState(), client.randomNonce()];
      reply.setCookie(cookieName, [verifier, state, nonce].join('.'), cookie(request));
      const address = client.buildAuthorizationUrl(config, {
        redirect_uri: new URL(callback, publicUrl).href,
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

  app.get(callback, limitOf('callback'), async (request, reply) => {
    reply.clearCookie(cookieName, cookie(request));
    try {
      const kept = request.cookies[cookieName] ?? '';
      const { claims, signedIn } = await readClaims(await discover(), new URL(request.url, publicUrl), kept);
      if (!hasSecondFactor(signedIn, provider.secondFactor)) {
        request.log.warn({ site, subject: claims.sub }, 'somebody without a second factor tried to log in');
        return refuse(reply, 403, 'Sign in with a second factor: your provider has not asked you for one');
      }
      const person = personOf({ ...signedIn, ...claims });
      if (!person) {
        request.log.warn({ site, subject: claims.sub }, 'somebody who is unknown here tried to log in');
        return refuse(reply, 403, strangerText);
      }
      request.log.info({ site, person: person.name }, 'somebody logged in');
      await sessions.start(request, reply, person);
      return await reply.redirect(path, 303);
    } catch (error) {
      request.log.warn({ site, err: error }, 'a login failed');
      return refuse(reply, 401, 'Signing in did not work. Try again');
    }
  });
}
