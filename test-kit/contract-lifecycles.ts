import { waitFor } from '@testing-library/react';
import type { RemoteProps } from 'shared/remote/props';
import { afterwards } from './clean-up';
import { atRest, headings, type Bench } from './contract-page';

const toggles = 20;

let instances = 0;

/** Another instance, in an element of its own. */
function besides(props: Partial<RemoteProps>): RemoteProps {
  const domElement = document.body.appendChild(document.createElement('div'));
  afterwards(() => domElement.remove());
  return { ...props, name: `mf-test-besides-${++instances}`, domElement };
}

/** That the lifecycles do what the shell, and any other host, calls them for. */
export function testLifecycles({ lifecycles, light, screens, open, logged }: Bench): void {
  test.each(['bootstrap', 'mount', 'update', 'unmount'] as const)('it exports %s of single-spa', (name) => {
    expect(lifecycles[name]).toBeInstanceOf(Function);
  });

  test.each(screens)('%s is prepared without effects, and can then be mounted', async (path) => {
    const remote = await open(light);
    await atRest(remote);
    const [title, calls] = [document.title, remote.network?.calls.length];
    const domElement = document.createElement('div');
    const location = { pathname: path, search: '', hash: '', state: null, key: 'ahead' };
    const props = { ...remote.props(), name: `mf-test-ahead-${++instances}`, domElement, location };
    await lifecycles.prepare?.(props);
    await waitFor(() => expect(domElement).not.toBeEmptyDOMElement());
    expect([document.title, remote.network?.calls.length]).toEqual([title, calls]);
    await remote.unmount();
    document.body.append(domElement);
    afterwards(() => domElement.remove());
    const start = remote.address();
    await lifecycles.mount(props);
    // A screen that only leads to another one, such as /onboarding, may have done so already.
    const isThere = () => domElement.querySelectorAll('h1').length === 1 || remote.address() !== start;
    await waitFor(() => expect(isThere()).toBe(true));
    await lifecycles.unmount(props);
    expect(domElement).toBeEmptyDOMElement();
    expect([remote.crashes, logged()]).toEqual([[], []]);
  });

  test('an update keeps the screen, or shows the one it names', async () => {
    const remote = await open(light);
    await atRest(remote);
    const before = remote.element.querySelector('h1');
    await remote.goTo(`${light}?again=1`);
    expect(remote.element.querySelector('h1')).toBe(before);
    for (const path of screens.filter((one) => one !== light).slice(0, 1)) {
      const title = document.title;
      await remote.goTo(path);
      await atRest(remote);
      expect([document.title, remote.address()]).not.toEqual([title, light]);
    }
    expect([remote.crashes, logged()]).toEqual([[], []]);
  });

  test('it may be taken away before it has drawn, again and again', async () => {
    const remote = await open(light);
    const fast = Array.from({ length: toggles }, () => besides(remote.props()));
    await Promise.all(
      fast.flatMap((props) => [lifecycles.mount(props), lifecycles.update(props), lifecycles.unmount(props)]),
    );
    for (const { domElement } of fast) expect(domElement).toBeEmptyDOMElement();
    await atRest(remote);
    expect([remote.crashes, logged()]).toEqual([[], []]);
  });

  test('it works in a host that gives less than the shell of today, and in one that gives more', async () => {
    const remote = await open(light);
    await atRest(remote);
    window.history.replaceState(null, '', light);
    for (const given of [{}, { ...remote.props(), ofTomorrow: { theme: 'dark' } }]) {
      const props = besides(given);
      await lifecycles.bootstrap(props);
      await lifecycles.mount(props);
      expect(props.domElement?.querySelectorAll('h1')).toHaveLength(1);
      await lifecycles.update(props);
      await lifecycles.unmount(props);
      expect(props.domElement).toBeEmptyDOMElement();
    }
    window.history.replaceState(null, '', '/');
    expect([remote.crashes, logged()]).toEqual([[], []]);
  });

  test('a crash is reported to the shell once, and the next mount is whole', async () => {
    const error = new Error('a crash of the contract suite');
    const remote = await open(light);
    await remote.crash(error);
    expect(remote.crashes).toEqual([error]);
    await remote.unmount();
    expect(remote.element).toBeEmptyDOMElement();
    const next = await open(light);
    await atRest(next);
    expect(headings(next)).toHaveLength(1);
  });
}
