import { useLingui } from '@lingui/react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useHydrated } from 'shared/remote/use-hydrated';
import { EyeIcon, EyeOffIcon } from 'shared/ui/icons';
import { Field, type FieldBase } from './field';
import { useFormFrame } from './form-context';

export interface PasswordFieldProps extends FieldBase {
  label: string;
  autoComplete: 'current-password' | 'new-password';
}

/**
 * A password that can be looked at. Password managers need to paste, and the autocomplete token (WCAG 2.2,
 * 3.3.8).
 */
export function PasswordField({ autoComplete, ...rest }: PasswordFieldProps) {
  const { i18n } = useLingui();
  const { locked } = useFormFrame();
  const alive = useHydrated();
  const label = rest.label.toLocaleLowerCase(i18n.locales); // inside a sentence
  const [shown, setShown] = useState(false);
  const input = useRef<HTMLInputElement | null>(null);

  // Browsers offer to save a visible password as ordinary form text, so it is hidden before it is sent.
  useEffect(() => {
    if (locked) setShown(false);
  }, [locked]);

  const toggle = () => {
    const { selectionStart = null, selectionEnd = null } = input.current ?? {};
    flushSync(() => setShown(!shown));
    // Changing the type moves the caret to one end in some browsers.
    input.current?.setSelectionRange(selectionStart, selectionEnd);
  };

  return (
    <Field {...rest}>
      {({ textBox }) => (
        <div className="mg-control">
          <input
            {...textBox}
            ref={(element) => {
              input.current = element;
              textBox.ref(element);
            }}
            className="mg-control__input"
            type={shown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
          />
          <button
            type="button"
            className="mg-control__button"
            aria-controls={textBox.id}
            // Two passwords on one page have buttons of different names.
            aria-label={shown ? i18n.t('Hide {label}', { label }) : i18n.t('Show {label}', { label })}
            disabled={!alive}
            // The field keeps the focus and, on a phone, its keyboard.
            onMouseDown={(event) => event.preventDefault()}
            onClick={toggle}
          >
            {shown ? <EyeOffIcon /> : <EyeIcon />}
          </button>
          <span role="status" className="mg-visually-hidden">
            {shown ? i18n.t('Your password is visible') : ''}
          </span>
        </div>
      )}
    </Field>
  );
}
