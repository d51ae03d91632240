import * as successMessages from 'contract/wire/success-messages';
import { portal } from '../config';
import { newCandidate, signUp } from '../support/candidate';
import { focusProblems } from '../states/looks';
import { profile } from '../states/profile';
import { forms, landing } from '../states/public';
import type { Walk } from '../states/state';
import { realPdf } from '../support/files';
import { expect, test } from '../support/test';
import { until } from '../support/until';
import { listeningProxy, troublesKey } from './listening-proxy';
import { startWebKit, type WebDriver } from './web-driver';

test.describe.configure({ timeout: 400_000 });

let proxy: Awaited<ReturnType<typeof listeningProxy>>;
let webkit: WebDriver;

test.beforeEach(async () => {
  proxy = await listeningProxy();
  webkit = await startWebKit(portal.webkit);
});

test.afterEach(async () => {
  await webkit?.close();
  proxy?.close();
});

const pathsOf = (...walks: readonly Walk[]) => [
  ...new Set(walks.flatMap(({ states }) => states.flatMap(({ path: one }) => one ?? []))),
];
const shownHeading = () => document.querySelector('h1')?.checkVisibility() === true;
const isAlive = () => document.querySelector('[data-prerendered], [aria-busy="true"]') === null;
const isThere = (css: string) => document.querySelector(`${css}:not(:disabled)`) !== null;
const has = (text: string) => document.body.innerText.includes(text);

const shows = (text: string) => until(`the page says '${text}'`, () => webkit.run(has, text), 20_000);

async function expectNoTrouble(where: string): Promise<void> {
  const troubles = await webkit.run((key: string) => sessionStorage.getItem(key), troublesKey);
  expect(JSON.parse(troubles ?? '[]'), where).toEqual([]);
  expect(await webkit.run(has, 'This page did not load'), where).toBe(false);
}

async function open(screen: string): Promise<void> {
  await webkit.open(proxy.url + screen);
  await until(`${screen} shows its heading`, () => webkit.run(shownHeading), 20_000);
  await until(`${screen} answers`, () => webkit.run(isAlive), 20_000);
}

async function walk(paths: readonly string[]): Promise<void> {
  for (const screen of paths) {
    await test.step(screen, async () => {
      await open(screen);
      await webkit.key('\uE008'); // Shift
      expect.soft(await webkit.run(focusProblems), `${screen}: the focus`).toEqual([]);
      await expectNoTrouble(screen);
    });
  }
}

const control = (name: string) => `[id$="-${name}"]:not([multiple], [capture])`;
const button = (name: string) => `//button[normalize-space()='${name}']`;

async function signedIn(): Promise<void> {
  const { email, password } = await signUp(newCandidate());
  await open('/sign-in');
  await webkit.type(control('email'), email);
  await webkit.type(control('password'), password);
  await webkit.press(button('Sign in'));
  await shows(successMessages.signIn);
}

test('Public screens come without an error and show their focus', async () => {
  await walk(pathsOf(landing, forms));
});

test('Screens of a candidate come without an error and show their focus', async () => {
  await signedIn();
  await walk([...pathsOf(profile), '/account']);
});

test('A link in step 5 is checked, and the next step follows', async () => {
  await signedIn();
  await open('/onboarding/resume-and-portfolio');
  await webkit.type(control('linkedin_url'), 'not a link');
  await webkit.press(button('Next'));
  await shows('Please enter a valid linkedin url');
  await webkit.type(control('linkedin_url'), 'https://www.linkedin.com/in/asha-rao');
  await webkit.press(button('Next'));
  await shows('Digital Readiness & Availability');
  await expectNoTrouble('step 5');
});

test('A chosen file waits, and the dashboard opens and says so', async () => {
  await signedIn();
  await open('/documents/basic-identity');
  await until('the slot is there', () => webkit.run(isThere, control('panCard')), 20_000);
  await webkit.pick(control('panCard'), 'pan.pdf', realPdf('pan').buffer.toString('latin1'));
  await shows('pan.pdf');
  await open('/dashboard');
  await shows('1 file on this device waits to be uploaded');
  await expectNoTrouble('the dashboard');
});
