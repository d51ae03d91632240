import { Trans, useLingui } from '@lingui/react';
import { useId, useState } from 'react';
import { withdrawalReasonMaxLength, type JobApplication } from 'contract/wire/applications';
import { endpoints } from 'contract/wire/endpoints';
import type { ApiSuccessBody } from 'contract/wire/errors';
import { paths } from 'platform/routes';
import { loadPart } from 'shared/queries/load';
import { ApiError, call } from 'shared/runtime/api';
import { Link } from 'shared/runtime/router';
import { toasts } from 'shared/runtime/toasts';
import { userDataStore } from 'shared/runtime/user-data';
import { Button } from 'shared/ui/button';
import { Dialog } from 'shared/ui/dialog';
import { Notice } from 'shared/ui/notice';
import { exactTime } from './dates';

const isMoved = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'changed-elsewhere';

/**
 * Withdraws the application in the stage that the candidate looks at.
 * @returns whether the question is answered; false when it can be tried again as it is
 */
async function withdraw({ id, updatedAt }: JobApplication, reason: string): Promise<boolean> {
  try {
    const { data, message = '' } = await call<ApiSuccessBody<JobApplication>>(endpoints.withdrawApplication, {
      pathParams: { id },
      body: { reason },
      ifMatch: updatedAt,
    });
    const { userJobs } = userDataStore.get();
    userDataStore.set({ userJobs: userJobs && userJobs.map((one) => (one.id === id ? data : one)) });
    toasts.success(message);
    return true;
  } catch (error) {
    console.error('The application is not withdrawn', error);
    if (!isMoved(error)) return false;
    // Its new stage, which may be an offer, is looked at first.
    toasts.error(error.message);
    await loadPart('userJobs').catch(() => undefined); // it is logged
    return true;
  }
}

/** What it means, and the one way back. */
function Consequences({
  application: { applicationNo, companyName },
}: {
  readonly application: JobApplication;
}) {
  const { i18n } = useLingui();
  return (
    <>
      <p>
        {i18n.t('If you withdraw your application {number} to {company}:', {
          number: applicationNo,
          company: companyName,
        })}
      </p>
      <ul>
        <li>{i18n.t('We stop considering you for this job. Our team sees that you have withdrawn.')}</li>
        <li>{i18n.t('Your profile, your documents and your other applications stay as they are.')}</li>
        <li>
          <Trans
            id="You cannot take this back here. If you change your mind, <0>write to us</0>: we can open a new application."
            components={{ 0: <Link to={paths.contact()} /> }}
          />
        </li>
      </ul>
    </>
  );
}

interface ReasonProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Not of `shared/form`: this dialog is fetched ahead, and one optional text needs no more. */
function Reason({ value, onChange }: ReasonProps) {
  const { i18n } = useLingui();
  const id = useId();
  return (
    <div className="dash-withdraw__reason">
      <label htmlFor={id}>{i18n.t('Why do you withdraw? (optional)')}</label>
      <p id={`${id}-hint`}>{i18n.t('Our team can read this.')}</p>
      <textarea
        id={id}
        rows={3}
        maxLength={withdrawalReasonMaxLength}
        aria-describedby={`${id}-hint`}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}

interface WithdrawDialogProps {
  /** null: closed. */
  readonly application: JobApplication | null;
  readonly onClose: () => void;
}

/** Asks before an application is withdrawn. */
export function WithdrawDialog({ application, onClose }: WithdrawDialogProps) {
  const { i18n } = useLingui();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);

  const close = () => {
    setReason('');
    onClose();
  };
  const confirm = async (confirmed: JobApplication) => {
    setBusy(true);
    const isAnswered = await withdraw(confirmed, reason);
    setBusy(false);
    if (isAnswered) close();
  };
  const actions = (
    <>
      <Button variant="secondary" onClick={close}>
        {i18n.t('Keep the application')}
      </Button>
      <Button loading={busy} onClick={() => application && void confirm(application)}>
        {i18n.t('Withdraw the application')}
      </Button>
    </>
  );
  return (
    <Dialog
      open={application !== null}
      title={i18n.t('Withdraw this application?')}
      onClose={close}
      actions={actions}
    >
      {application ? (
        <div data-remote="mf-dashboard">
          <div className="dash-withdraw">
            <Consequences application={application} />
            <Reason value={reason} onChange={setReason} />
          </div>
        </div>
      ) : null}
    </Dialog>
  );
}

export function WithdrawButton({ onPress }: { readonly onPress: () => void }) {
  const { i18n } = useLingui();
  return (
    <Button variant="quiet" aria-haspopup="dialog" className="dash-dialog__withdraw" onClick={onPress}>
      {i18n.t('Withdraw this application')}
    </Button>
  );
}

/** In place of what comes next. */
export function WithdrawnNotice({ at }: { readonly at: string }) {
  const { i18n } = useLingui();
  const time = exactTime(at);
  return (
    <Notice title={time ? i18n.t('Withdrawn on {time}', { time }) : i18n.t('Withdrawn')}>
      <Trans
        id="We do not consider you for this job any more. If you change your mind, <0>write to us</0>: we can open a new application."
        components={{ 0: <Link to={paths.contact()} /> }}
      />
    </Notice>
  );
}
