import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints } from 'contract/wire/endpoints';
import { toasts } from 'shared/runtime/toasts';
import { answerWith, asha, isolate, openDashboard, server, settled } from '../testing/open-dashboard';

isolate();

const sending = `POST /api${endpoints.sendVerification.path}`;

const button = () => screen.queryByRole('button', { name: 'Send it again' });

async function show(emailVerified: boolean | undefined) {
  answerWith({ userData: { ...asha, ...(emailVerified === undefined ? {} : { emailVerified }) } });
  await openDashboard();
  await settled();
}

test('an address that is not confirmed is named in a line, with a button that sends another mail', async () => {
  await show(false);
  expect(screen.getByText(/open the link that we sent to/)).toHaveTextContent(asha.email);
  const message = 'We have sent you an email with a link';
  server.always(sending, 200, { data: null, message });
  await userEvent.click(button()!);
  await waitFor(() => expect(toasts.get().map(({ description }) => description)).toEqual([message]));
  expect(server.sent(sending)).toHaveLength(1);
});

test.each([true, undefined])('there is no line when it is, or when nothing is known (%s)', async (is) => {
  await show(is);
  expect(button()).not.toBeInTheDocument();
});
