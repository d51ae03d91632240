import { useLingui } from '@lingui/react';
import { useEffect, useRef } from 'react';
import type { EmailChangeResponse } from 'contract/wire/email-change';
import { endpoints } from 'contract/wire/endpoints';
import type { ApiSuccessBody } from 'contract/wire/errors';
import { call } from 'shared/runtime/api';
import { useMutation } from 'shared/runtime/query';
import { session } from 'shared/runtime/session';
import { useUserData } from 'shared/runtime/user-data';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import { patchUserData } from 'shared/queries/patch-user-data';
import { rememberPersonalInformation } from './use-personal-information';

function useKeepEmail() {
  return useMutation<ApiSuccessBody<EmailChangeResponse>>({
    mutationFn: () => call(endpoints.cancelEmailChange),
    onSuccess: ({ data: { user } }) => {
      session.updateUser(user);
      patchUserData({ email: user.email, pendingEmail: null });
      rememberPersonalInformation({ email: user.email, pending_email: null });
    },
    onError: (error) => console.error('The change of the email address could not be cancelled', error),
  });
}

/** A new email address that is not confirmed yet: says which one signs in, and lets the candidate keep it. */
export function PendingEmail() {
  const { i18n } = useLingui();
  const userData = useUserData((state) => state.userData);
  const keep = useKeepEmail();
  const kept = useRef<HTMLDivElement>(null);
  const { isSuccess } = keep;

  // The button that was pressed is removed.
  useEffect(() => {
    if (isSuccess) kept.current?.focus();
  }, [isSuccess]);

  if (!userData) return null;
  const { email, pendingEmail } = userData;
  if (pendingEmail) {
    return (
      <Notice
        live
        title={i18n.t('Confirm your new email address')}
        actions={
          <Button variant="secondary" loading={keep.isPending} onClick={() => keep.mutate()}>
            {i18n.t('Keep {email}', { email })}
          </Button>
        }
      >
        {i18n.t('We sent a link to {pendingEmail}. Open it to confirm. Until then sign in with {email}.', {
          pendingEmail,
          email,
        })}
      </Notice>
    );
  }
  return isSuccess ? (
    <div ref={kept} tabIndex={-1}>
      <Notice tone="success">{i18n.t('Your email address is still {email}.', { email })}</Notice>
    </div>
  ) : null;
}
