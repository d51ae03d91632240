import { pdfKinds, wordOrPdfKinds } from 'shared/contract/files';
import { fromPortfolio, portfolioSchema, withScheme, type PortfolioRecord } from 'shared/contract/portfolio';
import { FileSlot } from 'shared/form/file-slot';
import { usePickedFiles } from 'shared/form/picked-files';
import { TextField } from 'shared/form/text-field';
import { useDraftForm } from 'shared/form/use-draft';
import { useUpload } from 'shared/form/use-upload';
import { replacement } from '../step/compare-answers';
import { StepForm } from '../step/step-form';
import type { StepProps } from '../step/step-props';
import { labels, portfolioRows } from './portfolio-rows';
import { useSavePortfolio } from './use-save-portfolio';

const empty = fromPortfolio(null);

const files = [
  { name: 'resume', label: 'Resume', hint: 'PDF, up to 5 MB', kinds: pdfKinds },
  { name: 'cover', label: 'Cover letter', hint: 'PDF, DOC or DOCX, up to 5 MB', kinds: wordOrPdfKinds },
] as const;
const slotOf = (name: string) => `onboarding/${name}`;
const slots = files.map(({ name }) => slotOf(name));

/** Spec section 2, "Resume and portfolio". A file that is not newly picked is not sent: the stored one stays. */
export function Portfolio(step: StepProps<PortfolioRecord>) {
  const saved = step.saved === undefined ? undefined : fromPortfolio(step.saved);
  const { form, draft } = useDraftForm(portfolioSchema, {
    name: 'onboarding/resume-and-portfolio',
    empty,
    saved,
    savedVersion: step.savedVersion,
  });
  const picks = usePickedFiles(slots);
  const upload = useUpload();
  const save = useSavePortfolio(upload);
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
      label="Resume and portfolio"
      form={form}
      draft={draft}
      saved={saved}
      rows={portfolioRows}
      files={files.flatMap(({ name, label }) =>
        replacement(name, label, picks.files[slotOf(name)], step.saved?.[name]),
      )}
      onDropFiles={picks.done}
      save={async (answers, ifMatch) => {
        const picked = { resume: picks.files[slotOf('resume')], cover: picks.files[slotOf('cover')] };
        await save.mutateAsync({ form: answers, ...picked, ifMatch });
        picks.done();
      }}
    >
      {files.map((file) => {
        const reference = step.saved?.[file.name];
        const picked = picks.files[slotOf(file.name)];
        return (
          <FileSlot
            key={file.name}
            {...file}
            required={false}
            stored={reference ? { type: file.name, filename: reference } : null}
            picked={picked}
            onPick={(pick) => picks.pick(slotOf(file.name), pick)}
            onRemove={() => picks.remove(slotOf(file.name))}
            progress={picked ? upload.progress : null}
            onCancel={upload.cancel}
          />
        );
      })}
      <TextField name="portfolio_url" label={labels.portfolio_url} {...link} />
      <TextField
        name="linkedin_url"
        label={labels.linkedin_url}
        hint="For example, linkedin.com/in/your-name"
        {...link}
      />
      {upload.leaveDialog}
    </StepForm>
  );
}
