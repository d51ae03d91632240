import type { BuildRecord } from 'platform/release';
import { answerChannel, buildRecord, channelDocument, openPage, pageOf } from '../testing/channel-page';
import type * as Texts from './texts';

const hindi: NonNullable<BuildRecord['languages']>[string] = {
  catalog: { file: 'catalog.hi.json', integrity: 'sha384-hi' },
  texts: {},
};
const speaking = (name: string, version = '1.0.0') => ({
  ...buildRecord(name, version),
  languages: { hi: hindi },
});
const auth = { name: 'mf-auth', version: '1.0.0' };
const address = (version = '1.0.0', file = 'catalog.hi.json') => `/builds/mf-auth/${version}/${file}`;

/** Address -> its next answers, one after another; a text is one that is no JSON. */
let answers: Record<string, (object | string | number | Error)[]>;
let fetched: jest.Mock<Promise<unknown>, [string, RequestInit]>;
let texts: typeof Texts;
const told = jest.fn();

beforeEach(async () => {
  jest.resetModules();
  told.mockReset();
  texts = await fresh();
  answers = {};
  fetched = jest.fn((url: string, _options: RequestInit) => {
    const answer = answers[url]?.shift() ?? 404;
    if (answer instanceof Error) return Promise.reject(answer);
    if (typeof answer === 'number') return Promise.resolve({ ok: false, status: answer });
    const json = () =>
      Promise.resolve().then(() => (typeof answer === 'string' ? JSON.parse(answer) : answer));
    return Promise.resolve({ ok: true, json });
  });
  Object.assign(globalThis, { fetch: fetched });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

/** The module of a page that has just begun, with what it reads of the page. */
async function fresh(): Promise<typeof Texts> {
  const { readChannel } = await import('./channel');
  openPage(channelDocument(1, { shell: buildRecord('shell', '1.0.0'), 'mf-auth': speaking('mf-auth') }));
  readChannel(document);
  const module = await import('./texts');
  module.onMissingTexts(told);
  return module;
}
async function page(document_: Parameters<typeof openPage>[0]): Promise<void> {
  openPage(document_);
  (await import('./channel')).readChannel(document);
}
const reports = () => told.mock.calls as unknown[][];

test('the texts of a build are fetched once, with the integrity of its record', async () => {
  answers[address()] = [{ Save: ['सहेजें'] }];
  const [first, second] = await Promise.all([texts.textsOf(auth, 'hi'), texts.languageProps(auth, 'hi')]);
  expect(first).toEqual({ Save: ['सहेजें'] });
  expect(second).toMatchObject({ locale: 'hi', messages: first });
  expect(fetched.mock.calls).toEqual([[address(), expect.objectContaining({ integrity: 'sha384-hi' })]]);
});

test('English has no texts to fetch', async () => {
  expect(await texts.languageProps(auth)).toEqual({ locale: 'en', loadMessages: expect.any(Function) });
  expect(fetched).not.toHaveBeenCalled();
});

test('two builds of a remote have their own texts', async () => {
  answers[address()] = [{ Save: ['सहेजें'] }];
  answers[address('1.1.0')] = [{ Save: ['सुरक्षित करें'] }];
  const newer = { ...auth, version: '1.1.0', languages: { hi: hindi } };
  expect(await texts.textsOf(auth, 'hi')).toEqual({ Save: ['सहेजें'] });
  expect(await texts.textsOf(newer, 'hi')).toEqual({ Save: ['सुरक्षित करें'] });
});

test('what has come already is there at once, all else in English', async () => {
  answers[address()] = [{ Save: ['सहेजें'] }];
  expect(texts.languageNow(auth, 'hi')).toBeUndefined();
  await texts.textsOf(auth, 'hi');
  expect(texts.languageNow(auth, 'hi')).toEqual({ locale: 'hi', messages: { Save: ['सहेजें'] } });
  expect(texts.languageNow({ ...auth, version: '1.1.0', languages: {} }, 'hi')).toEqual({ locale: 'en' });
});

describe('a chunk with texts of its own', () => {
  const ofHelp = { file: 'catalog-help.hi.json', integrity: 'sha384-help' };
  const landing = { ...auth, languages: { hi: { ...hindi, parts: { help: ofHelp } } } };

  test('gets them when it asks, with their integrity', async () => {
    answers[address()] = [{ Save: ['सहेजें'] }];
    answers[address('1.0.0', ofHelp.file)] = [{ Ask: ['पूछें'] }];
    const { messages, loadMessages } = await texts.languageProps(landing, 'hi');
    expect(messages).toEqual({ Save: ['सहेजें'] });
    expect(await loadMessages?.('help')).toEqual({ Ask: ['पूछें'] });
    expect(fetched.mock.calls.at(-1)).toEqual([
      address('1.0.0', ofHelp.file),
      expect.objectContaining({ integrity: 'sha384-help' }),
    ]);
  });

  test('that was shown in English has them when Hindi is chosen, in the same object at each update', async () => {
    answers[address()] = [{ Save: ['सहेजें'] }];
    answers[address('1.0.0', ofHelp.file)] = [{ Ask: ['पूछें'] }];
    expect(await (await texts.languageProps(landing)).loadMessages?.('help')).toBeUndefined();
    const { messages } = await texts.languageProps(landing, 'hi');
    expect(messages).toEqual({ Save: ['सहेजें'], Ask: ['पूछें'] });
    expect((await texts.languageProps(landing, 'hi')).messages).toBe(messages);
  });

  test('that do not load is in English; the rest is not', async () => {
    answers[address()] = [{ Save: ['सहेजें'] }];
    const { loadMessages } = await texts.languageProps(landing, 'hi');
    expect(await loadMessages?.('help')).toBeUndefined();
    expect((await texts.languageProps(landing, 'hi')).messages).toEqual({ Save: ['सहेजें'] });
  });
});

describe('a catalog that does not load', () => {
  test.each([
    ['is not there', 404],
    ['is not JSON', '<html>'],
    ['has other bytes', new TypeError('Failed to fetch')],
  ])('and %s: the part is in English, ops see it, and the next one asks again', async (_why, answer) => {
    answers[address()] = [answer, { Save: ['सहेजें'] }];
    const props = await texts.languageProps(auth, 'hi');
    expect([props.locale, props.messages]).toEqual(['hi', undefined]);
    expect(console.error).toHaveBeenCalledWith(
      expect.stringContaining('its part is shown in English'),
      expect.any(Error),
    );
    expect(reports()).toEqual([['mf-auth', '1.0.0', expect.objectContaining({ name: 'TextsMissingError' })]]);
    expect(await texts.textsOf(auth, 'hi')).toEqual({ Save: ['सहेजें'] });
  });

  test('offline is nothing that ops could mend', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    answers[address()] = [new TypeError('Failed to fetch')];
    await texts.textsOf(auth, 'hi');
    expect(console.error).toHaveBeenCalled();
    expect(reports()).toEqual([]);
  });
});

describe('a page that came with another language than it is in now', () => {
  const whole = channelDocument(1, {
    shell: speaking('shell'),
    'mf-auth': speaking('mf-auth'),
    'mf-dashboard': buildRecord('mf-dashboard', '1.0.0'),
  });
  const inEnglish = pageOf(
    'mf-auth',
    channelDocument(1, { shell: buildRecord('shell', '1.0.0'), 'mf-auth': buildRecord('mf-auth', '1.0.0') }),
  );

  test('asks for the channel once, for all parts', async () => {
    await page(inEnglish);
    const asked = answerChannel(whole);
    const catalog = { ok: true, json: () => Promise.resolve({ Save: ['सहेजें'] }) };
    const channel = await asked('');
    asked.mockReset();
    asked.mockImplementation((url: string) =>
      Promise.resolve(url.startsWith('/channels/') ? channel : catalog),
    );
    const all = await Promise.all([
      texts.textsOf(auth, 'hi'),
      texts.textsOf({ name: 'shell', version: '1.0.0' }, 'hi'),
      texts.textsOf({ name: 'mf-dashboard', version: '1.0.0' }, 'hi'),
    ]);
    expect(all).toEqual([{ Save: ['सहेजें'] }, { Save: ['सहेजें'] }, undefined]);
    expect(await texts.textsOf({ name: 'mf-dashboard', version: '1.0.0' }, 'hi')).toBeUndefined();
    const urls = asked.mock.calls.map(([url]) => String(url));
    expect(urls.filter((url) => url.startsWith('/channels/'))).toHaveLength(1);
    expect(urls).toHaveLength(3);
  });

  test('is in English where the channel does not answer', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    await page(inEnglish);
    answerChannel(503);
    const props = await texts.languageProps(auth, 'hi');
    expect([props.locale, props.messages]).toEqual(['hi', undefined]);
  });
});
