import type { Navigator } from 'shared/runtime/router';
import { session } from 'shared/runtime/session';
import { answerChannel, buildRecord, channelDocument, openPage, pageOf } from '../testing/channel-page';
import { fakeRemote, settle } from '../testing/fake-remote';
import { fetchFrame } from '../header/fetch-frame';
import { askAhead } from '../loader/channel';
import { preloadRemote, type LoadedBuild } from '../loader/load-build';
import type { LanguageProps } from '../loader/texts';
import { prefetchNext, prefetchOnIntent } from './prefetch';
import { prepareScreen } from './prepare';

jest.mock('../loader/load-build', () => ({ preloadRemote: jest.fn() }));
jest.mock('./prepare', () => ({ prepareScreen: jest.fn() }));
jest.mock('../header/fetch-frame', () => ({ fetchFrame: jest.fn(() => Promise.resolve()) }));
jest.mock('../loader/channel', () => ({
  ...jest.requireActual<object>('../loader/channel'),
  askAhead: jest.fn(),
  notePointed: jest.fn(),
}));
const load = jest.mocked(preloadRemote);
const prepare = jest.mocked(prepareScreen);
const ask = jest.mocked(askAhead);
const header = jest.mocked(fetchFrame);

const createPart = jest.fn();
const history: Navigator = { createHref: String, go: jest.fn(), push: jest.fn(), replace: jest.fn() };

/** What loading a remote ahead gives. */
function arrive(name: string): LoadedBuild {
  const { lifecycles, build } = fakeRemote(name);
  load.mockResolvedValueOnce({ lifecycles, build });
  return { lifecycles, build };
}

const fetchedAhead = () =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=prefetch]')].map((link) =>
    link.getAttribute('href'),
  );

function saveData(on: boolean): void {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: on } });
}

beforeEach(() => {
  jest.useFakeTimers();
  [load, prepare, ask, header].forEach((mock) => mock.mockClear());
  load.mockResolvedValue(null);
  document.head.replaceChildren();
  openPage(
    channelDocument(1, {
      shell: buildRecord('shell', '2.0.0'),
      'mf-landing': buildRecord('mf-landing', '1.0.0'),
      'mf-auth': buildRecord('mf-auth', '1.0.0', ['yup.js']),
      'mf-dashboard': buildRecord('mf-dashboard', '1.0.0'),
    }),
  );
});

afterEach(() => {
  saveData(false);
  jest.useRealTimers();
});

describe('while the browser is idle', () => {
  it('fetches the files of the remote that usually comes next, with the shared parts it needs', async () => {
    prefetchNext('mf-landing');
    expect(fetchedAhead()).toEqual([]);
    await jest.advanceTimersByTimeAsync(500);
    expect(fetchedAhead()).toEqual([
      '/builds/mf-auth/1.0.0/remoteEntry.js',
      '/builds/mf-auth/1.0.0/app.js',
      '/builds/mf-auth/1.0.0/app.css',
      '/builds/shell/2.0.0/yup.js',
    ]);
  });

  it('asks first for the builds that the page came without', async () => {
    const builds = {
      'mf-landing': buildRecord('mf-landing', '1.0.0'),
      'mf-auth': buildRecord('mf-auth', '1.0.0'),
    };
    openPage(pageOf('mf-landing', channelDocument(1, builds)));
    const fetch = answerChannel(channelDocument(1, builds));
    prefetchNext('mf-landing');
    expect(fetch).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(500);
    expect(fetchedAhead()).toContain('/builds/mf-auth/1.0.0/remoteEntry.js');
  });

  it('fetches each file once', async () => {
    prefetchNext('mf-landing');
    prefetchNext('mf-landing');
    await jest.advanceTimersByTimeAsync(500);
    expect(fetchedAhead()).not.toEqual([]);
    expect(new Set(fetchedAhead()).size).toBe(fetchedAhead().length);
  });

  it('fetches nothing for a candidate who saves data', async () => {
    saveData(true);
    prefetchNext('mf-landing');
    await jest.advanceTimersByTimeAsync(500);
    expect(fetchedAhead()).toEqual([]);
  });
});

describe('a link that the candidate reaches for', () => {
  const host = document.createElement('div');
  let stop: () => void;

  beforeEach(() => {
    document.body.innerHTML = `
      <a href="/sign-in"><b>Sign in</b><i>now</i></a>
      <a href="/sign-up">Sign up</a>
      <a href="/nowhere">Nowhere</a>
      <a href="/#about">About</a>
      <a href="https://elsewhere.example/sign-in">Elsewhere</a>
      <a href="/dashboard">Dashboard</a>
      <form><input /></form>
      <p>Text</p>`;
    stop = prefetchOnIntent(document, { navigator: history, host, createPart });
  });

  afterEach(() => {
    stop();
    window.history.replaceState(null, '', '/');
  });

  const reach = (selector: string, type = 'pointerover'): void => {
    document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true }));
  };

  it('loads its remote when pointed at, once while the pointer moves about inside', () => {
    reach('b');
    reach('i');
    expect(load.mock.calls).toEqual([['mf-auth']]);
  });

  it('is rendered hidden once its remote is there', async () => {
    const loaded = arrive('mf-auth');
    reach('b');
    expect(prepare).not.toHaveBeenCalled();
    await settle();
    const stage = { navigator: history, host, createPart };
    const language = expect.objectContaining({ locale: 'en' }) as LanguageProps;
    expect(prepare).toHaveBeenCalledWith(loaded, new URL('http://localhost/sign-in'), stage, language);
  });

  it('is not rendered ahead for a visitor whom the guard would turn away', async () => {
    arrive('mf-dashboard');
    reach('a[href="/dashboard"]');
    await settle();
    expect(prepare).not.toHaveBeenCalled();

    session.start({ token: 't', user: { id: '1', firstName: 'A', lastName: 'B', email: 'a@b.example' } });
    reach('p');
    arrive('mf-dashboard');
    reach('a[href="/dashboard"]');
    await settle();
    expect(prepare).toHaveBeenCalledTimes(1);
    session.end();
  });

  it('has the channel asked, once while the pointer moves about inside and again when it is pressed', () => {
    reach('b');
    reach('i');
    reach('i', 'pointerdown');
    expect(ask.mock.calls).toEqual([[true], [false], [true]]);
  });

  it('loads the header too when its screen has one', () => {
    reach('a[href="/sign-in"]');
    expect(header).not.toHaveBeenCalled();
    reach('a[href="/dashboard"]');
    expect(header).toHaveBeenCalled();
  });

  it('loads the dashboard from the form of the sign-in, and of no other page', async () => {
    reach('input', 'focusin');
    expect(load).not.toHaveBeenCalled();
    window.history.replaceState(null, '', '/sign-in');
    arrive('mf-dashboard');
    reach('input', 'focusin');
    await settle();
    expect(load.mock.calls).toEqual([['mf-dashboard']]);
    expect(prepare).not.toHaveBeenCalled();
  });

  it('renders the dashboard without a session while the server checks the password, at every attempt', async () => {
    window.history.replaceState(null, '', '/sign-in');
    // As the form of the sign-in does.
    document.querySelector('form')?.addEventListener('submit', (event) => event.stopPropagation());
    reach('input', 'focusin');
    for (const attempt of [1, 2]) {
      const loaded = arrive('mf-dashboard');
      reach('form', 'submit');
      await settle();
      expect(prepare).toHaveBeenCalledTimes(attempt);
      const dashboard = new URL('http://localhost/dashboard');
      expect(prepare).toHaveBeenLastCalledWith(
        loaded,
        dashboard,
        {
          navigator: history,
          host,
          createPart,
        },
        expect.objectContaining({ locale: 'en' }) as LanguageProps,
      );
    }
    expect(ask.mock.calls).toEqual([[true], [true], [true]]);
  });

  it('loads its remote when focused', () => {
    reach('a', 'focusin');
    expect(load).toHaveBeenCalledWith('mf-auth');
  });

  it.each(['a[href="/nowhere"]', 'a[href="/#about"]', 'a[href^=https]', 'p'])(
    'loads nothing for %s',
    (selector) => {
      reach(selector);
      expect(load).not.toHaveBeenCalled();
      expect(ask).toHaveBeenCalledWith(false);
    },
  );

  it('loads and asks nothing for a candidate who saves data', () => {
    saveData(true);
    reach('b');
    expect(load).not.toHaveBeenCalled();
    expect(ask).not.toHaveBeenCalled();
  });

  it('loads nothing any more once stopped', () => {
    stop();
    reach('b');
    expect(load).not.toHaveBeenCalled();
  });
});
