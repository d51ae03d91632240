import { paths } from 'shared/contract/routes';
import type { UserData } from 'shared/contract/user-data';
import { Skeleton, SkeletonRegion } from 'shared/ui/skeleton';
import { documentProgress, profileProgress, type WizardProgress } from './progress';
import { useWaitingFiles } from './use-waiting-files';
import { WizardRow } from './wizard-row';
import './continue.css';

interface ContinueCardProps {
  readonly userData: UserData | null;
  readonly waiting: boolean;
  /** Milliseconds since 1970 of the last answer of the server. */
  readonly answeredAt: number;
}

function titleFor(profile: WizardProgress | null, documents: WizardProgress | null): string {
  if (!profile || !documents) return 'Your profile and documents';
  const isDone = [profile, documents].every(({ done, total }) => done === total);
  return isDone ? 'You have saved everything we need' : 'Continue where you left off';
}

/** Takes the candidate back to where they left off, in both wizards. */
export function ContinueCard({ userData, waiting, answeredAt }: ContinueCardProps) {
  const files = useWaitingFiles(answeredAt);
  const profile = profileProgress(userData);
  const documents = documentProgress(userData);

  return (
    <section className="dash-continue" aria-labelledby="dash-continue-title">
      <h2 id="dash-continue-title" className="dash-continue__title">
        {titleFor(profile, documents)}
      </h2>
      {waiting && !userData ? (
        <SkeletonRegion label="Loading your progress">
          <Skeleton lines={3} />
          <Skeleton lines={3} />
        </SkeletonRegion>
      ) : (
        <ul className="dash-continue__rows">
          <WizardRow
            subject="profile"
            progress={profile}
            waiting={files.onboarding ?? 0}
            pathTo={paths.onboarding}
          />
          <WizardRow
            subject="documents"
            progress={documents}
            waiting={files.documents ?? 0}
            pathTo={paths.documents}
          />
        </ul>
      )}
    </section>
  );
}
