import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import 'test-kit/device-storage';
import { i18n } from 'shared/i18n/i18n';
import { createContribution } from 'shared/remote/create-contribution';
import { createRemote } from 'shared/remote/create-remote';
import { locale, useLocale } from 'shared/runtime/locale';
import { toasts } from 'shared/runtime/toasts';
import { ExtensionPoint } from 'shared/ui/extension-point';
import { render } from 'test-kit/render';
import { Harness } from './harness';
import { localPoints } from './local-points';
import { changeLanguage, pageLanguage, readLanguage } from './page-language';
import { pseudoMessages } from './pseudo';

// Remotes come and go by promises, as in a browser: no test could wrap what a lifecycle renders.
beforeAll(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));

const catalogs: Readonly<Record<string, object>> = {
  'catalog.hi.json': { Files: ['फ़ाइलें'], Next: ['आगे'], Open: ['खोलें'] },
  'catalog.pseudo.json': pseudoMessages(['Files', 'Next', 'Open']),
};
/** The next answers, by file; of one that a test holds back, when it says so. */
let held: Promise<void> = Promise.resolve();

function Side({ data }: { readonly data: { readonly action: string } }) {
  return (
    <p>
      {i18n.t('Next')}: {data.action}
    </p>
  );
}
const side = createContribution({
  name: 'mf-side',
  Part: Side,
  answer: () => ({ open: i18n.t('Open') }),
});
const point = {
  name: 'documents/side',
  version: '1.0.0',
  props: { type: 'object' },
  data: { type: 'object' },
} as const;
const points = localPoints(
  [point],
  [{ remote: 'mf-side', point: point.name, data: { action: 'Open' }, code: side }],
  undefined,
  { props: () => pageLanguage.get().props, subscribe: pageLanguage.subscribe },
);

function Screen() {
  return (
    <>
      <h1>{i18n.t('Files')}</h1>
      <p>Never marked, in {useLocale()}</p>
      <ExtensionPoint name={point.name} props={{}} />
      <button onClick={() => locale.choose('hi')}>हिन्दी</button>
    </>
  );
}
const remote = createRemote({ name: 'mf-documents', App: Screen });
const heading = (name: RegExp | string) => screen.findByRole('heading', { level: 1, name });

beforeEach(() => {
  window.history.replaceState(null, '', '/?user=nobody#/documents');
  held = Promise.resolve();
  globalThis.fetch = jest.fn(async (file: string) => {
    await held;
    const content = catalogs[file];
    return { ok: content !== undefined, status: content ? 200 : 404, json: async () => content } as Response;
  }) as never;
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  await changeLanguage('en');
  for (const { id } of toasts.get()) toasts.dismiss(id);
  jest.restoreAllMocks();
});

const build = { name: 'mf-documents', version: '1.0.0' };
const open = () =>
  render(
    <Harness
      build={build}
      routes={[{ path: '/documents', access: 'public' }]}
      lifecycles={remote}
      points={points}
    />,
  );

test('remote, contributions and their data speak the language that is chosen; the address has it, and English again', async () => {
  open();
  await heading('Files');
  await changeLanguage('hi');
  await heading('फ़ाइलें');
  expect(await screen.findByText('आगे: खोलें')).toBeVisible();
  expect(screen.getByText('Never marked, in hi')).toBeVisible();
  expect(document.documentElement.lang).toBe('hi');
  expect(window.location.href).toMatch(/\/\?user=nobody&lang=hi#\/documents$/);
  await changeLanguage('en');
  await heading('Files');
  expect(await screen.findByText('Next: Open')).toBeVisible();
  expect(document.documentElement.lang).toBe('en-IN');
  expect(window.location.href).toMatch(/\/\?user=nobody#\/documents$/);
});

test('what a screen chooses changes the page, once the page listens', async () => {
  locale.onChoose((next) => void changeLanguage(next));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'हिन्दी' }));
  await heading('फ़ाइलें');
  expect(window.location.search).toContain('lang=hi');
});

test('in the pseudo-language, what is not marked stands out as plain English', async () => {
  await changeLanguage('pseudo');
  open();
  await heading(/^\[Ƒîļéš .*\]$/);
  expect(screen.getByText('Never marked, in en')).toBeVisible();
  expect(window.location.search).toContain('lang=pseudo');
});

test('a language that the build does not have leaves the page as it is, and says so', async () => {
  open();
  await changeLanguage('ta');
  await heading('Files');
  expect(toasts.get().at(-1)?.description).toContain('This build has no texts in ta');
  expect(pageLanguage.get().chosen).toBe('en');
  expect(window.location.search).not.toContain('lang');
});

test('the language that was chosen last wins', async () => {
  let release = (): void => undefined;
  held = new Promise((resolve) => (release = resolve));
  const first = changeLanguage('hi');
  held = Promise.resolve();
  await changeLanguage('pseudo');
  release();
  await first;
  expect(pageLanguage.get().chosen).toBe('pseudo');
});

test.each([
  ['?lang=hi', 'hi'],
  ['?lang=pseudo', 'pseudo'],
  ['?lang=ta', 'en'],
  ['?lang=xx', 'en'],
  ['', 'en'],
])('an address with "%s" is in %s', (search, expected) =>
  expect(readLanguage(search, ['hi'])).toBe(expected),
);

test('an answer of a contribution is in the language of the page', async () => {
  const answering = localPoints(
    [{ ...point, answers: { type: 'object' } }],
    [{ remote: 'mf-side', point: point.name, data: { action: 'Open' }, code: side }],
    undefined,
    { props: () => pageLanguage.get().props, subscribe: pageLanguage.subscribe },
  );
  const told = jest.fn();
  answering.subscribe(told);
  await changeLanguage('hi');
  await waitFor(() => expect(told).toHaveBeenCalled());
  const [offered] = answering.contributionsTo(point.name, {});
  expect(offered).toMatchObject({ answer: { open: 'खोलें' }, data: { action: 'खोलें' } });
  expect(answering.contributionsTo(point.name, {})[0]?.data).toBe(offered?.data);
});
