import { passwordMinLength, signUpSchema } from 'shared/contract/auth';
import { paths } from 'shared/contract/routes';
import { Form, useSchemaForm } from 'shared/form/form';
import { MobileField } from 'shared/form/mobile-field';
import { PasswordField } from 'shared/form/password-field';
import { SubmitButton } from 'shared/form/submit-button';
import { TextField } from 'shared/form/text-field';
import { Link, useNavigate } from 'shared/runtime/router';
import { useHandedOver, type HandedOver } from '../layout/handed-over';
import { PageFrame } from '../layout/page-frame';
import { PrivacyNote } from '../layout/privacy-note';
import { EmailTaken } from './email-taken';
import { useSignUp } from './use-sign-up';

const empty = { firstName: '', lastName: '', email: '', mobile: '', password: '' };

/** Spec section 2, "Sign-up". */
export function SignUpPage() {
  const navigate = useNavigate();
  const signUp = useSignUp();
  const received = useHandedOver();
  const form = useSchemaForm(signUpSchema, { defaultValues: { ...empty, email: received.email } });

  return (
    <PageFrame
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
    >
      <Form
        form={form}
        label="Sign up"
        onSubmit={async (values) => {
          await signUp.mutateAsync(values);
          const handed: HandedOver = { ...received, email: values.email };
          void navigate(paths.signIn(), { state: handed });
        }}
      >
        <div className="auth-pair">
          <TextField name="firstName" label="First name" autoComplete="given-name" />
          <TextField name="lastName" label="Last name" autoComplete="family-name" />
        </div>
        <div className="auth-with-note">
          <TextField name="email" label="Email" type="email" inputMode="email" autoComplete="email" />
          <EmailTaken form={form} failure={signUp.error} received={received} />
        </div>
        <MobileField name="mobile" label="Mobile" hint="10 digits, without the country code" />
        <PasswordField
          name="password"
          label="Password"
          hint={`At least ${passwordMinLength} characters`}
          autoComplete="new-password"
        />
        <SubmitButton size="l" wide>
          Sign up
        </SubmitButton>
        <PrivacyNote />
      </Form>
    </PageFrame>
  );
}
