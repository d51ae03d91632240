import * as crypto from 'node:crypto';
import { ReleaseError } from '../release-error';

/** An Ed25519 key (RFC 8032). `publicKey` is `x` of its JWK (RFC 8037): 43 characters of base64url. */
export interface SigningKey {
  readonly privateKey: crypto.KeyObject;
  readonly publicKey: string;
}

/** Whose signatures count, and what signs new documents; null for a process that only reads. */
export interface Keys {
  /** Public keys. While a key is replaced, several are valid at once. */
  readonly trusted: readonly string[];
  readonly signing: SigningKey | null;
}

const toSigningKey = (privateKey: crypto.KeyObject): SigningKey => ({
  privateKey,
  publicKey: crypto.createPublicKey(privateKey).export({ format: 'jwk' }).x ?? '',
});

export const isPublicKey = (text: string): boolean => /^[\w-]{43}$/.test(text);

export const generateKey = (): SigningKey => toSigningKey(crypto.generateKeyPairSync('ed25519').privateKey);

export const pemOf = ({ privateKey }: SigningKey): string =>
  privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();

/** Reads `RELEASE_KEY`. @throws ReleaseError that does not contain the text, as it may be a key */
export function readKey(pem: string): SigningKey {
  try {
    const key = crypto.createPrivateKey(pem);
    if (key.asymmetricKeyType === 'ed25519') return toSigningKey(key);
  } catch {
    // it is none: see below
  }
  throw new ReleaseError(
    'must be a private Ed25519 key as PEM, or the path of one: make it with npm run release -- key <file>',
  );
}

type Content = Readonly<Record<string, unknown>>;

interface Signature {
  readonly key: string;
  readonly value: string;
}

/** What is signed: the document's place, and its JSON without the signature. */
const signedText = (place: string, content: Content): Buffer =>
  Buffer.from(`${place}\n${JSON.stringify(content)}`);

/** The bytes of a document for its place, with a member `signature` that replaces an earlier one. */
export function signDocument(place: string, document: Content, key: SigningKey): Buffer {
  const { signature: _earlier, ...content } = document;
  const value = crypto.sign(null, signedText(place, content), key.privateKey).toString('base64url');
  const signature: Signature = { key: key.publicKey, value };
  return Buffer.from(`${JSON.stringify({ ...content, signature }, null, 2)}\n`);
}

/** The content of a signed document; null unless one of the trusted keys signed it for this place. */
export function openDocument(place: string, document: unknown, trusted: readonly string[]): Content | null {
  if (typeof document !== 'object' || document === null || Array.isArray(document)) return null;
  const { signature, ...content } = document as { readonly signature?: Partial<Signature> | null };
  const { key, value } = signature ?? {};
  if (typeof key !== 'string' || typeof value !== 'string' || !trusted.includes(key)) return null;
  const publicKey = crypto.createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' });
  const isRight = crypto.verify(null, signedText(place, content), publicKey, Buffer.from(value, 'base64url'));
  return isRight ? content : null;
}
