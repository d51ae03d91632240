import { screen, within } from '@testing-library/react';
import { initialClientState } from 'contract/wire/client-state';
import { locale } from 'shared/runtime/locale';
import { session } from 'shared/runtime/session';
import { userDataStore } from 'shared/runtime/user-data';
import { isolate, openPage, server } from '../testing/render-app';

const html = document.documentElement;
const asha = { id: 'c1', firstName: 'Asha', lastName: 'Rao', email: 'asha@example.in' };

isolate();
afterEach(() => {
  userDataStore.set(initialClientState);
  html.removeAttribute('data-theme');
});

async function openAccount() {
  session.start({ token: 't1', user: asha });
  userDataStore.set({ userData: asha });
  server.answerNext(200, { data: [] });
  const user = await openPage('/account');
  await screen.findByRole('radio', { name: 'Dark' });
  return user;
}

const choice = (name: string) => screen.getByRole('radio', { name });

test('dark colours are shown at once, kept on the device, and given back to its own choice', async () => {
  const user = await openAccount();
  expect(choice('As on this device')).toBeChecked();
  await user.click(choice('Dark'));
  expect(html).toHaveAttribute('data-theme', 'dark');
  expect(localStorage.getItem('portal-theme')).toBe('dark');
  await user.click(choice('As on this device'));
  expect(html).not.toHaveAttribute('data-theme');
  expect(localStorage.getItem('portal-theme')).toBeNull();
});

test('the language of the account is chosen beside its colours', async () => {
  const user = await openAccount();
  const chosen: string[] = [];
  locale.onChoose((next) => void chosen.push(next));
  const part = within(screen.getByRole('heading', { level: 2, name: 'Language' }).closest('section')!);
  await user.selectOptions(part.getByRole('combobox', { name: 'Language' }), 'hi');
  expect(chosen).toEqual(['hi']);
});

test('the page shows what was chosen before', async () => {
  html.setAttribute('data-theme', 'light');
  await openAccount();
  expect(choice('Light')).toBeChecked();
});
