import { useLingui } from '@lingui/react';
import { messageText } from 'contract/language/message-text';
import { applicationStages, stageIndex, type JobApplication } from 'contract/wire/applications';
import { isNew } from 'contract/wire/visits';
import { useUserData } from 'shared/runtime/user-data';
import { NewMark } from '../visits/new-mark';
import { exactTime, timeSince } from './dates';

interface ApplicationFactsProps {
  readonly application: JobApplication;
  /** The six dots; the dialog leaves them out, since its tracker says the same at length. */
  readonly glyph?: boolean;
}

/** The facts on the card of an application (spec section 2, "Dashboard"); the dialog repeats them. */
export function ApplicationFacts({ application, glyph = true }: ApplicationFactsProps) {
  const { i18n } = useLingui();
  const { companyName, applicationNo, designation, status, createdAt, updatedAt, withdrawnAt } = application;
  const newSince = useUserData((state) => state.userData?.newSince);
  const isNewApplication = isNew(createdAt, newSince);
  const since = timeSince(createdAt);

  return (
    <>
      <div className="dash-facts__head">
        <span className="dash-facts__tile" aria-hidden="true">
          {[...companyName.trim()][0]?.toLocaleUpperCase()}
        </span>
        <div className="dash-facts__who">
          <h3>{companyName}</h3>
          {since ? (
            <time
              className="dash-facts__since"
              dateTime={createdAt}
              title={exactTime(createdAt) ?? undefined}
            >
              {since}
            </time>
          ) : null}{' '}
          <NewMark at={createdAt}>{i18n.t('New application')}</NewMark>
        </div>
      </div>
      <dl className="dash-facts__list">
        <div>
          <dt>{i18n.t('Application No')}</dt>
          <dd>{applicationNo}</dd>
        </div>
        {designation ? (
          <div>
            <dt>{i18n.t('Designation')}</dt>
            <dd>{designation}</dd>
          </div>
        ) : null}
        <div className="dash-facts__status">
          <dt>{i18n.t('Current Status')}</dt>
          <dd>
            <span className="dash-facts__stage">
              {withdrawnAt ? i18n.t('Withdrawn') : messageText(i18n, status)}{' '}
              {isNewApplication || withdrawnAt ? null : (
                <NewMark at={updatedAt}>{i18n.t('New stage')}</NewMark>
              )}
            </span>
            {glyph && !withdrawnAt ? <ProgressGlyph status={status} /> : null}
          </dd>
        </div>
      </dl>
    </>
  );
}

/** Six dots and the stage's number. An unknown status fills no dot and has no number. */
function ProgressGlyph({ status }: { readonly status: string }) {
  const { i18n } = useLingui();
  const current = stageIndex(status);
  return (
    <span className="dash-glyph">
      {applicationStages.map((stage, index) => (
        <span
          key={stage}
          className={`dash-glyph__dot${index <= current ? ' is-done' : ''}${index === current ? ' is-current' : ''}`}
        />
      ))}
      {current < 0 ? null : (
        <span className="dash-glyph__stage">
          {i18n.t('Stage {number} of {total}', { number: current + 1, total: applicationStages.length })}
        </span>
      )}
    </span>
  );
}
