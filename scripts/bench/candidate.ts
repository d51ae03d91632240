import { newCandidate, signUp, type Candidate } from '../../e2e/support/candidate';
import type { SignInResponse } from 'shared/contract/auth';
import { endpoints } from 'shared/contract/endpoints';

export interface SignedIn extends SignInResponse {
  readonly candidate: Candidate;
}

/** Signs a new candidate up and in. @param origin what serves `/api` */
export async function signInCandidate(origin: string): Promise<SignedIn> {
  const candidate = await signUp(newCandidate(), origin);
  const { email, password } = candidate;
  const response = await fetch(`${origin}/api${endpoints.signIn.path}`, {
    method: endpoints.signIn.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`The sign-in answered ${response.status}`);
  const { data } = (await response.json()) as { data: SignInResponse };
  return { ...data, candidate };
}
