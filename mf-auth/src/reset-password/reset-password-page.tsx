import { Trans, useLingui } from '@lingui/react';
import { lazy, Suspense, useEffect, useState, type ComponentProps } from 'react';
import {
  keptPasskeysHeader,
  passwordHint,
  type ResetLink,
  type ResetPasswordPayload,
} from 'contract/wire/auth';
import { resetPasswordSchema } from 'contract/forms/new-password';
import { consentHeader, signUpConsent } from 'contract/wire/consent';
import { endpoints } from 'contract/wire/endpoints';
import type { ApiSuccessBody } from 'contract/wire/errors';
import { localeOf } from 'contract/language/locale';
import { paths } from 'platform/routes';
import { useSchemaForm } from 'shared/form/form';
import { PasswordField } from 'shared/form/password-field';
import { call } from 'shared/runtime/api';
import { Link, useNavigate } from 'shared/runtime/router';
import { toasts } from 'shared/runtime/toasts';
import { Notice } from 'shared/ui/notice';
import * as successMessages from 'contract/wire/success-messages';
import { FormPage } from '../layout/form-page';
import { useLinkToken } from '../layout/use-link-token';
import { ConsentNote } from '../sign-up/consent-note';

/** In a chunk of its own: few accounts have passkeys. */
const PasskeyChoice = lazy(async () => ({
  default: (await import(/* webpackChunkName: "kept-passkeys" */ './kept-passkeys')).KeptPasskeys,
}));

const KeptPasskeys = (props: ComponentProps<typeof PasskeyChoice>) =>
  props.passkeys.length > 0 ? (
    <Suspense>
      <PasskeyChoice {...props} />
    </Suspense>
  ) : null;

/** What is known of the link. A check that fails says nothing about it. */
function useResetLink(token: string): ResetLink {
  const [link, setLink] = useState<ResetLink>({ isUsable: true });
  // Without a query: its library would be the heaviest part of these pages.
  useEffect(() => {
    const abort = new AbortController();
    call<ApiSuccessBody<ResetLink>>(endpoints.checkResetLink, {
      pathParams: { token },
      silent: true,
      signal: abort.signal,
    }).then(
      ({ data }) => setLink(data),
      (error: unknown) => {
        if (!abort.signal.aborted) console.error('The reset link could not be checked', error);
      },
    );
    return () => abort.abort();
  }, [token]);
  return link;
}

const NewLink = () => {
  const { i18n } = useLingui();
  return (
    <Link className="auth-link" to={paths.forgotPassword()}>
      {i18n.t('Ask for a new link')}
    </Link>
  );
};

/** Before the button: whoever signed up may be another person, whose answers must not be shown. */
const StartsEmpty = () => {
  const { i18n } = useLingui();
  return (
    <>
      <Notice tone="warn" title={i18n.t('Your account will start empty')}>
        {i18n.t(
          'This email address was never confirmed, so what the account contains may be someone else’s. We remove it. If it is yours, open this link in the browser that you used for your account before: then everything stays.',
        )}
      </Notice>
      <ConsentNote />
    </>
  );
};

/** Spec section 2, "Reset password". A failure keeps the typed text and offers a new link. */
export function ResetPasswordPage() {
  const { i18n } = useLingui();
  const token = useLinkToken();
  const navigate = useNavigate();
  const { isUsable, startsEmpty = false, passkeys = [] } = useResetLink(token);
  const isInvalid = !isUsable;
  const [kept, setKept] = useState<readonly string[]>([]);
  const [failed, setFailed] = useState(false);
  const form = useSchemaForm(resetPasswordSchema, {
    defaultValues: { newPassword: '', confirmPassword: '' },
  });

  const reset = async (body: ResetPasswordPayload) => {
    setFailed(false);
    try {
      // Beside the payload, which is specified.
      const headers = {
        ...(startsEmpty ? { [consentHeader]: signUpConsent(localeOf(i18n)) } : {}),
        ...(passkeys.length > 0 ? { [keptPasskeysHeader]: kept.join(',') } : {}),
      };
      await call({ ...endpoints.resetPassword, headers }, { pathParams: { token }, body });
    } catch (error) {
      setFailed(true);
      throw error;
    }
    toasts.success(i18n.t(successMessages.resetPassword));
    void navigate(paths.signIn());
  };

  return (
    <FormPage
      title={i18n.t('Set a new password')}
      // As long as the other, so that the form does not move under a finger.
      lead={
        <span role="status">
          {isInvalid ? (
            <>
              {i18n.t('This link has expired or was used.')} <NewLink />
            </>
          ) : (
            i18n.t('Choose a password that you do not use anywhere else.')
          )}
        </span>
      }
      line={i18n.t('A new password for your account.')}
      note={i18n.t('To protect your account, we sign you out on every device.')}
      footer={
        <Trans
          id="Remembered your password? <0>Sign in</0>"
          components={{ 0: <Link to={paths.signIn()} /> }}
        />
      }
      form={form}
      onSubmit={({ newPassword }) => reset({ newPassword })}
      submit={i18n.t('Set new password')}
      after={
        failed && !isInvalid ? (
          <Notice tone="warn" title={i18n.t('We could not set the new password')} actions={<NewLink />}>
            {i18n.t(
              'You can use a reset link once, and it expires after a short time. Try again, or ask for a new link.',
            )}
          </Notice>
        ) : null
      }
    >
      <PasswordField
        name="newPassword"
        label={i18n.t('New password')}
        hint={i18n.t(passwordHint)}
        autoComplete="new-password"
      />
      <PasswordField name="confirmPassword" label={i18n.t('Confirm password')} autoComplete="new-password" />
      <KeptPasskeys passkeys={passkeys} kept={kept} onChange={setKept} />
      {startsEmpty ? <StartsEmpty /> : null}
    </FormPage>
  );
}
