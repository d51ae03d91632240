import { useState, type ComponentProps, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { cleanEmail, cleanFigures, cleanText } from 'contract/wire/clean-text';
import { Field, type FieldBase } from './field';

export interface TextFieldProps
  extends FieldBase, Pick<ComponentProps<'input'>, 'autoComplete' | 'inputMode'> {
  type?: 'text' | 'email' | 'url' | 'tel' | 'number' | undefined;
  /** Fixed text in front of the answer, such as a currency. Say it in the label or the hint too. */
  prefix?: ReactNode;
  /** As `prefix`, behind the answer: a unit. */
  suffix?: ReactNode;
  /** Width that fits the expected answer: a short answer has a short box. */
  width?: 'full' | 'medium' | 'short' | undefined;
  /**
   * Rewrites the answer when the candidate leaves the field ('example.in' -> 'https://example.in'), so that the
   * box shows what is understood. It gets clean text (contract/wire/clean-text).
   */
  onLeave?: ((value: string) => string) | undefined;
  /** How the answer is interpreted ('4.5 LPA': '₹37,500 a month'); announced when the field is left. */
  understood?: ((value: string) => string) | undefined;
  /** A sentence below the box that comes and goes with the answer; announced. */
  note?: string | undefined;
  /** Enter does this instead of submitting the form. */
  onEnter?: (() => void) | undefined;
}

interface UnderstoodProps {
  readonly name: string;
  readonly read: (value: string) => string;
  /** An announcement at each key would be noise. */
  readonly isTyping: boolean;
}

function Understood({ name, read, isTyping }: UnderstoodProps) {
  const value: unknown = useWatch({ name });
  return (
    <p role="status" className="mg-field__understood">
      {isTyping || typeof value !== 'string' ? '' : read(value)}
    </p>
  );
}

const cleaning = {
  text: cleanText,
  url: cleanText,
  email: cleanEmail,
  tel: cleanFigures,
  number: cleanText,
} as const;

/**
 * One line of text. Numbers are text with a numeric keyboard, so that '4,50,000' can be typed and no wheel
 * changes it.
 */
export function TextField(props: TextFieldProps) {
  const { type = 'text', prefix, suffix, width = 'full', onLeave, understood, note, onEnter } = props;
  const [isTyping, setTyping] = useState(false);
  const isNumber = type === 'number';
  /** Enter submits without leaving the field, so it counts as leaving too. */
  const leave = (value: string, onChange: (next: string) => void) => {
    const clean = cleaning[type](value);
    const next = onLeave?.(clean) ?? clean;
    if (next !== value) onChange(next);
  };
  return (
    <Field
      {...props}
      after={
        <>
          {understood ? <Understood name={props.name} read={understood} isTyping={isTyping} /> : null}
          {note === undefined ? null : (
            <p role="status" className="mg-field__note">
              {note}
            </p>
          )}
        </>
      }
    >
      {({ textBox, field }) => (
        <div className={`mg-control mg-control--${width}`}>
          {prefix ? (
            <span className="mg-control__affix" aria-hidden="true">
              {prefix}
            </span>
          ) : null}
          <input
            {...textBox}
            className="mg-control__input"
            type={isNumber ? 'text' : type}
            inputMode={props.inputMode ?? (isNumber ? 'numeric' : undefined)}
            autoComplete={props.autoComplete}
            autoCapitalize={type === 'email' || type === 'url' ? 'none' : undefined}
            spellCheck={type === 'text' ? undefined : false}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              leave(event.currentTarget.value, field.onChange);
              if (!onEnter) return;
              event.preventDefault();
              onEnter();
            }}
            onFocus={() => setTyping(true)}
            onBlur={(event) => {
              setTyping(false);
              leave(event.target.value, field.onChange);
              textBox.onBlur();
            }}
          />
          {suffix ? (
            <span className="mg-control__affix mg-control__affix--end" aria-hidden="true">
              {suffix}
            </span>
          ) : null}
        </div>
      )}
    </Field>
  );
}
