import { Trans, useLingui } from '@lingui/react';
import { useEffect, useRef, useState } from 'react';
import { deleteAccountSchema } from 'contract/wire/account';
import { deletionDays } from 'contract/wire/account-periods';
import { endpoints } from 'contract/wire/endpoints';
import type { ApiSuccessBody } from 'contract/wire/errors';
import { paths } from 'platform/routes';
import type { UserData } from 'contract/wire/user-data';
import { Form, useSchemaForm } from 'shared/form/form';
import { PasskeyButton } from 'shared/form/passkey-button';
import { PasswordField } from 'shared/form/password-field';
import { SubmitButton } from 'shared/form/submit-button';
import { hasPasskeys } from 'shared/form/use-passkeys';
import { call } from 'shared/runtime/api';
import { Link } from 'shared/runtime/router';
import { toasts } from 'shared/runtime/toasts';
import { patchUserData } from 'shared/queries/patch-user-data';
import { Button } from 'shared/ui/button';
import { dayOf } from './in-words';
import { Section } from './section';

async function deleteAccount(body: object): Promise<void> {
  const { data, message = '' } = await call<ApiSuccessBody<Pick<UserData, 'deleteAt'>>>(
    endpoints.deleteAccount,
    { body },
  );
  patchUserData(data);
  toasts.success(message);
}

interface DeleteAccountProps {
  readonly deleteAt: UserData['deleteAt'];
  readonly hasPasskey: boolean;
}

/**
 * Says what happens, and asks for the password or a passkey. The shell's notice then offers to keep the
 * account.
 */
export function DeleteAccount({ deleteAt, hasPasskey }: DeleteAccountProps) {
  const { i18n } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const outcome = useRef<HTMLParagraphElement>(null);
  const form = useSchemaForm(deleteAccountSchema, { defaultValues: { password: '' } });
  const title = i18n.t('Delete your account');
  const { setFocus } = form;
  const wasOpen = useRef(false);

  useEffect(() => {
    // The pressed button is gone, so the focus moves to the control that follows from it.
    if (isOpen) setFocus('password');
    else if (wasOpen.current) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, setFocus]);

  useEffect(() => {
    // The form with its focus is gone: what happened takes its place, and scrolls into view.
    if (deleteAt && isOpen) outcome.current?.focus();
  }, [deleteAt, isOpen]);

  if (deleteAt)
    return (
      <Section title={title}>
        <p ref={outcome} tabIndex={-1}>
          <Trans
            id="Your account will be deleted on <0>{day}</0>. To keep it, choose “Keep my account” at the top of this page."
            values={{ day: dayOf(deleteAt) }}
            components={{ 0: <strong /> }}
          />
        </p>
      </Section>
    );
  return (
    <Section title={title}>
      <p>{i18n.t('If you delete your account:')}</p>
      <ul className="account-list">
        <li>{i18n.t('You are signed out on all other devices at once.')}</li>
        <li>
          {i18n.t('You have {days} days to change your mind: sign in and choose “Keep my account”.', {
            days: deletionDays,
          })}
        </li>
        <li>
          {i18n.t(
            'Then we delete your profile, your documents, your applications and the messages that you sent us. We cannot restore them.',
          )}
        </li>
        <li>
          <Trans
            id="Employers who already received your profile may still have it. <0>Contact us</0> to learn who did."
            components={{ 0: <Link className="auth-link" to={paths.contact()} /> }}
          />
        </li>
      </ul>
      {isOpen ? (
        <Form form={form} label={title} onSubmit={deleteAccount}>
          <PasswordField name="password" label={i18n.t('Current password')} autoComplete="current-password" />
          <div className="mg-form__actions">
            <SubmitButton className="account-delete">{i18n.t('Delete my account now')}</SubmitButton>
            <Button variant="quiet" onClick={() => setOpen(false)}>
              {i18n.t('Cancel')}
            </Button>
          </div>
          {hasPasskey && hasPasskeys() ? (
            <PasskeyButton onPress={async ({ proofBody }) => deleteAccount(await proofBody())}>
              {i18n.t('Delete my account now with a passkey')}
            </PasskeyButton>
          ) : null}
        </Form>
      ) : (
        <Button ref={opener} variant="secondary" onClick={() => setOpen(true)}>
          {i18n.t('Delete my account')}
        </Button>
      )}
    </Section>
  );
}
