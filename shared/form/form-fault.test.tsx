import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { object, string } from 'yup';
import { render } from 'test-kit/render';
import { Form, useSchemaForm } from './form';
import { SubmitButton } from './submit-button';
import { TextField } from './text-field';

const fault = new TypeError('URL.canParse is not a function');
const fail = () => {
  throw fault;
};

function Page({ test, onSubmit }: { readonly test: () => boolean; readonly onSubmit: () => void }) {
  const schema = object({ city: string().default('').test('city', test) });
  const form = useSchemaForm(schema, { defaultValues: { city: '' } });
  return (
    <Form form={form} onSubmit={onSubmit} label="Address">
      <TextField name="city" label="City" />
      <SubmitButton>Save</SubmitButton>
    </Form>
  );
}

const said = 'Something went wrong on our side. Please try again in a moment.';
const uncaught = jest.fn(({ error }: ErrorEvent) => error as unknown);
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined); // jsdom's own word
  window.addEventListener('error', uncaught);
});
afterEach(() => window.removeEventListener('error', uncaught));

test.each([
  ['the check of the answers', { test: fail, onSubmit: () => undefined }],
  ['the save', { test: () => true, onSubmit: fail }],
])('a fault in %s is said and reported, and what was typed stays', async (_where, props) => {
  render(<Page {...props} />);
  await userEvent.type(screen.getByLabelText('City'), 'Pune');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(said)).toBeInTheDocument();
  expect(screen.getByLabelText('City')).toHaveValue('Pune');
  expect(uncaught).toHaveReturnedWith(fault);
});
