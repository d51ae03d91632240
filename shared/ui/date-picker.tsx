import AntDatePicker from 'antd/es/date-picker';
import dayjs from 'dayjs';
import { CalendarIcon, CloseIcon } from './icons';
import { defined } from './defined';
import './date-picker.css';

export interface DatePickerProps {
  /** The input's id; a `<label htmlFor>` names it. */
  id?: string | undefined;
  /** 'YYYY-MM-DD', or '' for none. */
  value: string;
  onChange: (value: string) => void;
  /** Earliest and latest day that can be chosen, 'YYYY-MM-DD'. */
  min?: string | undefined;
  max?: string | undefined;
  disabled?: boolean | undefined;
  /** 'bday' for a birthday. */
  autoComplete?: string | undefined;
  onBlur?: (() => void) | undefined;
  'aria-invalid'?: true | undefined;
  'aria-describedby'?: string | undefined;
  'aria-required'?: true | undefined;
}

const iso = 'YYYY-MM-DD';
/** The first is shown; the others are what people type. */
const typed = ['DD/MM/YYYY', 'D/M/YYYY', 'DD-MM-YYYY', 'D-M-YYYY', 'DD.MM.YYYY', 'DDMMYYYY'];

const toDay = (value: string | undefined) => {
  const day = value ? dayjs(value, iso) : null;
  return day?.isValid() ? day : undefined;
};

/** A day, typed as DD/MM/YYYY or picked from the calendar. What cannot be read as a day stays in the box to be mended. */
export function DatePicker({ value, onChange, min, max, disabled = false, ...rest }: DatePickerProps) {
  return (
    <AntDatePicker
      {...defined({ ...rest, minDate: toDay(min), maxDate: toDay(max) })}
      className={`mg-date ${rest['aria-invalid'] ? 'mg-date--invalid' : ''}`.trim()}
      classNames={{ popup: { root: 'mg-date-popup' } }}
      value={toDay(value) ?? null}
      onChange={(day) => onChange(day ? day.format(iso) : '')}
      format={typed}
      placeholder="DD/MM/YYYY"
      disabled={disabled}
      preserveInvalidOnBlur
      showNow={false}
      inputReadOnly={false}
      suffixIcon={<CalendarIcon />}
      allowClear={{ clearIcon: <CloseIcon width={16} height={16} /> }}
      transitionName=""
    />
  );
}
