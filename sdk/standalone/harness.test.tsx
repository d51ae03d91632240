import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import 'test-kit/device-storage';
import { replaceXhr } from 'test-kit/fake-xhr';
import { endpoints } from 'contract/wire/endpoints';
import { readChoices } from 'sdk/recorded-api/choices';
import { demoAccount } from 'contract/samples/sample-candidate';
import { createRemote } from 'shared/remote/create-remote';
import type { RemoteLifecycles, RemoteProps } from 'shared/remote/props';
import { call } from 'shared/runtime/api';
import { Link, useLocation, useNavigate } from 'shared/runtime/router';
import { proof } from 'shared/runtime/proof';
import { session } from 'shared/runtime/session';
import { toasts } from 'shared/runtime/toasts';
import { userDataStore } from 'shared/runtime/user-data';
import { Harness } from './harness';
import { forgetKept, startRecorded, type Network } from './recorded-session';

// Remotes come and go by promises, as in a browser: no test could wrap what a lifecycle renders.
beforeAll(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));

let breaks = false;

function Screen(): React.JSX.Element {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  if (breaks) throw new Error('A screen broke');
  return (
    <>
      <h1>At {pathname}</h1>
      <Link to="/documents/academic-documents">Next</Link>
      <button onClick={() => void navigate('/dashboard')}>Leave</button>
    </>
  );
}

const build = { name: 'mf-documents', version: '1.0.0' };
const routes = ['/documents', '/documents/:step'].map((path) => ({ path, access: 'session' as const }));
const remote = createRemote({ name: 'mf-documents', App: Screen });

let restore: (() => void) | null = null;
let unmount = (): void => undefined;

/** None of its own. */
const ownApi = { path: '/mf-documents', answers: {} };
const network: Network = (respond) => replaceXhr(async (call) => (await respond(call)) ?? { status: 404 });

/** Opens the page of mf-documents alone at an address. */
async function open(search = '', hash = '', lifecycles: RemoteLifecycles = remote): Promise<void> {
  window.history.replaceState(null, '', `/${search}${hash}`);
  restore = await startRecorded(
    readChoices(search),
    () => ({ api: 'normal', calls: 'all' }),
    network,
    ownApi,
  );
  ({ unmount } = render(<Harness build={build} routes={routes} lifecycles={lifecycles} />));
}

/** As a reload does: the tab's storage stays. */
function close(): void {
  unmount();
  restore?.();
  restore = null;
}

afterEach(async () => {
  close();
  breaks = false;
  for (const { id } of toasts.get()) toasts.dismiss(id);
  session.end();
  await forgetKept();
  jest.restoreAllMocks();
});

const at = (path: string) => screen.findByRole('heading', { level: 1, name: `At ${path}` });

test('without a path the remote’s first screen is shown, and its path is in the address', async () => {
  await open();
  await at('/documents');
  expect(window.location.hash).toBe('#/documents');
});

test('a link to a step opens that step', async () => {
  await open('', '#/documents/skills-validation');
  await at('/documents/skills-validation');
});

test('the remote moves by its own links, and the choices stay in the address', async () => {
  await open('?user=complete');
  await at('/documents');
  const link = screen.getByRole('link', { name: 'Next' });
  expect(link).toHaveAttribute('href', '#/documents/academic-documents');
  await userEvent.click(link);
  await at('/documents/academic-documents');
  expect(window.location.href).toContain('/?user=complete#/documents/academic-documents');
});

test('it mounts with the props that the shell gives', async () => {
  const mount = jest.fn((_: RemoteProps) => Promise.resolve());
  const done = () => Promise.resolve();
  await open('', '#/documents/skills-validation', { bootstrap: done, mount, update: done, unmount: done });
  await waitFor(() => expect(mount).toHaveBeenCalled());
  expect(mount).toHaveBeenCalledWith({
    name: expect.stringMatching(/^mf-documents-alone-\d+$/),
    domElement: expect.any(HTMLElement),
    basename: '/',
    location: expect.objectContaining({ pathname: '/documents/skills-validation' }),
    navigator: expect.objectContaining({ push: expect.any(Function), replace: expect.any(Function) }),
    session,
    build,
    locale: 'en',
    onCrash: expect.any(Function),
  });
});

test('the password that a call asks for is asked by the page', async () => {
  await open();
  await at('/documents');
  const given = proof.ask();
  expect(await screen.findByRole('dialog')).toHaveTextContent('password');
  proof.answer(false);
  expect(await given).toBe(false);
});

test('a way to another remote says so and leads back', async () => {
  await open();
  await at('/documents');
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  expect(await screen.findByText(/is no route of this remote/)).toBeVisible();
  expect(screen.getByRole('link', { name: /^Back to/ })).toHaveAttribute('href', '#/documents');
});

test('without a session a guarded screen is not shown', async () => {
  await open('?user=nobody');
  expect(await screen.findByRole('heading', { name: 'No one is signed in' })).toBeVisible();
});

test('the candidate’s user data are in the store until the session ends', async () => {
  await open();
  await waitFor(() => expect(userDataStore.get().userData?.email).toBe(demoAccount.email));
  act(() => session.end());
  await waitFor(() => expect(userDataStore.get().userData).toBeNull());
});

test('a toast of the remote is drawn', async () => {
  await open();
  act(() => void toasts.success('It is saved'));
  expect(await screen.findByRole('status')).toHaveTextContent('It is saved');
});

test('a crash is shown, with what was thrown', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  breaks = true;
  await open();
  expect(await screen.findByRole('heading', { name: 'mf-documents has crashed' })).toBeVisible();
  expect(screen.getByText(/A screen broke/)).toBeVisible();
});

describe('what was saved', () => {
  const read = async () =>
    (await call<{ data: { professionals: unknown } }>(endpoints.fetchProfile)).data.professionals;
  const save = () => call(endpoints.saveExperience, { body: { has_experience: false } });

  test('is there after a reload', async () => {
    await open();
    await save();
    close();
    await open();
    expect(await read()).toMatchObject({ has_experience: false });
  });

  test('goes when another state is chosen', async () => {
    await open();
    await save();
    close();
    await open('?user=new');
    expect(await read()).toBeNull();
  });
});
