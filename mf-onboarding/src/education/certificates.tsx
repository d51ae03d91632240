import { useLingui } from '@lingui/react';
import { useRef, useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { certificatesMax } from 'contract/wire/education';
import type { EducationForm } from 'contract/forms/education';
import { useFormFrame } from 'shared/form/form-context';
import { RadioField, yesNo } from 'shared/form/radio-field';
import { TextField } from 'shared/form/text-field';
import { Button } from 'shared/ui/button';
import { MinusIcon, PlusIcon } from 'shared/ui/icons';
import { Notice } from 'shared/ui/notice';
import { questions } from './education-rows';

const oneEmptyRow = [{ name: '' }];
const answered = (rows: EducationForm['certificates']) => rows.some(({ name }) => name.trim() !== '');

/**
 * The yes/no question on additional qualifications and the rows of certificates. Choosing yes or no resets
 * the list to one empty row (spec section 2); the candidate can restore the earlier list.
 */
export function Certificates() {
  const { i18n } = useLingui();
  const { locked } = useFormFrame();
  const { control, getValues, setValue, setFocus, watch } = useFormContext<EducationForm>();
  const rows = useFieldArray({ control, name: 'certificates' });
  const [dropped, setDropped] = useState<EducationForm['certificates'] | null>(null);
  const question = useRef<HTMLDivElement>(null);
  const shown = watch('has_certificates');

  const reset = () => {
    const before = getValues('certificates');
    if (answered(before)) setDropped(before);
    rows.replace(oneEmptyRow);
  };

  const restore = () => {
    setValue('has_certificates', true);
    rows.replace(dropped ?? oneEmptyRow);
    setDropped(null);
    // The button that was pressed is removed.
    question.current?.querySelector<HTMLElement>('input:checked')?.focus();
  };

  const remove = (index: number) => {
    setFocus(`certificates.${index + 1}.name`); // it moves up into the gap; the last row has no Remove
    rows.remove(index);
  };

  return (
    <div className="onb-certificates" ref={question}>
      <RadioField {...questions.has_certificates} options={yesNo} onChoose={reset} />
      {dropped ? <Cleared rows={dropped} onRestore={restore} /> : null}
      {shown && !answered(watch('certificates')) ? (
        <p className="mg-field__hint">
          {i18n.t('If you leave these boxes empty, we save your answer as No.')}
        </p>
      ) : null}
      {shown ? (
        <ul className="onb-certificates__rows">
          {rows.fields.map((row, index) => {
            const last = index === rows.fields.length - 1;
            const number = index + 1;
            return (
              <li key={row.id} className="onb-certificates__row">
                <TextField
                  name={`certificates.${index}.name`}
                  label={i18n.t('Certificate {number}', { number })}
                  required={false}
                />
                <Button
                  variant="secondary"
                  className="onb-certificates__button"
                  aria-label={
                    last ? i18n.t('Add a certificate') : i18n.t('Remove certificate {number}', { number })
                  }
                  icon={last ? <PlusIcon /> : <MinusIcon />}
                  loading={locked}
                  disabled={last && rows.fields.length >= certificatesMax}
                  onClick={() => (last ? rows.append({ name: '' }) : remove(index))}
                />
              </li>
            );
          })}
        </ul>
      ) : null}
    </div>
  );
}

/** The list that an answer of yes or no has cleared. */
function Cleared({
  rows,
  onRestore,
}: {
  readonly rows: EducationForm['certificates'];
  readonly onRestore: () => void;
}) {
  const { i18n } = useLingui();
  const names = rows.map(({ name }) => name.trim()).filter(Boolean);
  return (
    <Notice
      live
      title={i18n.t('We cleared your list of certificates')}
      actions={
        <Button variant="secondary" onClick={onRestore}>
          {i18n.t('Restore the list')}
        </Button>
      }
    >
      {names.join(', ')}
    </Notice>
  );
}
