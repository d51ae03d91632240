import type { ReactNode } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import type { FieldBase } from './field';
import { controlId, useFormFrame } from './form-context';
import { FieldError, FieldHint, labelText } from './field-texts';
import './field.css';
import './choice.css';

export type ChoiceValue = string | number | boolean;

export interface RadioOption {
  value: ChoiceValue;
  label: ReactNode;
  /** Cards only: a line under the label. */
  description?: ReactNode;
}

export interface RadioFieldProps extends FieldBase {
  options: readonly RadioOption[];
  /** `cards` for a choice that shapes what follows; `inline` for the rest. */
  variant?: 'inline' | 'cards' | undefined;
  /** After the form has taken the choice. */
  onChoose?: ((value: ChoiceValue) => void) | undefined;
}

/** `yes` and `no` as a boolean. */
export const yesNo: readonly RadioOption[] = [
  { value: true, label: 'Yes' },
  { value: false, label: 'No' },
];

/** One of a few: native radios, so arrow keys and screen readers' counts come with them. */
export function RadioField(props: RadioFieldProps) {
  const { name, label, hint, required = true, options, variant = 'inline', onChoose } = props;
  const { id: formId, locked } = useFormFrame();
  const { control } = useFormContext();
  const { field, fieldState } = useController({ name, control });
  const id = controlId(formId, name);
  const error = fieldState.error?.message;
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');

  return (
    <fieldset
      id={id}
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={described || undefined}
      aria-invalid={error ? true : undefined}
      aria-required={required || undefined}
      className={`mg-field ${error ? 'mg-field--invalid' : ''}`.trim()}
    >
      <legend className="mg-field__label" id={`${id}-label`}>
        {labelText(label, required)}
      </legend>
      <FieldHint id={`${id}-hint`}>{hint}</FieldHint>
      <div className={`mg-choices mg-choices--${variant}`}>
        {options.map((option, index) => (
          <label key={String(option.value)} className={`mg-choice mg-choice--${variant}`}>
            <input
              ref={index === 0 ? field.ref : undefined}
              className="mg-choice__input"
              type="radio"
              name={controlId(formId, name)}
              value={String(option.value)}
              checked={field.value === option.value}
              disabled={locked}
              onBlur={field.onBlur}
              onChange={() => {
                field.onChange(option.value);
                onChoose?.(option.value);
              }}
            />
            <span className="mg-choice__text">
              {option.label}
              {option.description ? <span className="mg-choice__more">{option.description}</span> : null}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}
