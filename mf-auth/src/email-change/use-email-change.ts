import { useState } from 'react';
import type { ConfirmEmailPayload, EmailChangeResponse } from 'shared/contract/email-change';
import type { Endpoint } from 'shared/contract/endpoints';
import type { ApiSuccessBody, ErrorCode } from 'shared/contract/errors';
import { ApiError, call } from 'shared/runtime/api';
import { useParams } from 'shared/runtime/router';
import { session } from 'shared/runtime/session';
import { userDataStore } from 'shared/runtime/user-data';

/** The header and the stored user follow the account, if it is theirs. */
function updateStoredUser({ user }: EmailChangeResponse): void {
  if (session.get()?.user.id !== user.id) return;
  session.updateUser({ email: user.email });
  const { userData } = userDataStore.get();
  if (userData) userDataStore.set({ userData: { ...userData, email: user.email, pendingEmail: null } });
}

const linkInvalid: ErrorCode = 'email-link-invalid';
export function useEmailChange(endpoint: Endpoint) {
  const { token = '' } = useParams();
  const [changed, setChanged] = useState<EmailChangeResponse | null>(null);
  const [isLinkInvalid, setLinkInvalid] = useState(false);

  /** @throws ApiError */
  const send = async (body?: ConfirmEmailPayload) => {
    try {
      const answer = await call<ApiSuccessBody<EmailChangeResponse>>(endpoint, {
        pathParams: { token },
        body,
      });
      updateStoredUser(answer.data);
      setChanged(answer.data);
    } catch (error) {
      setLinkInvalid(error instanceof ApiError && error.code === linkInvalid);
      throw error;
    }
  };

  return { changed, isLinkInvalid, send };
}
