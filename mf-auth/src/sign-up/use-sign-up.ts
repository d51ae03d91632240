import type { SignUpPayload } from 'shared/contract/auth';
import { endpoints } from 'shared/contract/endpoints';
import { call } from 'shared/runtime/api';
import { useMutation } from 'shared/runtime/query';
import { toasts } from 'shared/runtime/toasts';

/** Creates an account. @throws ApiError, `email-taken` with a message on the field `email` when there is one already */
export function signUp(body: SignUpPayload): Promise<unknown> {
  return call(endpoints.signUp, { body });
}

/** Spec section 2, "Sign-up". */
export function useSignUp() {
  return useMutation<unknown, SignUpPayload>({
    mutationFn: signUp,
    onSuccess: () => {
      toasts.success('Account created successfully');
    },
  });
}
