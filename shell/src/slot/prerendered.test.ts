import { prerenderedAttribute } from 'platform/release';
import { prerenderedName, type RemoteProps } from 'shared/remote/props';
import { deferred, fakeRemote, settle, type FakeRemote } from '../testing/fake-remote';
import type { LoadedRemote } from '../loader/load-build';
import { createSlot, type Slot } from './slot';

const location = { pathname: '/', search: '', hash: '', state: null, key: 'one' };
const navigator = { createHref: String, go: jest.fn(), push: jest.fn(), replace: jest.fn() };

let host: HTMLElement;
let html: HTMLElement;
let slot: Slot;

/**
 * A page that came with the HTML of mf-landing 1.0.0, and a slot that loads `remote` for whatever is asked.
 */
function open(remote: Promise<LoadedRemote> | LoadedRemote): void {
  host = document.body.appendChild(document.createElement('div'));
  host.innerHTML = `<div ${prerenderedAttribute}="mf-landing@1.0.0"><h1>Welcome</h1></div>`;
  html = host.firstElementChild as HTMLElement;
  slot = createSlot({
    host,
    load: () => Promise.resolve(remote),
    hasFallback: () => true,
    takePrepared: () => null,
    onShown: jest.fn(),
    onHealed: jest.fn(),
  });
}

/** The remote takes over in a task of its own. */
async function settleInTurn(): Promise<void> {
  await settle();
  await new Promise((resolve) => setTimeout(resolve));
  await settle();
}

const show = (name: string): void => slot.show(name, { location, navigator });

/** Lifecycles that draw nothing: what they were given is what counts. */
function hydrating(version: string): FakeRemote {
  const remote = fakeRemote('mf-landing');
  const nothing = () => Promise.resolve();
  return {
    ...remote,
    build: { name: 'mf-landing', version },
    lifecycles: { ...remote.lifecycles, mount: jest.fn(nothing), update: jest.fn(nothing) },
  };
}

afterEach(() => {
  slot.close();
  host.remove();
  jest.restoreAllMocks();
});

describe('the HTML that the page came with', () => {
  it('is passed to the build that rendered it, and stays visible all the time', async () => {
    const load = deferred<LoadedRemote>();
    const landing = hydrating('1.0.0');
    open(load.promise);
    show('mf-landing');
    await settle();
    expect(html).toBeVisible();
    load.resolve(landing);
    await settleInTurn();
    expect(landing.lifecycles.mount).toHaveBeenCalledWith(
      expect.objectContaining({
        domElement: html,
        hydrate: true,
        name: prerenderedName('mf-landing'),
      }),
    );
    expect([...host.children]).toEqual([html]);
    expect(html).toBeVisible();
    expect(html).not.toHaveAttribute(prerenderedAttribute);
  });

  it('makes room for another build, which draws for itself', async () => {
    const landing = fakeRemote('mf-landing');
    open({ ...landing, build: { name: 'mf-landing', version: '1.0.1' } });
    show('mf-landing');
    await settle();
    expect(landing.last()).toMatchObject({ hydrate: false });
    expect(html).not.toBeInTheDocument();
    expect(host).toHaveTextContent('mf-landing at /');
  });

  it('is passed to the other build, and the focus moves to the field of the same name', async () => {
    const fields = '<input name="name"><input name="email">';
    const landing = hydrating('1.0.1');
    const mount = jest.fn(async ({ domElement }: RemoteProps) => void (domElement!.innerHTML = fields));
    open({ ...landing, lifecycles: { ...landing.lifecycles, mount } });
    html.innerHTML = fields;
    html.querySelector<HTMLElement>('[name=email]')?.focus();
    show('mf-landing');
    await settle();
    expect(mount).toHaveBeenCalledWith(expect.objectContaining({ replaces: html }));
    expect(html).not.toBeInTheDocument();
    expect(host.querySelector('[name=email]')).toHaveFocus();
  });

  it('is taken over once only: who comes back finds a screen of its own', async () => {
    const landing = hydrating('1.0.0');
    open(landing);
    show('mf-landing');
    await settleInTurn();
    slot.clear();
    await settle();
    show('mf-landing');
    await settle();
    expect(landing.lifecycles.mount).toHaveBeenLastCalledWith(expect.objectContaining({ hydrate: false }));
  });

  it('goes when its remote does not load, so that the retry is not missed', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    open(Promise.reject(new Error('gone')));
    show('mf-landing');
    await settle();
    expect(slot.state.get()).toMatchObject({ status: 'failed' });
    expect(html).not.toBeInTheDocument();
  });

  it('goes when the candidate has gone elsewhere before it came to life', async () => {
    open(fakeRemote('mf-auth'));
    show('mf-auth');
    await settle();
    expect(html).not.toBeInTheDocument();
  });
});
