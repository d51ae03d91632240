import { screen } from '@testing-library/react';
import { isolate, openPage, press, server } from '../testing/render-app';

const call = '/api/public/unsubscribe/a%2Fb';
const toAccount = () => screen.getByRole('link', { name: 'Choose your emails on your account page' });

isolate();

test('opening the link changes nothing', async () => {
  await openPage('/unsubscribe/a%2Fb');
  expect(document.title).toBe('Stop these emails · Marigold');
  expect(screen.getByRole('heading', { level: 1, name: 'Stop these emails' })).toBeInTheDocument();
  expect(server.requests).toEqual([]);
});

test('the button stops them, says which, and shows where to switch them on again', async () => {
  const user = await openPage('/unsubscribe/a%2Fb');
  server.answerNext(200, { data: { kinds: ['profile', 'applications'] } });
  await press(user, 'Stop these emails');
  expect(await screen.findByText('These emails are switched off')).toBeInTheDocument();
  expect(
    screen.getByText('Switched off: Review of my profile and requests, My applications.'),
  ).toBeInTheDocument();
  expect(server.requests).toEqual([expect.objectContaining({ method: 'POST', url: call })]);
  expect(toAccount()).toHaveAttribute('href', '/account');
  expect(document.activeElement).toHaveTextContent('These emails are switched off');
  expect(screen.queryByRole('button', { name: 'Stop these emails' })).not.toBeInTheDocument();
});

test('an old link is said to be one, with another way', async () => {
  const user = await openPage('/unsubscribe/a%2Fb');
  server.answerNext(410, { code: 'email-link-invalid', message: 'This link is not valid any more' });
  await press(user, 'Stop these emails');
  expect(await screen.findByText('Sign in to choose which emails we send you.')).toBeInTheDocument();
  expect(document.activeElement).toHaveTextContent('This link is not valid any more');
  expect(toAccount()).toBeInTheDocument();
});

test('the form stays when the server is away', async () => {
  const user = await openPage('/unsubscribe/a%2Fb');
  server.answerNext(500, { code: 'internal', message: 'Something went wrong' });
  await press(user, 'Stop these emails');
  expect(await screen.findByText('Something went wrong')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Stop these emails' })).toBeInTheDocument();
});
