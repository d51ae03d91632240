import { useState } from 'react';
import { documentSlots, documentSteps, isRequiredFor } from 'shared/contract/documents';
import { Button } from 'shared/ui/button';
import { Dialog } from 'shared/ui/dialog';
import { ListGroup, ListGroups } from 'shared/ui/list-group';
import { picksOf } from '../picks';
import { StepForm, type StepProps } from '../step/step-form';
import type { Known } from '../personal-information';

/** The last step: Complete ends in the dialog, whether or not there was a file to send (spec section 4). */
export function SkillsStep(props: StepProps) {
  const [completed, setCompleted] = useState(false);
  return (
    <>
      <StepForm {...props} nextLabel="Complete" onDone={() => setCompleted(true)} />
      <CompletedDialog
        {...props}
        open={completed}
        onCancel={() => setCompleted(false)}
        onConfirm={props.onDone}
      />
    </>
  );
}

interface CompletedDialogProps extends Pick<StepProps, 'information' | 'picks'> {
  readonly open: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

/**
 * The labels of all documents by where they are, in the order of the wizard. Needed is what is required for this candidate, and
 * neither stored nor picked.
 */
function documentList(stored: Known['stored'], { information, picks }: CompletedDialogProps) {
  const slots = documentSteps.flatMap(({ slug }) => {
    const chosen = picksOf(slug, picks);
    return documentSlots[slug].map((entry) => ({
      label: entry.label,
      required: isRequiredFor(entry, information.hasExperience),
      isStored: stored.has(entry.name),
      isPicked: Boolean(chosen[entry.slot]),
    }));
  });
  const labels = (some: typeof slots) => some.map(({ label }) => label);
  const waiting = slots.filter(({ isPicked }) => isPicked);
  return {
    stored: labels(slots.filter(({ isStored }) => isStored)),
    needed: labels(slots.filter((slot) => slot.required && !slot.isStored && !slot.isPicked)),
    waiting: waiting.map(({ label, isStored }) =>
      isStored ? `${label}, to replace the stored file` : label,
    ),
  };
}

/** Title, text and buttons are the spec's, whatever was uploaded; the list beneath them is what is true. */
function CompletedDialog(props: CompletedDialogProps) {
  const { open, onCancel, onConfirm, information } = props;
  const list = information.stored && documentList(information.stored, props);
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
      <div data-remote="mf-documents">
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
      </div>
    </Dialog>
  );
}
