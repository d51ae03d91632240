import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { cleanMobile, mobileNote } from 'shared/contract/mobile';
import { Field, type FieldBase } from './field';

const countDigits = (text: string) => text.replace(/\D/g, '').length;

/**
 * An Indian mobile number: ten digits after a fixed +91. A note beside the field reports digits that were cut, and a first
 * digit that no Indian mobile number has: a wrong number is a candidate no one can call.
 */
export function MobileField(props: FieldBase) {
  const [cut, setCut] = useState(false);

  const take = (input: HTMLInputElement, onChange: (value: string) => void) => {
    const { value: raw, selectionStart } = input;
    const clean = cleanMobile(raw);
    const droppedPrefix = clean.cut ? 0 : countDigits(raw) - clean.value.length;
    const before = countDigits(raw.slice(0, selectionStart ?? raw.length)) - droppedPrefix;
    const caret = Math.min(clean.value.length, Math.max(0, before));
    // Were it written by React, the caret would be at the end, which spoils a correction in the middle.
    input.value = clean.value;
    input.setSelectionRange(caret, caret);
    setCut(clean.cut);
    onChange(clean.value);
  };

  const value: unknown = useWatch({ name: props.name });
  const note = (
    <p role="status" className="mg-field__note">
      {cut
        ? 'We kept the first 10 digits. Please check your number.'
        : mobileNote(typeof value === 'string' ? value : '')}
    </p>
  );

  return (
    <Field {...props} after={note}>
      {({ textBox, field }) => (
        <div className="mg-control mg-control--medium">
          <span className="mg-control__affix" id={`${textBox.id}-code`}>
            <span className="mg-visually-hidden">Country code </span>+91
          </span>
          <input
            {...textBox}
            aria-describedby={[`${textBox.id}-code`, textBox['aria-describedby'] ?? ''].join(' ').trim()}
            className="mg-control__input mg-control__input--digits"
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            onChange={(event) => take(event.target, field.onChange)}
          />
        </div>
      )}
    </Field>
  );
}
