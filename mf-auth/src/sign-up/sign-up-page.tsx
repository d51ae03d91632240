import { useState } from 'react';
import { passwordHint, signUpSchema } from 'contract/auth';
import { endpoints } from 'contract/endpoints';
import type { ErrorCode } from 'contract/errors';
import { paths } from 'platform/routes';
import { useSchemaForm } from 'shared/form/form';
import { MobileField } from 'shared/form/mobile-field';
import { PasswordField } from 'shared/form/password-field';
import { TextField } from 'shared/form/text-field';
import { call } from 'shared/runtime/api';
import { Link, useNavigate } from 'shared/runtime/router';
import { toasts } from 'shared/runtime/toasts';
import { FormPage } from '../layout/form-page';
import { useHandedOver, type HandedOver } from '../layout/handed-over';
import { PrivacyNote } from '../layout/privacy-note';
import { AdultsOnly, UnderAgeButton } from './adults-only';

const empty = { firstName: '', lastName: '', email: '', mobile: '', password: '' };
const taken: ErrorCode = 'email-taken';

/** Spec section 2, "Sign-up". */
export function SignUpPage() {
  const navigate = useNavigate();
  const received = useHandedOver();
  const [isUnderAge, setUnderAge] = useState(false);
  const form = useSchemaForm(signUpSchema, { defaultValues: { ...empty, email: received.email } });

  const handedOver = (email: string): HandedOver => ({ ...received, email });

  return (
    <FormPage
      title="Sign up"
      lead="Create an account to build your profile and apply for jobs. There is no registration fee."
      art="bridge"
      line="From your desk to a team abroad."
      note="Remote and office roles, full-time, part-time or by project, and a dedicated agent who matches you with them."
      footer={
        <>
          Already have an account?{' '}
          <Link to={paths.signIn()} state={received}>
            Sign in
          </Link>
        </>
      }
      form={form}
      onSubmit={async (body) => {
        await call(endpoints.signUp, { body });
        toasts.success('Account created successfully');
        void navigate(paths.signIn(), { state: handedOver(body.email) });
      }}
      result={isUnderAge ? <AdultsOnly onBack={() => setUnderAge(false)} /> : null}
    >
      <div className="auth-pair">
        <TextField name="firstName" label="First name" autoComplete="given-name" />
        <TextField name="lastName" label="Last name" autoComplete="family-name" />
      </div>
      <div className="auth-with-note">
        <TextField name="email" label="Email" type="email" inputMode="email" autoComplete="email" />
        {/* For a candidate who signs up twice. Goes once the address is changed. */}
        {form.formState.errors.email?.type === taken ? (
          <p className="auth-small">
            Is it yours?{' '}
            <Link
              className="auth-link"
              to={paths.signIn()}
              state={handedOver(form.getValues('email').trim())}
            >
              Sign in with this address
            </Link>
          </p>
        ) : null}
      </div>
      <MobileField name="mobile" label="Mobile" hint="10 digits, without the country code" />
      <PasswordField name="password" label="Password" hint={passwordHint} autoComplete="new-password" />
      {/* Consent is read before the button that gives it. */}
      <div className="auth-consent">
        <PrivacyNote>
          When you sign up, you confirm that you are 18 or older. You agree that we keep your details and
          documents, to match you with jobs, and share what is needed with employers. We keep them until you
          delete your account or leave it unused for 24 months.
        </PrivacyNote>
        <UnderAgeButton onClick={() => setUnderAge(true)} />
      </div>
    </FormPage>
  );
}
