import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { mixed, object } from 'yup';
import { Select } from 'shared/ui/select';
import { render } from 'test-kit/render';
import { ChipsField } from './chips-field';
import { DateField } from './date-field';
import { Form, useSchemaForm } from './form';
import { MobileField } from './mobile-field';
import { TextAreaField } from './text-area-field';
import { TextField } from './text-field';

const schema = object({ answer: mixed() });

function Page({ answer = '', children }: { readonly answer?: unknown; readonly children: ReactNode }) {
  const form = useSchemaForm<{ answer?: unknown }>(schema, { defaultValues: { answer } });
  return <Form form={form} label="Test" onSubmit={() => undefined} children={children} />;
}

/**
 * What a keyboard does that composes: it owns the text from the caret on, and each step replaces it by the
 * next one. Throws when the box shows another text in between.
 */
function compose(box: HTMLElement, ...steps: string[]) {
  if (!(box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement)) throw new Error('no box');
  const before = box.value;
  fireEvent.compositionStart(box);
  for (const step of steps) {
    fireEvent.input(box, { target: { value: before + step }, isComposing: true });
    expect(box.value).toBe(before + step);
  }
  fireEvent.compositionEnd(box, { data: steps.at(-1) });
}
const box = () => screen.getByLabelText<HTMLInputElement>(/^Answer/);

test('a mobile number that is composed digit by digit is the one that was typed', () => {
  render(<Page children={<MobileField name="answer" label="Answer" />} />);
  for (const digit of '९८७६५४३२१०') compose(box(), digit);
  expect(box()).toHaveValue('9876543210');
});

test('a mobile number that is composed at once is the one that was typed', () => {
  render(<Page children={<MobileField name="answer" label="Answer" />} />);
  compose(box(), '९८', '९८७६५', '९८७६५४३२१०');
  expect(box()).toHaveValue('9876543210');
});

test('a keyboard that looks at a number changes nothing, not even what the note says', async () => {
  render(<Page children={<MobileField name="answer" label="Answer" />} />);
  await userEvent.type(box(), '98450123456');
  compose(box());
  expect(box()).toHaveValue('9845012345');
  expect(screen.getByText(/We kept the first 10 digits/)).toBeInTheDocument();
});

test.each([
  ['digit by digit', [...'१५०८१९९८']],
  ['in groups', ['15', '/08', '/1998']],
  ['with the name of a month', ['15 ', 'Aug ', '1998']],
])('a date that is composed %s is that date', (_, parts) => {
  render(<Page children={<DateField name="answer" label="Answer" />} />);
  for (const part of parts) compose(box(), ...[...part].map((__, end) => part.slice(0, end + 1)));
  fireEvent.blur(box());
  expect(box()).toHaveValue('15/08/1998');
});

test.each([
  ['text', 'अ', 'आशा'],
  ['number', '४', '४५०००'],
  ['url', 'a', 'asha.example'],
  ['tel', '९', '९८४५०'],
  ['email', 'a', 'asha@example.in'],
] as const)('a box of the type %s leaves a composed text alone until it is left', (type, ...steps) => {
  render(<Page children={<TextField name="answer" label="Answer" type={type} />} />);
  compose(box(), ...steps);
  expect(box()).toHaveValue(steps.at(-1));
});

test('a long text leaves a composed text alone', () => {
  render(<Page children={<TextAreaField name="answer" label="Answer" />} />);
  compose(box(), 'मे', 'मेरा ', 'मेरा नाम');
  expect(box()).toHaveValue('मेरा नाम');
});

const options = ['Accounting', 'Nursing', 'Node.js'].map((name) => ({ value: name, label: name }));
const offered = () =>
  [...document.querySelectorAll('.ant-select-item-option')].map((entry) => entry.getAttribute('title'));

test('chips are searched while a text is composed', async () => {
  render(<Page answer={[]} children={<ChipsField name="answer" label="Answer" options={options} />} />);
  await userEvent.click(screen.getByRole('combobox'));
  compose(screen.getByRole('combobox'), 'n', 'no', 'nod');
  expect(offered()).toEqual(['Node.js']);
});

test('a text that is composed behind a chosen entry searches without it, and stays as it is composed', () => {
  function Country() {
    const [value, setValue] = useState('Nursing');
    return <Select aria-label="Answer" options={options} value={value} onChange={setValue} />;
  }
  render(<Country />);
  const list = screen.getByRole<HTMLInputElement>('combobox');
  list.focus();
  expect(list).toHaveValue('Nursing');
  compose(list, 'a', 'ac', 'acc');
  expect(list).toHaveValue('acc');
  expect(offered()).toEqual(['Accounting']);
});
