import { Trans, useLingui } from '@lingui/react';
import { useState } from 'react';
import type { InferType } from 'yup';
import { verifyEmailSchema, verifyMessages, type VerifiedEmail } from 'contract/wire/email-verification';
import { endpoints } from 'contract/wire/endpoints';
import type { ApiSuccessBody, ErrorCode } from 'contract/wire/errors';
import { i18n } from 'shared/i18n/i18n';
import { paths } from 'platform/routes';
import { useSchemaForm } from 'shared/form/form';
import { PasswordField } from 'shared/form/password-field';
import { ApiError, call } from 'shared/runtime/api';
import { Link } from 'shared/runtime/router';
import { patchUserData } from 'shared/queries/patch-user-data';
import { useSession } from 'shared/runtime/session';
import { userDataStore } from 'shared/runtime/user-data';
import { ButtonLink } from 'shared/ui/button';
import type { NoticeProps } from 'shared/ui/notice';
import errors from 'contract/wire/errors.json' with { type: 'json' };
import { FormPage } from '../layout/form-page';
import { Result } from '../layout/result';
import { useLinkToken } from '../layout/use-link-token';

const linkInvalid: ErrorCode = 'email-link-invalid';

const done = (email: string): NoticeProps => ({
  tone: 'success',
  children: (
    <p>
      <Trans
        id="We will write to <0>{email}</0>."
        values={{ email }}
        components={{ 0: <strong className="auth-address" /> }}
      />
    </p>
  ),
  actions: (
    // To the sign-in first, where nobody is signed in.
    <ButtonLink to={paths.dashboard()}>{i18n.t('Open your dashboard')}</ButtonLink>
  ),
});

const invalid = (): NoticeProps => ({
  tone: 'warn',
  title: i18n.t(errors['email-link-invalid'].message),
  children: i18n.t(
    'Your account page says whether your address is confirmed, and sends you another link if not.',
  ),
  actions: (
    <Link className="auth-link" to={paths.account()}>
      {i18n.t('Open your account page')}
    </Link>
  ),
});

const noticeOf = (outcome: VerifiedEmail | 'invalid'): NoticeProps =>
  outcome === 'invalid' ? invalid() : done(outcome.email);

/**
 * Opened from the mail that follows a sign-up. Opening it changes nothing, as mail scanners follow links: the
 * button does. Whoever has no session of the account shows by its password that they signed up.
 */
export function VerifyEmailPage() {
  const { i18n } = useLingui();
  const token = useLinkToken();
  const isSignedIn = useSession() !== null;
  const form = useSchemaForm(verifyEmailSchema, { defaultValues: { password: '' } });
  const [isRefused, setRefused] = useState(false);
  const [outcome, setOutcome] = useState<VerifiedEmail | 'invalid' | null>(null);

  const isDone = outcome !== null && outcome !== 'invalid';

  /** @throws ApiError */
  const verify = async (body: InferType<typeof verifyEmailSchema>) => {
    try {
      const { data } = await call<ApiSuccessBody<VerifiedEmail>>(endpoints.verifyEmail, {
        pathParams: { token },
        body,
      });
      if (userDataStore.get().userData?.email === data.email) patchUserData({ emailVerified: true });
      setOutcome(data);
    } catch (error) {
      if (error instanceof ApiError && error.code === linkInvalid) setOutcome('invalid');
      else setRefused(true);
      throw error;
    }
  };

  return (
    <FormPage
      title={isDone ? i18n.t(verifyMessages.verified) : i18n.t('Confirm your email address')}
      lead={isDone ? '' : i18n.t('Confirm that this email address is yours, so that we can reach you.')}
      line={i18n.t('News finds you.')}
      note={i18n.t('For your safety, this signs you out on your other devices. Your answers stay saved.')}
      footer={
        outcome ? null : (
          <Trans
            id="Someone else created the account, or you forgot the password? <0>Set a new password</0>"
            components={{ 0: <Link to={paths.forgotPassword()} /> }}
          />
        )
      }
      form={form}
      onSubmit={verify}
      submit={i18n.t('Confirm this email address')}
      result={outcome && <Result {...noticeOf(outcome)} />}
    >
      {/* The session may be of another account. */}
      {isSignedIn && !isRefused ? null : (
        <PasswordField name="password" label={i18n.t('Current password')} autoComplete="current-password" />
      )}
    </FormPage>
  );
}
