import { confirmEmailSchema, type EmailChangeResponse } from 'contract/email-change';
import { endpoints } from 'contract/endpoints';
import { paths } from 'platform/routes';
import { useSchemaForm } from 'shared/form/form';
import { PasswordField } from 'shared/form/password-field';
import { Link } from 'shared/runtime/router';
import { useSession } from 'shared/runtime/session';
import { FormPage } from '../layout/form-page';
import type { HandedOver } from '../layout/handed-over';
import { useEmailChange } from './use-email-change';

const profile = paths.onboarding();

/** To the profile, by way of the sign-in for those who need it. */
function ProfileLink({ email = '' }: { readonly email?: string }) {
  const signedIn = useSession() !== null;
  const handed: HandedOver = { email, from: profile };
  return (
    <Link className="auth-link" to={signedIn ? profile : paths.signIn()} state={signedIn ? null : handed}>
      {signedIn ? 'Go to your profile' : 'Sign in'}
    </Link>
  );
}

const confirmed = ({ user: { email } }: EmailChangeResponse) => ({
  title: 'Your email address is confirmed',
  actions: <ProfileLink email={email} />,
  children: (
    <>
      You now sign in with <strong className="auth-address">{email}</strong>.
    </>
  ),
});

/** Opened from the link that was sent to a new email address. The current password makes the change. */
export function ConfirmEmailPage() {
  const form = useSchemaForm(confirmEmailSchema, { defaultValues: { password: '' } });
  const { send, result } = useEmailChange(endpoints.confirmEmail, confirmed, {
    actions: <ProfileLink />,
    children: 'To use a new email address, change it in your profile again. We will send you a new link.',
  });

  return (
    <FormPage
      title="Confirm your new email address"
      lead="Enter your current password to start using the address that we sent the link to."
      line="One more step."
      note="Until you confirm it, you sign in with your earlier email address."
      footer={
        <>
          Forgotten your password? <Link to={paths.forgotPassword()}>Set a new password</Link>
        </>
      }
      form={form}
      onSubmit={send}
      submit="Confirm email address"
      result={result}
    >
      <PasswordField name="password" label="Current password" autoComplete="current-password" />
    </FormPage>
  );
}
