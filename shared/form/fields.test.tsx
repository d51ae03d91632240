import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { boolean, object, string } from 'yup';
import { render } from 'test-kit/render';
import { Form, useSchemaForm } from './form';
import { MobileField } from './mobile-field';
import { PasswordField } from './password-field';
import { RadioField, yesNo } from './radio-field';
import { SubmitButton } from './submit-button';
import { TextAreaField } from './text-area-field';
import { TextField } from './text-field';

const schema = object({
  answer: string().required('Please answer'),
  agreed: boolean().required('Please choose'),
});
interface Answers {
  answer: string;
  agreed: boolean;
}

function Page({
  children,
  onSubmit = () => undefined,
}: {
  children: ReactNode;
  onSubmit?: (v: Answers) => void;
}) {
  const form = useSchemaForm<Answers>(schema, { defaultValues: { answer: '' } });
  return (
    <Form form={form} onSubmit={onSubmit} label="Test">
      {children}
      <SubmitButton>Save</SubmitButton>
    </Form>
  );
}

test('showing the password keeps its value, the focus and the caret', async () => {
  render(
    <Page children={<PasswordField name="answer" label="Password" autoComplete="current-password" />} />,
  );
  const input = screen.getByLabelText<HTMLInputElement>('Password');
  await userEvent.type(input, 'sesame42');
  input.setSelectionRange(3, 3);
  // jsdom leaves the caret alone when the type changes; some browsers do not, so it has to be put back.
  const putCaret = jest.spyOn(input, 'setSelectionRange');

  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));

  expect(input).toHaveAttribute('type', 'text');
  expect(input).toHaveValue('sesame42');
  expect(input).toHaveFocus();
  expect(putCaret).toHaveBeenCalledWith(3, 3);
  expect(screen.getByText('Your password is visible')).toBeInTheDocument();

  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(input).toHaveAttribute('type', 'password');
});

test('the mobile field drops what is no digit and says so when digits are cut', async () => {
  render(<Page children={<MobileField name="answer" label="Mobile" />} />);
  const input = screen.getByLabelText<HTMLInputElement>('Mobile');
  expect(input).toHaveAccessibleDescription(expect.stringContaining('+91'));

  await userEvent.click(input);
  await userEvent.paste('+91 98765-43210');
  expect(input).toHaveValue('9876543210');
  expect(screen.queryByText(/We kept the first 10 digits/)).not.toBeInTheDocument();

  await userEvent.type(input, '5');
  expect(input).toHaveValue('9876543210');
  expect(screen.getByText(/We kept the first 10 digits/)).toHaveAttribute('role', 'status');

  await userEvent.type(input, '{Backspace}');
  expect(screen.queryByText(/We kept the first 10 digits/)).not.toBeInTheDocument();
});

test('a first digit that no Indian mobile number has gets a note, not an error', async () => {
  const onSubmit = jest.fn();
  const page = (
    <Page onSubmit={onSubmit}>
      <MobileField name="answer" label="Mobile" />
      <RadioField name="agreed" label="Agreed" options={yesNo} />
    </Page>
  );
  render(page);
  const note = () => screen.queryByText('Indian mobile numbers begin with 6, 7, 8 or 9');
  await userEvent.type(screen.getByLabelText('Mobile'), '9876543210');
  expect(note()).not.toBeInTheDocument();
  await userEvent.clear(screen.getByLabelText('Mobile'));
  await userEvent.type(screen.getByLabelText('Mobile'), '5876543210');
  expect(note()).toHaveAttribute('role', 'status');
  expect(screen.getByLabelText('Mobile')).toBeValid();
  await userEvent.click(screen.getByRole('radio', { name: 'Yes' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ agreed: true, answer: '5876543210' }));
});

test.each([
  ['+919876543210', '9876543210'],
  ['919876543210', '9876543210'],
  ['+91 98765 43210', '9876543210'],
  ['00919876543210', '9876543210'],
  ['09876543210', '9876543210'],
  ['+91987654321', '987654321'],
  ['9198765432', '9198765432'],
  ['919876543210{Backspace}5', '9876543215'],
  ['+91{Backspace}{Backspace}9876543210', '9876543210'],
  ['91987654321{Backspace}{Backspace}3210', '9876543210'],
])('a mobile number typed as %s is kept as %s', async (keys, kept) => {
  render(<Page children={<MobileField name="answer" label="Mobile" />} />);
  const input = screen.getByLabelText<HTMLInputElement>('Mobile');
  await userEvent.type(input, keys);
  expect(input).toHaveValue(kept);
  expect(input.selectionStart).toBe(kept.length);
  expect(screen.queryByText(/We kept the first 10 digits/)).not.toBeInTheDocument();
});

test('a mobile number that is pasted or filled in over a typed one is taken as it is', async () => {
  render(<Page children={<MobileField name="answer" label="Mobile" />} />);
  const input = screen.getByLabelText<HTMLInputElement>('Mobile');
  await userEvent.type(input, '91987654321');
  expect(screen.getByText(/We kept the first 10 digits/)).toBeVisible();
  input.select();
  await userEvent.paste('+919876543210');
  expect(input).toHaveValue('9876543210');
  input.select();
  await userEvent.paste('9198765432');
  expect(input).toHaveValue('9198765432');
});

test('a digit typed into the middle of a mobile number leaves the caret behind it', async () => {
  render(<Page children={<MobileField name="answer" label="Mobile" />} />);
  const input = screen.getByLabelText<HTMLInputElement>('Mobile');
  await userEvent.type(input, '98765');

  await userEvent.type(input, '-4', { initialSelectionStart: 2, initialSelectionEnd: 2 });

  expect(input).toHaveValue('984765');
  expect(input.selectionStart).toBe(3);
});

test('radios are one group with a name, and an unanswered one is led to from the summary', async () => {
  const onSubmit = jest.fn();
  render(
    <Page onSubmit={onSubmit}>
      <RadioField name="agreed" label="Can you work at night?" options={yesNo} />
      <TextAreaField name="answer" label="Why?" />
    </Page>,
  );
  const group = screen.getByRole('radiogroup', { name: 'Can you work at night?' });

  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Please choose' }));
  expect(group).toHaveAccessibleDescription('Please choose');
  expect(screen.getByRole('radio', { name: 'Yes' })).toHaveFocus();

  await userEvent.click(screen.getByRole('radio', { name: 'No' }));
  await userEvent.type(screen.getByLabelText('Why?'), 'Owls');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ agreed: false, answer: 'Owls' }));
});

test('a text field may tidy its answer when it is left, and names an optional one', async () => {
  render(
    <Page>
      <TextField
        name="answer"
        label="Link"
        required={false}
        onLeave={(text) => (text ? `https://${text}` : text)}
      />
    </Page>,
  );
  const input = screen.getByLabelText('Link (optional)');
  await userEvent.type(input, 'example.in');
  await userEvent.tab();
  expect(input).toHaveValue('https://example.in');
});
