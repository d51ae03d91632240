import { Link } from 'shared/runtime/router';
import { CheckIcon } from 'shared/ui/icons';
import type { WizardProgress } from './progress';

interface WizardRowProps {
  /** 'profile' or 'documents', in the candidate's words. */
  readonly subject: string;
  /** null: unknown, and then no progress is claimed. */
  readonly progress: WizardProgress | null;
  /** Picked files that are not sent yet. */
  readonly waiting: number;
  readonly pathTo: (step?: string) => string;
}

function linkText(subject: string, progress: WizardProgress | null): string {
  if (!progress) return `Go to your ${subject}`;
  const { done, total, next } = progress;
  if (!next) return `View your ${subject}`;
  return done < total ? `Continue: ${next.title}` : `Add optional ${subject}`;
}

export function WizardRow({ subject, progress, waiting, pathTo }: WizardRowProps) {
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
      {waiting > 0 ? (
        <p className="dash-row__waiting">
          {waiting === 1
            ? '1 file is on this device and not uploaded yet.'
            : `${waiting} files are on this device and not uploaded yet.`}
        </p>
      ) : null}
      <Link className="dash-row__link" to={pathTo(progress?.next?.slug)}>
        {progress && progress.done === progress.total ? <CheckIcon /> : null}
        {linkText(subject, progress)}
      </Link>
    </li>
  );
}
