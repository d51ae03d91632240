import * as crypto from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { ReleaseError } from '../release-error';

/** An Ed25519 key (RFC 8032). `publicKey` is `x` of its JWK (RFC 8037): 43 characters of base64url. */
export interface SigningKey {
  readonly privateKey: crypto.KeyObject;
  readonly publicKey: string;
}

const toSigningKey = (privateKey: crypto.KeyObject): SigningKey => ({
  privateKey,
  publicKey: crypto.createPublicKey(privateKey).export({ format: 'jwk' }).x ?? '',
});

export const generateKey = (): SigningKey => toSigningKey(crypto.generateKeyPairSync('ed25519').privateKey);

export const pemOf = ({ privateKey }: SigningKey): string =>
  privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();

/** Reads a private key: a PEM, or the path of one. @throws ReleaseError that does not contain the text, as it may be a key */
export function readKey(text: string): SigningKey {
  try {
    const pem = !text.startsWith('-----') && existsSync(text) ? readFileSync(text, 'utf8') : text;
    const key = crypto.createPrivateKey(pem);
    if (key.asymmetricKeyType === 'ed25519') return toSigningKey(key);
  } catch {
    // it is none: see below
  }
  throw new ReleaseError(
    'RELEASE_KEY must be a private Ed25519 key as PEM, or the path of one: make it with npm run release -- key <actor>',
  );
}

export const digestOf = (bytes: Buffer): string =>
  crypto.createHash('sha256').update(bytes).digest('base64url');

export type Content = Readonly<Record<string, unknown>>;

/** The member `signature` of a build.json or a channel document. */
export interface Signature {
  readonly key: string;
  /** Of a channel document: SHA-256 of the revision before it, as base64url; empty for the first one. */
  readonly previous?: string;
  readonly value: string;
}

/** What is signed: JSON without spaces, members in the order in which they are stored, `signature` last and without its value. */
const signedText = (content: Content, header: Omit<Signature, 'value'>): Buffer =>
  Buffer.from(JSON.stringify({ ...content, signature: header }));

/** The bytes of a document with its signature, which replaces an earlier one. @param previous see `Signature` */
export function signDocument(document: Content, key: SigningKey, previous?: string): Buffer {
  const { signature: _old, ...content } = document;
  const header = { key: key.publicKey, ...(previous === undefined ? {} : { previous }) };
  const value = crypto.sign(null, signedText(content, header), key.privateKey).toString('base64url');
  return Buffer.from(`${JSON.stringify({ ...content, signature: { ...header, value } }, null, 2)}\n`);
}

/** Whether the key that the signature names made it. */
export function isSigned(content: Content, { value, ...header }: Signature): boolean {
  const key = crypto.createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: header.key }, format: 'jwk' });
  return crypto.verify(null, signedText(content, header), key, Buffer.from(String(value), 'base64url'));
}
