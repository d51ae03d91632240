import { useLayoutEffect, useRef, useState } from 'react';
import { isRequiredFor, resumeCopySlot, type DocumentSlot } from 'contract/documents';
import { endpoints, type Endpoint } from 'contract/endpoints';
import { useFormFrame } from 'shared/form/form-context';
import { sizeText } from 'shared/form/size-text';
import { ApiError, call, type CallOptions } from 'shared/runtime/api';
import { toasts } from 'shared/runtime/toasts';
import { whileSaving } from 'shared/runtime/user-data';
import { Button } from 'shared/ui/button';
import { Dialog } from 'shared/ui/dialog';
import type { StepProps } from './step-props';

interface SlotActionsProps extends Pick<StepProps, 'step' | 'information'> {
  readonly entry: DocumentSlot;
}

/** Changes the stored file of a slot, and shows what is stored then, also after a failure. */
function useChange({ step, information, entry }: SlotActionsProps) {
  const filename = information.stored?.get(entry.name)?.filename;
  const { locked } = useFormFrame();
  const [changed, setChanged] = useState<{ readonly slot: Element | null } | null>(null);

  useLayoutEffect(() => {
    // The pressed button is gone with what it was for: its focus stays in the slot.
    const wasLost = document.activeElement === document.body;
    if (wasLost) changed?.slot?.querySelector<HTMLElement>('input[type="file"]')?.focus();
  }, [changed, filename]); // the answers are shown a moment after they have been loaded

  const change = async (button: Element | null, endpoint: Endpoint, options: CallOptions, done: string) => {
    const slot = button?.closest('.mg-slot') ?? null;
    await whileSaving(async () => {
      try {
        await call(endpoint, { ...options, ifMatch: information.versions?.[step] });
        toasts.success(done);
      } catch (error) {
        console.error('The stored file is not changed', error);
        if (error instanceof ApiError && error.code === 'changed-elsewhere')
          toasts.error(
            'Your files were changed in another tab or on another device. Nothing was changed now',
          );
      }
      await information.reload();
    });
    setChanged({ slot });
  };
  return { change, locked };
}

/** What can be done besides choosing a file: take the resume that is there, or remove the stored file. */
export function SlotActions(props: SlotActionsProps) {
  const { entry, information } = props;
  const { change, locked } = useChange(props);
  const stored = information.stored?.get(entry.name);
  const { resume } = information;

  if (stored?.facts) return <RemoveStored {...props} change={change} locked={locked} />;
  if (entry.name !== resumeCopySlot || !information.stored || stored || !resume) return null;
  return (
    <div className="doc-offer">
      <Button
        variant="secondary"
        loading={locked}
        aria-describedby="doc-offer-name"
        onClick={({ currentTarget }) => {
          void change(
            currentTarget,
            endpoints.copyResume,
            {},
            `${resume.originalName} is stored as ${entry.label}`,
          );
        }}
      >
        Use the resume you gave us
      </Button>
      <span id="doc-offer-name" className="mg-slot__more doc-offer__name">
        {resume.originalName}, {sizeText(resume.size)}
      </span>
    </div>
  );
}

type Changes = ReturnType<typeof useChange>;

function RemoveStored({ entry, information, change, locked }: SlotActionsProps & Changes) {
  const { name, label } = entry;
  const [asked, setAsked] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isRequired = isRequiredFor(entry, information.hasExperience);
  const close = () => setAsked(false);

  const remove = () => {
    close();
    void change(
      button.current,
      endpoints.removeDocument,
      { pathParams: { slot: name } },
      `${label} is removed`,
    );
  };
  return (
    <>
      <Button ref={button} variant="quiet" loading={locked} onClick={() => setAsked(true)}>
        Remove<span className="mg-visually-hidden">: {label}</span>
      </Button>
      <Dialog
        open={asked}
        title={`Remove the stored file of ${label}?`}
        onClose={close}
        actions={
          <>
            <Button variant="secondary" onClick={close}>
              Keep the file
            </Button>
            <Button onClick={remove}>Remove the file</Button>
          </>
        }
      >
        <p>
          We delete {information.stored?.get(name)?.facts?.originalName}, and our staff no longer see it. This
          cannot be undone.
        </p>
        {isRequired ? <p>This document is required: the step stays open until you upload it again.</p> : null}
      </Dialog>
    </>
  );
}
