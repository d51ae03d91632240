import { Trans, useLingui } from '@lingui/react';
import { object } from 'yup';
import type { EmailChangeResponse } from 'contract/wire/email-change';
import { endpoints } from 'contract/wire/endpoints';
import { i18n } from 'shared/i18n/i18n';
import { paths } from 'platform/routes';
import { useSchemaForm } from 'shared/form/form';
import { Link } from 'shared/runtime/router';
import { FormPage } from '../layout/form-page';
import type { HandedOver } from '../layout/handed-over';
import { useEmailChange } from './use-email-change';

const noAnswers = object({});

const setNewPassword = (state?: HandedOver) => (
  <Link className="auth-link" to={paths.forgotPassword()} state={state}>
    {i18n.t('Set a new password')}
  </Link>
);

const undone = ({ user: { email }, outcome }: EmailChangeResponse) => {
  const isUndone = outcome === 'undone';
  const address = {
    values: { email },
    components: [<strong key="0" className="auth-address" />],
  };
  return {
    title: isUndone ? i18n.t('Your email address is changed back') : i18n.t('The change is cancelled'),
    actions: setNewPassword({ email }),
    children: (
      <>
        <p>
          {isUndone ? (
            <Trans id="You sign in with <0>{email}</0>." {...address} />
          ) : (
            <Trans id="You still sign in with <0>{email}</0>." {...address} />
          )}
        </p>
        <p>
          {isUndone
            ? i18n.t(
                'Someone who knows your password may have made the change, so it no longer works. We sent you an email with a link to set a new one.',
              )
            : i18n.t(
                'If you did not ask for the change, someone may know your password. Set a new password.',
              )}
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
  const { i18n } = useLingui();
  const form = useSchemaForm(noAnswers, { defaultValues: {} });
  const { send, result } = useEmailChange(endpoints.undoEmailChange, undone, {
    actions: (
      <>
        {setNewPassword()}
        <Link className="auth-link" to={paths.contact()}>
          {i18n.t('Contact us')}
        </Link>
      </>
    ),
    children: i18n.t(
      'If you can still sign in with this address, there is nothing to stop. If you cannot, contact us.',
    ),
  });

  return (
    <FormPage
      title={i18n.t('Keep your earlier email address')}
      lead={i18n.t(
        'Someone asked to change the email address of your account. If you did not, stop the change.',
      )}
      line={i18n.t('Your account stays yours.')}
      note={i18n.t('If you asked for the change yourself, you do not need to do anything here.')}
      form={form}
      onSubmit={() => send()}
      submit={i18n.t('Stop the change')}
      result={result}
    />
  );
}
