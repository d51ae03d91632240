import { object } from 'yup';
import type { EmailChangeResponse } from 'contract/email-change';
import { endpoints } from 'contract/endpoints';
import { paths } from 'platform/routes';
import { useSchemaForm } from 'shared/form/form';
import { Link } from 'shared/runtime/router';
import { FormPage } from '../layout/form-page';
import type { HandedOver } from '../layout/handed-over';
import { useEmailChange } from './use-email-change';

const noAnswers = object({});

const setNewPassword = (state?: HandedOver) => (
  <Link className="auth-link" to={paths.forgotPassword()} state={state}>
    Set a new password
  </Link>
);

const undone = ({ user: { email }, outcome }: EmailChangeResponse) => {
  const isUndone = outcome === 'undone';
  return {
    title: isUndone ? 'Your email address is changed back' : 'The change is cancelled',
    actions: setNewPassword({ email }),
    children: (
      <>
        <p>
          {isUndone ? 'You sign in with ' : 'You still sign in with '}
          <strong className="auth-address">{email}</strong>.
        </p>
        <p>
          {isUndone
            ? 'Someone who knows your password may have made the change, so it no longer works. We sent you an email with a link to set a new one.'
            : 'If you did not ask for the change, someone may know your password. Set a new password.'}
        </p>
      </>
    ),
  };
};

/**
 * Opened from the link sent to the earlier address. Opening it changes nothing, as mail scanners follow
 * links: the button does.
 */
export function UndoEmailPage() {
  const form = useSchemaForm(noAnswers, { defaultValues: {} });
  const { send, result } = useEmailChange(endpoints.undoEmailChange, undone, {
    actions: (
      <>
        {setNewPassword()}
        <Link className="auth-link" to={paths.contact()}>
          Contact us
        </Link>
      </>
    ),
    children:
      'If you can still sign in with this address, there is nothing to stop. If you cannot, contact us.',
  });

  return (
    <FormPage
      title="Keep your earlier email address"
      lead="Someone asked to change the email address of your account. If you did not, stop the change."
      line="Your account stays yours."
      note="If you asked for the change yourself, you do not need to do anything here."
      form={form}
      onSubmit={() => send()}
      submit="Stop the change"
      result={result}
    />
  );
}
