import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { SignInResponse } from 'contract/wire/auth';
import { consentHeader, signUpConsent } from 'contract/wire/consent';
import { portal } from '../config';

export interface Candidate {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly mobile: string;
  readonly password: string;
}

/** An address that nobody has, wider than a phone and without a place to break. */
export const newAddress = (name = 'asha'): string =>
  `${name}.${randomUUID().replaceAll('-', '')}@example.com`;

/** A person without an account. */
export function newCandidate(firstName = 'Asha', lastName = 'Rao'): Candidate {
  return {
    firstName,
    lastName,
    email: newAddress(),
    mobile: '9876543210',
    password: 'Monsoon7',
  };
}

/** Of an adult; other calls ignore it. */
const consent = { [consentHeader]: signUpConsent('en') };

async function post<T>(origin: string, path: string, body: object): Promise<T> {
  const response = await fetch(`${origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...consent },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

/** Creates the account through the API, for journeys that begin later. */
export async function signUp(candidate: Candidate = newCandidate(), origin = portal.url): Promise<Candidate> {
  await post(origin, '/candidate/auth/signup', candidate);
  return candidate;
}

/** Signs in through the API, without a browser. */
export async function signIn({ email, password }: Candidate, origin = portal.url): Promise<SignInResponse> {
  const credentials = { email, password };
  return (await post<{ data: SignInResponse }>(origin, '/candidate/auth/login', credentials)).data;
}

/**
 * Puts a session into the browser as a sign-in would, before the page's first script.
 * @param at the origin that keeps it, if it is another one of this portal
 */
export async function signedIn(
  page: Page,
  candidate?: Candidate,
  origin = portal.url,
  at = origin,
): Promise<Candidate> {
  const person = candidate ?? (await signUp(newCandidate(), origin));
  const session = await signIn(person, origin);
  await page.goto(`${at}/robots.txt`); // a page of this origin that runs none of our scripts
  await page.evaluate(({ token, user }) => {
    localStorage.setItem('user', JSON.stringify(user));
    localStorage.setItem('token', token);
  }, session);
  return person;
}
