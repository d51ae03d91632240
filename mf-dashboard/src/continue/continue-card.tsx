import { documentSteps } from 'shared/contract/documents';
import { onboardingSteps } from 'shared/contract/profile';
import { paths } from 'shared/contract/routes';
import type { UserData } from 'shared/contract/user-data';
import { Skeleton, SkeletonRegion } from 'shared/ui/skeleton';
import { wizardProgress } from './progress';
import { WizardRow } from './wizard-row';
import './continue.css';

interface ContinueCardProps {
  readonly userData: UserData | null;
  readonly waiting: boolean;
}

/** Takes the candidate back to where they left off, in both wizards. */
export function ContinueCard({ userData, waiting }: ContinueCardProps) {
  const completed = userData?.completedSteps;
  const allSaved =
    completed !== undefined &&
    !wizardProgress(onboardingSteps, completed.onboarding).next &&
    !wizardProgress(documentSteps, completed.documents).next;

  return (
    <section className="dash-continue" aria-labelledby="dash-continue-title">
      <h2 id="dash-continue-title" className="dash-continue__title">
        {allSaved ? 'Every step is saved' : 'Pick up where you left off'}
      </h2>
      {waiting && !userData ? (
        <SkeletonRegion label="Loading your progress">
          <Skeleton lines={3} />
          <Skeleton lines={3} />
        </SkeletonRegion>
      ) : (
        <ul className="dash-continue__rows">
          <WizardRow
            title="Your profile"
            steps={onboardingSteps}
            completed={completed?.onboarding}
            pathTo={paths.onboarding}
          />
          <WizardRow
            title="Your documents"
            steps={documentSteps}
            completed={completed?.documents}
            pathTo={paths.documents}
          />
        </ul>
      )}
    </section>
  );
}
