import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { endpoints } from 'contract/wire/endpoints';
import type { ApiSuccessBody } from 'contract/wire/errors';
import type { UserData } from 'contract/wire/user-data';
import { call } from 'shared/runtime/api';
import { toasts } from 'shared/runtime/toasts';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';

/** One line until the address is confirmed; an older API does not say whether it is. */
export function VerifyEmail({ userData }: { readonly userData: UserData | null }) {
  const { i18n } = useLingui();
  const [isSending, setSending] = useState(false);
  if (userData?.emailVerified !== false) return null;

  const sendAgain = async () => {
    setSending(true);
    try {
      const { message = '' } = await call<ApiSuccessBody<null>>(endpoints.sendVerification);
      toasts.success(message);
    } catch (error) {
      console.error('The email is not sent again', error); // a toast has said so
    } finally {
      setSending(false);
    }
  };
  const actions = (
    <Button variant="quiet" loading={isSending} onClick={() => void sendAgain()}>
      {i18n.t('Send it again')}
    </Button>
  );
  return (
    <Notice className="dash-verify" actions={actions}>
      {i18n.t('Confirm your email address: open the link that we sent to {email}.', {
        email: userData.email,
      })}
    </Notice>
  );
}
