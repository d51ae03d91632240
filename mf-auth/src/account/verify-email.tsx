import { useLingui } from '@lingui/react';
import { endpoints } from 'contract/wire/endpoints';
import type { ApiSuccessBody } from 'contract/wire/errors';
import { call } from 'shared/runtime/api';
import { toasts } from 'shared/runtime/toasts';
import { Button } from 'shared/ui/button';
import { useAction } from './section';

async function send(): Promise<void> {
  const { message = '' } = await call<ApiSuccessBody<null>>(endpoints.sendVerification);
  toasts.success(message);
}

export function SendVerification() {
  const { i18n } = useLingui();
  const { busy, run } = useAction();
  return (
    <Button variant="secondary" loading={busy !== ''} onClick={() => void run('send', send)}>
      {i18n.t('Send the email again')}
    </Button>
  );
}

/** Until the link of the mail is used. Only passkeys wait for it. */
export function VerifyEmail() {
  const { i18n } = useLingui();
  return (
    <div id="verify-email" className="account-actions">
      <p>{i18n.t('Your email address is not confirmed yet. Open the link in the email that we sent you.')}</p>
      <SendVerification />
    </div>
  );
}
