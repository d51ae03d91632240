import { useState } from 'react';
import { object } from 'yup';
import { verifyMessages, type VerifiedEmail } from 'contract/email-verification';
import { endpoints } from 'contract/endpoints';
import type { ApiSuccessBody, ErrorCode } from 'contract/errors';
import { paths } from 'platform/routes';
import { useSchemaForm } from 'shared/form/form';
import { ApiError, call } from 'shared/runtime/api';
import { Link, useParams } from 'shared/runtime/router';
import { patchUserData } from 'shared/queries/patch-user-data';
import { userDataStore } from 'shared/runtime/user-data';
import type { NoticeProps } from 'shared/ui/notice';
import { FormPage } from '../layout/form-page';
import { Result } from '../layout/result';

const noAnswers = object({});
const linkInvalid: ErrorCode = 'email-link-invalid';

const done = (email: string): NoticeProps => ({
  tone: 'success',
  title: verifyMessages.verified,
  children: (
    <p>
      We will write to <strong className="auth-address">{email}</strong>.
    </p>
  ),
  actions: (
    <Link className="auth-link" to={paths.dashboard()}>
      Open your dashboard
    </Link>
  ),
});

const invalid: NoticeProps = {
  tone: 'warn',
  title: 'This link has expired or was already used',
  children: 'Your account page says whether your address is confirmed, and sends you another link if not.',
  actions: (
    <Link className="auth-link" to={paths.account()}>
      Open your account page
    </Link>
  ),
};

/**
 * Opened from the mail that follows a sign-up. Opening it changes nothing, as mail scanners follow links: the
 * button does.
 */
export function VerifyEmailPage() {
  const { token = '' } = useParams();
  const form = useSchemaForm(noAnswers, { defaultValues: {} });
  const [result, setResult] = useState<NoticeProps | null>(null);

  /** @throws ApiError */
  const verify = async () => {
    try {
      const { data } = await call<ApiSuccessBody<VerifiedEmail>>(endpoints.verifyEmail, {
        pathParams: { token },
      });
      if (userDataStore.get().userData?.email === data.email) patchUserData({ emailVerified: true });
      setResult(done(data.email));
    } catch (error) {
      if (error instanceof ApiError && error.code === linkInvalid) setResult(invalid);
      throw error;
    }
  };

  return (
    <FormPage
      title="Confirm your email address"
      lead="Confirm that this email address is yours, so that we can reach you."
      line="News finds you."
      note="We write about your profile and your applications, and about the safety of your account."
      form={form}
      onSubmit={verify}
      submit="Confirm this email address"
      result={result && <Result {...result} />}
    />
  );
}
