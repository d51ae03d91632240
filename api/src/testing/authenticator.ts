import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { NewPasskey, PasskeyCreation, PasskeyRequest, UsedPasskey } from 'contract/wire/passkeys';

interface Key {
  readonly privateKey: KeyObject;
  readonly userHandle: string;
  counter: number;
}

/** What a device may say that is not right. */
export interface Lies {
  readonly origin?: string;
  readonly domain?: string;
  readonly type?: string;
  readonly userHandle?: string;
  readonly counter?: number;
  /** Without PIN, finger or face. */
  readonly isUnverified?: boolean;
  readonly id?: string;
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: string | Uint8Array): string => Buffer.from(data).toString('base64url');

/** A device in software: makes passkeys and uses them as WebAuthn Level 3 says, with ES256. */
export function openAuthenticator() {
  const keys = new Map<string, Key>();

  const clientData = (challenge: string, { type = 'webauthn.get', origin }: Lies): string =>
    JSON.stringify({ type, challenge, origin: origin ?? 'https://portal.example', crossOrigin: false });

  /** Flags: present, verified, can be backed up, is backed up. */
  function authData(domain: string, counter: number, { isUnverified }: Lies, attested = Buffer.alloc(0)) {
    const flags = 0x01 | (isUnverified ? 0 : 0x04) | 0x08 | 0x10 | (attested.length > 0 ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(domain), Buffer.from([flags]), count, attested]);
  }

  return {
    create({ challenge, rp, user }: PasskeyCreation, lies: Lies = {}): NewPasskey {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const cose = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]);
      const id = randomBytes(32);
      keys.set(base64url(id), { privateKey, userHandle: user.id, counter: 0 });
      const credential = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        isoCBOR.encode(cose),
      ]);
      const object = new Map<string, string | Map<string, string> | Uint8Array>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', new Uint8Array(authData(lies.domain ?? rp.id, 0, lies, credential))],
      ]);
      return {
        id: base64url(id),
        response: {
          clientDataJSON: base64url(clientData(challenge, { type: 'webauthn.create', ...lies })),
          attestationObject: base64url(isoCBOR.encode(object)),
          transports: ['internal', 'hybrid'],
        },
      };
    },

    /** Uses the only passkey, or the one with this id. */
    use({ challenge, rpId }: PasskeyRequest, lies: Lies = {}): UsedPasskey {
      const [first = ''] = keys.keys();
      const id = lies.id ?? first;
      const key = keys.get(id);
      if (!key) throw new Error('The device has no such passkey');
      key.counter = lies.counter ?? key.counter + 1;
      const client = clientData(challenge, lies);
      const data = authData(lies.domain ?? rpId, key.counter, lies);
      return {
        id,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), key.privateKey)),
          userHandle: lies.userHandle ?? key.userHandle,
        },
      };
    },
  };
}
