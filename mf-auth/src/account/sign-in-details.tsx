import { useState } from 'react';
import { paths } from 'platform/routes';
import type { UserData } from 'contract/user-data';
import { Link } from 'shared/runtime/router';
import { Button } from 'shared/ui/button';
import type { HandedOver } from '../layout/handed-over';
import { ChangePassword } from './change-password';
import { Section } from './section';
import { VerifyEmail } from './verify-email';

type Props = Pick<UserData, 'email' | 'pendingEmail' | 'emailVerified'>;

/** The email address and the password, and ways to change them. */
export function SignInDetails({ email, pendingEmail, emailVerified }: Props) {
  const [isOpen, setOpen] = useState(false);
  const title = 'Sign-in details';
  return (
    <Section title={title}>
      <p>
        You sign in with <strong className="auth-address">{email}</strong>.
        {pendingEmail ? ` Open the link that we sent to ${pendingEmail} to change it.` : ''}
      </p>
      {emailVerified ? null : <VerifyEmail />}
      <Link className="auth-link" to={paths.onboarding()}>
        Change your email address in your profile
      </Link>
      <div className="account-actions">
        <Button
          id="change-password"
          variant="secondary"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Cancel' : 'Change your password'}
        </Button>
        <Link className="auth-link" to={paths.forgotPassword()} state={{ email } satisfies HandedOver}>
          Forgotten it? Set a new one
        </Link>
      </div>
      {isOpen ? (
        <ChangePassword
          email={email}
          onDone={() => {
            setOpen(false);
            // The focused form disappears.
            document.getElementById('change-password')?.focus();
          }}
        />
      ) : null}
    </Section>
  );
}
