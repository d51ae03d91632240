import { Button } from 'shared/ui/button';
import { Dialog } from 'shared/ui/dialog';
import { ListGroup, ListGroups } from 'shared/ui/list-group';
import type { StepProps } from '../step/step-form';
import { documentList } from './document-list';

interface CompletedDialogProps extends Pick<StepProps, 'information' | 'picks'> {
  readonly open: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

/** Title, text and buttons are the spec's, whatever was uploaded; the list beneath them is what is true. */
export function CompletedDialog({ open, onCancel, onConfirm, information, picks }: CompletedDialogProps) {
  const { stored, hasExperience } = information;
  const list = stored && documentList({ stored, hasExperience }, picks);
  return (
    <Dialog
      open={open}
      title="Your documents have been uploaded"
      onClose={onCancel}
      actions={
        <>
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
          <Button onClick={onConfirm}>Confirm</Button>
        </>
      }
    >
      <p>Your documents have been uploaded successfully.</p>
      {list ? (
        <ListGroups>
          <ListGroup tone="stored" title="Stored" items={list.stored} />
          <ListGroup tone="needed" title="Still needed" items={list.needed} />
          <ListGroup tone="waiting" title="Waiting on this device" items={list.waiting} />
        </ListGroups>
      ) : (
        <ListGroups>
          <p>We could not load which of your documents are stored.</p>
          <Button variant="quiet" loading={information.loading} onClick={() => void information.reload()}>
            Refresh
          </Button>
        </ListGroups>
      )}
    </Dialog>
  );
}
