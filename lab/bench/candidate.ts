import type { SignInResponse } from 'contract/wire/auth';
import { newCandidate, signIn, signUp, type Candidate } from '../../e2e/support/candidate';

export interface SignedIn extends SignInResponse {
  readonly candidate: Candidate;
}

/** Signs a new candidate up and in. @param origin what serves `/api` */
export async function signInCandidate(origin: string): Promise<SignedIn> {
  const candidate = await signUp(newCandidate(), origin);
  return { ...(await signIn(candidate, origin)), candidate };
}
