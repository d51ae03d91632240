import type { SignInPayload, SignInResponse } from 'shared/contract/auth';
import { endpoints } from 'shared/contract/endpoints';
import type { ApiSuccessBody } from 'shared/contract/errors';
import { call } from 'shared/runtime/api';
import { useMutation } from 'shared/runtime/query';
import { session } from 'shared/runtime/session';
import { toasts } from 'shared/runtime/toasts';

/** Asks for a session. @throws ApiError, 401 when the address or the password is wrong */
export async function signIn(body: SignInPayload): Promise<SignInResponse> {
  const answer = await call<ApiSuccessBody<SignInResponse>>(endpoints.signIn, { body });
  return answer.data;
}

/** Signs in, and keeps token and user on this device (spec section 2, "Sign-in"). */
export function useSignIn() {
  return useMutation<SignInResponse, SignInPayload>({
    mutationFn: signIn,
    onSuccess: ({ token, user }) => {
      session.start({ token, user });
      toasts.success('You have successfully signed in');
    },
  });
}
