import { Trans } from '@lingui/react';
import type { NextStepAnswer } from 'shared/ui/next-step';
import { ButtonLink } from 'shared/ui/button';
import { exactTime, timeSince } from '../applications/dates';
import { NewMark } from '../visits/new-mark';
import './requests.css';

type Requests = NonNullable<NextStepAnswer['requests']>;

interface RequestListProps extends Requests {
  /** Of its heading. */
  readonly id: string;
  /** Its first link is the page's one primary action. */
  readonly isFirst: boolean;
}

/** What staff ask for: it comes first. */
export function RequestList({ id, title, action, items, isFirst }: RequestListProps) {
  return (
    <section className="dash-requests" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="dash-requests__list">
        {items.map((request, index) => (
          <li key={request.id} className="dash-request">
            <div className="dash-request__words">
              <h3>{request.title}</h3>
              {/* What is asked of several documents at once is said once. */}
              {request.message === items[index - 1]?.message ? null : (
                <blockquote>{request.message}</blockquote>
              )}
              <p className="dash-request__since">
                <Trans
                  id="Asked <0>{since}</0>"
                  values={{ since: timeSince(request.askedAt) ?? '' }}
                  components={{
                    0: <time dateTime={request.askedAt} title={exactTime(request.askedAt) ?? undefined} />,
                  }}
                />{' '}
                <NewMark at={request.askedAt} />
              </p>
            </div>
            <ButtonLink to={request.path} variant={isFirst && index === 0 ? 'primary' : 'secondary'}>
              <Trans
                id="{action}<0> {document}</0>"
                values={{ action, document: request.title }}
                components={{ 0: <span className="mg-visually-hidden" /> }}
              />
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
