import type { ReactNode } from 'react';
import { Button } from 'shared/ui/button';
import { Dialog } from 'shared/ui/dialog';
import { AlertIcon, CheckIcon, UploadIcon } from 'shared/ui/icons';
import type { StepProps } from '../step/step-props';
import { documentList } from './document-list';
import './completed-dialog.css';

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
        <div className="doc-list">
          <Group tone="stored" title="Stored" icon={<CheckIcon />} labels={list.stored} />
          <Group tone="needed" title="Still needed" icon={<AlertIcon />} labels={list.needed} />
          <Group tone="waiting" title="Waiting on this device" icon={<UploadIcon />} labels={list.waiting} />
        </div>
      ) : (
        <div className="doc-list">
          <p>We could not load which of your documents are stored.</p>
          <Button variant="quiet" loading={information.loading} onClick={() => void information.reload()}>
            Refresh
          </Button>
        </div>
      )}
    </Dialog>
  );
}

interface GroupProps {
  readonly tone: 'stored' | 'needed' | 'waiting';
  readonly title: string;
  readonly icon: ReactNode;
  readonly labels: readonly string[];
}

function Group({ tone, title, icon, labels }: GroupProps) {
  if (labels.length === 0) return null;
  const id = `doc-list-${tone}`;
  return (
    <section className={`doc-list__group doc-list__group--${tone}`} aria-labelledby={id}>
      <h3 id={id} className="doc-list__title">
        {icon} {title} <span className="doc-list__count">{labels.length}</span>
      </h3>
      <ul className="doc-list__labels">
        {labels.map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
    </section>
  );
}
