import { createRemote } from 'shared/remote/create-remote';
import { prerender } from 'shared/remote/prerender';
import { prerenderedName } from 'shared/remote/props';
import { callLifecycle } from 'test-kit/call-lifecycle';
import { App } from './app';
import { pages } from './prerender';
import { isolate, openPage, pretendDistance, pretendMedia, signIn } from './testing/page';

isolate();

const ofTheBrowser = ['matchMedia', 'localStorage', 'IntersectionObserver', 'innerWidth'] as const;

/** What a server does not have: code that reads it while rendering fails here, as it would there. */
function withoutBrowser<Result>(render: () => Result): Result {
  const kept = ofTheBrowser.map((name) => [name, Object.getOwnPropertyDescriptor(window, name)] as const);
  for (const name of ofTheBrowser) {
    Object.defineProperty(window, name, {
      configurable: true,
      get() {
        throw new Error(`${name} is read while rendering`);
      },
    });
  }
  try {
    return render();
  } finally {
    for (const [name, descriptor] of kept) {
      Reflect.deleteProperty(window, name);
      if (descriptor) Object.defineProperty(window, name, descriptor);
    }
  }
}

/**
 * The page in `container`, without the comments by which React parts one text from the next, and the
 * attribute by which HTML alone says what is chosen.
 */
function plain(container: Element): Node {
  const copy = document.createElement('div');
  copy.innerHTML = container.innerHTML.replaceAll('<!-- -->', '').replaceAll(' selected=""', '');
  return copy;
}

test('the page renders without asking the browser for anything, with all its text', () => {
  const page = withoutBrowser(() => prerender({ remote: 'test', App, path: '/' }));
  expect(page).toContain('Meera Banerjee');
  expect(page).toContain('Bluecairn');
});

test('the rendered page contains no inline style, which the content security policy would drop', () => {
  expect(pages['/']).not.toMatch(/\sstyle=/);
});

describe('a browser that got the page with its HTML', () => {
  const { bootstrap, mount, unmount } = createRemote({ name: 'mf-landing', App });
  let complaints: unknown[][];
  let pane: HTMLElement;

  const props = () => ({ name: prerenderedName('mf-landing'), domElement: pane, hydrate: true });

  beforeEach(() => {
    complaints = [];
    // React reports a recoverable error through `reportError`, and in development a difference through the
    // console.
    window.reportError = (error) => complaints.push([error]);
    jest.spyOn(console, 'error').mockImplementation((...words) => complaints.push(words));
    pretendMedia([]);
    pretendDistance();
    window.history.replaceState(null, '', '/');
    pane = document.body.appendChild(document.createElement('div'));
    pane.innerHTML = pages['/'] ?? '';
  });

  afterEach(async () => {
    await callLifecycle(() => unmount(props()));
    pane.remove();
    Reflect.deleteProperty(window, 'reportError');
    jest.restoreAllMocks();
  });

  async function takeOver(): Promise<void> {
    await bootstrap(props());
    await callLifecycle(() => mount(props()));
  }

  test('takes over the nodes that are there, and draws nothing else', async () => {
    const [nodes, html] = [[...pane.querySelectorAll('*')], pane.innerHTML];
    await takeOver();
    const now = [...pane.querySelectorAll('*')];
    expect(now.filter((node, index) => node !== nodes[index])).toEqual([]);
    expect(pane.innerHTML === html).toBe(true); // compared outside of `expect`: the two texts are 40 kB each
    expect(complaints).toEqual([]);
  });

  test('has before its eyes what it would have drawn itself', async () => {
    await takeOver();
    const { element } = await openPage();
    expect(plain(pane).isEqualNode(plain(element))).toBe(true);
  });

  test('leads somebody who is signed in to the profile, in the same nodes', async () => {
    signIn();
    const link = pane.querySelector('.land-actions a');
    expect(link).toHaveAttribute('href', '/sign-up');
    await takeOver();
    expect(link).toHaveAttribute('href', '/onboarding/personal-information');
    expect(link).toBeInTheDocument();
    expect(complaints).toEqual([]);
  });
});
