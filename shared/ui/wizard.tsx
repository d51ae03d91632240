import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { useHydrated } from 'shared/remote/use-hydrated';
import { Link } from 'shared/runtime/router';
import { Button } from 'shared/ui/button';
import { ArrowLeftIcon, ArrowRightIcon, CheckIcon } from 'shared/ui/icons';
import './wizard.css';

export interface WizardStep {
  readonly slug: string;
  readonly title: string;
  readonly description?: string;
}

export interface WizardProps {
  /** Names the list of steps: 'Steps of your profile'. */
  readonly label: string;
  /** In their order. */
  readonly steps: readonly WizardStep[];
  /** Slug of the open step; one of `steps`. */
  readonly current: string;
  /** Slug of the step that the list marks; `current` when it is none of `steps`, or not given. */
  readonly selected?: string;
  /** Slugs of the steps with saved answers. */
  readonly done: readonly string[];
  /** Makes the list a navigation. Without it, Previous and Next are the only way. */
  readonly pathTo?: ((slug: string) => string) | undefined;
  /** The step: its form, and in it the WizardNav. */
  readonly children: ReactNode;
}

/**
 * The frame of a wizard: the numbered list of steps, where the candidate is ("Step 2 of 7") and what comes
 * next, and the step's title as the page's one h1. On a phone the list becomes a row of numbers above the
 * step.
 */
export function Wizard({ label, steps, current, selected, done, pathTo, children }: WizardProps) {
  const { i18n } = useLingui();
  const index = steps.findIndex((step) => step.slug === current);
  const step = steps[index];
  if (!step) throw new RangeError(`The wizard has no step "${current}"`);
  const next = steps[index + 1];
  const marked = steps.find((entry) => entry.slug === selected) ?? step;
  const Side = pathTo ? 'nav' : 'section';

  return (
    <div className="mg-page mg-wizard">
      <Side className="mg-wizard__side" aria-label={label}>
        <ol className="mg-wizard__steps">
          {steps.map((entry, position) => {
            const [isCurrent, isDone] = [entry === marked, done.includes(entry.slug)];
            const className = `mg-wizard__step ${isCurrent ? 'is-current' : ''} ${isDone ? 'is-done' : ''}`;
            const face = (
              <>
                <span className="mg-wizard__number">{String(position + 1).padStart(2, '0')}</span>{' '}
                <span className="mg-wizard__title">{entry.title}</span>
                {isDone ? (
                  <span className="mg-wizard__done">
                    <CheckIcon width="16" height="16" />
                    <span className="mg-visually-hidden"> {i18n.t('done')}</span>
                  </span>
                ) : null}
              </>
            );
            const ariaCurrent = isCurrent ? ('step' as const) : undefined;
            const shared = { className, 'aria-current': ariaCurrent, children: face };
            const to = pathTo?.(entry.slug);
            return <li key={entry.slug}>{to ? <Link {...shared} to={to} /> : <span {...shared} />}</li>;
          })}
        </ol>
      </Side>
      <div className="mg-wizard__main">
        <div className="mg-wizard__head">
          <p className="mg-wizard__count">
            <span>{i18n.t('Step {step} of {total}', { step: index + 1, total: steps.length })}</span>
            {next ? (
              <span className="mg-wizard__next">{` · ${i18n.t('Next: {title}', { title: next.title })}`}</span>
            ) : null}
          </p>
          <h1>{step.title}</h1>
          {step.description ? <p className="mg-wizard__description">{step.description}</p> : null}
        </div>
        {children}
      </div>
    </div>
  );
}

const nextLabels = { Next: /*i18n*/ 'Next', Complete: /*i18n*/ 'Complete' } as const;

export interface WizardNavProps {
  /**
   * Undefined on the first step: Previous is shown disabled, so that Next keeps its place. Moves back without
   * saving.
   */
  readonly onPrevious?: (() => void) | undefined;
  /** Translated here. */
  readonly nextLabel?: keyof typeof nextLabels;
  readonly nextDisabled?: boolean | undefined;
  /** A save is in flight. */
  readonly loading?: boolean | undefined;
}

/** Previous and Next, the same at the foot of every step. Next submits its form. */
export function WizardNav({ onPrevious, nextLabel = 'Next', nextDisabled, loading = false }: WizardNavProps) {
  const { i18n } = useLingui();
  // As a form's SubmitButton: before hydration the browser itself would submit the form.
  const asleep = !useHydrated() && !nextDisabled;
  return (
    <div className="mg-wizard__nav">
      <Button
        variant="secondary"
        icon={<ArrowLeftIcon />}
        disabled={!onPrevious || loading}
        onClick={onPrevious}
      >
        {i18n.t('Previous')}
      </Button>
      <Button
        type="submit"
        iconEnd={nextLabel === 'Next' ? <ArrowRightIcon /> : <CheckIcon />}
        className={asleep ? 'mg-button--asleep' : undefined}
        disabled={nextDisabled || asleep}
        loading={loading}
      >
        {i18n.t(nextLabels[nextLabel])}
      </Button>
    </div>
  );
}
