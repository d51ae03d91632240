import type { MessageDescriptor } from '@lingui/core';
import { object, type InferType } from 'yup';
import { endlessMarks } from './clean-text';
import type { PasskeyEntry } from './passkeys';
import { mobile } from './mobile';
import { email, line, text } from './text';

export const nameMaxLength = 100;
export const nameQuestions = { first_name: /*i18n*/ 'First name', last_name: /*i18n*/ 'Last name' } as const;
export const passwordMinLength = 6;
/** What new passwords are refused for, but the upper limit. Only the API has the list of common ones. */
export const passwordHint =
  /*i18n*/ 'At least 6 characters. Not a common password, your name or your email address.';
/** A cap, since hashing a password of megabytes would be a way to tire the server out. */
export const passwordMaxLength = 128;

/** Minutes in which the mailed link for a new password works: the page says so, so no setting changes it. */
export const resetLinkMinutes = 30;

const passwordTooShort = /*i18n*/ 'Password must be at least 6 characters';
const passwordTooLong: MessageDescriptor = /*i18n*/ {
  id: 'Password must be at most {max} characters',
  values: { max: passwordMaxLength },
};

/**
 * The same password from each keyboard: 'é' in one piece or in two, digits of full width, each kind of space
 * (RFC 8265, 4.2, with NFKC as NIST SP 800-63B-4 has it).
 */
export function normalPassword(typed: string): string {
  // Too long in any form, and what is made of endless marks takes long to compose.
  if (typed.length > 8 * passwordMaxLength || endlessMarks.test(typed)) return typed;
  return typed.normalize('NFKC').replaceAll(/\p{Zs}/gu, ' ');
}

/** As a transform of yup. */
export const normalizedPassword = (value: unknown): unknown =>
  typeof value === 'string' ? normalPassword(value) : value;

/** A new password: never trimmed, since spaces are part of it. */
export function newPassword() {
  return text(passwordTooShort)
    .transform(normalizedPassword)
    .required(passwordTooShort)
    .min(passwordMinLength, passwordTooShort)
    .max(passwordMaxLength, passwordTooLong);
}

const passwordMissing = /*i18n*/ 'Please enter your password';
/** A password that exists, as it was typed: a hash of an earlier release may be of that. */
export const givenPassword = () =>
  text(passwordMissing).test({
    name: 'max',
    message: passwordTooLong,
    params: { max: passwordMaxLength },
    test: (value = '') => Math.min(value.length, normalPassword(value).length) <= passwordMaxLength,
  });

/**
 * Spec section 5, "Sign-in". The length rules of a new password do not apply: they would reveal something
 * about it.
 */
export const signInSchema = object({
  email: email(),
  password: givenPassword().required(passwordMissing),
});
export type SignInPayload = InferType<typeof signInSchema>;

/** Spec section 5, "Sign-up"; the form and the payload are alike. */
export const signUpSchema = object({
  firstName: line(/*i18n*/ 'Please enter your first name', /*i18n*/ 'first name', nameMaxLength),
  lastName: line(/*i18n*/ 'Please enter your last name', /*i18n*/ 'last name', nameMaxLength),
  email: email(),
  mobile: mobile(),
  password: newPassword(),
});
export type SignUpPayload = InferType<typeof signUpSchema>;

/** Spec section 5, "Forgot password". */
export const forgotPasswordSchema = object({ email: email() });

/** `data` of GET /candidate/auth/reset-password/:token/check, and all that it says of a link. */
export interface ResetLink {
  readonly isUsable: boolean;
  /**
   * Nobody has proven to read the mailbox before, and this browser has not signed in to the account: with the
   * new password it begins again, without answers and files.
   */
  readonly startsEmpty?: boolean;
  /** Ways to sign in that a new password ends, but those that the person keeps. */
  readonly passkeys?: readonly PasskeyEntry[];
}

/**
 * Says with a new password by a mailed link, whose payload is specified, which passkeys stay: their ids, with
 * commas between them. All others end.
 */
export const keptPasskeysHeader = 'x-keep-passkeys';
export const readKeptPasskeys = (header: string | readonly string[] = ''): readonly string[] =>
  String(header)
    .split(',')
    .map((id) => id.trim());

/** What a reset sends; the token is in the path. */
export const resetPasswordPayloadSchema = object({ newPassword: newPassword() });
export type ResetPasswordPayload = InferType<typeof resetPasswordPayloadSchema>;

/** The stored user record (spec section 3, "Locally stored session"). */
export interface SessionUser {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** `data` of a successful sign-in. */
export interface SignInResponse {
  readonly token: string;
  readonly user: SessionUser;
}
