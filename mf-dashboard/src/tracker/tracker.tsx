import { applicationStages, stageIndex, type JobApplication } from 'shared/contract/applications';
import { Steps, type StepItem } from 'shared/ui/steps';
import { exactTime } from '../applications/dates';

/**
 * The six stages; those up to and including the current one are done, and the current one says when the application
 * was last updated (spec section 4). An unknown status has no stage, so none is done.
 */
export function Tracker({ application }: { readonly application: JobApplication }) {
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
