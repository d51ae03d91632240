import { useLingui } from '@lingui/react';
import { endpoints } from 'contract/wire/endpoints';
import { fileLabels, pdfKinds, toFormData, wordOrPdfKinds } from 'contract/wire/files';
import { fromPortfolio, withScheme } from 'contract/forms/portfolio';
import {
  portfolioQuestions,
  portfolioSchema,
  type PortfolioForm,
  type PortfolioRecord,
} from 'contract/wire/portfolio';
import { FileSlot } from 'shared/form/file-slot';
import { usePickedFiles } from 'shared/form/picked-files';
import { TextField } from 'shared/form/text-field';
import { useUpload } from 'shared/form/use-upload';
import { questionsOf, rowsOf } from '../answer-rows';
import { replacement } from '../step/compare-answers';
import { StepForm } from '../step/step-form';
import { useStep, type StepProps } from '../step/use-step';

const questions = questionsOf(portfolioQuestions);

export const portfolioRows = (values: PortfolioForm) => rowsOf(questions, values);

const files = [
  {
    name: 'resume',
    label: fileLabels.resume,
    hint: /*i18n*/ 'PDF, at most 5 MB',
    kinds: pdfKinds,
  },
  {
    name: 'cover',
    label: fileLabels.cover,
    hint: /*i18n*/ 'PDF, DOC or DOCX, at most 5 MB',
    kinds: wordOrPdfKinds,
  },
] as const;
const slotOf = (name: 'resume' | 'cover') => `onboarding/${name}`;
const slots = files.map(({ name }) => slotOf(name));

/**
 * Spec section 2, "Resume and portfolio". A file that is not newly picked is not sent: the stored one stays.
 */
export function Portfolio(props: StepProps<PortfolioRecord>) {
  const { i18n } = useLingui();
  const step = useStep(props, 'resume-and-portfolio', portfolioSchema, fromPortfolio);
  const picks = usePickedFiles(slots);
  const upload = useUpload();
  const link = {
    type: 'url',
    inputMode: 'url',
    autoComplete: 'url',
    required: false,
    onLeave: withScheme,
  } as const;

  return (
    <StepForm
      step={step}
      rows={portfolioRows}
      files={files.flatMap(({ name, label }) =>
        replacement(name, i18n.t(label), picks.files[slotOf(name)], props.saved?.[name]),
      )}
      hasPicks={slots.some((slot) => picks.files[slot])}
      onDropFiles={picks.done}
      save={async (answers, ifMatch) => {
        const picked = { resume: picks.files[slotOf('resume')], cover: picks.files[slotOf('cover')] };
        const body = toFormData(answers, picked);
        await upload.send(endpoints.savePortfolio, body, { ifMatch });
        picks.done();
      }}
    >
      {files.map((file) => {
        const reference = props.saved?.[file.name];
        return (
          <FileSlot
            key={file.name}
            {...file}
            label={i18n.t(file.label)}
            hint={i18n.t(file.hint)}
            required={false}
            stored={reference ? { type: file.name, filename: reference } : null}
            picks={picks}
            slot={slotOf(file.name)}
            upload={upload}
          />
        );
      })}
      <TextField {...questions.portfolio_url} {...link} />
      <TextField
        {...questions.linkedin_url}
        hint={i18n.t('For example, linkedin.com/in/your-name')}
        {...link}
      />
      {upload.leaveDialog}
    </StepForm>
  );
}
