import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readChoices, unknownChoices } from 'sdk/recorded-api/choices';
import { render } from 'test-kit/render';
import { namesOf, pageLanguage } from './page-language';
import { Panel } from './panel';

function open(isOpen = true) {
  sessionStorage.setItem('standalone-panel', isOpen ? 'yes' : 'no');
  return openAgain();
}

/** In the tab as it is. */
function openAgain() {
  const told = { onChoose: jest.fn(), onLanguage: jest.fn(), onStartAgain: jest.fn() };
  const screens = ['/documents/basic-identity', '/documents/academic-documents'];
  render(
    <Panel
      name="mf-documents"
      screens={screens}
      chosen={readChoices('?api=slow')}
      unknown={unknownChoices('?api=slow&calls=saveEducatoin')}
      languages={namesOf(['hi'])}
      {...told}
    />,
  );
  return told;
}

test('it shows what is chosen', () => {
  open();
  expect(screen.getByRole('combobox', { name: 'Signed in' })).toHaveDisplayValue(
    'Demo candidate, in progress',
  );
  expect(screen.getByRole('combobox', { name: 'The API' })).toHaveDisplayValue('Answers after 2 seconds');
});

test('what the address asks for and is not there is said, also when it is folded away', () => {
  open(false);
  expect(screen.getByRole('alert')).toHaveTextContent('There is no calls=saveEducatoin');
});

test('a choice is told and shown', async () => {
  const { onChoose } = open();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'The API' }), 'Cannot be reached');
  expect(onChoose).toHaveBeenCalledWith('api', 'offline');
  expect(screen.getByRole('combobox', { name: 'The API' })).toHaveValue('offline');
});

test('every screen of the remote can be opened', () => {
  open();
  const links = screen.getAllByRole<HTMLAnchorElement>('link').map(({ hash }) => hash);
  expect(links).toEqual(['#/documents/basic-identity', '#/documents/academic-documents']);
});

test('folded away it is a button alone, which says that it opens something', async () => {
  open(false);
  expect(screen.queryByRole('combobox')).toBeNull();
  const button = screen.getByRole('button', { name: 'mf-documents alone', expanded: false });
  await userEvent.click(button);
  expect(screen.getByRole('button', { name: 'Fold away', expanded: true })).toBe(button);
  // As a reload does.
  cleanup();
  openAgain();
  expect(screen.getByRole('button', { name: 'Fold away', expanded: true })).toBeVisible();
});

test('what was saved can be forgotten', async () => {
  const { onStartAgain } = open();
  await userEvent.click(screen.getByRole('button', { name: 'Forget what was saved' }));
  expect(onStartAgain).toHaveBeenCalledTimes(1);
});

test('the languages of the build and the pseudo-language can be chosen; shown is that of the page', async () => {
  const { onLanguage } = open();
  const language = screen.getByRole('combobox', { name: 'Language' });
  expect(
    within(language)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['English', 'हिन्दी', expect.stringMatching(/^Pseudo/)]);
  await userEvent.selectOptions(language, 'हिन्दी');
  expect(onLanguage).toHaveBeenCalledWith('hi');
  expect(language).toHaveValue('en'); // its texts are on their way
  act(() => pageLanguage.set({ chosen: 'hi', props: { locale: 'hi' } }));
  expect(language).toHaveValue('hi');
});
