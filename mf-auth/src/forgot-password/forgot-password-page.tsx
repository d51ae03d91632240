import { useState } from 'react';
import { forgotPasswordSchema } from 'shared/contract/auth';
import { paths } from 'shared/contract/routes';
import { Form, useSchemaForm } from 'shared/form/form';
import { SubmitButton } from 'shared/form/submit-button';
import { TextField } from 'shared/form/text-field';
import { Link } from 'shared/runtime/router';
import { Notice } from 'shared/ui/notice';
import { useHandedOver } from '../layout/handed-over';
import { PageFrame } from '../layout/page-frame';
import { useForgotPassword } from './use-forgot-password';

/**
 * Spec section 2, "Forgot password". What it says after a success is the same for every address: whether one has an
 * account is private. The form stays, for a typing mistake or a second try.
 */
export function ForgotPasswordPage() {
  const forgotPassword = useForgotPassword();
  const received = useHandedOver();
  const [sentTo, setSentTo] = useState('');
  const form = useSchemaForm(forgotPasswordSchema, { defaultValues: { email: received.email } });

  return (
    <PageFrame
      title="Forgot password"
      lead="Enter the email address of your account. We will send you a link to set a new password."
      art="letter"
      line="Reset your password by email."
      note="Only your password changes. Your profile and documents stay saved."
      footer={
        <>
          Remembered your password?{' '}
          <Link to={paths.signIn()} state={received}>
            Sign in
          </Link>
        </>
      }
    >
      <Form
        form={form}
        label="Forgot password"
        onSubmit={async (values) => {
          await forgotPassword.mutateAsync(values);
          setSentTo(values.email);
        }}
      >
        <TextField name="email" label="Email" type="email" inputMode="email" autoComplete="username" />
        <SubmitButton size="l" wide>
          Send Reset Link
        </SubmitButton>
        {sentTo ? (
          <Notice tone="success" title="Check your inbox and spam folder" live>
            If there is an account for <strong>{sentTo}</strong>, we have sent it a link to set a new
            password. You can use the link once. It expires after a short time.
          </Notice>
        ) : null}
      </Form>
    </PageFrame>
  );
}
