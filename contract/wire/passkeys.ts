import { array, object, type InferType } from 'yup';
import { text } from './text';

/** Of one account. */
export const mostPasskeys = 10;
/** For so long a question to a device can be answered. */
export const passkeyMinutes = 5;

/** EdDSA, ES256 and RS256, as COSE numbers them: every device knows one of them. */
export const passkeyAlgorithms = [-8, -7, -257];

/** One way to sign in without the password: GET /candidate/passkeys, the newest first. */
export interface PasskeyEntry {
  readonly id: string;
  /** The browser that made it, "Chrome on Android". */
  readonly name: string;
  /** @format date-time */
  readonly createdAt: string;
  /** Null before its first use. */
  readonly lastUsedAt: string | null;
  /** A password manager has copied it to other devices, or can. */
  readonly isBackedUp: boolean;
}

interface CredentialDescriptor {
  id: string;
  type: 'public-key';
  transports?: string[];
}

/** WebAuthn's PublicKeyCredentialCreationOptionsJSON: what a device needs to make a passkey. */
export interface PasskeyCreation {
  challenge: string;
  rp: { name: string; id: string };
  /** Its `id` names the account, and says nothing about the person. */
  user: { id: string; name: string; displayName: string };
  pubKeyCredParams: { alg: number; type: 'public-key' }[];
  timeout: number;
  attestation: 'none';
  excludeCredentials: CredentialDescriptor[];
  authenticatorSelection: {
    residentKey: 'required';
    requireResidentKey: boolean;
    userVerification: 'required';
  };
}

/** WebAuthn's PublicKeyCredentialRequestOptionsJSON: what a device needs to use a passkey. */
export interface PasskeyRequest {
  challenge: string;
  rpId: string;
  timeout: number;
  userVerification: 'required';
  /** Empty at a sign-in: the device knows its passkeys. */
  allowCredentials: CredentialDescriptor[];
}

/** A passkey that is gone, so that the browser can take it from the device's list. */
export interface RemovedPasskey {
  readonly rpId: string;
  readonly credentialId: string;
}

const unreadable = /*i18n*/ 'The passkey could not be read. Please try again';
/** Bytes in base64url; `max` characters are more than any device sends. */
const bytes = (max: number) =>
  text(unreadable)
    .matches(/^[\w-]*$/, unreadable)
    .max(max, unreadable);
const someBytes = (max: number) => bytes(max).required(unreadable);

/** WebAuthn's RegistrationResponseJSON, as far as it is read. */
export const newPasskeySchema = object({
  id: someBytes(1400),
  response: object({
    clientDataJSON: someBytes(2000),
    attestationObject: someBytes(8000),
    transports: array()
      .of(text(unreadable).required(unreadable).max(30, unreadable))
      .max(10, unreadable)
      .typeError(unreadable)
      .default([]),
  }),
});
export type NewPasskey = InferType<typeof newPasskeySchema>;

/** WebAuthn's AuthenticationResponseJSON, as far as it is read. */
export const usedPasskeySchema = object({
  id: someBytes(1400),
  response: object({
    clientDataJSON: someBytes(2000),
    authenticatorData: someBytes(2000),
    signature: someBytes(2000),
    userHandle: bytes(100),
  }),
});
export type UsedPasskey = InferType<typeof usedPasskeySchema>;

export const passkeyMessages = {
  added: /*i18n*/ 'Your passkey has been added',
  removed: /*i18n*/ 'Your passkey has been removed',
  tooMany: /*i18n*/ {
    id: 'You have {count} passkeys, and cannot have more. Remove one that you do not use',
    values: { count: mostPasskeys },
  },
  /** Instead of the password, within a session. */
  notProved: /*i18n*/ 'This passkey cannot be used any more. Enter your password instead',
} as const;
