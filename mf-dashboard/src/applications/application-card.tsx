import type { JobApplication } from 'shared/contract/applications';
import { Button } from 'shared/ui/button';
import { ApplicationFacts } from './application-facts';

interface ApplicationCardProps {
  readonly application: JobApplication;
  readonly onOpen: () => void;
}

export function ApplicationCard({ application, onOpen }: ApplicationCardProps) {
  return (
    <li className="dash-card">
      <ApplicationFacts application={application} />
      <Button variant="secondary" wide aria-haspopup="dialog" className="dash-card__open" onClick={onOpen}>
        View details
        {/* Two cards may be of one company: the number makes the names of their buttons differ. */}
        <span className="mg-visually-hidden">
          {' '}
          of {application.companyName}, application {application.applicationNo}
        </span>
      </Button>
    </li>
  );
}
