import type { SignUpPayload } from 'shared/contract/auth';
import type { ErrorCode } from 'shared/contract/errors';
import { paths } from 'shared/contract/routes';
import type { SchemaForm } from 'shared/form/form';
import { ApiError } from 'shared/runtime/api';
import { Link } from 'shared/runtime/router';
import type { HandedOver } from '../layout/handed-over';

interface EmailTakenProps {
  readonly form: SchemaForm<SignUpPayload>;
  readonly failure: Error | null;
  readonly received: HandedOver;
}

const taken: ErrorCode = 'email-taken';

/** For a candidate who signs up twice: takes the refused address to sign-in. Goes once the address is changed. */
export function EmailTaken({ form, failure, received }: EmailTakenProps) {
  const isTaken = failure instanceof ApiError && failure.code === taken;
  if (!isTaken || form.formState.errors.email?.type !== 'server') return null;
  const handed: HandedOver = { ...received, email: form.getValues('email').trim() };
  return (
    <p className="auth-small">
      Is it yours?{' '}
      <Link className="auth-link" to={paths.signIn()} state={handed}>
        Sign in with this address
      </Link>
    </p>
  );
}
