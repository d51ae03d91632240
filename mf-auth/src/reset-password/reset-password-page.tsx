import { passwordMinLength, resetPasswordSchema } from 'shared/contract/auth';
import { paths } from 'shared/contract/routes';
import { Form, useSchemaForm } from 'shared/form/form';
import { PasswordField } from 'shared/form/password-field';
import { SubmitButton } from 'shared/form/submit-button';
import { Link, useNavigate, useParams } from 'shared/runtime/router';
import { Notice } from 'shared/ui/notice';
import { PageFrame } from '../layout/page-frame';
import { useResetPassword } from './use-reset-password';

/** Spec section 2, "Reset password". A failure keeps what was typed and shows the way to a new link. */
export function ResetPasswordPage() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const resetPassword = useResetPassword(token);
  const form = useSchemaForm(resetPasswordSchema, {
    defaultValues: { newPassword: '', confirmPassword: '' },
  });

  return (
    <PageFrame
      title="Set a new password"
      lead="Choose a password that you do not use anywhere else."
      art="letter"
      line="A new password for your account."
      note="To protect your account, we sign you out on every device."
      footer={
        <>
          Remembered your password? <Link to={paths.signIn()}>Sign in</Link>
        </>
      }
    >
      <Form
        form={form}
        label="Set a new password"
        onSubmit={async ({ newPassword }) => {
          await resetPassword.mutateAsync({ newPassword });
          void navigate(paths.signIn());
        }}
      >
        <PasswordField
          name="newPassword"
          label="New password"
          hint={`At least ${passwordMinLength} characters`}
          autoComplete="new-password"
        />
        <PasswordField name="confirmPassword" label="Confirm password" autoComplete="new-password" />
        <SubmitButton size="l" wide>
          Set new password
        </SubmitButton>
        {resetPassword.isError ? (
          <Notice
            tone="warn"
            title="We could not set the new password"
            actions={
              <Link className="auth-link" to={paths.forgotPassword()}>
                Ask for a new link
              </Link>
            }
          >
            You can use a reset link once, and it expires after a short time. Try again, or ask for a new
            link.
          </Notice>
        ) : null}
      </Form>
    </PageFrame>
  );
}
