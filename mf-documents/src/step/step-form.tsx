import { documentSlots, documentSteps, type DocumentStep } from 'shared/contract/documents';
import { FileSlot } from 'shared/form/file-slot';
import { Form, useSchemaForm } from 'shared/form/form';
import { useUserData } from 'shared/runtime/user-data';
import { WizardNav } from 'shared/ui/wizard';
import { object } from 'yup';
import { serverNames } from '../groups';
import { slotProgress } from './slot-progress';
import type { StepProps } from './step-props';
import { hintId, StepHead } from './step-head';
import { UploadStatus } from './upload-status';
import { useSaveDocuments } from './use-save-documents';
import './step-form.css';

interface StepFormProps extends StepProps {
  readonly step: DocumentStep;
  /** Whether Next moves on without a save; logs why. */
  readonly skipsSave?: (() => Promise<boolean>) | undefined;
  readonly nextLabel?: 'Next' | 'Complete';
}

/** The files live beside the form: it holds only what the server says about them. */
const noAnswers = object();

/** Slots, upload and buttons: the same in all four steps. */
export function StepForm(props: StepFormProps) {
  const { step, information, picks, onPrevious, onDone, skipsSave, nextLabel = 'Next' } = props;
  const form = useSchemaForm(noAnswers, { defaultValues: {} });
  const busy = useUserData((state) => state.loader);
  const upload = useSaveDocuments(step, { information, picks });

  const slots = documentSlots[step];
  const chosen = picks.of(step);
  const shares = upload.progress === null ? {} : slotProgress(step, chosen, upload.progress);

  const submit = async () => {
    if (skipsSave && (await skipsSave())) return onDone();
    if (await upload.save()) onDone();
  };

  return (
    <Form
      form={form}
      label={documentSteps.find(({ slug }) => slug === step)?.title ?? step}
      busy={busy}
      className="doc-step"
      serverNames={serverNames(step)}
      onSubmit={submit}
    >
      <div className="mg-card doc-step__card">
        <StepHead slots={slots} information={information} />
        {slots.map(({ slot, name, label, required, kinds }) => (
          <FileSlot
            key={slot}
            name={slot}
            label={label}
            required={required}
            kinds={kinds}
            photo
            marked
            describedBy={hintId}
            stored={information.stored && (information.stored.get(name) ?? null)}
            viewLabel="View File"
            picked={chosen[slot]}
            onPick={(file) => picks.pick(step, slot, file)}
            onRemove={() => picks.remove(step, slot)}
            progress={shares[slot]}
            onCancel={upload.cancel}
            failed={upload.lost}
            note={
              picks.isRestored(step, slot) && upload.progress === null
                ? 'Kept on this device since you chose it.'
                : null
            }
          />
        ))}
      </div>
      <UploadStatus upload={upload} picks={chosen} />
      <WizardNav onPrevious={onPrevious} nextLabel={nextLabel} loading={busy} />
    </Form>
  );
}
