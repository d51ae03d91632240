import { DatePicker } from 'shared/ui/date-picker';
import { Field, type FieldBase } from './field';

export interface DateFieldProps extends FieldBase {
  /** Earliest and latest day, 'YYYY-MM-DD'. */
  min?: string | undefined;
  max?: string | undefined;
  autoComplete?: string | undefined;
}

/** A day; its value is 'YYYY-MM-DD' or ''. */
export function DateField({
  min,
  max,
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
          autoComplete={autoComplete}
          disabled={locked}
        />
      )}
    </Field>
  );
}
