import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { isRealDate, today } from 'contract/wire/dates';
import { i18n } from 'shared/i18n/i18n';
import { sourceLocale } from 'contract/language/locale';
import { ArrowLeftIcon, ArrowRightIcon } from './icons';
import './calendar.css';

export interface CalendarProps {
  id: string;
  /** The chosen day, 'YYYY-MM-DD'; any other text is no day. */
  value: string;
  /** The first and the last day that can be chosen. */
  min: string;
  max: string;
  /** The day to start at while none is chosen. */
  openAt?: string | undefined;
  onChoose: (day: string) => void;
  onClose: () => void;
}

// Noon in UTC: no time zone and no daylight saving shifts the day.
const toDate = (day: string) => new Date(`${day}T12:00:00Z`);
const toDay = (date: Date) => date.toISOString().slice(0, 10);
const addDays = (day: string, days: number) => toDay(new Date(toDate(day).getTime() + days * 86_400_000));

/** The same day of another month; the last one where that month is shorter. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0, 12));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return toDay(last);
}

/** The days of a month by weeks that start on Sunday; null for days of other months. */
function weeksOf(month: string): (string | null)[][] {
  const weeks: (string | null)[][] = [];
  const first = `${month}-01`;
  for (
    let sunday = addDays(first, -toDate(first).getUTCDay());
    sunday.slice(0, 7) <= month;
    sunday = addDays(sunday, 7)
  ) {
    const days = Array.from({ length: 7 }, (_, index) => addDays(sunday, index));
    weeks.push(days.map((day) => (day.startsWith(month) ? day : null)));
  }
  return weeks;
}

/** What each key adds to the day in focus (ARIA authoring practices, "Date Picker Dialog"). */
const moves: Readonly<Record<string, (day: string, shift: boolean) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -toDate(day).getUTCDay()),
  End: (day) => addDays(day, 6 - toDate(day).getUTCDay()),
  PageUp: (day, shift) => addMonths(day, shift ? -12 : -1),
  PageDown: (day, shift) => addMonths(day, shift ? 12 : 1),
};

const textOf = (day: string, parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(i18n.locales, { ...parts, timeZone: 'UTC' }).format(toDate(day));

/** The long name of each weekday, from Sunday, and one that fits its column. */
const weekdayNames = () =>
  Array.from({ length: 7 }, (_, index) => {
    const day = `2023-01-0${index + 1}`; // a Sunday and the days behind it
    const name = textOf(day, { weekday: 'long' });
    const short = i18n.locale === sourceLocale ? name.slice(0, 2) : textOf(day, { weekday: 'narrow' });
    return { name, short };
  });

const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));

interface TurnProps {
  label: string;
  disabled: boolean;
  onTurn: () => void;
  Icon: typeof ArrowLeftIcon;
}

function Turn({ label, disabled, onTurn, Icon }: TurnProps) {
  return (
    <button
      type="button"
      className="mg-calendar__turn"
      aria-label={label}
      disabled={disabled}
      onClick={onTurn}
    >
      <Icon />
    </button>
  );
}

interface HeadProps extends Pick<CalendarProps, 'min' | 'max'> {
  /** 'YYYY-MM' */
  month: string;
  onTurnBy: (months: number) => void;
}

/** Chooses the month and the year. */
function Head({ month, min, max, onTurnBy }: HeadProps) {
  const [year = '', numberInYear = ''] = month.split('-');
  const [firstYear, lastYear] = [Number(min.slice(0, 4)), Number(max.slice(0, 4))];
  return (
    <div className="mg-calendar__head">
      <Turn
        label={i18n.t('Previous month')}
        disabled={month <= min.slice(0, 7)}
        onTurn={() => onTurnBy(-1)}
        Icon={ArrowLeftIcon}
      />
      <select
        aria-label={i18n.t('Month')}
        className="mg-calendar__select"
        value={numberInYear}
        onChange={(event) => onTurnBy(Number(event.target.value) - Number(numberInYear))}
      >
        {months.map((entry) => (
          <option key={entry} value={entry}>
            {textOf(`${year}-${entry}-01`, { month: 'long' })}
          </option>
        ))}
      </select>
      <Turn
        label={i18n.t('Next month')}
        disabled={month >= max.slice(0, 7)}
        onTurn={() => onTurnBy(1)}
        Icon={ArrowRightIcon}
      />
      <select
        aria-label={i18n.t('Year')}
        className="mg-calendar__select"
        value={year}
        onChange={(event) => onTurnBy((Number(event.target.value) - Number(year)) * 12)}
      >
        {Array.from({ length: lastYear - firstYear + 1 }, (_, index) => lastYear - index).map((entry) => (
          <option key={entry}>{entry}</option>
        ))}
      </select>
    </div>
  );
}

interface DaysProps extends Pick<CalendarProps, 'value' | 'min' | 'max' | 'onChoose'> {
  /** The day that Tab reaches. */
  day: string;
}

function Days({ day, value, min, max, onChoose }: DaysProps) {
  return (
    <table
      role="grid"
      className="mg-calendar__days"
      aria-label={textOf(day, { month: 'long', year: 'numeric' })}
    >
      <thead>
        <tr>
          {weekdayNames().map(({ name, short }) => (
            <th key={name} scope="col" abbr={name}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(day.slice(0, 7)).map((week, index) => (
          <tr key={index}>
            {week.map((entry, position) => (
              <td key={entry ?? position} aria-selected={entry !== null && entry === value}>
                {entry ? (
                  <button
                    type="button"
                    className="mg-calendar__day"
                    aria-label={textOf(entry, { day: 'numeric', month: 'long', year: 'numeric' })}
                    aria-current={entry === today() ? 'date' : undefined}
                    tabIndex={entry === day ? 0 : -1}
                    disabled={entry < min || entry > max}
                    onClick={() => onChoose(entry)}
                  >
                    {Number(entry.slice(8))}
                  </button>
                ) : null}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A month of days. Exactly one day can be reached with Tab; the arrow keys move from there. */
export function Calendar({ id, value, min, max, openAt, onChoose, onClose }: CalendarProps) {
  const clamp = (wanted: string) => {
    if (wanted < min) return min;
    return wanted > max ? max : wanted;
  };
  const [day, setDay] = useState(() => clamp(isRealDate(value) ? value : (openAt ?? today())));
  const panel = useRef<HTMLDivElement>(null);
  const focusDue = useRef(true);

  useLayoutEffect(() => {
    panel.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  useLayoutEffect(() => {
    if (focusDue.current) {
      panel.current?.querySelector<HTMLElement>('td [tabindex="0"]')?.focus({ preventScroll: true });
    }
    focusDue.current = false;
  }, [day]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const inSelect = event.target instanceof HTMLSelectElement;
    const move = inSelect ? undefined : moves[event.key];
    if (event.key === 'Escape') onClose();
    else if (move) {
      focusDue.current = true;
      setDay(clamp(move(day, event.shiftKey)));
    } else if (!(inSelect && event.key === 'Enter')) return;
    // Enter in a select would submit the form around it.
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    // tabIndex: a press on a gap keeps the focus in here. The keys are those of the controls inside.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={panel}
      id={id}
      role="dialog"
      aria-label={i18n.t('Calendar')}
      tabIndex={-1}
      className="mg-calendar"
      onKeyDown={onKeyDown}
    >
      <Head
        month={day.slice(0, 7)}
        min={min}
        max={max}
        onTurnBy={(months) => setDay(clamp(addMonths(day, months)))}
      />
      <Days day={day} value={value} min={min} max={max} onChoose={onChoose} />
    </div>
  );
}
