import { useState } from 'react';
import type { ConfirmEmailPayload, EmailChangeResponse } from 'contract/email-change';
import type { Endpoint } from 'contract/endpoints';
import type { ApiSuccessBody, ErrorCode } from 'contract/errors';
import { ApiError, call } from 'shared/runtime/api';
import { useParams } from 'shared/runtime/router';
import { session } from 'shared/runtime/session';
import { patchUserData } from 'shared/queries/patch-user-data';
import type { NoticeProps } from 'shared/ui/notice';
import { Result } from '../layout/result';

/** The header and the stored user follow the account, if it is theirs. */
function updateStoredUser({ user }: EmailChangeResponse): void {
  if (session.get()?.user.id !== user.id) return;
  session.updateUser({ email: user.email });
  patchUserData({ email: user.email, pendingEmail: null });
}

const linkInvalid: ErrorCode = 'email-link-invalid';

/**
 * Uses the link of this address, once. `result` replaces the form: what `done` says of the change, or that
 * the link is `invalid`.
 */
export function useEmailChange(
  endpoint: Endpoint,
  done: (change: EmailChangeResponse) => NoticeProps,
  invalid: NoticeProps,
) {
  const { token = '' } = useParams();
  const [notice, setNotice] = useState<NoticeProps | null>(null);

  /** @throws ApiError */
  const send = async (body?: ConfirmEmailPayload) => {
    try {
      const pathParams = { token };
      const { data } = await call<ApiSuccessBody<EmailChangeResponse>>(endpoint, { pathParams, body });
      updateStoredUser(data);
      setNotice({ tone: 'success', ...done(data) });
    } catch (error) {
      if (error instanceof ApiError && error.code === linkInvalid)
        setNotice({ tone: 'warn', title: 'This link has expired or was already used', ...invalid });
      throw error;
    }
  };

  return { send, result: notice && <Result {...notice} /> };
}
