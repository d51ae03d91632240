import { Trans, useLingui } from '@lingui/react';
import { useState } from 'react';
import { forgotPasswordSchema, resetLinkMinutes } from 'contract/wire/auth';
import { endpoints } from 'contract/wire/endpoints';
import { paths } from 'platform/routes';
import { useSchemaForm } from 'shared/form/form';
import { TextField } from 'shared/form/text-field';
import { call } from 'shared/runtime/api';
import { Link } from 'shared/runtime/router';
import { toasts } from 'shared/runtime/toasts';
import { Notice } from 'shared/ui/notice';
import * as successMessages from 'contract/wire/success-messages';
import { FormPage } from '../layout/form-page';
import { useHandedOver } from '../layout/handed-over';

/**
 * Spec section 2, "Forgot password". What it says after a success is the same for every address: whether one
 * has an account is private. The form stays, for a typing mistake or a second try.
 */
export function ForgotPasswordPage() {
  const { i18n } = useLingui();
  const received = useHandedOver();
  const [sentTo, setSentTo] = useState('');
  const form = useSchemaForm(forgotPasswordSchema, { defaultValues: { email: received.email } });

  return (
    <FormPage
      title={i18n.t('Forgot password')}
      lead={i18n.t('Enter the email address of your account. We will send you a link to set a new password.')}
      line={i18n.t('Reset your password by email.')}
      note={i18n.t('Only your password changes. Your profile and documents stay saved.')}
      footer={
        <Trans
          id="Remembered your password? <0>Sign in</0>. <1>Help with signing in</1>"
          components={{
            0: <Link to={paths.signIn()} state={received} />,
            1: <Link to={paths.help()} />,
          }}
        />
      }
      form={form}
      onSubmit={async (body) => {
        await call(endpoints.forgotPassword, { body });
        toasts.success(i18n.t(successMessages.forgotPassword));
        setSentTo(body.email);
      }}
      submit={i18n.t('Send Reset Link')}
      after={
        sentTo ? (
          <Notice tone="success" title={i18n.t('Check your inbox and spam folder')} live>
            <Trans
              id="If there is an account for <0>{email}</0>, we have sent it a link to set a new password. You can use the link once, within {minutes} minutes."
              values={{ email: sentTo, minutes: resetLinkMinutes }}
              components={{ 0: <strong /> }}
            />
          </Notice>
        ) : null
      }
    >
      <TextField
        name="email"
        label={i18n.t('Email')}
        type="email"
        inputMode="email"
        autoComplete="username"
      />
    </FormPage>
  );
}
