import { createHash, createPrivateKey, createPublicKey, hkdfSync, sign } from 'node:crypto';

/**
 * How the API of a remote knows who asks: a JSON Web Token (RFC 7519) that is signed with Ed25519 (RFC 8037)
 * for this remote alone. On Node only.
 */

/** What ops may let the API of a remote know of a candidate, beside a pseudonym. */
export const remoteClaims = ['name', 'email'] as const;
export type RemoteClaim = (typeof remoteClaims)[number];

/** The claims of a token, named as in OpenID Connect Core 1.0, 5.1. */
interface RemoteTokenClaims {
  /** The portal's public address. */
  readonly iss: string;
  /** The remote's name. An API must refuse a token for another. */
  readonly aud: string;
  /** The candidate's pseudonym, the same for ever, and another for each remote. */
  readonly sub: string;
  readonly given_name?: string;
  readonly family_name?: string;
  readonly email?: string;
  readonly email_verified?: boolean;
}

/** Seconds for which a token is good. */
const remoteTokenSeconds = 60;

/** Where the keys of all tokens are, as a JSON Web Key Set (RFC 7517), below the portal's address. */
export const remoteKeysPath = '/api/jwks.json';

/**
 * Where the API of a remote asks, of pseudonyms that it has, which accounts are gone: `POST` with
 * `{remote, subs}`, answered by `{data: {gone}}`, below the portal's address.
 */
export const removedAccountsPath = '/api/removed-accounts';
/** Pseudonyms in one call. */
export const mostPseudonyms = 500;

/** Where an edge asks the candidate API for a token. No edge passes it on: no browser reaches it. */
export const remoteTokensPath = '/remote-tokens';

/** The header of an Ed25519 key in PKCS #8 (RFC 8410, 7). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * The key that belongs to a secret: each server that has the secret signs with the same. `jwk` is its public
 * half, with its id (`kid`, RFC 7638).
 */
export function remoteKeyOf(secret: Buffer) {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'remote tokens', 32));
  const key = Buffer.concat([pkcs8, seed]);
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  const { crv = '', kty = '', x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');
  return { privateKey, jwk: { kty, crv, x, kid, alg: 'EdDSA', use: 'sig' } };
}

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

export function signRemoteToken(
  { privateKey, jwk }: ReturnType<typeof remoteKeyOf>,
  claims: RemoteTokenClaims,
): string {
  const iat = Math.floor(Date.now() / 1000);
  const header = { alg: 'EdDSA', typ: 'JWT', kid: jwk.kid };
  const content = `${encode(header)}.${encode({ ...claims, iat, exp: iat + remoteTokenSeconds })}`;
  return `${content}.${sign(null, Buffer.from(content), privateKey).toString('base64url')}`;
}
