import { useLingui } from '@lingui/react';
import { messageText } from 'contract/language/message-text';
import {
  applicationStages,
  stageIndex,
  type JobApplication,
  type StageText,
} from 'contract/wire/applications';
import { useRef, useState } from 'react';
import { useUserData } from 'shared/runtime/user-data';
import { Dialog } from 'shared/ui/dialog';
import { Steps, type StepItem } from 'shared/ui/steps';
import { ApplicationFacts } from './application-facts';
import { exactTime } from './dates';
import { WithdrawButton, WithdrawDialog, WithdrawnNotice } from './withdraw-dialog';
import './status-dialog.css';

export interface StatusDialogProps {
  /** null: closed. */
  readonly application: JobApplication | null;
  readonly onClose: () => void;
}

/** Spec section 2: the card again, with the progress of the application. */
export function StatusDialog({ application, onClose }: StatusDialogProps) {
  const { i18n } = useLingui();
  const [isWithdrawing, setWithdrawing] = useState(false);
  const details = useRef<HTMLDivElement>(null);
  const withdrawnAt = application?.withdrawnAt;

  const leaveQuestion = () => {
    setWithdrawing(false);
    // Where the application is withdrawn, the button that has opened the question is gone.
    setTimeout(() => document.activeElement === document.body && details.current?.focus());
  };
  return (
    <>
      <Dialog open={application !== null} title={i18n.t('Job Status Details')} size="wide" onClose={onClose}>
        {application ? (
          <div data-remote="mf-dashboard">
            <div className="dash-dialog" ref={details} tabIndex={-1}>
              <ApplicationFacts application={application} glyph={false} />
              {withdrawnAt ? <WithdrawnNotice at={withdrawnAt} /> : <StageNow status={application.status} />}
              <Tracker application={application} />
              {withdrawnAt === null ? <WithdrawButton onPress={() => setWithdrawing(true)} /> : null}
            </div>
          </div>
        ) : null}
      </Dialog>
      <WithdrawDialog application={isWithdrawing ? application : null} onClose={leaveQuestion} />
    </>
  );
}

/** What staff say of a stage; undefined where an earlier API does not send it. */
const useStageTexts = (): ((stage: string) => StageText | undefined) => {
  const texts = useUserData((state) => state.userData?.applicationStages);
  return (stage) => texts?.find((text) => text.stage === stage);
};

/** What the current stage means and what comes next. How long it takes is said once staff know it. */
function StageNow({ status }: { readonly status: string }) {
  const { i18n } = useLingui();
  const text = useStageTexts()(status);
  if (!text) return null;
  const { usualDays } = text;
  return (
    <dl className="dash-now">
      <div>
        <dt>{i18n.t('What it means')}</dt>
        <dd>{messageText(i18n, text.meaning)}</dd>
      </div>
      <div>
        <dt>{i18n.t('What comes next')}</dt>
        <dd>{messageText(i18n, text.next)}</dd>
      </div>
      {usualDays === null ? null : (
        <div>
          <dt>{i18n.t('How long this stage usually takes')}</dt>
          <dd>{i18n.t('About {usualDays, plural, one {a day} other {# days}}', { usualDays })}</dd>
        </div>
      )}
    </dl>
  );
}

/**
 * The six stages; those up to and including the current one are done, and the current one says when the
 * application was last updated (spec section 4). An unknown status has no stage, so none is done.
 */
function Tracker({ application }: { readonly application: JobApplication }) {
  const { i18n } = useLingui();
  const current = stageIndex(application.status);
  const textOf = useStageTexts();
  const items = applicationStages.map((stage, index): StepItem => {
    const title = i18n.t(stage);
    if (index === current) return { title, state: 'done', description: <CurrentStage {...application} /> };
    const meaning = textOf(stage)?.meaning;
    return {
      title,
      state: index < current ? 'done' : 'todo',
      description: meaning && messageText(i18n, meaning),
    };
  });

  return <Steps label={i18n.t('Stages of this application')} items={items} />;
}

function CurrentStage({ updatedAt, withdrawnAt }: JobApplication) {
  const { i18n } = useLingui();
  const time = exactTime(updatedAt);
  return (
    <span className="dash-tracker__current">
      <span className="dash-tracker__here">
        {withdrawnAt ? i18n.t('Withdrawn at this stage') : i18n.t('Current stage')}
      </span>
      {time ? (
        <time dateTime={updatedAt} className="dash-tracker__time">
          {time}
        </time>
      ) : null}
    </span>
  );
}
