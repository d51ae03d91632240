import { useLingui } from '@lingui/react';
import { i18n } from 'shared/i18n/i18n';
import type { UserData } from 'contract/wire/user-data';
import { Link } from 'shared/runtime/router';
import { CheckIcon } from './icons';
import './next-step.css';

/*
 * What contributions to the point dashboard/next-steps share: types of its schemas in
 * mf-dashboard/remote.json, and the look of a row of its card.
 */

export interface NextStepProps {
  /** The answer of GET /candidate/me; null while it is not known. */
  readonly userData: UserData | null;
  /** A path that the screen links to already: a second link would say the same. */
  readonly linked: string | null;
}

/** In a contribution's `remote.json`. */
export interface NextStepData {
  /** What it is about, in the candidate's words: 'profile'. An English text, translated where it is shown. */
  readonly subject: string;
  /** What there is to look through: 'answers'. As `subject`. */
  readonly content: string;
  /** Where it begins. */
  readonly path: string;
  /** A link to `path` that the screen always has. */
  readonly action?: string;
  /** Files that were picked on the device, and wait there, begin with this name. */
  readonly picks?: string;
}

export interface Step {
  readonly title: string;
  readonly path: string;
}

/** Something that staff ask for. */
export interface StaffRequest extends Step {
  readonly id: string;
  readonly message: string;
  /** ISO 8601. */
  readonly askedAt: string;
}

export interface NextStepAnswer {
  /** null: not known. */
  readonly progress: { readonly text: string; readonly done: number; readonly total: number } | null;
  /** The first step without saved answers; null when all have some, or that is not known. */
  readonly next: Step | null;
  /** The steps that still need something from the candidate. */
  readonly open: readonly Step[];
  readonly requests?: {
    readonly title: string;
    /** The verb on the button of each. */
    readonly action: string;
    readonly items: readonly StaffRequest[];
  };
}

/**
 * How far a wizard is, from the steps that have saved answers. Slugs that are none of its own do not count.
 */
export function countSteps(
  steps: readonly (Step & { readonly slug: string })[],
  completed: readonly string[],
): Pick<NextStepAnswer, 'progress' | 'next'> {
  const open = steps.filter(({ slug }) => !completed.includes(slug));
  const [next = null] = open;
  const done = steps.length - open.length;
  return {
    progress: {
      text: i18n.t('{done} of {total} steps saved', { done, total: steps.length }),
      done,
      total: steps.length,
    },
    next: next && { title: next.title, path: next.path },
  };
}

interface NextStepRowProps extends Pick<NextStepData, 'subject' | 'path'>, Pick<NextStepProps, 'linked'> {
  readonly answer: NextStepAnswer;
}

function linkText(subject: string, { progress, next }: NextStepAnswer): string {
  if (!progress) return i18n.t('Go to your {subject}', { subject });
  if (!next) return i18n.t('View your {subject}', { subject });
  return progress.done < progress.total
    ? i18n.t('Continue: {title}', { title: next.title })
    : i18n.t('Add optional {subject}', { subject });
}

/** Takes the candidate back to where they left off. No progress is claimed that is not known. */
export function NextStepRow({ subject, path, answer, linked }: NextStepRowProps) {
  const { i18n } = useLingui();
  const { progress, next, open } = answer;
  const what = i18n.t(subject);
  const isLinked = linked !== null && open[0]?.path === linked;
  return (
    <div className="mg-next-step">
      <h3 className="mg-next-step__title">{i18n.t('Your {subject}', { subject: what })}</h3>
      {progress ? (
        <>
          <p className="mg-next-step__count">{progress.text}</p>
          <span className="mg-next-step__bar" aria-hidden="true">
            {Array.from({ length: progress.total }, (_, index) => (
              <span
                key={index}
                className={index < progress.done ? 'mg-next-step__part is-done' : 'mg-next-step__part'}
              />
            ))}
          </span>
        </>
      ) : null}
      {isLinked ? null : (
        <Link className="mg-next-step__link" to={next?.path ?? path}>
          {progress && progress.done === progress.total ? <CheckIcon /> : null}
          {linkText(what, answer)}
        </Link>
      )}
    </div>
  );
}
