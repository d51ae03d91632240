import { confirmEmailSchema, type EmailChangeResponse } from 'shared/contract/email-change';
import { endpoints } from 'shared/contract/endpoints';
import { paths } from 'shared/contract/routes';
import { useSchemaForm } from 'shared/form/form';
import { PasswordField } from 'shared/form/password-field';
import { Link } from 'shared/runtime/router';
import { useSession } from 'shared/runtime/session';
import { FormPage } from '../layout/form-page';
import type { HandedOver } from '../layout/handed-over';
import { LinkInvalid, Result } from './result';
import { useEmailChange } from './use-email-change';

const profile = paths.onboarding();

/** To the profile, by way of the sign-in for those who need it. */
function ProfileLink({ email = '' }: { readonly email?: string }) {
  const signedIn = useSession() !== null;
  const handed: HandedOver = { email, from: profile };
  return signedIn ? (
    <Link className="auth-link" to={profile}>
      Go to your profile
    </Link>
  ) : (
    <Link className="auth-link" to={paths.signIn()} state={handed}>
      Sign in
    </Link>
  );
}

function Confirmed({ user }: EmailChangeResponse) {
  return (
    <Result
      tone="success"
      title="Your email address is confirmed"
      actions={<ProfileLink email={user.email} />}
    >
      You now sign in with <strong className="auth-address">{user.email}</strong>.
    </Result>
  );
}

/** Opened from the link that was sent to a new email address. The current password makes the change. */
export function ConfirmEmailPage() {
  const { changed, isLinkInvalid, send } = useEmailChange(endpoints.confirmEmail);
  const form = useSchemaForm(confirmEmailSchema, { defaultValues: { password: '' } });

  return (
    <FormPage
      title="Confirm your new email address"
      lead="Enter your current password to start using the address that we sent the link to."
      art="letter"
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
      result={
        changed ? (
          <Confirmed {...changed} />
        ) : isLinkInvalid ? (
          <LinkInvalid actions={<ProfileLink />}>
            To use a new email address, change it in your profile again. We will send you a new link.
          </LinkInvalid>
        ) : null
      }
    >
      <PasswordField name="password" label="Current password" autoComplete="current-password" />
    </FormPage>
  );
}
