import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ComponentProps } from 'react';
import { activate } from 'test-kit/activate';
import { render } from 'test-kit/render';
import { DatePicker } from './date-picker';

const change = jest.fn();
const submit = jest.fn((event: React.FormEvent) => event.preventDefault());
afterEach(() => jest.clearAllMocks());

function Page({ initial = '', ...rest }: Partial<ComponentProps<typeof DatePicker>> & { initial?: string }) {
  const [value, setValue] = useState(initial);
  return (
    <form onSubmit={submit}>
      <label htmlFor="dob">Date of birth</label>
      <DatePicker
        id="dob"
        value={value}
        onChange={(next) => {
          change(next);
          setValue(next);
        }}
        {...rest}
      />
      <output>{value}</output>
      <button type="button" onClick={() => setValue('2001-01-31')}>
        Load
      </button>
    </form>
  );
}

const box = () => screen.getByLabelText('Date of birth');
const opener = () => screen.getByRole('button', { name: 'Choose from calendar' });
const value = () => screen.getByRole('status').textContent;
const day = (name: string) => screen.getByRole('button', { name });

describe('what is typed', () => {
  test.each([
    ['15/8/1998', '15/08/1998', '1998-08-15'],
    ['15 Aug 1998', '15/08/1998', '1998-08-15'],
    ['31/02/2000', '31/02/2000', '31/02/2000'],
    ['abc', 'abc', 'abc'],
  ])('%j is shown as %j and is the value %j', async (typed, shown, expected) => {
    render(<Page initial="1990-01-01" />);
    await userEvent.clear(box());
    expect(value()).toBe('');
    await userEvent.type(box(), typed);
    expect(box()).toHaveValue(typed);
    await userEvent.tab();
    expect(box()).toHaveValue(shown);
    expect(value()).toBe(expected);
  });

  test('gets its slashes by itself, as the digits of a phone have none', async () => {
    render(<Page />);
    await userEvent.type(box(), '15081998');
    expect(box()).toHaveValue('15/08/1998');
    await userEvent.type(box(), '{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}');
    expect(box()).toHaveValue('15/08');
    expect(value()).toBe('15/08');
  });

  test('has the names of months in the language of the page', async () => {
    activate('hi');
    render(<Page />);
    await userEvent.type(box(), '१५ अगस्त १९९८');
    expect(box()).toHaveValue('१५ अगस्त १९९८');
    await userEvent.tab();
    expect(box()).toHaveValue('15/08/1998');
    expect(value()).toBe('1998-08-15');
  });

  test('gives way to a value from outside', async () => {
    render(<Page />);
    await userEvent.type(box(), 'abc');
    await userEvent.click(screen.getByRole('button', { name: 'Load' }));
    expect(box()).toHaveValue('31/01/2001');
  });
});

describe('the calendar', () => {
  const bounds = { min: '1926-05-10', max: '2012-05-10', openAt: '2006-05-10' };

  test('opens at the given day, and offers nothing beyond its last one', async () => {
    render(<Page {...bounds} />);
    expect(opener()).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(opener());
    expect(opener()).toHaveAttribute('aria-expanded', 'true');
    expect(day('10 May 2006')).toHaveFocus();

    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Year' }), '2012');
    expect(day('11 May 2012')).toBeDisabled();
    expect(day('Next month')).toBeDisabled();
  });

  test('moves by keys, and Enter chooses without a submit', async () => {
    render(<Page {...bounds} />);
    await userEvent.click(opener());
    for (const [key, name] of [
      ['{ArrowRight}', '11 May 2006'],
      ['{ArrowDown}', '18 May 2006'],
      ['{ArrowLeft}', '17 May 2006'],
      ['{ArrowUp}', '10 May 2006'],
      ['{End}', '13 May 2006'],
      ['{Home}', '7 May 2006'],
      ['{PageDown}', '7 June 2006'],
      ['{Shift>}{PageUp}{/Shift}', '7 June 2005'],
    ] as const) {
      await userEvent.keyboard(key);
      expect(day(name)).toHaveFocus();
    }
    await userEvent.keyboard('{Enter}');
    expect(box()).toHaveValue('07/06/2005');
    expect(change).toHaveBeenCalledWith('2005-06-07');
    expect(opener()).toHaveFocus();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(submit).not.toHaveBeenCalled();
  });

  test('ends at its bounds and at the last day of a shorter month', async () => {
    render(<Page {...bounds} initial="2012-03-31" />);
    await userEvent.click(opener());
    await userEvent.keyboard('{PageDown}');
    expect(day('30 April 2012')).toHaveFocus();
    await userEvent.keyboard('{PageDown}');
    expect(day('10 May 2012')).toHaveFocus();
  });

  test('closes on Back, which gives the focus back', async () => {
    render(<Page {...bounds} />);
    await userEvent.click(opener());
    act(() => history.back());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(opener()).toHaveFocus();
  });

  test('closes on Escape, on a press elsewhere and when the focus leaves', async () => {
    render(<Page {...bounds} />);
    await userEvent.click(opener());
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(opener()).toHaveFocus();

    await userEvent.click(opener());
    await userEvent.click(document.body);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    await userEvent.click(opener());
    await userEvent.tab();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
