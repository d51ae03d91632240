import { useState } from 'react';
import type { JobApplication } from 'contract/applications';
import { Button } from 'shared/ui/button';
import { EmptyState } from 'shared/ui/empty-state';
import { Skeleton, SkeletonRegion } from 'shared/ui/skeleton';
import { useStatusDialog } from '../tracker/use-status-dialog';
import { ApplicationFacts } from './application-facts';
import './applications.css';

interface ApplicationListProps {
  /** null: not known, because no load has succeeded yet. */
  readonly applications: readonly JobApplication[] | null;
  readonly waiting: boolean;
}

export function ApplicationList({ applications, waiting }: ApplicationListProps) {
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
        Your applications
      </h2>
      {waiting && !applications ? (
        <SkeletonRegion label="Loading your applications">
          <div className="dash-applications__list">
            <Skeleton shape="card" />
            <Skeleton shape="card" />
          </div>
        </SkeletonRegion>
      ) : null}
      {!applications && !waiting ? (
        <p className="dash-applications__unknown">
          We could not load your applications. Check your connection, then select Refresh.
        </p>
      ) : null}
      {applications?.length === 0 ? (
        <EmptyState title="No applications yet">
          When we match you with a job, the application appears here with its company, number and current
          status.
        </EmptyState>
      ) : null}
      {applications && applications.length > 0 ? (
        <ul className="dash-applications__list">
          {applications.map((application) => (
            <li key={application.id} className="dash-card">
              <ApplicationFacts application={application} />
              <Button
                variant="secondary"
                wide
                aria-haspopup="dialog"
                className="dash-card__open"
                onClick={() => void openDetails(application.id)}
              >
                View details
                {/* Two cards may be of one company: the number makes the names of their buttons differ. */}
                <span className="mg-visually-hidden">
                  {' '}
                  of {application.companyName}, application {application.applicationNo}
                </span>
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {StatusDialog ? <StatusDialog application={open} onClose={() => setOpenId(null)} /> : null}
    </section>
  );
}
