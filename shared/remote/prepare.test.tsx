import { screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { createRemote } from 'shared/remote/create-remote';
import type { RemoteLifecycles, RemoteProps } from 'shared/remote/props';
import { useLocation } from 'shared/runtime/router';
import { session, useSession } from 'shared/runtime/session';
import { drawAsInBrowser } from 'test-kit/contract-page';

const started = jest.fn();
const stopped = jest.fn();

function App(): React.JSX.Element {
  const { pathname } = useLocation();
  useEffect(() => {
    started();
    return stopped;
  }, []);
  if (pathname === '/crash') throw new Error('crashed');
  return <h1>At {pathname}</h1>;
}

const location = (pathname: string) => ({ pathname, search: '', hash: '', state: null, key: pathname });
const navigator = { createHref: String, go: jest.fn(), push: jest.fn(), replace: jest.fn() };
const heading = () => screen.getByRole('heading', { level: 1 });

let remote: Required<RemoteLifecycles>;
let instances = 0;

/** The props of a host; each instance has a name and an element of its own. */
function host(props: Partial<RemoteProps>): RemoteProps {
  const domElement = document.body.appendChild(document.createElement('div'));
  return { name: `mf-test-${++instances}`, domElement, ...props };
}

drawAsInBrowser();
beforeEach(() => {
  remote = createRemote({ name: 'mf-test', App });
  jest.clearAllMocks();
});
afterEach(() => {
  document.body.replaceChildren();
  jest.restoreAllMocks();
});

describe('a prepared remote', () => {
  async function prepare(pathname: string, props: Partial<RemoteProps> = {}): Promise<RemoteProps> {
    const prepared = host({ location: location(pathname), navigator, ...props });
    await remote.prepare(prepared);
    return prepared;
  }

  async function rendered({ domElement }: RemoteProps): Promise<Element> {
    await waitFor(() => expect(domElement).toHaveTextContent('At /sign-in'));
    return domElement!.querySelector('h1')!;
  }

  it('is rendered and hidden, and runs no effect', async () => {
    const props = await prepare('/sign-in');
    expect(await rendered(props)).not.toBeVisible();
    expect(started).not.toHaveBeenCalled();
    await remote.unmount(props);
  });

  it('is shown with the same nodes when it is mounted, and is updated from then on', async () => {
    const props = await prepare('/sign-in');
    const h1 = await rendered(props);
    await remote.mount(props);
    expect(heading()).toBe(h1);
    expect(h1).toBeVisible();
    expect(started).toHaveBeenCalledTimes(1);
    await remote.update({ ...props, location: location('/sign-up') });
    expect(heading()).toBe(h1);
    expect(h1).toHaveTextContent('At /sign-up');
    await remote.unmount(props);
  });

  it('shows the session of the candidate who signs in before it is mounted', async () => {
    remote = createRemote({
      name: 'mf-test',
      App: () => <h1>{useSession()?.user.firstName ?? 'No one'}</h1>,
    });
    const props = await prepare('/sign-in', { session });
    await waitFor(() => expect(props.domElement).toHaveTextContent('No one'));
    session.start({ token: 't', user: { id: '1', firstName: 'A', lastName: 'B', email: 'a@b.example' } });
    await remote.mount(props);
    expect(heading()).toHaveTextContent('A');
    session.end();
    await remote.unmount(props);
  });

  it('may be mounted, and unmounted, before it has rendered', async () => {
    const props = host({ location: location('/sign-in'), navigator });
    void remote.prepare(props);
    await remote.mount(props);
    expect(heading()).toBeVisible();
    await remote.unmount(props);

    const another = host({ location: location('/sign-in'), navigator });
    await Promise.all([remote.prepare(another), remote.mount(another), remote.unmount(another)]);
    expect(another.domElement).toBeEmptyDOMElement();
  });

  it('is unmounted without a trace when it was never mounted', async () => {
    const props = await prepare('/sign-in');
    await rendered(props);
    await remote.unmount(props);
    expect(props.domElement).toBeEmptyDOMElement();
    expect([started.mock.calls, stopped.mock.calls]).toEqual([[], []]);
  });

  it('ignores an update that comes after it was unmounted', async () => {
    const props = await prepare('/sign-in');
    await remote.unmount(props);
    await expect(remote.update(props)).resolves.toBeUndefined();
    expect(props.domElement).toBeEmptyDOMElement();
  });

  it('that crashes does so when it is mounted, and not before', async () => {
    const report = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const onCrash = jest.fn();
    const props = await prepare('/crash', { onCrash });
    expect([onCrash.mock.calls, report.mock.calls]).toEqual([[], []]);
    await remote.mount(props);
    expect(onCrash).toHaveBeenCalledTimes(1);
    await remote.unmount(props);
  });
});
