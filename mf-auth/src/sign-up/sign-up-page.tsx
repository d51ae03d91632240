import { Trans, useLingui } from '@lingui/react';
import { useState } from 'react';
import { nameQuestions, passwordHint, signUpSchema } from 'contract/wire/auth';
import { consentHeader, signUpConsent } from 'contract/wire/consent';
import { endpoints } from 'contract/wire/endpoints';
import type { ErrorCode } from 'contract/wire/errors';
import { localeOf } from 'contract/language/locale';
import { paths } from 'platform/routes';
import { useSchemaForm } from 'shared/form/form';
import { LastNameField } from 'shared/form/last-name-field';
import { MobileField } from 'shared/form/mobile-field';
import { PasswordField } from 'shared/form/password-field';
import { TextField } from 'shared/form/text-field';
import { call } from 'shared/runtime/api';
import { Link, useNavigate } from 'shared/runtime/router';
import { toasts } from 'shared/runtime/toasts';
import * as successMessages from 'contract/wire/success-messages';
import { FormPage } from '../layout/form-page';
import { useHandedOver, type HandedOver } from '../layout/handed-over';
import { AdultsOnly, UnderAgeButton } from './adults-only';
import { ConsentNote } from './consent-note';

const empty = { firstName: '', lastName: '', email: '', mobile: '', password: '' };
const taken: ErrorCode = 'email-taken';

/** For a candidate who signs up twice. Goes once the address is changed. */
const SignInInstead = ({ state }: { readonly state: HandedOver }) => (
  <p className="auth-small">
    <Trans
      id="Is it yours? <0>Sign in with this address</0>"
      components={{ 0: <Link className="auth-link" to={paths.signIn()} state={state} /> }}
    />
  </p>
);

/** Spec section 2, "Sign-up". */
export function SignUpPage() {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const received = useHandedOver();
  const [isUnderAge, setUnderAge] = useState(false);
  const form = useSchemaForm(signUpSchema, { defaultValues: { ...empty, email: received.email } });

  const handedOver = (email: string): HandedOver => ({ ...received, email });

  return (
    <FormPage
      title={i18n.t('Sign up')}
      lead={i18n.t(
        'Create an account to build your profile and apply for jobs. There is no registration fee.',
      )}
      art="bridge"
      line={i18n.t('From your desk to a team abroad.')}
      note={i18n.t(
        'Remote and office roles, full-time, part-time or by project, and a dedicated agent who matches you with them.',
      )}
      footer={
        <Trans
          id="Already have an account? <0>Sign in</0>"
          components={{ 0: <Link to={paths.signIn()} state={received} /> }}
        />
      }
      form={form}
      onSubmit={async (body) => {
        // The candidate has read the note below in the language that the page has now.
        const headers = { [consentHeader]: signUpConsent(localeOf(i18n)) };
        await call({ ...endpoints.signUp, headers }, { body });
        toasts.success(i18n.t(successMessages.signUp));
        void navigate(paths.signIn(), { state: handedOver(body.email) });
      }}
      result={isUnderAge ? <AdultsOnly onBack={() => setUnderAge(false)} /> : null}
    >
      <div className="auth-pair">
        <TextField name="firstName" label={i18n.t(nameQuestions.first_name)} autoComplete="given-name" />
        <LastNameField name="lastName" label={i18n.t(nameQuestions.last_name)} />
      </div>
      <div className="auth-with-note">
        <TextField name="email" label={i18n.t('Email')} type="email" inputMode="email" autoComplete="email" />
        {form.formState.errors.email?.type === taken ? (
          <SignInInstead state={handedOver(form.getValues('email').trim())} />
        ) : null}
      </div>
      <MobileField
        name="mobile"
        label={i18n.t('Mobile')}
        hint={i18n.t('10 digits, without the country code')}
      />
      <PasswordField
        name="password"
        label={i18n.t('Password')}
        hint={i18n.t(passwordHint)}
        autoComplete="new-password"
      />
      <div className="auth-consent">
        <ConsentNote />
        <UnderAgeButton onClick={() => setUnderAge(true)} />
      </div>
    </FormPage>
  );
}
