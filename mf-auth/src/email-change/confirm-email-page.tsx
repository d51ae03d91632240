import { confirmEmailSchema, type EmailChangeResponse } from 'shared/contract/email-change';
import { paths } from 'shared/contract/routes';
import { Form, useSchemaForm } from 'shared/form/form';
import { PasswordField } from 'shared/form/password-field';
import { SubmitButton } from 'shared/form/submit-button';
import { Link, useParams } from 'shared/runtime/router';
import { useSession } from 'shared/runtime/session';
import type { HandedOver } from '../layout/handed-over';
import { PageFrame } from '../layout/page-frame';
import { isLinkInvalid, LinkInvalid, Result } from './result';
import { useConfirmEmail } from './use-email-change';

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
  const { token = '' } = useParams();
  const confirm = useConfirmEmail(token);
  const form = useSchemaForm(confirmEmailSchema, { defaultValues: { password: '' } });

  return (
    <PageFrame
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
    >
      {confirm.data ? (
        <Confirmed {...confirm.data} />
      ) : isLinkInvalid(confirm.error) ? (
        <LinkInvalid actions={<ProfileLink />}>
          To use a new email address, change it in your profile again. We will send you a new link.
        </LinkInvalid>
      ) : (
        <Form
          form={form}
          label="Confirm your new email address"
          onSubmit={(values) => confirm.mutateAsync(values)}
        >
          <PasswordField name="password" label="Current password" autoComplete="current-password" />
          <SubmitButton size="l" wide>
            Confirm email address
          </SubmitButton>
        </Form>
      )}
    </PageFrame>
  );
}
