import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
} from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { ReleaseError } from '../release-error';

/** An Ed25519 key (RFC 8032). `publicKey` is `x` of its JWK (RFC 8037): 43 characters of base64url. */
export interface SigningKey {
  readonly privateKey: KeyObject;
  readonly publicKey: string;
}

export const isPublicKey = (text: string): boolean => /^[\w-]{43}$/.test(text);

function toSigningKey(privateKey: KeyObject): SigningKey {
  return { privateKey, publicKey: createPublicKey(privateKey).export({ format: 'jwk' }).x ?? '' };
}

export const generateKey = (): SigningKey => toSigningKey(generateKeyPairSync('ed25519').privateKey);

/** The private key as PEM (PKCS #8). */
export const pemOf = ({ privateKey }: SigningKey): string =>
  privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();

/**
 * Reads a private key: a PEM, or the path of a file with one.
 * @throws ReleaseError that does not contain the text, as it may be a key
 */
export function readKey(text: string): SigningKey {
  const pem = text.startsWith('-----') ? text : existsSync(text) ? readFileSync(text, 'utf8') : '';
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === 'ed25519') return toSigningKey(key);
  } catch {
    // not a key: see below
  }
  throw new ReleaseError(
    'RELEASE_KEY must be a private Ed25519 key as PEM, or the path of one: make it with npm run release -- key <actor>',
  );
}

export const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64url');

export type Content = Readonly<Record<string, unknown>>;

/** The member `signature` of a build.json or a channel document. */
export interface Signature {
  /** The public key of who signed. */
  readonly key: string;
  /** Of a channel document: SHA-256 of the revision before it, as base64url; empty for the first one. */
  readonly previous?: string;
  readonly value: string;
}

/** What is signed. A signature of a build is not valid for a channel, and the other way round. */
export type Kind = 'build' | 'channel';

const signedText = (kind: Kind, content: Content, header: Omit<Signature, 'value'>): Buffer =>
  Buffer.from(`portal ${kind}\n${JSON.stringify({ ...content, signature: header })}`);

/**
 * Signs a document: JSON without spaces, members in the order in which they are stored, `signature` last and without its value.
 * @param previous of a channel document, see `Signature`
 * @returns the bytes to store, with the signature
 */
export function signDocument(kind: Kind, document: Content, key: SigningKey, previous?: string): Buffer {
  const { signature: _old, ...content } = document;
  const header = { key: key.publicKey, ...(previous === undefined ? {} : { previous }) };
  const value = sign(null, signedText(kind, content, header), key.privateKey).toString('base64url');
  return Buffer.from(`${JSON.stringify({ ...content, signature: { ...header, value } }, null, 2)}\n`);
}

/** Whether the key that the signature names made it. */
export function isSignedBy(kind: Kind, content: Content, { value, ...header }: Signature): boolean {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: header.key };
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  return verify(null, signedText(kind, content, header), key, Buffer.from(String(value), 'base64url'));
}
