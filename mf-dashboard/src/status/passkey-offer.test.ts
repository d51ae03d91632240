import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sharedDevice } from 'shared/form/shared-device';
import { answerWith, asha, isolate, openDashboard, settled } from '../testing/open-dashboard';

isolate();

const link = () => screen.queryByRole('link', { name: 'Create a passkey' });

async function show(hasPasskey: boolean | undefined) {
  answerWith({ userData: { ...asha, ...(hasPasskey === undefined ? {} : { hasPasskey }) } });
  const opened = await openDashboard();
  await settled();
  return opened;
}

beforeEach(() => {
  Object.assign(window, { PublicKeyCredential: class {} });
});
afterEach(() => {
  sharedDevice.set(false);
  localStorage.removeItem('passkey-declined');
  Reflect.deleteProperty(window, 'PublicKeyCredential');
});

test('who has no passkey is offered one, and is not asked again after declining', async () => {
  const first = await show(false);
  expect(link()).toHaveAttribute('href', '/account');
  await userEvent.click(screen.getByRole('button', { name: /^Not now/ }));
  expect(link()).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Your applications' })).toHaveFocus();

  await first.unmount();
  await show(false);
  expect(link()).not.toBeInTheDocument();
});

test('who has not confirmed the address is offered none: it could not be added', async () => {
  answerWith({ userData: { ...asha, hasPasskey: false, emailVerified: false } });
  await openDashboard();
  await settled();
  expect(link()).not.toBeInTheDocument();
});

test.each([true, undefined])('nobody else is offered one (hasPasskey %s)', async (hasPasskey) => {
  await show(hasPasskey);
  expect(link()).not.toBeInTheDocument();
});

test('a shared device offers none', async () => {
  sharedDevice.set(true);
  await show(false);
  expect(link()).not.toBeInTheDocument();
});

test('nor does a browser without passkeys', async () => {
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  await show(false);
  expect(link()).not.toBeInTheDocument();
});
