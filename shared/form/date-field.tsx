import { DatePicker } from 'shared/ui/date-picker';
import { Field, type FieldBase } from './field';

export interface DateFieldProps extends FieldBase {
  /** First and last day that the calendar offers, 'YYYY-MM-DD'. */
  min?: string | undefined;
  max?: string | undefined;
  /** Where the calendar opens while there is no answer. */
  openAt?: string | undefined;
  autoComplete?: string | undefined;
}

/** A day. Its value is 'YYYY-MM-DD', '' for an empty box, or the typed text when that is no day. */
export function DateField({
  min,
  max,
  openAt,
  autoComplete,
  hint = 'Day, month, year: DD/MM/YYYY',
  ...rest
}: DateFieldProps) {
  return (
    <Field {...rest} hint={hint}>
      {({ control, field, locked }) => (
        <DatePicker
          {...control}
          value={(field.value as string | undefined) ?? ''}
          onChange={field.onChange}
          onBlur={field.onBlur}
          min={min}
          max={max}
          openAt={openAt}
          autoComplete={autoComplete}
          disabled={locked}
        />
      )}
    </Field>
  );
}
