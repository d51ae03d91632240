import type { ResetPasswordPayload } from 'shared/contract/auth';
import { endpoints } from 'shared/contract/endpoints';
import { call } from 'shared/runtime/api';
import { useMutation } from 'shared/runtime/query';
import { toasts } from 'shared/runtime/toasts';

/** Sets a new password. @throws ApiError, `reset-link-invalid` when the token was used, is too old or never existed */
export function resetPassword(token: string, body: ResetPasswordPayload): Promise<unknown> {
  return call(endpoints.resetPassword, { pathParams: { token }, body });
}

/** Spec section 2, "Reset password". `token` comes from the emailed link. */
export function useResetPassword(token: string) {
  return useMutation<unknown, ResetPasswordPayload>({
    mutationFn: (body) => resetPassword(token, body),
    onSuccess: () => {
      toasts.success('Your password has been reset successfully');
    },
  });
}
