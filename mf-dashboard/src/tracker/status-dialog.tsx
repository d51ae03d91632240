import { applicationStages, stageIndex, type JobApplication } from 'contract/applications';
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
            <Tracker application={application} />
          </div>
        </div>
      ) : null}
    </Dialog>
  );
}

/**
 * The six stages; those up to and including the current one are done, and the current one says when the
 * application was last updated (spec section 4). An unknown status has no stage, so none is done.
 */
function Tracker({ application }: { readonly application: JobApplication }) {
  const current = stageIndex(application.status);
  const items = applicationStages.map((title, index): StepItem => {
    if (index !== current) return { title, state: index < current ? 'done' : 'todo' };
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
