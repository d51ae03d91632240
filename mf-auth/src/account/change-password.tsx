import {
  accountMessages,
  changePasswordSchema,
  type ChangePasswordPayload,
  type RenewedSession,
} from 'contract/account';
import { passwordHint } from 'contract/auth';
import { endpoints } from 'contract/endpoints';
import type { ApiSuccessBody } from 'contract/errors';
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
  toasts.success(accountMessages.newPassword);
}

/** Asks for the current password always, whenever it was entered last. */
export function ChangePassword({ email, onDone }: { readonly email: string; readonly onDone: () => void }) {
  const form = useSchemaForm(changePasswordSchema, { defaultValues: empty });
  return (
    <Form
      form={form}
      label="Change your password"
      onSubmit={async ({ password, newPassword }) => {
        await changePassword({ password, newPassword });
        onDone();
      }}
    >
      {/* Tells password managers whose password it is. */}
      <input hidden readOnly type="text" name="username" autoComplete="username" value={email} />
      <PasswordField name="password" label="Current password" autoComplete="current-password" />
      <PasswordField
        name="newPassword"
        label="New password"
        hint={passwordHint}
        autoComplete="new-password"
      />
      <PasswordField name="confirmPassword" label="Confirm new password" autoComplete="new-password" />
      <p className="account-hint">A new password signs you out on all other devices.</p>
      <SubmitButton>Save new password</SubmitButton>
    </Form>
  );
}
