import type { ReactNode } from 'react';
import { i18n } from 'shared/i18n/i18n';
import { CheckIcon } from './icons';
import './steps.css';

export interface StepItem {
  title: string;
  description?: ReactNode;
  state: 'done' | 'todo';
}

export interface StepsProps {
  /** What progresses: the list's accessible name. */
  label: string;
  items: readonly StepItem[];
}

/**
 * A progress tracker: a column on a phone, a row where there is room. An ordered list to assistive
 * technology; each state is in words and in a shape, never in colour alone (WCAG 2.2, 1.4.1).
 */
export function Steps({ label, items }: StepsProps) {
  return (
    <div className="mg-steps-room">
      {/* eslint-disable-next-line jsx-a11y/no-redundant-roles -- Safari takes a list without markers for no
          list */}
      <ol role="list" className="mg-steps" aria-label={label}>
        {items.map(({ title, description, state }, index) => (
          <li key={title} className={`mg-steps__item is-${state}`}>
            <span className="mg-steps__mark">
              {state === 'done' ? <CheckIcon /> : <span aria-hidden="true">{index + 1}</span>}
            </span>
            <div className="mg-steps__texts">
              <div className="mg-steps__title">
                {title}
                <span className="mg-visually-hidden">
                  {`: ${state === 'done' ? i18n.t('Done') : i18n.t('To do')}`}
                </span>
              </div>
              {description ? <div className="mg-steps__description">{description}</div> : null}
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
