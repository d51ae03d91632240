import { useLingui } from '@lingui/react';
import { useEffect } from 'react';
import { useFormContext, useWatch, type FieldValues } from 'react-hook-form';
import { i18n } from 'shared/i18n/i18n';
import { useFormFrame } from 'shared/form/form-context';
import type { Draft } from 'shared/form/use-draft';
import { Button } from 'shared/ui/button';
import { Dialog } from 'shared/ui/dialog';
import { notAnswered, type AnswerRow } from '../answer-rows';
import './compare-answers.css';

interface Difference {
  readonly name: string;
  readonly question: string;
  readonly mine: string;
  readonly saved: string;
}

export interface CompareAnswersProps<In extends FieldValues> {
  readonly draft: Draft;
  readonly saved: In | undefined;
  readonly rows: (values: In) => readonly AnswerRow[];
  /** Newly picked files that would replace a stored one. */
  readonly files?: readonly Difference[] | undefined;
  readonly onDropFiles?: (() => void) | undefined;
  /** Version of the saved answers to compare with; null while there is nothing to decide. */
  readonly against: string | null;
  readonly onClose: () => void;
}

/** A newly picked file that would replace the stored one. */
export function replacement(
  name: string,
  question: string,
  picked: File | undefined,
  stored: string | null | undefined,
): Difference[] {
  return picked && stored
    ? [{ name, question, mine: picked.name, saved: i18n.t('The file that is stored now') }]
    : [];
}

/** The questions whose answers differ, in the order of the page. */
function differences(mine: readonly AnswerRow[], saved: readonly AnswerRow[]): Difference[] {
  const names = [...new Set([...mine, ...saved].map(({ name }) => name))];
  return names.flatMap((name) => {
    const [one, other] = [mine, saved].map((rows) => rows.find((row) => row.name === name));
    if (one?.answer === other?.answer) return [];
    const question = (one ?? other)?.question ?? name;
    return [{ name, question, mine: one?.answer ?? '', saved: other?.answer ?? '' }];
  });
}

/**
 * The saved answers have changed since this form began, in another tab or on another device: shows both, and
 * the candidate chooses. Closing it decides nothing.
 */
export function CompareAnswers<In extends FieldValues>(props: CompareAnswersProps<In>) {
  const { i18n } = useLingui();
  const { draft, saved, rows, files = [], onDropFiles, against, onClose } = props;
  const { id, locked } = useFormFrame();
  const { control } = useFormContext<In>();
  const values = useWatch({ control }) as In; // every field has a value from the start
  // First the form takes over the fields that it does not show; only then are the two compared.
  const open = !locked && against !== null && saved !== undefined && draft.merged === against;
  const found = open ? [...differences(rows(values), rows(saved)), ...files] : [];
  const same = open && found.length === 0;

  const keep = () => {
    draft.keep();
    onClose();
    const form = document.getElementById(id);
    if (form instanceof HTMLFormElement) form.requestSubmit();
  };

  const takeSaved = () => {
    draft.startOver();
    onDropFiles?.();
    onClose();
  };

  useEffect(() => {
    if (same) keep(); // nothing to choose
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each comparison
  }, [same]);

  return (
    <Dialog
      open={open && !same}
      title={i18n.t('Your saved answers have changed')}
      onClose={onClose}
      size="wide"
      actions={
        <>
          <Button variant="secondary" onClick={takeSaved}>
            {i18n.t('Use the saved answers')}
          </Button>
          <Button onClick={keep}>{i18n.t('Keep my answers')}</Button>
        </>
      }
    >
      <div data-remote="mf-onboarding">
        <p>
          {i18n.t(
            'This step was saved in another tab or on another device after you opened it here. ' +
              'Choose which answers to keep.',
          )}
        </p>
        <dl className="onb-compare">
          {found.map(({ name, question, ...both }) => (
            <div key={name} className="onb-compare__row">
              <dt>{question}</dt>
              <dd>
                <span className="onb-compare__whose">{i18n.t('Your answer')}</span>{' '}
                {both.mine || i18n.t(notAnswered)}
              </dd>
              <dd>
                <span className="onb-compare__whose">{i18n.t('Saved answer')}</span>{' '}
                {both.saved || i18n.t(notAnswered)}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  );
}
