import { useLayoutEffect, useRef, useState, type ChangeEvent } from 'react';
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
  const input = useRef<HTMLInputElement | null>(null);
  const caret = useRef<number | null>(null);
  const [typed, setTyped] = useState(0);

  // Rewriting the value throws the caret to the end, which spoils a correction in the middle.
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [typed]);

  const take = (event: ChangeEvent<HTMLInputElement>, onChange: (value: string) => void) => {
    const { value: raw, selectionStart } = event.target;
    const clean = cleanMobile(raw);
    const droppedPrefix = clean.cut ? 0 : countDigits(raw) - clean.value.length;
    const before = countDigits(raw.slice(0, selectionStart ?? raw.length)) - droppedPrefix;
    caret.current = Math.min(clean.value.length, Math.max(0, before));
    setTyped((count) => count + 1);
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
            ref={(element) => {
              input.current = element;
              field.ref(element);
            }}
            className="mg-control__input mg-control__input--digits"
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            onChange={(event) => take(event, field.onChange)}
          />
        </div>
      )}
    </Field>
  );
}
