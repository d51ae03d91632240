import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { array, object, string } from 'yup';
import { ChipsField } from './chips-field';
import { Form, useSchemaForm } from './form';

const schema = object({ languages: array(string().required()).default([]) });

function Page() {
  const form = useSchemaForm<{ languages: string[] }>(schema, { defaultValues: { languages: [] } });
  return (
    <Form form={form} onSubmit={() => undefined} label="Profile">
      <ChipsField name="languages" label="Languages" options={['Hindi', 'Kannada']} />
    </Form>
  );
}

test('Enter and Tab in the same breath choose an entry once', async () => {
  render(<Page />);
  const box = screen.getByRole('combobox', { name: 'Languages' });
  await userEvent.type(box, 'Kannada');
  await screen.findByTitle('Kannada');
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13, which: 13 });
  fireEvent.keyDown(box, { key: 'Tab', keyCode: 9, which: 9 });
  expect(await screen.findAllByRole('button', { name: 'Remove Kannada' })).toHaveLength(1);
});
