import { useLingui } from '@lingui/react';
import { useFormState, useWatch } from 'react-hook-form';
import type { FieldBase } from './field';
import { TextField } from './text-field';

/**
 * The last name, which is required (spec section 5). Many people in India have one name: who leaves the box
 * empty is told what to enter.
 */
export function LastNameField(props: FieldBase) {
  const { i18n } = useLingui();
  const value: unknown = useWatch({ name: props.name });
  const { touchedFields, errors } = useFormState({ name: props.name });
  const isLeft = props.name in touchedFields || props.name in errors;
  const isEmpty = typeof value !== 'string' || value.trim() === '';
  const note = isLeft && isEmpty ? i18n.t('One name only? Enter it as first name and as last name.') : '';
  return <TextField {...props} autoComplete="family-name" note={note} />;
}
