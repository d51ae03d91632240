import { useLingui } from '@lingui/react';
import { useState } from 'react';
import type { ConfirmEmailPayload, EmailChangeResponse } from 'contract/wire/email-change';
import type { Endpoint } from 'contract/wire/endpoints';
import type { ApiSuccessBody, ErrorCode } from 'contract/wire/errors';
import { ApiError, call } from 'shared/runtime/api';
import { session } from 'shared/runtime/session';
import { patchUserData } from 'shared/queries/patch-user-data';
import type { NoticeProps } from 'shared/ui/notice';
import errors from 'contract/wire/errors.json' with { type: 'json' };
import { Result } from '../layout/result';
import { useLinkToken } from '../layout/use-link-token';

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
  const { i18n } = useLingui();
  const token = useLinkToken();
  const [outcome, setOutcome] = useState<EmailChangeResponse | 'invalid' | null>(null);

  /** @throws ApiError */
  const send = async (body?: ConfirmEmailPayload) => {
    try {
      const pathParams = { token };
      const { data } = await call<ApiSuccessBody<EmailChangeResponse>>(endpoint, { pathParams, body });
      updateStoredUser(data);
      setOutcome(data);
    } catch (error) {
      if (error instanceof ApiError && error.code === linkInvalid) setOutcome('invalid');
      throw error;
    }
  };

  const noticeOf = (shown: EmailChangeResponse | 'invalid'): NoticeProps =>
    shown === 'invalid'
      ? { tone: 'warn', title: i18n.t(errors['email-link-invalid'].message), ...invalid }
      : { tone: 'success', ...done(shown) };
  return { send, result: outcome && <Result {...noticeOf(outcome)} /> };
}
