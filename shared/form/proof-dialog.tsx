import { Trans, useLingui } from '@lingui/react';
import { useEffect } from 'react';
import { proofMinutes } from 'contract/wire/account-periods';
import { proofSchema, type ProofPayload, type RenewedSession } from 'contract/wire/account';
import { endpoints } from 'contract/wire/endpoints';
import type { ApiSuccessBody } from 'contract/wire/errors';
import type { UsedPasskey } from 'contract/wire/passkeys';
import { paths } from 'platform/routes';
import { call } from 'shared/runtime/api';
import { proof, useProof } from 'shared/runtime/proof';
import { Link } from 'shared/runtime/router';
import { session, useSession } from 'shared/runtime/session';
import { useUserData } from 'shared/runtime/user-data';
import { Button } from 'shared/ui/button';
import { Dialog } from 'shared/ui/dialog';
import { Form, useSchemaForm } from './form';
import { PasskeyButton } from './passkey-button';
import { PasswordField } from './password-field';
import { SubmitButton } from './submit-button';
import { hasPasskeys } from './use-passkeys';
import './proof-dialog.css';

const cancel = () => proof.answer(false);
const title = /*i18n*/ 'Confirm your password';

/** The session goes on with another token: a copy of the one before has not been proved. */
async function prove(body: ProofPayload | { readonly passkey: UsedPasskey }): Promise<void> {
  const { data } = await call<ApiSuccessBody<RenewedSession>>(endpoints.prove, { body });
  const current = session.get();
  if (current) session.start({ ...current, ...data });
  proof.answer(true);
}

function ProofForm({ email }: { readonly email: string }) {
  const { i18n } = useLingui();
  const form = useSchemaForm(proofSchema, { defaultValues: { password: '' } });
  const canUsePasskey = useUserData(({ userData }) => userData?.hasPasskey === true) && hasPasskeys();
  const { setFocus } = form;
  useEffect(() => {
    // After the dialog has noted where the focus was, and taken it.
    const timer = setTimeout(() => setFocus('password'));
    return () => clearTimeout(timer);
  }, [setFocus]);
  return (
    <Form form={form} label={i18n.t(title)} onSubmit={prove} className="mg-proof">
      <p>
        {canUsePasskey
          ? i18n.t(
              'You signed in, or confirmed your password, more than {minutes} minutes ago. ' +
                'To protect your documents and your data, use a passkey or enter your password.',
              { minutes: proofMinutes },
            )
          : i18n.t(
              'You signed in, or confirmed your password, more than {minutes} minutes ago. ' +
                'To protect your documents and your data, enter it again.',
              { minutes: proofMinutes },
            )}
      </p>
      {canUsePasskey ? (
        <PasskeyButton onPress={async ({ proofBody }) => prove(await proofBody())}>
          {i18n.t('Use a passkey')}
        </PasskeyButton>
      ) : null}
      {/* Tells password managers whose password it is. */}
      <input hidden readOnly type="text" name="username" autoComplete="username" value={email} />
      <PasswordField name="password" label={i18n.t('Current password')} autoComplete="current-password" />
      <p className="mg-proof__forgotten">
        <Trans
          id="<0>Set a new password<1> (opens in a new tab)</1></0> if you have forgotten it."
          components={{
            0: <Link to={paths.forgotPassword()} target="_blank" rel="noopener" />,
            1: <span className="mg-visually-hidden" />,
          }}
        />
      </p>
      <div className="mg-dialog__actions">
        <Button variant="secondary" onClick={cancel}>
          {i18n.t('Cancel')}
        </Button>
        <SubmitButton>{i18n.t('Continue')}</SubmitButton>
      </div>
    </Form>
  );
}

export interface ProofDialogProps {
  /** The deployable whose sheets its form is drawn with: a dialog is outside of all panes. */
  readonly owner: string;
}

/**
 * Asks for the password when the API wants it first (shared/runtime/proof). Cancelling leaves the page as it
 * was.
 */
export function ProofDialog({ owner }: ProofDialogProps) {
  const { i18n } = useLingui();
  const isAsked = useProof() === 'asked';
  const email = useSession()?.user.email;
  // The session has ended meanwhile, in another tab perhaps.
  useEffect(() => {
    if (isAsked && email === undefined) cancel();
  }, [isAsked, email]);
  return (
    <Dialog open={isAsked} title={i18n.t(title)} onClose={cancel}>
      <div data-remote={owner}>
        <ProofForm email={email ?? ''} />
      </div>
    </Dialog>
  );
}
