import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, Suspense, useState } from 'react';
import { endpoints } from 'contract/wire/endpoints';
import { createRemote } from 'shared/remote/create-remote';
import { call } from 'shared/runtime/api';
import { Link, useLocation, useNavigate } from 'shared/runtime/router';
import { toasts } from 'shared/runtime/toasts';
import { errors } from 'contract/wire/errors';
import { cleanUp } from './clean-up';
import { missingChunk } from './faults';
import { recordedNetwork } from './recorded-network';
import { renderRemote } from './render-remote';

let chunk: () => Promise<{ default: () => React.JSX.Element }>;

function App(): React.JSX.Element {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [Part, setPart] = useState<React.ComponentType | null>(null);
  const load = (): void => {
    call<{ data: { firstName: string } }>(endpoints.fetchMe).then(
      ({ data }) => setName(data.firstName),
      () => setName('unknown'),
    );
  };
  return (
    <>
      <h1>
        At {pathname + search} {name}
      </h1>
      <Link to="/sign-up?from=here">Sign up</Link>
      <Link to="/dashboard">Dashboard</Link>
      <button onClick={load}>Who am I</button>
      <button onClick={() => void navigate(-1)}>Back</button>
      <button onClick={() => toasts.success('Saved')}>Save</button>
      <button onClick={() => setPart(() => lazy(() => chunk()))}>More</button>
      <Suspense>{Part && <Part />}</Suspense>
    </>
  );
}

const lifecycles = createRemote({ name: 'mf-auth', App });
const heading = () => screen.getByRole('heading', { level: 1 });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  chunk = () => Promise.reject(missingChunk('part'));
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  await cleanUp();
  jest.restoreAllMocks();
});

test('a link to a screen of the remote moves the shell, which updates the remote', async () => {
  const remote = await renderRemote(lifecycles, { path: '/sign-in' });
  await userEvent.click(screen.getByRole('link', { name: 'Sign up' }));
  await remote.settled();
  expect(heading()).toHaveTextContent('At /sign-up?from=here');
  expect(remote.moves).toEqual([{ action: 'push', to: '/sign-up?from=here' }]);
  await press('Back');
  await remote.settled();
  expect(heading()).toHaveTextContent('At /sign-in');
});

test('a link to another remote moves the shell, and leaves the remote as it is', async () => {
  const remote = await renderRemote(lifecycles, { path: '/sign-in' });
  await userEvent.click(screen.getByRole('link', { name: 'Dashboard' }));
  await remote.settled();
  expect(remote.address()).toBe('/dashboard');
  expect(heading()).toHaveTextContent('At /sign-in');
});

test('the shell’s own links move the remote', async () => {
  const remote = await renderRemote(lifecycles, { path: '/sign-in', basename: '/portal' });
  await remote.goTo('/contact-us');
  expect(heading()).toHaveTextContent('At /contact-us');
  expect(remote.address()).toBe('/portal/contact-us');
});

test('the API knows who is signed in', async () => {
  const remote = await renderRemote(lifecycles, { path: '/sign-in' });
  await press('Who am I');
  expect(await screen.findByText(/Asha/)).toBe(heading());
  expect(remote.network?.calls).toEqual(['GET /candidate/me']);
});

test('no one is signed in when the test says so', async () => {
  const remote = await renderRemote(lifecycles, { path: '/sign-in', session: null });
  await press('Who am I');
  await screen.findByText(/unknown/);
  expect(remote.toasts).toEqual([`Error: ${errors['session-required'].message}`]);
});

test('an API that cannot be reached is reported by a toast', async () => {
  const remote = await renderRemote(lifecycles, { path: '/sign-in', api: { scenario: 'offline' } });
  await press('Who am I');
  await screen.findByText(/unknown/);
  expect(remote.toasts).toEqual([expect.stringContaining('Error: ')]);
});

test('an API that hangs keeps the call waiting, on a network that the test has made itself', async () => {
  const network = recordedNetwork({ scenario: 'hangs' });
  const remote = await renderRemote(lifecycles, { path: '/sign-in', api: network });
  await press('Who am I');
  await waitFor(() => expect(network.waiting()).toBe(1));
  expect(remote.toasts).toEqual([]);
  network.restore();
});

test('a toast that has gone again was seen', async () => {
  const remote = await renderRemote(lifecycles, { path: '/sign-in' });
  await press('Save');
  toasts.dismiss(toasts.get()[0]!.id);
  expect(remote.toasts).toEqual(['Success: Saved']);
});

test('a chunk that is gone reaches the shell as a crash', async () => {
  const remote = await renderRemote(lifecycles, { path: '/sign-in' });
  await press('More');
  await waitFor(() => expect(remote.crashes).toHaveLength(1));
  expect(remote.crashes[0]).toMatchObject({ name: 'ChunkLoadError' });
});

test('a crash can be made in any remote, and is reported to the shell', async () => {
  const remote = await renderRemote(lifecycles, { path: '/sign-in' });
  const error = new Error('broken');
  await remote.crash(error);
  expect(remote.crashes).toEqual([error]);
  expect(remote.element).toBeEmptyDOMElement();
});

test('what a test leaves behind is gone in the next', async () => {
  const remote = await renderRemote(lifecycles, { path: '/sign-in' });
  sessionStorage.setItem('left', 'behind');
  await cleanUp();
  expect(remote.element).not.toBeInTheDocument();
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
});
