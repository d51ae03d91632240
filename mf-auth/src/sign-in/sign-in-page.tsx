import { Trans, useLingui } from '@lingui/react';
import { useWatch } from 'react-hook-form';
import { signInSchema, type SignInResponse } from 'contract/wire/auth';
import { endpoints } from 'contract/wire/endpoints';
import type { ApiSuccessBody } from 'contract/wire/errors';
import { paths } from 'platform/routes';
import { useSchemaForm } from 'shared/form/form';
import { PasswordField } from 'shared/form/password-field';
import { TextField } from 'shared/form/text-field';
import { call } from 'shared/runtime/api';
import { Link, useNavigate } from 'shared/runtime/router';
import { session } from 'shared/runtime/session';
import { toasts } from 'shared/runtime/toasts';
import { useHydrated } from 'shared/remote/use-hydrated';
import * as successMessages from 'contract/wire/success-messages';
import { FormPage } from '../layout/form-page';
import { useHandedOver, type HandedOver } from '../layout/handed-over';
import { SharedDeviceSwitch } from '../shared-device/shared-device-switch';
import { PasskeySignIn } from './passkey-sign-in';

/**
 * Spec section 2, "Sign-in": keeps token and user on this device, and leads back to the page that asked for
 * it.
 */
export function SignInPage() {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const received = useHandedOver();
  const form = useSchemaForm(signInSchema, { defaultValues: { email: received.email, password: '' } });
  const handed: HandedOver = { ...received, email: useWatch({ control: form.control, name: 'email' }) };

  // The pre-rendered HTML does not know the history state.
  const hasEnded = useHydrated() && received.userId !== undefined;

  const enter = ({ token, user }: SignInResponse) => {
    session.start({ token, user });
    toasts.success(i18n.t(successMessages.signIn));
    const isTheirs = received.userId === undefined || received.userId === user.id;
    void navigate((isTheirs && received.from) || paths.dashboard());
  };

  return (
    <FormPage
      title={i18n.t('Sign in')}
      lead={
        hasEnded
          ? i18n.t(
              'Your session has ended. Sign in again to go on where you were: your answers and files are kept on this device.',
            )
          : i18n.t('Sign in to continue with your profile and your applications.')
      }
      art="bridge"
      line={i18n.t('A short walk to a job far away.')}
      note={i18n.t('A dedicated agent matches your profile with remote and office roles abroad.')}
      footer={
        <Trans
          id="New here? <0>Sign up</0>. It is free. <1>Help with signing in</1>"
          components={{
            0: <Link to={paths.signUp()} state={handed} />,
            1: <Link to={paths.help()} />,
          }}
        />
      }
      form={form}
      onSubmit={async (body) => {
        const { data } = await call<ApiSuccessBody<SignInResponse>>(endpoints.signIn, { body });
        enter(data);
      }}
      after={<PasskeySignIn onSignedIn={enter} />}
    >
      <TextField
        name="email"
        label={i18n.t('Email')}
        type="email"
        inputMode="email"
        // Browsers then suggest passkeys, too.
        autoComplete="username webauthn"
      />
      <PasswordField name="password" label={i18n.t('Password')} autoComplete="current-password" />
      <p className="auth-aside">
        <Link to={paths.forgotPassword()} state={handed}>
          {i18n.t('Forgot Password')}
        </Link>
      </p>
      <SharedDeviceSwitch />
    </FormPage>
  );
}
