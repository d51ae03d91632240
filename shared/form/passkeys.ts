import {
  browserSupportsWebAuthnAutofill,
  sendSignal,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import type { SignInResponse } from 'contract/wire/auth';
import { endpoints, type Endpoint } from 'contract/wire/endpoints';
import type { ApiSuccessBody, ErrorCode } from 'contract/wire/errors';
import { i18n } from 'shared/i18n/i18n';
import {
  passkeyMinutes,
  type PasskeyCreation,
  type PasskeyEntry,
  type PasskeyRequest,
  type RemovedPasskey,
  type UsedPasskey,
} from 'contract/wire/passkeys';
import { ApiError, call } from 'shared/runtime/api';
import { PasskeyStopped } from './passkey-stopped';

/** What browser, device and API do with a passkey. Few need it: load it by `usePasskeys`. */

const unknownPasskey: ErrorCode = 'passkey-unknown';

const ask = async <T>(endpoint: Endpoint, silent = false): Promise<T> =>
  (await call<ApiSuccessBody<T>>(endpoint, { silent })).data;

/** The name of what the browser threw; the library's errors have the browser's as their cause. */
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/** @throws PasskeyStopped, also when the device has none: browsers do not tell the two apart */
async function answer(optionsJSON: PasskeyRequest, inAutofill = false): Promise<UsedPasskey> {
  try {
    return await startAuthentication({ optionsJSON, useBrowserAutofill: inAutofill });
  } catch (error) {
    const message = i18n.t('No passkey was used. Try again, or use your password.');
    throw new PasskeyStopped(message, { cause: error });
  }
}

/** Asks the browser to offer a passkey no more that is not on the account. Best effort. */
async function forget({ rpId, credentialId }: RemovedPasskey): Promise<void> {
  try {
    await sendSignal({ signalName: 'unknownCredential', rpID: rpId, credentialID: credentialId });
  } catch (error) {
    console.warn('The browser may go on offering the passkey', error);
  }
}

async function signInWith(options: PasskeyRequest, inAutofill = false): Promise<SignInResponse> {
  const body = await answer(options, inAutofill);
  try {
    return (await call<ApiSuccessBody<SignInResponse>>(endpoints.signInWithPasskey, { body })).data;
  } catch (error) {
    if (error instanceof ApiError && error.code === unknownPasskey)
      await forget({ rpId: options.rpId, credentialId: body.id });
    throw error;
  }
}

/** @throws ApiError, PasskeyStopped */
export const signIn = async (): Promise<SignInResponse> =>
  signInWith(await ask<PasskeyRequest>(endpoints.preparePasskeySignIn));

/** A question is asked again a little before it ends. */
const renewMs = (passkeyMinutes - 1) * 60_000;

/**
 * Offers passkeys among the suggestions for the email address (WebAuthn's conditional mediation), for as long
 * as the page is open. @returns null when nobody wanted one, or the browser has no such suggestions
 * @throws ApiError of a passkey that was used and refused
 */
export async function signInFromSuggestion(signal: AbortSignal): Promise<SignInResponse | null> {
  if (!(await browserSupportsWebAuthnAutofill())) return null;
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony());
  for (;;) {
    let isRenewed = false;
    const options = await ask<PasskeyRequest>(endpoints.preparePasskeySignIn, true).catch(() => null);
    // Without an answer there are no suggestions: the button says what is wrong.
    if (!options || signal.aborted) return null;
    const timer = setTimeout(() => {
      isRenewed = true;
      WebAuthnAbortService.cancelCeremony();
    }, renewMs);
    try {
      return await signInWith(options, true);
    } catch (error) {
      if (!(error instanceof PasskeyStopped)) throw error;
      // `isRenewed` changes while the browser waits.
      if (!(isRenewed as boolean)) return null;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** @throws ApiError, PasskeyStopped */
export async function add(): Promise<PasskeyEntry> {
  const optionsJSON = await ask<PasskeyCreation>(endpoints.preparePasskey);
  const body = await startRegistration({ optionsJSON }).catch((cause: unknown) => {
    const text =
      nameOf(cause) === 'InvalidStateError'
        ? i18n.t('This device has a passkey for your account already.')
        : i18n.t('No passkey was made. Try again, or go on with your password.');
    throw new PasskeyStopped(text, { cause });
  });
  return (await call<ApiSuccessBody<PasskeyEntry>>(endpoints.addPasskey, { body })).data;
}

/** @throws ApiError */
export async function remove(id: string): Promise<void> {
  const { data } = await call<ApiSuccessBody<RemovedPasskey>>(endpoints.removePasskey, {
    pathParams: { id },
  });
  await forget(data);
}

/** For a call that takes a passkey instead of the password. @throws ApiError, PasskeyStopped */
export const proofBody = async (): Promise<{ passkey: UsedPasskey }> => ({
  passkey: await answer(await ask<PasskeyRequest>(endpoints.preparePasskeyProof)),
});
