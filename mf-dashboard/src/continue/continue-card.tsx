import { paths } from 'platform/routes';
import type { UserData } from 'contract/user-data';
import { Link } from 'shared/runtime/router';
import { CheckIcon } from 'shared/ui/icons';
import { documentProgress, profileProgress, type NextStep, type WizardProgress } from './progress';
import './continue.css';

interface ContinueCardProps {
  readonly userData: UserData | null;
  /** The wizard whose next step is the dashboard's own action: a second link would say the same. */
  readonly linked: NextStep['subject'] | undefined;
}

function titleFor(profile: WizardProgress | null, documents: WizardProgress | null): string {
  if (!profile || !documents) return 'Your profile and documents';
  if (profile.done + documents.done === 0) return 'What we need from you';
  const isDone = [profile, documents].every(({ done, total }) => done === total);
  return isDone ? 'You have saved everything we need' : 'Continue where you left off';
}

/** Takes the candidate back to where they left off, in both wizards. */
export function ContinueCard({ userData, linked }: ContinueCardProps) {
  const profile = profileProgress(userData);
  const documents = documentProgress(userData);

  return (
    <section className="dash-continue mg-on-ink" aria-labelledby="dash-continue-title">
      <h2 id="dash-continue-title" className="dash-continue__title">
        {titleFor(profile, documents)}
      </h2>
      <ul className="dash-continue__rows">
        <WizardRow
          subject="profile"
          progress={profile}
          pathTo={linked === 'profile' ? null : paths.onboarding}
        />
        <WizardRow
          subject="documents"
          progress={documents}
          pathTo={linked === 'documents' ? null : paths.documents}
        />
      </ul>
    </section>
  );
}

interface WizardRowProps {
  /** 'profile' or 'documents', in the candidate's words. */
  readonly subject: string;
  /** null: unknown, and then no progress is claimed. */
  readonly progress: WizardProgress | null;
  /** null: no link. */
  readonly pathTo: ((step?: string) => string) | null;
}

function linkText(subject: string, progress: WizardProgress | null): string {
  if (!progress) return `Go to your ${subject}`;
  const { done, total, next } = progress;
  if (!next) return `View your ${subject}`;
  return done < total ? `Continue: ${next.title}` : `Add optional ${subject}`;
}

function WizardRow({ subject, progress, pathTo }: WizardRowProps) {
  return (
    <li className="dash-row">
      <h3 className="dash-row__title">Your {subject}</h3>
      {progress ? (
        <>
          <p className="dash-row__count">{progress.text}</p>
          <span className="dash-row__bar" aria-hidden="true">
            {Array.from({ length: progress.total }, (_, index) => (
              <span
                key={index}
                className={index < progress.done ? 'dash-row__part is-done' : 'dash-row__part'}
              />
            ))}
          </span>
        </>
      ) : null}
      {pathTo ? (
        <Link className="dash-row__link" to={pathTo(progress?.next?.slug)}>
          {progress && progress.done === progress.total ? <CheckIcon /> : null}
          {linkText(subject, progress)}
        </Link>
      ) : null}
    </li>
  );
}
