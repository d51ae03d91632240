import type { ComponentProps } from 'react';
import { cleanText } from 'contract/wire/clean-text';
import { Field, type FieldBase } from './field';

export interface TextAreaFieldProps
  extends FieldBase, Pick<ComponentProps<'textarea'>, 'rows' | 'autoComplete'> {}

/** Several lines of text; the box grows with the answer where the browser can do that. */
export function TextAreaField({ rows = 4, autoComplete, ...rest }: TextAreaFieldProps) {
  return (
    <Field {...rest}>
      {({ textBox, field }) => (
        <div className="mg-control mg-control--area">
          <textarea
            {...textBox}
            className="mg-control__input mg-control__area"
            rows={rows}
            autoComplete={autoComplete}
            onBlur={({ target: { value } }) => {
              const clean = cleanText(value);
              if (clean !== value) field.onChange(clean);
              textBox.onBlur();
            }}
          />
        </div>
      )}
    </Field>
  );
}
