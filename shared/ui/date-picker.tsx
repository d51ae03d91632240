import { useEffect, useId, useRef, useState, type ComponentProps, type RefObject } from 'react';
import { cleanText } from 'contract/wire/clean-text';
import { withSlashes } from 'contract/forms/date-slashes';
import { addYears, today } from 'contract/wire/dates';
import { dateText, parseTypedDate } from 'contract/forms/dates';
import { i18n } from 'shared/i18n/i18n';
import { useBackToClose } from './back-to-close';
import { Calendar } from './calendar';
import { CalendarIcon } from './icons';
import { useComposition } from 'shared/remote/use-composition';
import './date-picker.css';

/** A `<label htmlFor>` names the input by its id. */
export interface DatePickerProps extends Pick<
  ComponentProps<'input'>,
  'id' | 'autoComplete' | 'aria-invalid' | 'aria-describedby' | 'aria-required'
> {
  /** 'YYYY-MM-DD'; '' for an empty box; any other text is what the candidate typed and no day. */
  value: string;
  onChange: (value: string) => void;
  /** First and last day that the calendar offers, 'YYYY-MM-DD'. Other days can be typed. */
  min?: string | undefined;
  max?: string | undefined;
  /** Where the calendar opens while the box contains no day. */
  openAt?: string | undefined;
  disabled?: boolean | undefined;
  onBlur?: (() => void) | undefined;
}

/**
 * The value of a text in the box. Text that is no day is passed on as it is, so that the schema can refuse
 * it.
 */
const valueOf = (text: string) => parseTypedDate(i18n, text) ?? cleanText(text);

/**
 * The text in the box: what was typed, until the value is set from outside, by saved answers or a restored
 * draft.
 */
function useText(value: string) {
  const [text, setText] = useState(() => dateText(value));
  const [lastValue, setLastValue] = useState(value);
  if (value !== lastValue) {
    setLastValue(value);
    if (value !== valueOf(text)) setText(dateText(value));
  }
  return [text, setText] as const;
}

/** A press anywhere else closes it. */
function useOpen(place: RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!open) return;
    const onPress = (event: Event) => {
      if (!place.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [open, place]);
  return [open, setOpen] as const;
}

/**
 * A day, typed or chosen from the calendar. The value always follows the box. Its look is the text field's
 * (`mg-control`).
 */
export function DatePicker(props: DatePickerProps) {
  const { value, onChange, onBlur, min, max, openAt, disabled = false, ...input } = props;
  const [text, setText] = useText(value);
  const root = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useOpen(root);
  const opener = useRef<HTMLButtonElement>(null);
  const calendarId = useId();

  const box = useComposition(text, {
    take: (typed) => {
      const next = withSlashes(text, typed.value);
      setText(next);
      onChange(valueOf(next));
    },
  });

  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  useBackToClose(open, close);

  return (
    <div
      ref={root}
      className="mg-date"
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !root.current?.contains(relatedTarget)) setOpen(false);
      }}
    >
      <div className="mg-control mg-control--medium">
        <input
          {...input}
          type="text"
          // Phones show digits; on a keyboard '15 Aug 1998' can be typed as well.
          inputMode="numeric"
          spellCheck={false}
          placeholder={i18n.t('DD/MM/YYYY')}
          className="mg-control__input mg-date__input"
          {...box}
          readOnly={disabled}
          onFocus={() => setOpen(false)}
          onBlur={() => {
            setText(dateText(valueOf(text)));
            onBlur?.();
          }}
        />
        <button
          ref={opener}
          type="button"
          className="mg-control__button"
          aria-label={i18n.t('Choose from calendar')}
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-controls={open ? calendarId : undefined}
          disabled={disabled}
          onClick={() => setOpen(!open)}
        >
          <CalendarIcon />
        </button>
      </div>
      {open ? (
        <Calendar
          id={calendarId}
          value={valueOf(text)}
          min={min ?? addYears(today(), -100)}
          max={max ?? addYears(today(), 100)}
          openAt={openAt}
          onClose={close}
          onChoose={(day) => {
            setText(dateText(day));
            onChange(day);
            close();
          }}
        />
      ) : null}
    </div>
  );
}
