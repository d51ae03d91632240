import { compileMessage } from '@lingui/message-utils/compileMessage';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { contactSchema, type ContactPayload } from 'contract/wire/contact';
import { activate } from 'test-kit/activate';
import { Calendar } from 'shared/ui/calendar';
import { render } from 'test-kit/render';
import { Form, useSchemaForm } from './form';
import { PasswordField } from './password-field';
import { sizeText } from './size-text';
import { dayText } from './stored-file';
import { SubmitButton } from './submit-button';
import { TextField } from './text-field';
import { wordsOf } from './words-of';

const texts = {
  'Please use at most {max} characters for the {what}': '{what}: अधिकतम {max} अक्षर',
  name: 'नाम',
  'Please enter your message': 'अपना संदेश लिखें',
  'Please check your answers': 'अपने जवाब जाँचें',
  'Show {label}': '{label} दिखाएँ',
  '{size} MB': '{size} एमबी',
};

const activateHindi = () =>
  activate('hi', Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, compileMessage(text)])));

function Page() {
  const form = useSchemaForm<ContactPayload>(contactSchema, {
    defaultValues: { name: 'a'.repeat(101), email: 'a@b.in', phone: '9876543210', subject: 's', message: '' },
  });
  return (
    <Form form={form} onSubmit={() => undefined} label="संपर्क">
      <TextField name="name" label="नाम" />
      <TextField name="message" label="संदेश" />
      <PasswordField name="password" label="पासवर्ड" autoComplete="new-password" />
      <SubmitButton>भेजें</SubmitButton>
    </Form>
  );
}

test('the messages of a schema are shown in the language of the page, by the fields and by the summary', async () => {
  activateHindi();
  const { rerender } = render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'भेजें' }));

  const summary = await screen.findByRole('group', { name: 'अपने जवाब जाँचें' });
  const links = within(summary).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(['नाम: अधिकतम 100 अक्षर', 'अपना संदेश लिखें']);
  expect(screen.getByLabelText('नाम')).toHaveAccessibleDescription('नाम: अधिकतम 100 अक्षर');
  expect(screen.getByRole('button', { name: 'पासवर्ड दिखाएँ' })).toBeInTheDocument();

  activate('en');
  rerender(<Page />);
  expect(screen.getByLabelText('नाम')).toHaveAccessibleDescription(
    'Please use at most 100 characters for the name',
  );
});

test('days and months are in the language of the page, in English as before', () => {
  const calendar = () =>
    render(
      <Calendar
        id="calendar"
        value="2026-09-05"
        min="2020-01-01"
        max="2030-12-31"
        onChoose={() => undefined}
        onClose={() => undefined}
      />,
    );
  const columns = () => screen.getAllByRole('columnheader').map((head) => head.textContent);

  const { unmount } = calendar();
  expect(columns()).toEqual(['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa']);
  expect(screen.getByRole('grid', { name: 'September 2026' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '5 September 2026' })).toBeInTheDocument();
  expect(dayText('2026-09-05T12:00:00Z')).toBe('05 Sep 2026');
  unmount();

  activateHindi();
  calendar();
  expect(columns()[1]).toBe('सो');
  expect(screen.getByRole('grid', { name: 'सितंबर 2026' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '5 सितंबर 2026' })).toBeInTheDocument();
  expect(dayText('2026-09-05T12:00:00Z')).toBe('5 सितंबर 2026');
});

test('sizes are said, and a name of a file keeps the vowels of its label', () => {
  expect([1, 1023, 1023.9 * 1024, 5 * 1024 * 1024].map(sizeText)).toEqual([
    '1 byte',
    '1023 bytes',
    '1 MB',
    '5 MB',
  ]);
  activateHindi();
  expect(sizeText(4.2 * 1024 * 1024)).toBe('4.2 एमबी');
  expect(wordsOf('रेज़्यूमे / सीवी')).toBe('रेज़्यूमे सीवी');
});
