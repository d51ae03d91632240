import { useLingui } from '@lingui/react';
import { useState, type ComponentProps } from 'react';
import { useWatch } from 'react-hook-form';
import { latinDigits } from 'contract/wire/digits';
import { cleanMobile, mobileNote } from 'contract/forms/mobile';
import { useComposition } from 'shared/remote/use-composition';
import { Field, type FieldBase } from './field';

const countDigits = (text: string) => text.replace(/\D/g, '').length;

export interface MobileFieldProps extends FieldBase, Pick<ComponentProps<'input'>, 'autoComplete'> {}

/**
 * An Indian mobile number: ten digits after a fixed +91. A note beside the field reports digits that were
 * cut, and a number that no Indian mobile has: a wrong number is a candidate no one can call.
 */
export function MobileField({ autoComplete = 'tel-national', ...props }: MobileFieldProps) {
  const { i18n } = useLingui();
  const value: unknown = useWatch({ name: props.name });
  /** All that was typed for the value, with the prefix and the digits that the box does not show. */
  const [typed, setTyped] = useState('');
  const last = cleanMobile(typed);
  const isLast = last.value === value;

  const take = (input: HTMLInputElement, onChange: (value: string) => void) => {
    const { selectionStart } = input;
    const raw = latinDigits(input.value);
    // One more key at the end: only with the digits that were cut does the rest of a number behind 91 make
    // sense.
    const isNextKey = isLast && raw.startsWith(last.value) && raw.length === last.value.length + 1;
    const text = isNextKey ? typed + raw.slice(-1) : raw;
    const clean = cleanMobile(text);
    const droppedPrefix = clean.cut ? 0 : countDigits(text) - clean.value.length;
    const behindCaret = raw.length - (selectionStart ?? raw.length);
    const before = countDigits(text.slice(0, text.length - behindCaret)) - droppedPrefix;
    const caret = Math.min(clean.value.length, Math.max(0, before));
    // Were it written by React, the caret would be at the end, which spoils a correction in the middle.
    input.value = clean.value;
    input.setSelectionRange(caret, caret);
    setTyped(text);
    onChange(clean.value);
  };

  const note = (
    <p role="status" className="mg-field__note">
      {isLast && last.cut
        ? i18n.t('We kept the first 10 digits. Please check your number.')
        : mobileNote(i18n, typeof value === 'string' ? value : '')}
    </p>
  );

  return (
    <Field {...props} after={note}>
      {({ textBox, field }) => (
        <div className="mg-control mg-control--medium">
          <span className="mg-control__affix" id={`${textBox.id}-code`}>
            <span className="mg-visually-hidden">{`${i18n.t('Country code')} `}</span>+91
          </span>
          <DigitsBox
            {...textBox}
            take={(input) => take(input, field.onChange)}
            aria-describedby={[`${textBox.id}-code`, textBox['aria-describedby'] ?? ''].join(' ').trim()}
            className="mg-control__input mg-control__input--digits"
            type="tel"
            inputMode="numeric"
            autoComplete={autoComplete}
          />
        </div>
      )}
    </Field>
  );
}

interface DigitsBoxProps extends Omit<ComponentProps<'input'>, 'value'> {
  readonly value: string | number;
  readonly take: (box: HTMLInputElement) => void;
}

function DigitsBox({ value, take, ...input }: DigitsBoxProps) {
  return <input {...input} {...useComposition(String(value), { take })} />;
}
