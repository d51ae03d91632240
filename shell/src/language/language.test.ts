import { i18n } from 'shared/i18n/i18n';
import type { BuildRecord } from 'platform/release';
import { locale } from 'shared/runtime/locale';
import { session } from 'shared/runtime/session';
import { toasts } from 'shared/runtime/toasts';
import { buildRecord, channelDocument, openPage } from '../testing/channel-page';
import { deferred, settle } from '../testing/fake-remote';
import { changeLanguage, chosenHere, openChoice, startLanguage } from './language';

const language = (of: string): NonNullable<BuildRecord['languages']>[string] => ({
  catalog: { file: `catalog.${of}.json`, integrity: `sha384-${of}` },
  texts: {},
});
/** Texts that have come stay in the page: each test that waits for some has a language of its own. */
const said = { hi: 'मदद', ta: 'உதவி', te: 'సహాయం', bn: 'সাহায্য', mr: 'मदत' };
const languages = Object.fromEntries(Object.keys(said).map((of) => [of, language(of)]));
const shell = { ...buildRecord('shell', '1.0.0'), languages };

/** What a catalog waits for, and whether it then comes. */
let answers: Partial<Record<string, Promise<boolean>>>;
const page = document.documentElement;

/** The page as the edge serves it. @param served its language */
function open(served: string, address = '/'): void {
  page.lang = served;
  window.history.replaceState(null, '', address);
  openPage(channelDocument(1, { shell }));
}

beforeEach(() => {
  answers = {};
  const catalog = async (url: string) => {
    const [, of = ''] = /catalog\.(\w+)\.json$/.exec(url) ?? [];
    const isThere = await (answers[of] ?? Promise.resolve(true));
    return { ok: isThere, status: 503, json: async () => ({ Help: [said[of as 'hi']] }) };
  };
  Object.assign(globalThis, { fetch: jest.fn(catalog) });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  open('en-IN');
});
afterEach(async () => {
  await changeLanguage('en');
  document.cookie = 'portal-locale=; max-age=0; path=/';
  for (const { id } of toasts.get()) toasts.dismiss(id);
  jest.restoreAllMocks();
});

test('a choice changes the shell’s texts, the page and all parts, and is kept for the next page', async () => {
  const told = jest.fn();
  const stop = locale.subscribe(told);
  await changeLanguage('hi');
  stop();
  expect([i18n.t('Help'), page.lang, page.dir, locale.get(), chosenHere()]).toEqual([
    'मदद',
    'hi',
    'ltr',
    'hi',
    'hi',
  ]);
  expect(told).toHaveBeenCalledTimes(1);
  await changeLanguage('en');
  expect([i18n.t('Help'), page.lang, chosenHere()]).toEqual(['Help', 'en-IN', 'en']);
});

test('parts are told when the shell already speaks the language', async () => {
  const heard: string[] = [];
  const stop = locale.subscribe(() => heard.push(i18n.t('Help')));
  await changeLanguage('hi');
  stop();
  expect(heard).toEqual(['मदद']);
});

test('a language that does not load leaves everything as it was, and says so', async () => {
  answers.ta = Promise.resolve(false);
  sessionStorage.setItem('portal-chosen-locale', 'ta');
  await changeLanguage('ta');
  expect(openChoice()).toBeNull();
  expect([i18n.t('Help'), page.lang, locale.get(), chosenHere()]).toEqual(['Help', 'en-IN', 'en', null]);
  expect(toasts.get().map(({ description }) => description)).toEqual([
    'The language did not load. Check your connection and try again.',
  ]);
  answers = {};
  await changeLanguage('ta');
  expect([i18n.t('Help'), chosenHere()]).toEqual(['உதவி', 'ta']);
});

test('of two choices the last one counts, whichever texts come first', async () => {
  const slow = deferred<boolean>();
  answers.te = slow.promise;
  const first = changeLanguage('te');
  await changeLanguage('hi');
  slow.resolve(true);
  await first;
  expect([i18n.t('Help'), page.lang, chosenHere()]).toEqual(['मदद', 'hi', 'hi']);
});

test('a choice that fails after another one was made says nothing, and takes nothing back', async () => {
  const slow = deferred<boolean>();
  answers.bn = slow.promise;
  const first = changeLanguage('bn');
  await changeLanguage('hi');
  slow.resolve(false);
  await first;
  expect([page.lang, locale.get(), chosenHere(), toasts.get()]).toEqual(['hi', 'hi', 'hi', []]);
});

test('a choice whose texts do not come leaves the one before as it was', async () => {
  void startLanguage(document);
  locale.choose('hi');
  await settle();
  answers.mr = Promise.resolve(false);
  locale.choose('mr');
  await settle();
  expect([locale.get(), openChoice()]).toEqual(['hi', 'hi']);
});

test('a page in a language is drawn when its texts are there; an English one at once', async () => {
  expect(startLanguage(document)).toBeNull();
  const slow = deferred<boolean>();
  answers.mr = slow.promise;
  open('mr');
  const drawn = jest.fn();
  const speaking = startLanguage(document)?.then(drawn);
  await settle();
  expect(drawn).not.toHaveBeenCalled();
  slow.resolve(true);
  await speaking;
  expect([i18n.t('Help'), locale.get(), chosenHere()]).toEqual(['मदत', 'mr', null]);
});

test('a link in a language is remembered, one in a language that the page is not in is not', async () => {
  open('hi', '/?lang=hi');
  await startLanguage(document);
  expect(chosenHere()).toBe('hi');
  document.cookie = 'portal-locale=; max-age=0; path=/';
  open('hi', '/?lang=ta'); // of an edge that does not have it
  await startLanguage(document);
  expect(chosenHere()).toBeNull();
});

test('a link to English is remembered too, also by who had chosen another language', () => {
  document.cookie = 'portal-locale=hi; path=/';
  open('en-IN', '/?lang=en');
  expect(startLanguage(document)).toBeNull();
  expect(chosenHere()).toBe('en');
});

test('what a part asks for is done once the shell has started', async () => {
  void startLanguage(document);
  locale.choose('hi');
  await settle();
  expect([i18n.t('Help'), chosenHere()]).toEqual(['मदद', 'hi']);
});

test('a choice waits for the account, and goes with the session of who made it', async () => {
  void startLanguage(document);
  session.start({ token: 'a', user: { id: '1', email: 'a@b.in', firstName: 'A', lastName: 'B' } });
  locale.choose('hi');
  await settle();
  expect(openChoice()).toBe('hi');
  session.end();
  expect(openChoice()).toBeNull();
});

test('a choice that the page was not served in is none', () => {
  sessionStorage.setItem('portal-chosen-locale', 'hi'); // then another tab chose English
  void startLanguage(document);
  expect(openChoice()).toBeNull();
});

test('a choice that the account has not taken over does not go to the next person', async () => {
  void startLanguage(document);
  const person = (id: string) => ({ id, email: `${id}@b.in`, firstName: 'A', lastName: 'B' });
  locale.choose('ta');
  session.start({ token: 'a', user: person('1') });
  expect(openChoice()).toBe('ta');
  session.start({ token: 'b', user: person('2') });
  expect(openChoice()).toBeNull();
  session.end();
});

test('a cookie with a language that does not exist is none', () => {
  document.cookie = 'portal-locale=xx; path=/';
  expect(chosenHere()).toBeNull();
});
