import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { object, string } from 'yup';
import { render } from 'test-kit/render';
import { DateField } from './date-field';
import { Form, useSchemaForm } from './form';
import { SelectField } from './select-field';
import { SubmitButton } from './submit-button';

// jsdom renders a calendar of 42 days again at each key: slow on a busy machine, not stuck.
jest.setTimeout(30_000);

const schema = object({
  degree: string().default('').required('Please select your degree'),
  born: string().default('').required('Please enter your date of birth'),
});
interface Answers {
  degree: string;
  born: string;
}

function Page({ onSubmit }: { onSubmit: (values: Answers) => void }) {
  const form = useSchemaForm<Answers>(schema, { defaultValues: { degree: '', born: '' } });
  return (
    <Form form={form} onSubmit={onSubmit} label="Profile">
      <SelectField name="degree" label="Degree" options={[{ value: 'ba', label: 'Bachelor of Arts' }]} />
      <DateField name="born" label="Date of birth" />
      <SubmitButton>Save</SubmitButton>
    </Form>
  );
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

test('select and date carry their error, and the summary leads into them', async () => {
  render(<Page onSubmit={jest.fn()} />);
  await save();
  await screen.findByRole('alert');

  const degree = screen.getByRole('combobox', { name: 'Degree' });
  expect(degree).toBeInvalid();
  expect(degree).toHaveAccessibleDescription('Please select your degree');
  const born = screen.getByLabelText('Date of birth');
  expect(born).toBeInvalid();
  expect(born).toHaveAccessibleDescription('Day, month, year: DD/MM/YYYY Please enter your date of birth');

  await userEvent.click(screen.getByRole('link', { name: 'Please select your degree' }));
  expect(degree).toHaveFocus();
  await userEvent.click(screen.getByRole('link', { name: 'Please enter your date of birth' }));
  expect(born).toHaveFocus();
});

test('select and date hand their answers to the form', async () => {
  const onSubmit = jest.fn();
  render(<Page onSubmit={onSubmit} />);
  await userEvent.click(screen.getByRole('combobox', { name: 'Degree' }));
  await userEvent.click(await screen.findByTitle('Bachelor of Arts'));
  await userEvent.click(screen.getByLabelText('Date of birth'));
  await userEvent.paste('29/02/2000');
  await userEvent.tab();
  await save();
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ degree: 'ba', born: '2000-02-29' }));
});
