import { useLingui } from '@lingui/react';
import { documentSlots, documentSteps } from 'contract/wire/documents';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Form, useSchemaForm, type FormProps } from 'shared/form/form';
import { ApiError } from 'shared/runtime/api';
import { useUserData } from 'shared/runtime/user-data';
import { WizardNav } from 'shared/ui/wizard';
import { object } from 'yup';
import { serverNames } from './server-names';
import { StepHead } from './step-head';
import type { StepProps } from './step-props';
import { StepSlots } from './step-slots';
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

const isAboutUpload = (error: unknown) => error instanceof ApiError && Object.keys(error.fields).length === 0;

/** Slots, upload and buttons: the same in all four steps. */
export function StepForm(props: StepFormProps) {
  const { i18n } = useLingui();
  const {
    step,
    information,
    picks,
    onPrevious,
    onDone,
    before,
    nextLabel = /*i18n*/ 'Next',
    children,
  } = props;
  const form = useSchemaForm(noAnswers, { defaultValues: {} });
  const busy = useUserData((state) => state.loader);
  const upload = useSaveDocuments(props);
  const card = useSlotOfAddress();

  const submit = async () => {
    try {
      if (await upload.save()) onDone();
    } catch (error) {
      // What is not about a file is said once, by `UploadStatus`.
      if (!isAboutUpload(error)) throw error;
      console.error('The files of the step are not saved', error);
    }
  };

  return (
    <Form
      form={form}
      label={i18n.t(documentSteps.find(({ slug }) => slug === step)?.title ?? step)}
      busy={busy}
      className="doc-step"
      before={before}
      serverNames={serverNames(step)}
      onSubmit={submit}
    >
      <div ref={card} className="mg-card doc-step__card">
        <StepHead slots={documentSlots[step]} information={information} />
        {children}
        <StepSlots step={step} information={information} picks={picks} upload={upload} />
      </div>
      <UploadStatus step={step} upload={upload} picks={picks} />
      <WizardNav onPrevious={onPrevious} nextLabel={nextLabel} loading={busy} />
    </Form>
  );
}
