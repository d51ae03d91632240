import { useWatch } from 'react-hook-form';
import { signInSchema } from 'shared/contract/auth';
import { paths } from 'shared/contract/routes';
import { Form, useSchemaForm } from 'shared/form/form';
import { PasswordField } from 'shared/form/password-field';
import { SubmitButton } from 'shared/form/submit-button';
import { TextField } from 'shared/form/text-field';
import { Link, useNavigate } from 'shared/runtime/router';
import { useHandedOver, type HandedOver } from '../layout/handed-over';
import { PageFrame } from '../layout/page-frame';
import { useSignIn } from './use-sign-in';

/** Spec section 2, "Sign-in". A candidate who was sent here from a protected page returns to it. */
export function SignInPage() {
  const navigate = useNavigate();
  const signIn = useSignIn();
  const received = useHandedOver();
  const form = useSchemaForm(signInSchema, { defaultValues: { email: received.email, password: '' } });
  const handed: HandedOver = { ...received, email: useWatch({ control: form.control, name: 'email' }) };

  return (
    <PageFrame
      title="Sign in"
      lead="Sign in to continue with your profile and your applications."
      art="bridge"
      line="A short walk to a job far away."
      note="A dedicated agent matches your profile with remote and office roles abroad."
      footer={
        <>
          New here?{' '}
          <Link to={paths.signUp()} state={handed}>
            Sign up
          </Link>
          . It is free.
        </>
      }
    >
      <Form
        form={form}
        label="Sign in"
        onSubmit={async (values) => {
          const { user } = await signIn.mutateAsync(values);
          const isTheirs = received.userId === undefined || received.userId === user.id;
          void navigate((isTheirs && received.from) || paths.dashboard());
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
