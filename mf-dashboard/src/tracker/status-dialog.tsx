import type { JobApplication } from 'shared/contract/applications';
import { Dialog } from 'shared/ui/dialog';
import { ApplicationFacts } from '../applications/application-facts';
import { Tracker } from './tracker';
import './tracker.css';

export interface StatusDialogProps {
  /** null: closed. */
  readonly application: JobApplication | null;
  readonly onClose: () => void;
}

/** Spec section 2: the card again, and how far the application has come. */
export function StatusDialog({ application, onClose }: StatusDialogProps) {
  return (
    <Dialog open={application !== null} title="Job Status Details" size="wide" onClose={onClose}>
      {application ? (
        <div data-remote="mf-dashboard">
          <div className="dash-dialog">
            <ApplicationFacts application={application} glyph={false} />
            <Tracker application={application} />
          </div>
        </div>
      ) : null}
    </Dialog>
  );
}
