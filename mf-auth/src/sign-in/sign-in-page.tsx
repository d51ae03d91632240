import { useWatch } from 'react-hook-form';
import { signInSchema } from 'shared/contract/auth';
import { paths } from 'shared/contract/routes';
import { Form, useSchemaForm } from 'shared/form/form';
import { PasswordField } from 'shared/form/password-field';
import { SubmitButton } from 'shared/form/submit-button';
import { TextField } from 'shared/form/text-field';
import { Link, useNavigate } from 'shared/runtime/router';
import { useHandedEmail, type HandedEmail } from '../layout/handed-email';
import { PageFrame } from '../layout/page-frame';
import { useSignIn } from './use-sign-in';

/** Spec section 2, "Sign-in". */
export function SignInPage() {
  const navigate = useNavigate();
  const signIn = useSignIn();
  const handedEmail = useHandedEmail();
  const form = useSchemaForm(signInSchema, { defaultValues: { email: handedEmail, password: '' } });
  const handed: HandedEmail = { email: useWatch({ control: form.control, name: 'email' }) };

  return (
    <PageFrame
      title="Sign in"
      lead="Welcome back. Your profile is as you left it."
      art="bridge"
      line="A short walk to a job far away."
      note="A dedicated agent matches your profile with remote and office roles abroad."
      footer={
        <>
          New here? <Link to={paths.signUp()}>Sign up</Link> in a minute. It is free.
        </>
      }
    >
      <Form
        form={form}
        label="Sign in"
        onSubmit={async (values) => {
          await signIn.mutateAsync(values);
          void navigate(paths.dashboard());
        }}
      >
        <TextField name="email" label="Email" type="email" inputMode="email" autoComplete="username" />
        <PasswordField name="password" label="Password" autoComplete="current-password" />
        <p className="auth-aside">
          <Link to={paths.forgotPassword()} state={handed}>
            Forgot Password
          </Link>
        </p>
        <SubmitButton size="l" wide>
          Sign in
        </SubmitButton>
      </Form>
    </PageFrame>
  );
}
