import { Link } from 'shared/runtime/router';
import { CheckIcon } from 'shared/ui/icons';
import { wizardProgress } from './progress';

interface WizardRowProps {
  readonly title: string;
  readonly steps: readonly { readonly slug: string; readonly title: string }[];
  /** Slugs of the steps with saved answers; undefined when the server did not tell, and then no progress is claimed. */
  readonly completed: readonly string[] | undefined;
  readonly pathTo: (step?: string) => string;
}

export function WizardRow({ title, steps, completed, pathTo }: WizardRowProps) {
  const { total, done, next } = wizardProgress(steps, completed ?? []);

  return (
    <li className="dash-row">
      <h3 className="dash-row__title">{title}</h3>
      {completed ? (
        <>
          <p className="dash-row__count">
            {done} of {total} steps saved
          </p>
          <span className="dash-row__bar" aria-hidden="true">
            {steps.map((step) => (
              <span
                key={step.slug}
                className={completed.includes(step.slug) ? 'dash-row__part is-done' : 'dash-row__part'}
              />
            ))}
          </span>
        </>
      ) : null}
      <Link className="dash-row__link" to={pathTo(next?.slug)}>
        {next ? (
          `Continue: ${next.title}`
        ) : (
          <>
            <CheckIcon />
            Look through {title.toLowerCase()}
          </>
        )}
      </Link>
    </li>
  );
}
