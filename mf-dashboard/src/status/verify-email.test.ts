import { screen } from '@testing-library/react';
import { answerWith, asha, isolate, openDashboard, settled } from '../testing/open-dashboard';

isolate();

const link = () => screen.queryByRole('link', { name: 'Send it again' });

async function show(emailVerified: boolean | undefined) {
  answerWith({ userData: { ...asha, ...(emailVerified === undefined ? {} : { emailVerified }) } });
  await openDashboard();
  await settled();
}

test('an address that is not confirmed is named in a line, with the way to another mail', async () => {
  await show(false);
  expect(screen.getByText(/open the link that we sent to/)).toHaveTextContent(asha.email);
  expect(link()).toHaveAttribute('href', '/account');
});

test.each([true, undefined])('there is no line when it is, or when nothing is known (%s)', async (is) => {
  await show(is);
  expect(link()).not.toBeInTheDocument();
});
