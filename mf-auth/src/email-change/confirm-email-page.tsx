import { Trans, useLingui } from '@lingui/react';
import { confirmEmailSchema, type EmailChangeResponse } from 'contract/wire/email-change';
import { endpoints } from 'contract/wire/endpoints';
import { i18n } from 'shared/i18n/i18n';
import { paths } from 'platform/routes';
import { useSchemaForm } from 'shared/form/form';
import { PasswordField } from 'shared/form/password-field';
import { Link } from 'shared/runtime/router';
import { useSession } from 'shared/runtime/session';
import { verifyMessages } from 'contract/wire/email-verification';
import { FormPage } from '../layout/form-page';
import type { HandedOver } from '../layout/handed-over';
import { useEmailChange } from './use-email-change';

const profile = paths.onboarding();

/** To the profile, by way of the sign-in for those who need it. */
function ProfileLink({ email = '' }: { readonly email?: string }) {
  const { i18n } = useLingui();
  const signedIn = useSession() !== null;
  const handed: HandedOver = { email, from: profile };
  return (
    <Link className="auth-link" to={signedIn ? profile : paths.signIn()} state={signedIn ? null : handed}>
      {signedIn ? i18n.t('Go to your profile') : i18n.t('Sign in')}
    </Link>
  );
}

const confirmed = ({ user: { email } }: EmailChangeResponse) => ({
  title: i18n.t(verifyMessages.verified),
  actions: <ProfileLink email={email} />,
  children: (
    <Trans
      id="You now sign in with <0>{email}</0>."
      values={{ email }}
      components={{ 0: <strong className="auth-address" /> }}
    />
  ),
});

/** Opened from the link that was sent to a new email address. The current password makes the change. */
export function ConfirmEmailPage() {
  const { i18n } = useLingui();
  const form = useSchemaForm(confirmEmailSchema, { defaultValues: { password: '' } });
  const { send, result } = useEmailChange(endpoints.confirmEmail, confirmed, {
    actions: <ProfileLink />,
    children: i18n.t(
      'To use a new email address, change it in your profile again. We will send you a new link.',
    ),
  });

  return (
    <FormPage
      title={i18n.t('Confirm your new email address')}
      lead={i18n.t('Enter your current password to start using the address that we sent the link to.')}
      line={i18n.t('One more step.')}
      note={i18n.t('Until you confirm it, you sign in with your earlier email address.')}
      footer={
        <Trans
          id="Forgotten your password? <0>Set a new password</0>"
          components={{ 0: <Link to={paths.forgotPassword()} /> }}
        />
      }
      form={form}
      onSubmit={send}
      submit={i18n.t('Confirm email address')}
      result={result}
    >
      <PasswordField name="password" label={i18n.t('Current password')} autoComplete="current-password" />
    </FormPage>
  );
}
