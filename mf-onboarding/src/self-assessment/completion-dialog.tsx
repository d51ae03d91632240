import { paths } from 'shared/contract/routes';
import { useNavigate } from 'shared/runtime/router';
import { Button } from 'shared/ui/button';
import { Dialog } from 'shared/ui/dialog';

interface CompletionDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** All seven steps are saved; the documents come next (spec section 2, word by word). */
export function CompletionDialog({ open, onClose }: CompletionDialogProps) {
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
      <p>
        You have completed the initial onboarding steps. Please proceed to upload your documents to finalize
        the onboarding process.
      </p>
    </Dialog>
  );
}
