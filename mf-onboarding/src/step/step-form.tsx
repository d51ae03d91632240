import { useLingui } from '@lingui/react';
import { useState, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { i18n } from 'shared/i18n/i18n';
import { onboardingSteps, type OnboardingStep } from 'contract/wire/profile';
import { DraftNotice, DraftSaved } from 'shared/form/draft-notice';
import { Form, type FormProps } from 'shared/form/form';
import { useHydrated } from 'shared/remote/use-hydrated';
import { ApiError } from 'shared/runtime/api';
import { useUserData, whileSaving } from 'shared/runtime/user-data';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import { WizardNav } from 'shared/ui/wizard';
import { useSuggestions } from '../resume/use-suggestions';
import { CompareAnswers, type CompareAnswersProps } from './compare-answers';
import { exitName, useExit } from './use-exit';
import type { OpenStep } from './use-step';
import './step-form.css';

const titleOf = (slug: OnboardingStep) =>
  i18n.t(onboardingSteps.find((step) => step.slug === slug)?.title ?? slug);

interface StepFormProps<In extends FieldValues, Out extends FieldValues> extends Pick<
  CompareAnswersProps<In>,
  'rows' | 'files' | 'onDropFiles'
> {
  readonly step: OpenStep<In, Out>;
  /** The saved answers are loading: empty fields show it, Next waits, and the candidate may start typing. */
  readonly waiting?: boolean;
  /** `ifMatch` is the version of the saved answers that the form started from. */
  readonly save: (answers: Out, ifMatch: string | undefined) => Promise<unknown>;
  readonly serverNames?: FormProps<In, Out>['serverNames'];
  readonly nextDisabled?: boolean;
  readonly nextLabel?: 'Next' | 'Complete';
  /** Files are picked that are not saved. */
  readonly hasPicks?: boolean;
  /** Between the fields and the buttons. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/**
 * The frame that all steps share: restored answers, fields, and the buttons, of which Next saves and then
 * moves on. While a save is in flight the loading flag locks all of it.
 */
export function StepForm<In extends FieldValues, Out extends FieldValues>(props: StepFormProps<In, Out>) {
  const {
    step,
    waiting = false,
    save,
    serverNames,
    nextDisabled,
    nextLabel = /*i18n*/ 'Next',
    foot,
    ...rest
  } = props;
  const { children, hasPicks = false, ...compare } = rest;
  const { form, draft, saved } = step;
  const busy = useUserData((state) => state.loader);
  const title = titleOf(step.slug);
  const { leaveUnsaved, leaveSaved } = useExit(step, title, hasPicks);
  const [foundLate, setFoundLate] = useState(false);
  const [against, setAgainst] = useState<string | null>(null);
  const suggestions = useSuggestions();

  const submit = (answers: Out) =>
    whileSaving(async () => {
      // The saved answers could not be loaded before. Sending now could overwrite answers that the candidate
      // has not seen.
      if (saved === undefined && (await step.reload()).isSaved) return setFoundLate(true);
      try {
        await save(answers, draft.version());
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'changed-elsewhere')) throw error;
        return setAgainst((await step.reload()).version ?? null);
      }
      draft.done();
      if (!leaveSaved()) step.onSaved();
    });

  return (
    <>
      <DraftNotice draft={draft} busy={busy} />
      {saved === undefined && !waiting ? <NotLoaded /> : null}
      <Form
        form={form}
        label={title}
        busy={busy}
        className="onb-form"
        before={leaveUnsaved}
        onSubmit={submit}
        serverNames={serverNames}
        beside={suggestions?.Suggestion}
      >
        {suggestions ? (
          <suggestions.StepSuggestions label={title} isReady={!waiting && saved !== undefined} />
        ) : null}
        <LoadingStatus waiting={waiting} />
        <div className={`mg-card onb-fields ${waiting ? 'is-waiting' : ''}`.trim()}>{children}</div>
        {foundLate ? <FoundLate nextLabel={nextLabel} /> : null}
        {foot}
        <WizardNav
          onPrevious={step.onPrevious}
          nextDisabled={nextDisabled}
          nextLabel={nextLabel}
          loading={busy || waiting}
        />
        <div className="onb-exit">
          <ExitButton loading={busy || waiting} />
          <DraftSaved draft={draft} />
        </div>
        <CompareAnswers
          {...compare}
          draft={draft}
          saved={saved}
          against={against}
          onClose={() => setAgainst(null)}
        />
      </Form>
    </>
  );
}

function LoadingStatus({ waiting }: { readonly waiting: boolean }) {
  const { i18n } = useLingui();
  return (
    <p role="status" className="mg-visually-hidden">
      {waiting ? i18n.t('Loading your saved answers') : ''}
    </p>
  );
}

/** The way to try again is beside the title of the step. */
function NotLoaded() {
  const { i18n } = useLingui();
  return (
    <Notice tone="warn" title={i18n.t('Your saved answers could not be loaded')}>
      {i18n.t(
        'Select Refresh to try again. You can also go on: nothing that you saved is overwritten unseen.',
      )}
    </Notice>
  );
}

/** The answers came with the save that would have overwritten them. @param nextLabel in English */
function FoundLate({ nextLabel }: { readonly nextLabel: string }) {
  const { i18n } = useLingui();
  return (
    <Notice tone="warn" live title={i18n.t('We found answers you saved earlier')}>
      {i18n.t(
        'We have filled in the questions you had not answered. Check them, then select {button} again.',
        { button: i18n.t(nextLabel) },
      )}
    </Notice>
  );
}

/** After Next in the page: Enter in a field sends the form by its first submit button. */
function ExitButton({ loading }: { readonly loading: boolean }) {
  const { i18n } = useLingui();
  // As Next: before hydration the browser itself would submit the form.
  const asleep = !useHydrated();
  return (
    <Button
      type="submit"
      name={exitName}
      variant="quiet"
      className={asleep ? 'mg-button--asleep' : undefined}
      disabled={asleep}
      loading={loading}
    >
      {i18n.t('Save and exit')}
    </Button>
  );
}
