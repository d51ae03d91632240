import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from 'shared/runtime/api';
import { object, string } from 'yup';
import { errors } from 'contract/wire/errors';
import { render } from 'test-kit/render';
import { Form, useSchemaForm } from './form';
import { SubmitButton } from './submit-button';
import { TextField } from './text-field';

const schema = object({
  email: string().default('').required('Please enter a valid email address'),
  city: string().default('').required('Please enter your city'),
});

interface Answers {
  email: string;
  city: string;
}

function Page({ onSubmit }: { onSubmit: (values: Answers) => Promise<unknown> | void }) {
  // The city is first in the schema's output order of errors only by chance: the page says what comes first.
  const form = useSchemaForm<Answers>(schema, { defaultValues: { email: '', city: '' } });
  return (
    <Form form={form} onSubmit={onSubmit} label="Address" serverNames={{ town: 'city' }}>
      <TextField name="city" label="City" />
      <TextField name="email" type="email" label="Email" hint="We write to you here" />
      <SubmitButton>Save</SubmitButton>
    </Form>
  );
}

const save = () => screen.getByRole('button', { name: 'Save' });
// Validation is asynchronous: right after the press is too early.
const summary = () => screen.findByRole('group', { name: 'Please check your answers' });
const summaryLinks = async () =>
  within(await summary())
    .getAllByRole('link')
    .map((link) => link.textContent);

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

test('a failed submit sends nothing and moves the focus to a summary in the order of the page', async () => {
  const onSubmit = jest.fn();
  render(<Page onSubmit={onSubmit} />);

  await userEvent.click(save());

  expect(await summaryLinks()).toEqual(['Please enter your city', 'Please enter a valid email address']);
  expect(await summary()).toHaveFocus();
  expect(screen.getByRole('alert')).toHaveTextContent('Please check your answers');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a link of the summary moves the focus into its field', async () => {
  render(<Page onSubmit={jest.fn()} />);
  await userEvent.click(save());

  await userEvent.click(await screen.findByRole('link', { name: 'Please enter a valid email address' }));

  expect(screen.getByLabelText('Email')).toHaveFocus();
});

test('a message that several fields share is distinguished by their labels, without "(optional)"', async () => {
  const answer = string().default('').max(3, 'Please use at most 3 characters');
  function Questions() {
    const form = useSchemaForm(object({ why: answer, place: answer }), {
      defaultValues: { why: 'long', place: 'far away' },
    });
    return (
      <Form form={form} onSubmit={jest.fn()} label="Questions">
        <TextField name="why" label="Why?" />
        <TextField name="place" label="Place" required={false} />
        <SubmitButton>Save</SubmitButton>
      </Form>
    );
  }
  render(<Questions />);

  await userEvent.click(save());

  expect(await summaryLinks()).toEqual([
    'Why? Please use at most 3 characters',
    'Place: Please use at most 3 characters',
  ]);
});

test('a field with an error says so, keeps its hint, and stops saying so once it is corrected', async () => {
  render(<Page onSubmit={jest.fn()} />);
  const email = screen.getByLabelText('Email');
  expect(email).not.toHaveAttribute('aria-invalid');

  await userEvent.click(save());
  await summary();
  expect(email).toBeInvalid();
  expect(email).toHaveAccessibleDescription('We write to you here Please enter a valid email address');

  await userEvent.type(email, 'asha@example.in');
  await waitFor(() => expect(email).toBeValid());
  expect(await summaryLinks()).toEqual(['Please enter your city']);
});

test('a second submit while the first is in flight sends nothing', async () => {
  let finish = () => undefined as void;
  const onSubmit = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  render(<Page onSubmit={onSubmit} />);
  await userEvent.type(screen.getByLabelText('City'), 'Kochi');
  await userEvent.type(screen.getByLabelText('Email'), 'asha@example.in');

  // Two submits before the page has drawn the first one's effect, as two quick taps on a slow phone send
  // them.
  const form = screen.getByRole('form', { name: 'Address' });
  act(() => {
    fireEvent.submit(form);
    fireEvent.submit(form);
  });
  await waitFor(() => expect(onSubmit).toHaveBeenCalled());
  await userEvent.dblClick(save());
  await userEvent.type(screen.getByLabelText('Email'), '{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(1);
  expect(save()).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');

  finish();
  expect(await screen.findByRole('button', { name: 'Save', busy: false })).not.toHaveAttribute(
    'aria-disabled',
  );
});

test("the API's field messages are shown on the fields and in the summary, and nothing typed is lost", async () => {
  const failure = new ApiError(409, 'email-taken', 'Taken', {
    email: 'This email is taken',
    town: 'Unknown city',
  });
  render(<Page onSubmit={() => Promise.reject(failure)} />);
  await userEvent.type(screen.getByLabelText('City'), 'Kochi');
  await userEvent.type(screen.getByLabelText('Email'), 'asha@example.in');

  await userEvent.click(save());

  expect(await summary()).toHaveFocus();
  expect(await summaryLinks()).toEqual(['Unknown city', 'This email is taken']);
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(
    'We write to you here This email is taken',
  );
  expect(screen.getByLabelText('City')).toHaveValue('Kochi');
});

test('a failure without field messages is logged, keeps the answers and lets the candidate try again', async () => {
  const onSubmit = jest
    .fn()
    .mockRejectedValueOnce(new ApiError(401, 'x', errors['session-required'].message))
    .mockResolvedValueOnce(1);
  render(<Page onSubmit={onSubmit} />);
  await userEvent.type(screen.getByLabelText('City'), 'Kochi');
  await userEvent.type(screen.getByLabelText('Email'), 'asha@example.in');

  await userEvent.click(save());
  await waitFor(() => expect(console.error).toHaveBeenCalledWith('Address: not saved', expect.any(ApiError)));
  await screen.findByRole('button', { name: 'Save', busy: false });
  // The toast has announced it.
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByText(errors['session-required'].message)).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('asha@example.in');

  await userEvent.click(save());
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(screen.queryByText(errors['session-required'].message)).not.toBeInTheDocument());
});

test('a session that has ended is said by the toast and the bar of the shell, not once more in the form', async () => {
  const failure = new ApiError(401, 'session-required', errors['session-required'].message);
  const onSubmit = jest.fn(() => Promise.reject(failure));
  render(<Page onSubmit={onSubmit} />);
  await userEvent.type(screen.getByLabelText('City'), 'Kochi');
  await userEvent.type(screen.getByLabelText('Email'), 'asha@example.in');
  await userEvent.click(save());
  await waitFor(() => expect(console.error).toHaveBeenCalledWith('Address: not saved', failure));
  await screen.findByRole('button', { name: 'Save', busy: false });
  expect(screen.queryByText(errors['session-required'].message)).not.toBeInTheDocument();
});

test('a call that the candidate stopped is no failure to show', async () => {
  const onSubmit = jest.fn(() => Promise.reject(new ApiError(0, 'ERR_CANCELED', 'Stopped')));
  render(<Page onSubmit={onSubmit} />);
  await userEvent.type(screen.getByLabelText('City'), 'Kochi');
  await userEvent.type(screen.getByLabelText('Email'), 'asha@example.in');
  await userEvent.click(save());
  await screen.findByRole('button', { name: 'Save', busy: false });
  expect(onSubmit).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Stopped')).not.toBeInTheDocument();
});
