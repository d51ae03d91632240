import { Trans, useLingui } from '@lingui/react';
import { useState } from 'react';
import type { UserData } from 'contract/wire/user-data';
import { paths } from 'platform/routes';
import { Link } from 'shared/runtime/router';
import { Button } from 'shared/ui/button';
import type { HandedOver } from '../layout/handed-over';
import { ChangePassword } from './change-password';
import { Section } from './section';
import { VerifyEmail } from './verify-email';

type Props = Pick<UserData, 'email' | 'pendingEmail' | 'emailVerified'>;

/** The email address and the password, and ways to change them. */
export function SignInDetails({ email, pendingEmail, emailVerified }: Props) {
  const { i18n } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={i18n.t('Sign-in details')}>
      <p>
        <Trans
          id="You sign in with <0>{email}</0>."
          values={{ email }}
          components={{ 0: <strong className="auth-address" /> }}
        />
        {pendingEmail
          ? ` ${i18n.t('Open the link that we sent to {email} to change it.', { email: pendingEmail })}`
          : ''}
      </p>
      {emailVerified ? null : <VerifyEmail />}
      <Link className="auth-link" to={paths.onboarding()}>
        {i18n.t('Change your email address in your profile')}
      </Link>
      <div className="account-actions">
        <Button
          id="change-password"
          variant="secondary"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? i18n.t('Cancel') : i18n.t('Change your password')}
        </Button>
        <Link className="auth-link" to={paths.forgotPassword()} state={{ email } satisfies HandedOver}>
          {i18n.t('Forgotten it? Set a new one')}
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
