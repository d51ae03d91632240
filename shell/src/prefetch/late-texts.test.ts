import { locale } from 'shared/runtime/locale';
import { preloadRemote } from '../loader/load-build';
import { buildRecord, channelDocument, openPage } from '../testing/channel-page';
import { deferred, fakeRemote, settle } from '../testing/fake-remote';
import { prefetchOnIntent } from './prefetch';
import { prepareScreen } from './prepare';

jest.mock('../loader/load-build', () => ({ preloadRemote: jest.fn() }));
jest.mock('./prepare', () => ({ prepareScreen: jest.fn() }));
const prepare = jest.mocked(prepareScreen);

let stop: () => void;
beforeEach(() => {
  prepare.mockClear();
  openPage(
    channelDocument(1, { shell: buildRecord('shell', '1.0.0'), 'mf-auth': buildRecord('mf-auth', '1.0.0') }),
  );
  document.body.innerHTML = '<a href="/sign-in">Sign in</a>';
  const history = { createHref: String, go: jest.fn(), push: jest.fn(), replace: jest.fn() };
  stop = prefetchOnIntent(document, { navigator: history, host: document.body, createPart: jest.fn() });
});
afterEach(() => {
  stop();
  locale.set('en');
  window.history.replaceState(null, '', '/');
});

/** Points at the link; the code of its screen is there, its texts come with the returned call. */
async function point(file: string): Promise<() => Promise<void>> {
  const texts = deferred<object>();
  Object.assign(globalThis, { fetch: jest.fn(() => texts.promise) });
  const { lifecycles, build } = fakeRemote('mf-auth');
  const languages = { hi: { catalog: { file, integrity: 'sha384-hi' }, texts: {} } };
  jest.mocked(preloadRemote).mockResolvedValueOnce({ lifecycles, build, languages });
  locale.set('hi');
  document.querySelector('a')?.dispatchEvent(new Event('pointerover', { bubbles: true }));
  await settle();
  return () => {
    texts.resolve({ ok: true, json: () => Promise.resolve({ Save: ['सहेजें'] }) });
    return settle();
  };
}

test('a screen is prepared once its texts have come', async () => {
  const textsCome = await point('catalog.1.json');
  expect(prepare).not.toHaveBeenCalled();
  await textsCome();
  expect(prepare.mock.lastCall?.[3]).toMatchObject({ locale: 'hi', messages: { Save: ['सहेजें'] } });
});

test('one that the candidate has gone to meanwhile is not drawn a second time', async () => {
  const textsCome = await point('catalog.2.json');
  window.history.replaceState(null, '', '/sign-in');
  await textsCome();
  expect(prepare).not.toHaveBeenCalled();
});
