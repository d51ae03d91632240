import type { Locale } from 'contract/language/locale';
import type { Point } from 'platform/routes';
import type { ContributionModule, RemoteProps } from 'shared/remote/props';
import { locale } from 'shared/runtime/locale';
import { loadedModule, loadRemote, preloadRemote } from '../loader/load-build';
import { buildRecord, channelDocument, openPage } from '../testing/channel-page';
import { deferred, fakeRemote, settle, type FakeRemote } from '../testing/fake-remote';
import { createPart } from '../slot/part';
import { createPointHost } from './point-host';

jest.mock('../loader/load-build');

const point: Point = {
  name: 'jobs/side',
  version: '1.0.0',
  props: { type: 'object' },
  answers: { type: 'object', required: ['open'], properties: { open: { type: 'integer' } } },
};
const contribution = { point: point.name, accepts: '^1.0.0', module: './side', order: 10 };

const offer = (name: string, changes: object = {}) => ({
  ...buildRecord(name, '1.0.0', [], { routes: [], contributes: [{ ...contribution, ...changes }] }),
  exposes: { './side': { initial: [], shared: [] } },
});

function open(...remotes: ReturnType<typeof offer>[]) {
  const named = remotes.map((record, index) => [`mf-${'abc'[index]}`, record] as const);
  openPage(channelDocument(1, { shell: buildRecord('shell', '1.0.0'), ...Object.fromEntries(named) }));
  return createPointHost([point], createPart);
}

/** The next load of a contribution. */
function arrive(answer?: ContributionModule['answer'], steps?: Parameters<typeof fakeRemote>[2]): FakeRemote {
  const remote = fakeRemote('mf-a', [], steps);
  const loaded = { ...remote, lifecycles: { ...remote.lifecycles, ...(answer ? { answer } : {}) } };
  jest.mocked(loadRemote).mockResolvedValueOnce(loaded);
  return remote;
}
const shown = { location: { pathname: '/jobs', search: '', hash: '', state: null, key: 'a' } };
const answers = (host: ReturnType<typeof open>) =>
  host.contributionsTo(point.name, {}).map(({ answer }) => answer);

beforeEach(() => {
  jest.resetAllMocks();
  jest.mocked(preloadRemote).mockResolvedValue(null);
  jest.mocked(loadedModule).mockReturnValue(null);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  document.body.replaceChildren(document.createElement('div'));
});
const element = (): HTMLElement => document.body.firstElementChild as HTMLElement;

test('offers what remotes contribute to a version of the point that they accept, in their order', () => {
  const host = open(
    offer('mf-a', { order: 30 }),
    offer('mf-b', { accepts: '^2.0.0' }),
    offer('mf-c', { data: { title: 'C' } }),
  );
  expect(host.contributionsTo(point.name, {})).toMatchObject([
    { remote: 'mf-c', data: { title: 'C' } },
    { remote: 'mf-a' },
  ]);
});

test('offers nothing whose flag is off, whose props do not fit, or that no build of this tab has', () => {
  const isNew = { properties: { isNew: { enum: [true] } } };
  const host = open(
    offer('mf-a', { when: { flag: 'tips' } }),
    offer('mf-b', { when: { props: isNew } }),
    offer('mf-c', { module: './gone' }),
  );
  expect(host.contributionsTo(point.name, { isNew: false })).toEqual([]);
  expect(host.contributionsTo(point.name, { isNew: true })).toMatchObject([{ remote: 'mf-b' }]);
});

test('what a point is offered stays while the screen is there, whatever is released meanwhile', () => {
  const host = open(offer('mf-a'));
  open(offer('mf-a'), offer('mf-b'));
  expect(host.contributionsTo(point.name, {})).toHaveLength(1);
});

test('knows the answer of code that is loaded, and says when it comes later', async () => {
  const late = deferred<Awaited<ReturnType<typeof preloadRemote>>>();
  jest.mocked(preloadRemote).mockReturnValue(late.promise);
  const host = open(offer('mf-a'));
  const listener = jest.fn();
  host.subscribe(listener);
  expect(answers(host)).toEqual([undefined]);
  const { lifecycles, build } = fakeRemote('mf-a');
  late.resolve({ lifecycles: { ...lifecycles, answer: () => ({ open: 2 }) }, build });
  await settle();
  expect(listener).toHaveBeenCalledTimes(1);
  expect(answers(host)).toEqual([{ open: 2 }]);
});

test.each<[string, () => unknown]>([
  [
    'throws',
    () => {
      throw new Error('no answer');
    },
  ],
  ['does not fit the schema', () => ({ open: 'many' })],
  ['is far too long', () => ({ open: 1, more: 'x'.repeat(10_000) })],
])('an answer that %s counts as none', (_, answer) => {
  const { lifecycles, build } = fakeRemote('mf-a');
  jest.mocked(loadedModule).mockReturnValue({ lifecycles: { ...lifecycles, answer }, build });
  expect(answers(open(offer('mf-a')))).toEqual([undefined]);
  expect(console.error).toHaveBeenCalledTimes(1);
});

test('mounts a contribution, passes on new props, and leaves its element empty', async () => {
  const remote = arrive();
  const part = open(offer('mf-a')).createPart(point.name, 'mf-a ./side', element());
  expect(part.state()).toBe('loading');
  part.show({ ...shown, pointProps: { job: 1 } });
  await settle();
  expect([part.state(), element().textContent]).toEqual(['shown', 'mf-a at /jobs']);
  part.show({ ...shown, pointProps: { job: 2 } });
  await settle();
  expect(remote.last()).toMatchObject({ pointProps: { job: 2 } });
  part.unmount();
  await settle();
  expect(element()).toBeEmptyDOMElement();
});

test('a build that fails gives way to the next one, without a word to the candidate', async () => {
  const crash = { mount: (props: RemoteProps) => props.onCrash?.(new Error('broken')) };
  const broken = arrive(undefined, crash);
  broken.attempt.fail.mockReturnValueOnce(true);
  const good = arrive();
  const part = open(offer('mf-a')).createPart(point.name, 'mf-a ./side', element());
  part.show({ ...shown, pointProps: {} });
  await settle();
  expect(broken.attempt.fail).toHaveBeenCalledWith('render');
  expect(good.attempt.shown).toHaveBeenCalledTimes(1);
  expect(part.state()).toBe('shown');
});

test('one that fails for good can be tried again', async () => {
  jest.mocked(loadRemote).mockRejectedValueOnce(new Error('no build is left'));
  const part = open(offer('mf-a')).createPart(point.name, 'mf-a ./side', element());
  part.show({ ...shown, pointProps: {} });
  await settle();
  expect(part.state()).toBe('failed');
  arrive();
  part.retry();
  await settle();
  expect(part.state()).toBe('shown');
});

describe('in the language of the page', () => {
  const catalog = { file: 'catalog.hi.json', integrity: 'sha384-hi' };
  const hindi = { catalog, texts: { 'Saved jobs': 'सहेजी गई नौकरियाँ' } };
  const messages = { Saved: ['सहेजा गया'] };
  const data = { subject: 'Saved jobs', path: 'Saved jobs' };
  /** A version whose texts no earlier test has loaded. */
  let version = 0;

  function openIn(now: Locale, languages?: { readonly hi: typeof hindi }) {
    locale.set(now);
    const spoken = languages && { languages };
    const record = { ...offer('mf-a', { data }), version: `2.0.${++version}`, ...spoken };
    return { host: open(record), build: { name: 'mf-a', version: record.version } };
  }

  beforeEach(() => {
    const answer = { ok: true, json: () => Promise.resolve(messages) };
    Object.assign(globalThis, { fetch: jest.fn(() => Promise.resolve(answer)) });
  });
  afterEach(() => locale.set('en'));

  test('answers are asked for again when its texts have come', async () => {
    const { lifecycles } = fakeRemote('mf-a');
    const { build } = openIn('en', { hi: hindi });
    const answer = jest.fn((_: object, { locale: now }: Pick<RemoteProps, 'locale'> = {}) => ({
      open: now === 'hi' ? 2 : 1,
    }));
    const loaded = { lifecycles: { ...lifecycles, answer }, build, languages: { hi: hindi } };
    jest.mocked(loadedModule).mockReturnValue(loaded);
    const host = open(offer('mf-a')); // of another version by now
    const listener = jest.fn();
    host.subscribe(listener);
    expect(answers(host)).toEqual([{ open: 1 }]);
    locale.set('hi');
    expect(answers(host)).toEqual([{ open: 1 }]); // in English until they have come
    await settle();
    expect(listener).toHaveBeenCalled();
    expect(answers(host)).toEqual([{ open: 2 }]);
    expect(answer).toHaveBeenLastCalledWith({}, { locale: 'hi', messages });
  });

  test('texts in its data are translated, other fields are not, and it stays the same object', () => {
    const { host } = openIn('hi', { hi: hindi });
    const [first, second] = [0, 1].map(() => host.contributionsTo(point.name, {})[0]?.data);
    expect(first).toEqual({ subject: 'सहेजी गई नौकरियाँ', path: 'Saved jobs' });
    expect(second).toBe(first);
    locale.set('en');
    expect(host.contributionsTo(point.name, {})[0]?.data).toEqual(data);
  });

  /** Mounts the contribution of a build on a page in Hindi. */
  async function show(languages?: { readonly hi: typeof hindi }) {
    const { host, build } = openIn('hi', languages);
    const remote = fakeRemote('mf-a');
    jest.mocked(loadRemote).mockResolvedValue({ ...remote, build, ...(languages && { languages }) });
    const part = host.createPart(point.name, 'mf-a ./side', element());
    part.show({ ...shown, pointProps: {} });
    await settle();
    return { remote, part };
  }

  test('a part gets language and texts when it is mounted, and again at a change', async () => {
    const { remote, part } = await show({ hi: hindi });
    expect(remote.last()).toMatchObject({ locale: 'hi', messages });
    locale.set('en');
    await settle();
    expect(remote.last()).toMatchObject({ locale: 'en' });
    expect(remote.last()).not.toHaveProperty('messages');
    part.unmount();
    await settle();
    const { length } = remote.log;
    locale.set('hi');
    await settle();
    expect(remote.log).toHaveLength(length);
  });

  test('one of another make, without texts, is told the language too; what it shows counts as English', async () => {
    const { remote } = await show();
    expect(remote.last()).toMatchObject({ locale: 'hi' });
    const pane = element().firstElementChild;
    expect(pane).toHaveAttribute('lang', 'en');
    locale.set('en');
    await settle();
    expect(remote.last()).toMatchObject({ locale: 'en' });
    expect(pane).not.toHaveAttribute('lang');
  });
});
