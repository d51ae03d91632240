import {
  certificateParts,
  documentSlots,
  documentSteps,
  isRequiredFor,
  type DocumentSlot,
  type DocumentStep,
} from 'contract/documents';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FileSlot } from 'shared/form/file-slot';
import { Form, useSchemaForm, type FormProps } from 'shared/form/form';
import { useUserData } from 'shared/runtime/user-data';
import { WizardNav } from 'shared/ui/wizard';
import { object } from 'yup';
import { pickKey, picksOf, slotProgress } from '../picks';
import { AskedFor } from './asked-for';
import { hintId, StepHead } from './step-head';
import type { StepProps } from './step-props';
import { UploadStatus } from './upload-status';
import { useSaveDocuments } from './use-save-documents';
import { useSlotOfAddress } from './use-slot-of-address';
import './step-form.css';

interface StepFormProps extends StepProps {
  readonly before?: FormProps<FieldValues, FieldValues>['before'];
  readonly nextLabel?: 'Next' | 'Complete';
  /** Between the heading of the card and the slots. */
  readonly children?: ReactNode;
}

/** The files are no answers of the form: it only shows what the server says about them. */
const noAnswers = object();

/** The server's name for each slot, part or document, -> the slot that shows its messages. */
export function serverNames(step: DocumentStep): Readonly<Record<string, string>> {
  const pairs = documentSlots[step].flatMap(({ slot, name }, index) => [
    [name, slot] as const,
    [certificateParts[index] ?? name, slot] as const,
  ]);
  return Object.fromEntries(pairs);
}

/** Beside the label: whether this candidate has to upload the file; a fresher needs fewer. */
function badgeOf(
  slot: DocumentSlot,
  hasExperience: boolean | null | undefined,
  isAskedFor: boolean,
): string | undefined {
  if (isAskedFor) return 'Asked for';
  if (slot.notForFreshers && hasExperience === false) return 'Not needed for freshers';
  return slot.required ? 'Required' : undefined;
}

/** Slots, upload and buttons: the same in all four steps. */
export function StepForm(props: StepFormProps) {
  const { step, information, picks, onPrevious, onDone, before, nextLabel = 'Next', children } = props;
  const form = useSchemaForm(noAnswers, { defaultValues: {} });
  const busy = useUserData((state) => state.loader);
  const upload = useSaveDocuments(props);
  const card = useSlotOfAddress();

  const slots = documentSlots[step];
  const chosen = picksOf(step, picks);
  const shares = upload.progress === null ? {} : slotProgress(step, chosen, upload.progress);

  const submit = async () => {
    if (await upload.save()) onDone();
  };

  return (
    <Form
      form={form}
      label={documentSteps.find(({ slug }) => slug === step)?.title ?? step}
      busy={busy}
      className="doc-step"
      before={before}
      serverNames={serverNames(step)}
      onSubmit={submit}
    >
      <div ref={card} className="mg-card doc-step__card">
        <StepHead slots={slots} information={information} />
        {children}
        {slots.map((entry) => {
          const { slot, name, label, kinds } = entry;
          const request = information.requests?.get(name);
          return (
            <div key={slot} id={name} className="doc-step__slot">
              <FileSlot
                name={slot}
                label={label}
                hint={request && <AskedFor request={request} />}
                required={request !== undefined || isRequiredFor(entry, information.hasExperience)}
                kinds={kinds}
                badge={badgeOf(entry, information.hasExperience, request !== undefined)}
                describedBy={hintId}
                stored={information.stored && (information.stored.get(name) ?? null)}
                viewLabel="View File"
                picks={picks}
                slot={pickKey(step, slot)}
                upload={{ ...upload, progress: shares[slot] ?? null }}
                note={
                  picks.restored.has(pickKey(step, slot)) && upload.progress === null
                    ? 'Kept on this device. It is not uploaded yet.'
                    : null
                }
              />
            </div>
          );
        })}
      </div>
      <UploadStatus step={step} upload={upload} picks={picks} />
      <WizardNav onPrevious={onPrevious} nextLabel={nextLabel} loading={busy} />
    </Form>
  );
}
