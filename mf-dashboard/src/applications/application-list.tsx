import { Trans, useLingui } from '@lingui/react';
import { useState } from 'react';
import { applicationStages, stageIndex, type JobApplication } from 'contract/wire/applications';
import { Button } from 'shared/ui/button';
import { EmptyState } from 'shared/ui/empty-state';
import { Skeleton, SkeletonRegion } from 'shared/ui/skeleton';
import flower from '../status/art/approved.svg';
import { useStatusDialog } from './use-status-dialog';
import { ApplicationFacts } from './application-facts';
import './applications.css';

interface ApplicationListProps {
  /** null: not known, because no load has succeeded yet. */
  readonly applications: readonly JobApplication[] | null;
  readonly waiting: boolean;
}

const isOffer = ({ status, withdrawnAt }: JobApplication): boolean =>
  !withdrawnAt && stageIndex(status) === applicationStages.length - 1;

const rankOf = (application: JobApplication): number => {
  if (application.withdrawnAt) return 2;
  return isOffer(application) ? 0 : 1;
};

/** Offers come first and what is withdrawn last; all others keep their order. */
const bestFirst = (applications: readonly JobApplication[]): readonly JobApplication[] =>
  [...applications].sort((a, b) => rankOf(a) - rankOf(b));

/** What all the steps were for. */
function Offer({ company }: { readonly company: string }) {
  const { i18n } = useLingui();
  return (
    <div className="dash-offer">
      <img src={flower} alt="" className="dash-offer__art" />
      <p className="dash-offer__news">
        {i18n.t('Congratulations! {company} offers you the job.', { company })}
      </p>
    </div>
  );
}

export function ApplicationList({ applications, waiting }: ApplicationListProps) {
  const { i18n } = useLingui();
  const [openId, setOpenId] = useState<string | null>(null);
  // Looked up at each render, so that an open dialog follows a refresh.
  const open = applications?.find(({ id }) => id === openId) ?? null;
  const { StatusDialog, ready } = useStatusDialog(Boolean(applications?.length));

  const openDetails = async (id: string): Promise<void> => {
    if (await ready()) setOpenId(id);
  };

  return (
    <section className="dash-applications" aria-labelledby="dash-applications-title">
      <h2 id="dash-applications-title" tabIndex={-1}>
        {i18n.t('Your applications')}
      </h2>
      {waiting && !applications ? (
        <SkeletonRegion label={i18n.t('Loading your applications')}>
          <div className="dash-applications__list">
            <Skeleton shape="card" />
            <Skeleton shape="card" />
          </div>
        </SkeletonRegion>
      ) : null}
      {!applications && !waiting ? (
        <p className="dash-applications__unknown">
          {i18n.t('We could not load your applications. Check your connection, then select Refresh.')}
        </p>
      ) : null}
      {applications?.length === 0 ? (
        <EmptyState title={i18n.t('No applications yet')}>
          {i18n.t(
            'When we match you with a job, the application appears here with its company, number and current ' +
              'status.',
          )}
        </EmptyState>
      ) : null}
      {applications && applications.length > 0 ? (
        <ul className="dash-applications__list">
          {bestFirst(applications).map((application) => (
            <li
              key={application.id}
              className={`dash-card ${isOffer(application) ? 'dash-card--offer' : ''}`}
            >
              {isOffer(application) ? <Offer company={application.companyName} /> : null}
              <ApplicationFacts application={application} />
              <Button
                variant={isOffer(application) ? 'primary' : 'secondary'}
                wide
                aria-haspopup="dialog"
                className="dash-card__open"
                onClick={() => void openDetails(application.id)}
              >
                {/* Two cards may be of one company: the number makes the names of their buttons differ. */}
                <Trans
                  id="View details<0> of {company}, application {number}</0>"
                  // As an element: of a string, Trans takes what looks like a tag.
                  values={{ company: <>{application.companyName}</>, number: application.applicationNo }}
                  components={{ 0: <span className="mg-visually-hidden" /> }}
                />
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {StatusDialog ? <StatusDialog application={open} onClose={() => setOpenId(null)} /> : null}
    </section>
  );
}
