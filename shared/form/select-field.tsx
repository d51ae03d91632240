import { Select, type SelectOption } from 'shared/ui/select';
import { Field, type FieldBase } from './field';

export interface SelectFieldProps extends FieldBase {
  options: readonly SelectOption<string | number>[];
  placeholder?: string | undefined;
  loading?: boolean | undefined;
  emptyText?: string | undefined;
  search?: boolean | undefined;
}

/** One of many. */
export function SelectField({ options, placeholder, loading, emptyText, search, ...rest }: SelectFieldProps) {
  return (
    <Field {...rest}>
      {({ control, field, locked }) => (
        <Select
          {...control}
          options={options}
          placeholder={placeholder}
          loading={loading}
          emptyText={emptyText}
          search={search}
          disabled={locked}
          value={field.value as string | number | null}
          onChange={field.onChange}
          onBlur={field.onBlur}
        />
      )}
    </Field>
  );
}
