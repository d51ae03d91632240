import {
  applicationStages,
  stageIndex,
  usualTime,
  type JobApplication,
  type StageText,
} from 'contract/applications';
import { useUserData } from 'shared/runtime/user-data';
import { Dialog } from 'shared/ui/dialog';
import { Steps, type StepItem } from 'shared/ui/steps';
import { ApplicationFacts } from '../applications/application-facts';
import { exactTime } from '../applications/dates';
import './tracker.css';

export interface StatusDialogProps {
  /** null: closed. */
  readonly application: JobApplication | null;
  readonly onClose: () => void;
}

/** Spec section 2: the card again, with the progress of the application. */
export function StatusDialog({ application, onClose }: StatusDialogProps) {
  return (
    <Dialog open={application !== null} title="Job Status Details" size="wide" onClose={onClose}>
      {application ? (
        <div data-remote="mf-dashboard">
          <div className="dash-dialog">
            <ApplicationFacts application={application} glyph={false} />
            <StageNow status={application.status} />
            <Tracker application={application} />
          </div>
        </div>
      ) : null}
    </Dialog>
  );
}

/** What staff say of a stage; undefined where an earlier API does not send it. */
const useStageTexts = (): ((stage: string) => StageText | undefined) => {
  const texts = useUserData((state) => state.userData?.applicationStages);
  return (stage) => texts?.find((text) => text.stage === stage);
};

/** What the current stage means and what comes next. How long it takes is said once staff know it. */
function StageNow({ status }: { readonly status: string }) {
  const text = useStageTexts()(status);
  if (!text) return null;
  const time = usualTime(text);
  return (
    <dl className="dash-now">
      <div>
        <dt>What it means</dt>
        <dd>{text.meaning}</dd>
      </div>
      <div>
        <dt>What comes next</dt>
        <dd>{text.next}</dd>
      </div>
      {time ? (
        <div>
          <dt>How long this stage usually takes</dt>
          <dd>{`${time.charAt(0).toUpperCase()}${time.slice(1)}`}</dd>
        </div>
      ) : null}
    </dl>
  );
}

/**
 * The six stages; those up to and including the current one are done, and the current one says when the
 * application was last updated (spec section 4). An unknown status has no stage, so none is done.
 */
function Tracker({ application }: { readonly application: JobApplication }) {
  const current = stageIndex(application.status);
  const textOf = useStageTexts();
  const items = applicationStages.map((title, index): StepItem => {
    if (index !== current)
      return { title, state: index < current ? 'done' : 'todo', description: textOf(title)?.meaning };
    return { title, state: 'done', description: <CurrentStage updatedAt={application.updatedAt} /> };
  });

  return <Steps label="Stages of this application" items={items} />;
}

function CurrentStage({ updatedAt }: { readonly updatedAt: string }) {
  const time = exactTime(updatedAt);
  return (
    <span className="dash-tracker__current">
      <span className="dash-tracker__here">Current stage</span>
      {time ? (
        <time dateTime={updatedAt} className="dash-tracker__time">
          {time}
        </time>
      ) : null}
    </span>
  );
}
