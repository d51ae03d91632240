import { useState } from 'react';
import { forgotPasswordSchema } from 'contract/auth';
import { endpoints } from 'contract/endpoints';
import { paths } from 'platform/routes';
import { useSchemaForm } from 'shared/form/form';
import { TextField } from 'shared/form/text-field';
import { call } from 'shared/runtime/api';
import { Link } from 'shared/runtime/router';
import { toasts } from 'shared/runtime/toasts';
import { Notice } from 'shared/ui/notice';
import { FormPage } from '../layout/form-page';
import { useHandedOver } from '../layout/handed-over';

/**
 * Spec section 2, "Forgot password". What it says after a success is the same for every address: whether one
 * has an account is private. The form stays, for a typing mistake or a second try.
 */
export function ForgotPasswordPage() {
  const received = useHandedOver();
  const [sentTo, setSentTo] = useState('');
  const form = useSchemaForm(forgotPasswordSchema, { defaultValues: { email: received.email } });

  return (
    <FormPage
      title="Forgot password"
      lead="Enter the email address of your account. We will send you a link to set a new password."
      line="Reset your password by email."
      note="Only your password changes. Your profile and documents stay saved."
      footer={
        <>
          Remembered your password?{' '}
          <Link to={paths.signIn()} state={received}>
            Sign in
          </Link>
          . <Link to={paths.help()}>Help with signing in</Link>
        </>
      }
      form={form}
      onSubmit={async (body) => {
        await call(endpoints.forgotPassword, { body });
        toasts.success('Please check your email for password reset link');
        setSentTo(body.email);
      }}
      submit="Send Reset Link"
      after={
        sentTo ? (
          <Notice tone="success" title="Check your inbox and spam folder" live>
            If there is an account for <strong>{sentTo}</strong>, we have sent it a link to set a new
            password. You can use the link once. It expires after a short time.
          </Notice>
        ) : null
      }
    >
      <TextField name="email" label="Email" type="email" inputMode="email" autoComplete="username" />
    </FormPage>
  );
}
