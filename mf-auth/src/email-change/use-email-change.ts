import type { ConfirmEmailPayload, EmailChangeResponse } from 'shared/contract/email-change';
import { endpoints } from 'shared/contract/endpoints';
import type { ApiSuccessBody } from 'shared/contract/errors';
import { call } from 'shared/runtime/api';
import { useMutation } from 'shared/runtime/query';
import { session } from 'shared/runtime/session';
import { userDataStore } from 'shared/runtime/user-data';

/** The header and the stored user follow the account, if it is theirs. */
function updateStoredUser({ user }: EmailChangeResponse): void {
  if (session.get()?.user.id !== user.id) return;
  session.updateUser({ email: user.email });
  const { userData } = userDataStore.get();
  if (userData) userDataStore.set({ userData: { ...userData, email: user.email, pendingEmail: null } });
}

type Endpoint = typeof endpoints.confirmEmail | typeof endpoints.undoEmailChange;

function useEmailChange<Body>(endpoint: Endpoint, token: string) {
  return useMutation<EmailChangeResponse, Body>({
    mutationFn: async (body) => {
      const pathParams = { token };
      const answer = await call<ApiSuccessBody<EmailChangeResponse>>(endpoint, { pathParams, body });
      return answer.data;
    },
    onSuccess: updateStoredUser,
  });
}

/** Confirms a new email address with the link sent to it. @throws ApiError, `email-link-invalid` */
export const useConfirmEmail = (token: string) =>
  useEmailChange<ConfirmEmailPayload>(endpoints.confirmEmail, token);

/** Stops or reverses a change of email address with the link sent to the earlier one. @throws ApiError, `email-link-invalid` */
export const useUndoEmailChange = (token: string) => useEmailChange<void>(endpoints.undoEmailChange, token);
