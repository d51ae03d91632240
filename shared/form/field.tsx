import { useLingui } from '@lingui/react';
import type { ChangeEvent, ReactNode } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { messageText } from 'contract/language/message-text';
import { i18n } from 'shared/i18n/i18n';
import { AlertIcon } from 'shared/ui/icons';
import { controlId, useFormFrame } from './form-context';
import './field.css';

export interface FieldBase {
  /** Path in the form's values, 'email' or 'certificates.0.name'. */
  name: string;
  label: ReactNode;
  /** A hint before an answer is given; it stays readable while typing, unlike a placeholder. */
  hint?: ReactNode;
  /** Unless false: the label of an optional field says so. Marking the few beats starring the many. */
  required?: boolean | undefined;
}

export interface FieldProps extends FieldBase {
  /** The children are several controls that share the label. */
  group?: boolean;
  /** More text that describes the control, by id. */
  describedBy?: string | undefined;
  after?: ReactNode;
  children: (render: ReturnType<typeof useField>) => ReactNode;
}

export function labelText(label: ReactNode, required: boolean): ReactNode {
  if (required) return label;
  // The space is inside the span: Chromium's accessible name leaves out a space between two nodes of hydrated
  // HTML.
  return (
    <>
      {label}
      <span className="mg-field__optional">{` ${i18n.t('(optional)')}`}</span>
    </>
  );
}

export function FieldHint({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p className="mg-field__hint" id={id}>
      {children}
    </p>
  );
}

/** Icon and words, so that the error is not shown by colour alone (WCAG 2.2, 1.4.1). */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p className="mg-field__error" id={id}>
      <AlertIcon width={18} height={18} />
      <span>{children}</span>
    </p>
  );
}

/** What a field is made of. `field` is value, onChange, onBlur, ref and name of react-hook-form. */
function useField({ name, hint, required = true, describedBy }: FieldProps) {
  const { i18n } = useLingui();
  const { id: formId, locked } = useFormFrame();
  const { control: formControl } = useFormContext();
  const { field, fieldState } = useController({ name, control: formControl });
  const id = controlId(formId, name);
  const { message } = fieldState.error ?? {};
  // That of a schema may be a descriptor; others are in the language of the page already.
  const error = message && messageText(i18n, message);
  const described = [hint ? `${id}-hint` : '', describedBy ?? '', error ? `${id}-error` : ''];
  /** Goes onto the control, so that label, hint and error belong to it. */
  const control = {
    id,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': described.filter(Boolean).join(' ') || undefined,
    'aria-required': required ? (true as const) : undefined,
  };
  /** Goes onto a native text box. */
  const textBox = {
    ...control,
    name,
    ref: field.ref,
    value: (field.value as string | number | undefined) ?? '',
    readOnly: locked,
    onChange: field.onChange as (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void,
    onBlur: field.onBlur,
  };
  return { control, textBox, field, error, locked };
}

/**
 * Owns what surrounds a control: label, hint, error, and the attributes that tie them together (WCAG 2.2,
 * 1.3.1, 3.3.1, 3.3.2).
 */
export function Field(props: FieldProps) {
  const { label, hint, required = true, group = false, after, children } = props;
  const parts = useField(props);
  const { control, error } = parts;
  const { id } = control;
  const { beside: Beside } = useFormFrame();
  const labelId = `${id}-label`;
  const className = `mg-field ${error ? 'mg-field--invalid' : ''}`.trim();

  // The legend of a group names all its controls; a label points to its one.
  const [Box, Label] = group ? (['fieldset', 'legend'] as const) : (['div', 'label'] as const);
  const groupProps = { ...control, role: 'radiogroup', 'aria-labelledby': labelId };
  return (
    <Box {...(group ? groupProps : {})} className={className}>
      <Label {...(group ? {} : { htmlFor: id })} className="mg-field__label" id={labelId}>
        {labelText(label, required)}
      </Label>
      <FieldHint id={`${id}-hint`}>{hint}</FieldHint>
      {children(parts)}
      {after}
      {Beside ? <Beside name={props.name} label={label} /> : null}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </Box>
  );
}
