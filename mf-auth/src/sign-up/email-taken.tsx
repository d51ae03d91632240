import type { SignUpPayload } from 'shared/contract/auth';
import type { ErrorCode } from 'shared/contract/errors';
import { paths } from 'shared/contract/routes';
import type { SchemaForm } from 'shared/form/form';
import { ApiError } from 'shared/runtime/api';
import { Link } from 'shared/runtime/router';
import type { HandedEmail } from '../layout/handed-email';

interface EmailTakenProps {
  readonly form: SchemaForm<SignUpPayload>;
  readonly failure: Error | null;
}

const taken: ErrorCode = 'email-taken';

/** The way out for who signs up twice: the refused address, taken along to sign-in. Goes once it is being changed. */
export function EmailTaken({ form, failure }: EmailTakenProps) {
  const isTaken = failure instanceof ApiError && failure.code === taken;
  if (!isTaken || form.formState.errors.email?.type !== 'server') return null;
  const handed: HandedEmail = { email: form.getValues('email').trim() };
  return (
    <p className="auth-small">
      Is it yours?{' '}
      <Link className="auth-link" to={paths.signIn()} state={handed}>
        Sign in with this address
      </Link>
    </p>
  );
}
