import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect, useId } from 'react';
import { createRemote } from 'shared/remote/create-remote';
import { prerender } from 'shared/remote/prerender';
import { prerenderedName, type RemoteLifecycles, type RemoteProps } from 'shared/remote/props';
import { callLifecycle } from 'test-kit/call-lifecycle';
import { Link, useLocation, useNavigate, type To } from 'shared/runtime/router';

const stopped = jest.fn();

function App(): React.JSX.Element {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const id = useId();
  useEffect(() => stopped, []);
  if (pathname === '/crash') throw new Error('crashed');
  return (
    <>
      <h1 id={id}>At {pathname}</h1>
      <Link to="/sign-up?from=here">Sign up</Link>
      <button type="button" onClick={() => void navigate('/dashboard', { replace: true })}>
        Go on
      </button>
    </>
  );
}

const location = (pathname: string) => ({ pathname, search: '', hash: '', state: null, key: pathname });
const navigator = {
  createHref: (to: To) => (typeof to === 'string' ? to : `${to.pathname}${to.search}${to.hash}`),
  go: jest.fn(),
  push: jest.fn(),
  replace: jest.fn(),
};

let remote: Required<RemoteLifecycles>;
let instances = 0;
const mounted = new Set<RemoteProps>();

/** The props of a host; each instance has a name and an element of its own. */
function host(props: Partial<RemoteProps> = {}): RemoteProps {
  const domElement = document.body.appendChild(document.createElement('div'));
  return { name: `mf-test-${++instances}`, domElement, ...props };
}

async function mount(props: RemoteProps): Promise<RemoteProps> {
  await callLifecycle(() => remote.bootstrap(props));
  await callLifecycle(() => remote.mount(props));
  mounted.add(props);
  return props;
}

const update = (props: RemoteProps) => callLifecycle(() => remote.update(props));

async function unmount(props: RemoteProps): Promise<void> {
  mounted.delete(props);
  await callLifecycle(() => remote.unmount(props));
}

const inPortal = (pathname: string) => mount(host({ location: location(pathname), navigator }));
const heading = () => screen.getByRole('heading', { level: 1 });

beforeEach(() => {
  remote = createRemote({ name: 'mf-test', App });
  jest.clearAllMocks();
  window.history.replaceState(null, '', '/');
});

afterEach(async () => {
  for (const props of mounted) await unmount(props);
  document.body.replaceChildren();
  jest.restoreAllMocks();
});

describe('a remote in the portal', () => {
  it("renders into the host's element, at the host's location", async () => {
    const { domElement } = await inPortal('/sign-in');
    expect(domElement).toHaveTextContent('At /sign-in');
  });

  it("drives the host's navigator with its links, without a page load", async () => {
    await inPortal('/sign-in');
    await userEvent.click(screen.getByRole('link', { name: 'Sign up' }));
    expect(navigator.push).toHaveBeenCalledTimes(1);
    expect(navigator.push.mock.calls[0]?.[0]).toMatchObject({ pathname: '/sign-up', search: '?from=here' });
    expect(window.location.pathname).toBe('/');
  });

  it("drives the host's navigator from its code", async () => {
    await inPortal('/sign-in');
    await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
    expect(navigator.replace.mock.calls[0]?.[0]).toMatchObject({ pathname: '/dashboard' });
  });

  it('renders again at a new location, keeping its state', async () => {
    const props = await inPortal('/sign-in');
    const before = heading();
    await update({ ...props, location: location('/sign-up') });
    expect(heading()).toHaveTextContent('At /sign-up');
    expect(heading()).toBe(before);
  });

  it('renders again only what reads the address', async () => {
    const drawn = jest.fn();
    const Still = () => {
      drawn();
      return <App />;
    };
    remote = createRemote({ name: 'mf-test', App: Still });
    const props = await inPortal('/sign-in');
    await update({ ...props, location: location('/sign-up') });
    expect(heading()).toHaveTextContent('At /sign-up');
    expect(drawn).toHaveBeenCalledTimes(1);
  });

  it('cleans up when it is unmounted, and can be mounted again', async () => {
    const props = await inPortal('/sign-in');
    await unmount(props);
    expect(props.domElement).toBeEmptyDOMElement();
    expect(stopped).toHaveBeenCalledTimes(1);
    await inPortal('/sign-up');
    expect(heading()).toHaveTextContent('At /sign-up');
  });
});

describe('a remote that is taken away before it has drawn', () => {
  it('settles every lifecycle that was called, and leaves nothing', async () => {
    const props = host({ location: location('/sign-in'), navigator });
    await act(async () => {
      await Promise.all([remote.mount(props), remote.update(props), remote.unmount(props)]);
    });
    expect(props.domElement).toBeEmptyDOMElement();
    expect(stopped).not.toHaveBeenCalled();
  });

  it('rejects when a host unmounts what it never mounted', async () => {
    await expect(remote.unmount(host())).rejects.toThrow();
  });
});

describe('a remote that crashes', () => {
  beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));

  it('in its first render reports to the host, leaves nothing, and still mounts', async () => {
    const onCrash = jest.fn();
    const props = await mount(host({ location: location('/crash'), navigator, onCrash }));
    expect(onCrash).toHaveBeenCalledWith(expect.objectContaining({ message: 'crashed' }));
    expect(props.domElement).toBeEmptyDOMElement();
  });

  it('in an update reports to the host', async () => {
    const onCrash = jest.fn();
    const props = await mount(host({ location: location('/sign-in'), navigator, onCrash }));
    await update({ ...props, location: location('/crash') });
    expect(onCrash).toHaveBeenCalledTimes(1);
  });

  it('leaves the other remotes of the page alone', async () => {
    await inPortal('/sign-in');
    await mount(host({ location: location('/crash'), navigator, onCrash: jest.fn() }));
    expect(heading()).toHaveTextContent('At /sign-in');
  });

  it('shows a message itself in a host without onCrash', async () => {
    await inPortal('/crash');
    expect(screen.getByRole('alert')).toHaveTextContent('This part of the page stopped working');
  });
});

describe('a remote whose HTML is there already', () => {
  it('takes the nodes over, with their ids, and lives in them from then on', async () => {
    const name = prerenderedName('mf-test');
    const html = prerender({ remote: 'mf-test', App, path: '/sign-in' });
    const complain = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const domElement = document.body.appendChild(document.createElement('div'));
    domElement.innerHTML = html;
    const [before, id] = [heading(), heading().id];
    const props = { name, domElement, hydrate: true, navigator, location: location('/sign-in') };
    await mount(props);
    expect([heading(), heading().id, complain.mock.calls]).toEqual([before, id, []]);
    await update({ ...props, location: location('/sign-up') });
    expect(before).toHaveTextContent('At /sign-up');
  });
});

describe('a remote in a foreign host', () => {
  it('is in an element with its name, where its style sheets apply', async () => {
    await mount(host());
    expect(heading().closest('[data-remote="mf-test"]')).toBeInTheDocument();
  });

  it("brings the portal's sheets, and takes them away with its last instance", async () => {
    const [one, other] = [await mount(host()), await mount(host())];
    const all = document.adoptedStyleSheets.length;
    expect(all).toBeGreaterThan(0);
    await unmount(one);
    expect(document.adoptedStyleSheets).toHaveLength(all);
    await unmount(other);
    expect(document.adoptedStyleSheets).toHaveLength(0);
  });

  it("goes by the browser's own history", async () => {
    window.history.replaceState(null, '', '/sign-in');
    await mount(host());
    expect(heading()).toHaveTextContent('At /sign-in');
    await userEvent.click(screen.getByRole('link', { name: 'Sign up' }));
    expect(window.location.pathname).toBe('/sign-up');
    expect(heading()).toHaveTextContent('At /sign-up');
  });

  it('is under the base path that the host gives', async () => {
    window.history.replaceState(null, '', '/portal/sign-in');
    await mount(host({ basename: '/portal' }));
    expect(heading()).toHaveTextContent('At /sign-in');
    expect(screen.getByRole('link', { name: 'Sign up' })).toHaveAttribute(
      'href',
      '/portal/sign-up?from=here',
    );
  });

  it('makes an element of its own when the host gives none', async () => {
    const { name } = host();
    await mount({ name });
    expect(document.getElementById(`single-spa-application:${name}`)).toContainElement(heading());
  });
});

describe('the ids of a remote', () => {
  // Within one copy of React they differ anyhow; a remote that had to load its own copy counts from the
  // beginning.
  it("carry the instance's name, so that no two instances of a page give out the same", async () => {
    const instances = [await inPortal('/sign-in'), await inPortal('/sign-up')];
    remote = createRemote({ name: 'mf-test', App }); // another build
    instances.push(await inPortal('/contact-us'));
    const ids = screen.getAllByRole('heading').map((element) => element.id);
    expect(ids).toEqual(instances.map(({ name }) => expect.stringContaining(`${name}-`)));
  });
});
