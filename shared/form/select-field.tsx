import { Select, type SelectOption } from 'shared/ui/select';
import { Field, type FieldBase } from './field';

export interface SelectFieldProps extends FieldBase {
  options: readonly SelectOption<string | number>[];
  /** Several answers: the value is a list. */
  multiple?: boolean | undefined;
  placeholder?: string | undefined;
  loading?: boolean | undefined;
  emptyText?: string | undefined;
  search?: boolean | undefined;
}

/** One or several of many. */
export function SelectField({
  options,
  multiple = false,
  placeholder,
  loading,
  emptyText,
  search,
  ...rest
}: SelectFieldProps) {
  return (
    <Field {...rest}>
      {({ control, field, locked }) => {
        const common = {
          ...control,
          options,
          placeholder,
          loading,
          emptyText,
          search,
          disabled: locked,
          onBlur: field.onBlur,
        };
        return multiple ? (
          <Select
            {...common}
            multiple
            value={(field.value as (string | number)[]) ?? []}
            onChange={field.onChange}
          />
        ) : (
          <Select {...common} value={field.value as string | number | null} onChange={field.onChange} />
        );
      }}
    </Field>
  );
}
