import type { ForgotPasswordPayload } from 'shared/contract/auth';
import { endpoints } from 'shared/contract/endpoints';
import { call } from 'shared/runtime/api';
import { useMutation } from 'shared/runtime/query';
import { toasts } from 'shared/runtime/toasts';

/** Asks for a reset link. Answers alike for known and unknown addresses. @throws ApiError */
export function requestResetLink(body: ForgotPasswordPayload): Promise<unknown> {
  return call(endpoints.forgotPassword, { body });
}

/** Spec section 2, "Forgot password". */
export function useForgotPassword() {
  return useMutation<unknown, ForgotPasswordPayload>({
    mutationFn: requestResetLink,
    onSuccess: () => {
      toasts.success('Please check your email for password reset link');
    },
  });
}
