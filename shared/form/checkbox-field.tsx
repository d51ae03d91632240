import { useController, useFormContext } from 'react-hook-form';
import type { FieldBase } from './field';
import { controlId, useFormFrame } from './form-context';
import { FieldError, FieldHint } from './field-texts';
import './field.css';
import './choice.css';

/** One yes or no, as a boolean. */
export function CheckboxField({ name, label, hint, required = false }: FieldBase) {
  const { id: formId, locked } = useFormFrame();
  const { control } = useFormContext();
  const { field, fieldState } = useController({ name, control });
  const id = controlId(formId, name);
  const error = fieldState.error?.message;
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');

  return (
    <div className={`mg-field ${error ? 'mg-field--invalid' : ''}`.trim()}>
      <label className="mg-choice">
        <input
          id={id}
          ref={field.ref}
          className="mg-choice__input"
          type="checkbox"
          name={field.name}
          checked={field.value === true}
          disabled={locked}
          aria-required={required || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          onBlur={field.onBlur}
          onChange={(event) => field.onChange(event.target.checked)}
        />
        <span className="mg-choice__text">{label}</span>
      </label>
      <FieldHint id={`${id}-hint`}>{hint}</FieldHint>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
