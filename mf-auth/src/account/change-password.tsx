import { useLingui } from '@lingui/react';
import { accountMessages, type ChangePasswordPayload, type RenewedSession } from 'contract/wire/account';
import { changePasswordSchema } from 'contract/forms/new-password';
import { passwordHint } from 'contract/wire/auth';
import { endpoints } from 'contract/wire/endpoints';
import type { ApiSuccessBody } from 'contract/wire/errors';
import { i18n } from 'shared/i18n/i18n';
import { Form, useSchemaForm } from 'shared/form/form';
import { PasswordField } from 'shared/form/password-field';
import { SubmitButton } from 'shared/form/submit-button';
import { call } from 'shared/runtime/api';
import { session } from 'shared/runtime/session';
import { toasts } from 'shared/runtime/toasts';

const empty = { password: '', newPassword: '', confirmPassword: '' };

/** All other sessions end; this one goes on with another token. */
async function changePassword(body: ChangePasswordPayload): Promise<void> {
  const { data } = await call<ApiSuccessBody<RenewedSession>>(endpoints.changePassword, { body });
  const current = session.get();
  if (current) session.start({ ...current, ...data });
  toasts.success(i18n.t(accountMessages.newPassword));
}

/** Asks for the current password always, whenever it was entered last. */
export function ChangePassword({ email, onDone }: { readonly email: string; readonly onDone: () => void }) {
  const { i18n } = useLingui();
  const form = useSchemaForm(changePasswordSchema, { defaultValues: empty });
  return (
    <Form
      form={form}
      label={i18n.t('Change your password')}
      onSubmit={async ({ password, newPassword }) => {
        await changePassword({ password, newPassword });
        onDone();
      }}
    >
      {/* Tells password managers whose password it is. */}
      <input hidden readOnly type="text" name="username" autoComplete="username" value={email} />
      <PasswordField name="password" label={i18n.t('Current password')} autoComplete="current-password" />
      <PasswordField
        name="newPassword"
        label={i18n.t('New password')}
        hint={i18n.t(passwordHint)}
        autoComplete="new-password"
      />
      <PasswordField
        name="confirmPassword"
        label={i18n.t('Confirm new password')}
        autoComplete="new-password"
      />
      <p className="account-hint">{i18n.t('A new password signs you out on all other devices.')}</p>
      <SubmitButton>{i18n.t('Save new password')}</SubmitButton>
    </Form>
  );
}
