import { Select, type SelectProps } from 'shared/ui/select';
import { Field, type FieldBase } from './field';

export interface SelectFieldProps
  extends
    FieldBase,
    Pick<SelectProps<string | number>, 'options' | 'placeholder' | 'loading' | 'emptyText' | 'inputMode'> {}

/** One of many. */
export function SelectField({ name, label, hint, required, ...select }: SelectFieldProps) {
  return (
    <Field name={name} label={label} hint={hint} required={required}>
      {({ control, field, locked }) => (
        <Select
          {...control}
          {...select}
          disabled={locked}
          value={field.value as string | number | null}
          onChange={(value) => field.onChange(value)}
          onBlur={field.onBlur}
        />
      )}
    </Field>
  );
}
