import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { i18n } from 'shared/i18n/i18n';
import { createContribution } from 'shared/remote/create-contribution';
import { createRemote } from 'shared/remote/create-remote';
import type { RemoteProps } from 'shared/remote/props';
import { activateLanguage, withMessages } from 'shared/remote/activate-language';
import { callLifecycle } from 'test-kit/call-lifecycle';

const App = (): React.JSX.Element => (
  <>
    <h1>{i18n.t('{count, plural, one {# job} other {# jobs}}', { count: 2 })}</h1>
    <p>{new Intl.DateTimeFormat(i18n.locales, { month: 'long' }).format(new Date(2026, 0, 1))}</p>
    <input aria-label="Town" />
  </>
);
const remote = createRemote({ name: 'mf-jobs', App });
const messages = {
  '{count, plural, one {# job} other {# jobs}}': [
    ['count', 'plural', { one: ['#', ' नौकरी'], other: ['#', ' नौकरियाँ'] }],
  ],
} as NonNullable<RemoteProps['messages']>;

let instances = 0;
let mounted: RemoteProps;

/** As single-spa does: a name, an element, and what the host says of its language. */
async function mount(language: Partial<RemoteProps> = {}): Promise<void> {
  const domElement = document.body.appendChild(document.createElement('div'));
  mounted = { name: `mf-jobs-${++instances}`, domElement, ...language };
  await callLifecycle(() => remote.bootstrap(mounted));
  await callLifecycle(() => remote.mount(mounted));
}
const said = (): string => screen.getByRole('heading').textContent;

afterEach(async () => {
  await callLifecycle(() => remote.unmount(mounted));
  document.body.replaceChildren();
});

test('in a host that says nothing of languages it speaks English', async () => {
  await mount();
  expect(said()).toBe('2 jobs');
  expect(screen.getByText('January')).toBeInTheDocument();
});

test('in a host that gives it a language and its texts it speaks that, dates too', async () => {
  await mount({ locale: 'hi', messages });
  expect(said()).toBe('2 नौकरियाँ');
  expect(screen.getByText('जनवरी')).toBeInTheDocument();
});

test('with a language and no texts it speaks English, dates too', async () => {
  await mount({ locale: 'hi' });
  expect(said()).toBe('2 jobs');
  expect(screen.getByText('January')).toBeInTheDocument();
});

test('another language at an update draws it again, and keeps what was typed; then English again', async () => {
  await mount();
  await userEvent.type(screen.getByRole('textbox'), 'Pune');
  await callLifecycle(() => remote.update({ ...mounted, locale: 'hi', messages }));
  expect([said(), screen.getByRole<HTMLInputElement>('textbox').value]).toEqual(['2 नौकरियाँ', 'Pune']);
  await callLifecycle(() => remote.update({ ...mounted, locale: 'en' }));
  expect([said(), screen.getByRole<HTMLInputElement>('textbox').value]).toEqual(['2 jobs', 'Pune']);
});

test('what a contribution answers is in the language that it is asked in', async () => {
  await mount();
  const { answer } = createContribution({
    name: 'mf-jobs',
    Part: () => null,
    answer: () => i18n.t('{count, plural, one {# job} other {# jobs}}', { count: 1 }),
  });
  expect(answer({}, { locale: 'hi', messages })).toBe('1 नौकरी');
  // Its texts are on their way.
  expect(answer({}, undefined)).toBe('1 नौकरी');
  expect(answer({}, { locale: 'en' })).toBe('1 job');
});

describe('texts that are loaded later', () => {
  const later = { 'Ask us': ['हमसे पूछें'] } as NonNullable<RemoteProps['messages']>;

  test('those of a chunk are said once the chunk is there, those of before as well', async () => {
    const loadMessages = jest.fn(() => Promise.resolve(later));
    await mount({ locale: 'hi', messages, loadMessages });
    expect(await withMessages('help', Promise.resolve('the chunk'))).toBe('the chunk');
    expect(loadMessages).toHaveBeenCalledWith('help');
    expect(i18n.t('Ask us')).toBe('हमसे पूछें');
    expect(i18n.t('{count, plural, one {# job} other {# jobs}}', { count: 1 })).toBe('1 नौकरी');
  });

  test('those that were asked for in one language come with the texts of the next', async () => {
    const hindi = { ...messages };
    await mount({ locale: 'hi', messages: hindi });
    await callLifecycle(() => remote.update({ ...mounted, locale: 'ta', messages: {} }));
    Object.assign(hindi, later);
    await callLifecycle(() => remote.update({ ...mounted, messages: hindi }));
    expect(i18n.t('Ask us')).toBe('हमसे पूछें');
  });

  test('a chunk of a host that has none is in English', async () => {
    await mount();
    expect(await withMessages('help', Promise.resolve('the chunk'))).toBe('the chunk');
    expect(i18n.t('Ask us')).toBe('Ask us');
  });

  test('a second and a third part of a bundle take no texts from the first', async () => {
    await mount({ locale: 'hi', messages });
    activateLanguage({ locale: 'hi', messages: later });
    activateLanguage({ locale: 'hi', messages: {} });
    expect([i18n.t('Ask us'), i18n.t('{count, plural, one {# job} other {# jobs}}', { count: 1 })]).toEqual([
      'हमसे पूछें',
      '1 नौकरी',
    ]);
  });
});
