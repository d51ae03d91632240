import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { array, object, string } from 'yup';
import { render } from 'test-kit/render';
import { ChipsField } from './chips-field';
import { Form, useSchemaForm } from './form';

const schema = object({ languages: array(string().required()).default([]) });

const options = [
  { value: 'Hindi', label: 'हिन्दी' },
  { value: 'Kannada', label: 'Kannada' },
];

function Page({ languages = [] }: { readonly languages?: string[] }) {
  const form = useSchemaForm<{ languages: string[] }>(schema, { defaultValues: { languages } });
  return (
    <Form form={form} onSubmit={() => undefined} label="Profile">
      <ChipsField name="languages" label="Languages" options={options} />
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

test('what is chosen is named as its option is, and what is no option by itself', () => {
  render(<Page languages={['Hindi', 'Latin']} />);
  expect(screen.getByRole('combobox', { name: 'Languages' })).toHaveAccessibleDescription(
    'Chosen: हिन्दी, Latin',
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['हिन्दी', 'Latin']);
  expect(screen.getByRole('button', { name: 'Remove हिन्दी' })).toBeVisible();
});
