import { useLingui } from '@lingui/react';
import { DatePicker, type DatePickerProps } from 'shared/ui/date-picker';
import { Field, type FieldBase } from './field';

export interface DateFieldProps
  extends Omit<FieldBase, 'hint'>, Pick<DatePickerProps, 'min' | 'max' | 'openAt' | 'autoComplete'> {}

/** A day. Its value is 'YYYY-MM-DD', '' for an empty box, or the typed text when it is no valid date. */
export function DateField({ name, label, required, ...picker }: DateFieldProps) {
  const { i18n } = useLingui();
  return (
    <Field name={name} label={label} hint={i18n.t('Day, month, year: DD/MM/YYYY')} required={required}>
      {({ control, field, locked }) => (
        <DatePicker
          {...control}
          {...picker}
          value={(field.value as string | undefined) ?? ''}
          onChange={field.onChange}
          onBlur={field.onBlur}
          disabled={locked}
        />
      )}
    </Field>
  );
}
