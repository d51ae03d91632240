import type { ReactNode } from 'react';
import { useController, useFormContext, type ControllerRenderProps } from 'react-hook-form';
import { controlId, useFormFrame } from './form-context';
import { FieldError, FieldHint, labelText } from './field-texts';
import './field.css';

/** What every field takes. */
export interface FieldBase {
  /** Path in the form's values, 'email' or 'certificates.0.name'. */
  name: string;
  label: ReactNode;
  /** Said before an answer is given; stays readable while typing, unlike a placeholder. */
  hint?: ReactNode;
  /** Unless false: the label of an optional field says so. Marking the few beats starring the many. */
  required?: boolean | undefined;
}

/** Goes onto the control, so that label, hint and error belong to it. */
export interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  'aria-required': true | undefined;
}

export interface FieldRender {
  control: ControlProps;
  /** value, onChange, onBlur, ref and name of react-hook-form. */
  field: ControllerRenderProps;
  /** A save is in flight. */
  locked: boolean;
}

export interface FieldProps extends FieldBase {
  /** More text that describes the control, by id. */
  describedBy?: string | undefined;
  /** Under the control, before the error. */
  after?: ReactNode;
  children: (render: FieldRender) => ReactNode;
}

/**
 * Owns what surrounds one control: label, hint, error, and the attributes that tie them together (WCAG 2.2, 1.3.1,
 * 3.3.1, 3.3.2).
 */
export function Field({ name, label, hint, required = true, describedBy, after, children }: FieldProps) {
  const { id: formId, locked } = useFormFrame();
  const { control: formControl } = useFormContext();
  const { field, fieldState } = useController({ name, control: formControl });
  const id = controlId(formId, name);
  const error = fieldState.error?.message;
  const described = [hint ? `${id}-hint` : '', describedBy ?? '', error ? `${id}-error` : ''];

  return (
    <div className={`mg-field ${error ? 'mg-field--invalid' : ''}`.trim()}>
      <label className="mg-field__label" htmlFor={id} id={`${id}-label`}>
        {labelText(label, required)}
      </label>
      <FieldHint id={`${id}-hint`}>{hint}</FieldHint>
      {children({
        control: {
          id,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': described.filter(Boolean).join(' ') || undefined,
          'aria-required': required ? true : undefined,
        },
        field,
        locked,
      })}
      {after}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
