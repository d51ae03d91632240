import { Field, type FieldBase } from './field';

export interface TextAreaFieldProps extends FieldBase {
  rows?: number | undefined;
  autoComplete?: string | undefined;
  placeholder?: string | undefined;
}

/** Several lines of text; the box grows with the answer where the browser can do that. */
export function TextAreaField({ rows = 4, autoComplete, placeholder, ...rest }: TextAreaFieldProps) {
  return (
    <Field {...rest}>
      {({ control, field, locked }) => (
        <div className="mg-control mg-control--area">
          <textarea
            {...control}
            name={field.name}
            ref={field.ref}
            className="mg-control__input mg-control__area"
            rows={rows}
            autoComplete={autoComplete}
            placeholder={placeholder}
            value={(field.value as string | undefined) ?? ''}
            readOnly={locked}
            onChange={field.onChange}
            onBlur={field.onBlur}
          />
        </div>
      )}
    </Field>
  );
}
