import type { ReactNode } from 'react';
import { i18n } from 'shared/i18n/i18n';
import { Field, type FieldBase } from './field';
import './choice.css';

type ChoiceValue = string | number | boolean;

interface RadioOption {
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
  {
    value: true,
    get label() {
      return i18n.t('Yes');
    },
  },
  {
    value: false,
    get label() {
      return i18n.t('No');
    },
  },
];

/** One of a few: native radios, so arrow keys and screen readers' counts come with them. */
export function RadioField({ options, variant = 'inline', onChoose, ...rest }: RadioFieldProps) {
  return (
    <Field {...rest} group>
      {({ control, field, locked }) => (
        <div className={`mg-choices mg-choices--${variant}`}>
          {options.map((option, index) => (
            <label key={String(option.value)} className={`mg-choice mg-choice--${variant}`}>
              <input
                ref={index === 0 ? field.ref : undefined}
                className="mg-choice__input"
                type="radio"
                name={control.id}
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
      )}
    </Field>
  );
}
