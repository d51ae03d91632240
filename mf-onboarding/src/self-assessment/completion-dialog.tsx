import { paths } from 'shared/contract/routes';
import { Link, useNavigate } from 'shared/runtime/router';
import { Button } from 'shared/ui/button';
import { Dialog } from 'shared/ui/dialog';
import { ListGroup, ListGroups } from 'shared/ui/list-group';
import type { Step } from '../completed-steps';

interface CompletionDialogProps {
  readonly open: boolean;
  /** Null when it is not known. */
  readonly unsaved: readonly Step[] | null;
  readonly onClose: () => void;
}

/** Title, text and buttons are the spec's (section 2), whatever was saved; the list beneath them is what is true. */
export function CompletionDialog({ open, unsaved, onClose }: CompletionDialogProps) {
  const navigate = useNavigate();
  return (
    <Dialog
      open={open}
      title="Onboarding Completed Successfully"
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => void navigate(paths.documents())}>Continue</Button>
        </>
      }
    >
      <div data-remote="mf-onboarding">
        <p>
          You have completed the initial onboarding steps. Please proceed to upload your documents to finalize
          the onboarding process.
        </p>
        <ListGroups>
          <ListGroup
            tone="needed"
            title="Steps you have not saved yet"
            items={(unsaved ?? []).map(({ slug, title }) => (
              <Link key={slug} to={paths.onboarding(slug)} onClick={onClose}>
                {title}
              </Link>
            ))}
          />
          {unsaved ? null : (
            <p>We could not check which steps are saved. Go to your dashboard to see them.</p>
          )}
          <p>
            <Link to={paths.checkAnswers()} onClick={onClose}>
              Check your answers
            </Link>
          </p>
        </ListGroups>
      </div>
    </Dialog>
  );
}
