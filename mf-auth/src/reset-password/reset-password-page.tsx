import { useEffect, useState } from 'react';
import { passwordHint, resetPasswordSchema, type ResetLink, type ResetPasswordPayload } from 'contract/auth';
import { endpoints } from 'contract/endpoints';
import type { ApiSuccessBody } from 'contract/errors';
import { paths } from 'platform/routes';
import { useSchemaForm } from 'shared/form/form';
import { PasswordField } from 'shared/form/password-field';
import { call } from 'shared/runtime/api';
import { Link, useNavigate, useParams } from 'shared/runtime/router';
import { toasts } from 'shared/runtime/toasts';
import { Notice } from 'shared/ui/notice';
import { FormPage } from '../layout/form-page';

/** Whether the link is known to be of no use. A check that fails says nothing about the link. */
function useIsInvalid(token: string): boolean {
  const [isInvalid, setInvalid] = useState(false);
  // Without a query: its library would be the heaviest part of these pages.
  useEffect(() => {
    const abort = new AbortController();
    call<ApiSuccessBody<ResetLink>>(endpoints.checkResetLink, {
      pathParams: { token },
      silent: true,
      signal: abort.signal,
    }).then(
      ({ data }) => setInvalid(!data.isUsable),
      (error: unknown) => {
        if (!abort.signal.aborted) console.error('The reset link could not be checked', error);
      },
    );
    return () => abort.abort();
  }, [token]);
  return isInvalid;
}

const newLink = (
  <Link className="auth-link" to={paths.forgotPassword()}>
    Ask for a new link
  </Link>
);

/** Spec section 2, "Reset password". A failure keeps the typed text and offers a new link. */
export function ResetPasswordPage() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const isInvalid = useIsInvalid(token);
  const [failed, setFailed] = useState(false);
  const form = useSchemaForm(resetPasswordSchema, {
    defaultValues: { newPassword: '', confirmPassword: '' },
  });

  const reset = async (body: ResetPasswordPayload) => {
    setFailed(false);
    try {
      await call(endpoints.resetPassword, { pathParams: { token }, body });
    } catch (error) {
      setFailed(true);
      throw error;
    }
    toasts.success('Your password has been reset successfully');
    void navigate(paths.signIn());
  };

  return (
    <FormPage
      title="Set a new password"
      // As long as the other, so that the form does not move under a finger.
      lead={
        <span role="status">
          {isInvalid ? (
            <>This link has expired or was used. {newLink}</>
          ) : (
            'Choose a password that you do not use anywhere else.'
          )}
        </span>
      }
      line="A new password for your account."
      note="To protect your account, we sign you out on every device."
      footer={
        <>
          Remembered your password? <Link to={paths.signIn()}>Sign in</Link>
        </>
      }
      form={form}
      onSubmit={({ newPassword }) => reset({ newPassword })}
      submit="Set new password"
      after={
        failed && !isInvalid ? (
          <Notice tone="warn" title="We could not set the new password" actions={newLink}>
            You can use a reset link once, and it expires after a short time. Try again, or ask for a new
            link.
          </Notice>
        ) : null
      }
    >
      <PasswordField
        name="newPassword"
        label="New password"
        hint={passwordHint}
        autoComplete="new-password"
      />
      <PasswordField name="confirmPassword" label="Confirm password" autoComplete="new-password" />
    </FormPage>
  );
}
